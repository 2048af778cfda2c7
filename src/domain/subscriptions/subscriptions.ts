import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { selectDiscussionForComment } from '../discussions/discussions.ts';
import { canSeeDiscussion } from '../discussions/permissions.ts';
import { DomainError } from '../errors.ts';
import { lockOfferForComment, selectOfferForComment } from '../offers/offers.ts';
import { canSeeOffer } from '../offers/permissions.ts';
import { lockMember } from '../users/users.ts';
import { isGuest, refuseInactive, type Viewer } from '../viewer.ts';
import { alwaysFollows } from './permissions.ts';
import {
  deleteSubscription,
  insertSubscription,
  insertWantedSubscription,
  selectSubscription,
  type Followed,
} from './subscriptions.sql.ts';

export { moveSubscriptions, selectOwnSubscriptions } from './subscriptions.sql.ts';
export type { Followed } from './subscriptions.sql.ts';

/**
 * Whether the reader follows the comments of an offer or a discussion; guests follow nothing.
 * @throws offer_not_found, discussion_not_found
 */
export async function readSubscription(ctx: Context, viewer: Viewer, entry: Followed): Promise<boolean> {
  const { id, author_id } = await seenEntry(ctx.db, viewer, entry);
  if (isGuest(viewer)) return false;
  return alwaysFollows(viewer, { author_id }) || selectSubscription(ctx.db, viewer.id, { type: entry.type, id });
}

/**
 * Follows the comments of an offer or a discussion. Followed already, nothing changes.
 * @throws not_signed_in, account_suspended, offer_not_found, discussion_not_found
 */
export async function subscribe(ctx: Context, viewer: Viewer, entry: Followed): Promise<void> {
  refuseInactive(viewer);
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const { id, author_id } = await heldEntry(tx, viewer, entry);
    // An author follows without a row.
    if (viewer.id !== author_id) await insertSubscription(tx, viewer.id, { type: entry.type, id }, ctx.clock.now());
  });
}

/**
 * Follows them no more. Not followed, nothing changes.
 * @throws not_signed_in, account_suspended, offer_not_found, discussion_not_found; not_allowed for the author
 */
export async function unsubscribe(ctx: Context, viewer: Viewer, entry: Followed): Promise<void> {
  refuseInactive(viewer);
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const held = await heldEntry(tx, viewer, entry);
    if (alwaysFollows(viewer, held)) throw new DomainError('not_allowed');
    await deleteSubscription(tx, viewer.id, { type: entry.type, id: held.id });
  });
}

/** Whoever speaks in a thread follows it, unless they chose otherwise. The entry is held by the caller. */
export async function subscribeByWriting(
  ctx: Context,
  tx: Tx,
  user_id: number,
  entry: Followed & { author_id: number | null },
): Promise<void> {
  // An author follows without a row.
  if (user_id !== entry.author_id) await insertWantedSubscription(tx, user_id, entry, ctx.clock.now());
}

type SeenEntry = { id: number; author_id: number | null };

async function seenEntry(db: Db, viewer: Viewer, { type, id }: Followed): Promise<SeenEntry> {
  if (type === 'discussion') return seenDiscussion(db, viewer, id);
  const offer = await selectOfferForComment(db, id);
  if (!offer || !canSeeOffer(viewer, offer)) throw new DomainError('offer_not_found');
  return offer;
}

/** The same; an offer is not merged into another meanwhile. */
async function heldEntry(tx: Tx, viewer: Viewer, { type, id }: Followed): Promise<SeenEntry> {
  if (type === 'discussion') return seenDiscussion(tx, viewer, id);
  const offer = await lockOfferForComment(tx, id);
  if (!offer || !canSeeOffer(viewer, offer)) throw new DomainError('offer_not_found');
  return offer;
}

async function seenDiscussion(db: Db | Tx, viewer: Viewer, id: number): Promise<SeenEntry> {
  const discussion = await selectDiscussionForComment(db, id);
  if (!discussion || !canSeeDiscussion(viewer, discussion)) throw new DomainError('discussion_not_found');
  return discussion;
}
