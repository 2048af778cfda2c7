import type { Context } from '../context.ts';
import { isGuest, type Viewer } from '../viewer.ts';
import { DomainError } from '../errors.ts';
import { raiseFeedRead } from './feeds.sql.ts';

export { selectFeed, selectFeedNews, selectFeedReasons, selectGroupPictures } from './feeds.sql.ts';
export { selectSuggestions } from './suggestions.sql.ts';

/**
 * Notes how far the reader has read their feed. Never back, and never beyond now; an administrator who looks as the member
 * reads nothing for them.
 * @throws not_signed_in
 */
export async function markFeedRead(ctx: Context, viewer: Viewer, until: Date): Promise<void> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  if (viewer.impersonator_id !== null) return;
  const now = ctx.clock.now();
  await raiseFeedRead(ctx.db, viewer.id, until > now ? now : until);
}
