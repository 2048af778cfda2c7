import type { Tx } from '#platform/db.ts';
import { addDiscussionComment } from '../discussions/discussions.ts';
import { changeOfferCommentsCount } from '../offers/offers.ts';
import { userCountsChanged } from '../users/users.ts';
import type { Thread } from './comments.sql.ts';

/** Counts a comment that has just come out, with its author and where it stands: in one statement, people before entries. */
export async function countComment(tx: Tx, thread: Thread, author_id: number | null, now: Date): Promise<void> {
  const author_counted = author_id === null ? null : userCountsChanged(author_id, { comments: 1 });
  if (thread.entity_type === 'offer') await changeOfferCommentsCount(tx, thread.entity_id, 1, author_counted);
  else await addDiscussionComment(tx, { id: thread.entity_id, author_id, at: now, author_counted });
}
