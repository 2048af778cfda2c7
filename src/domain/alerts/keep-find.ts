import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isGuest, refuseInactive, type Viewer } from '../viewer.ts';
import { markFindBought, markFindsOpened } from './finds.sql.ts';

/** What the addresses of offers end with by which members are told of finds: who comes by them has opened these. */
export const FROM_ALERT = '?from=alert';

/** Notes that a member came to an offer from what told them of it: each of their finds counts once. */
export async function openFinds(ctx: Context, viewer: Viewer, offer_id: number): Promise<void> {
  // Whoever looks at the site as somebody else opens nothing for them.
  if (isGuest(viewer) || viewer.impersonator_id !== null) return;
  await markFindsOpened(ctx.db, viewer.id, offer_id, ctx.clock.now());
}

/**
 * Says that a member bought what an alert of theirs found, or takes it back. Said twice, nothing changes.
 * @throws not_signed_in, account_suspended, find_not_found
 */
export async function markBought(ctx: Context, viewer: Viewer, id: number, is_bought: boolean): Promise<void> {
  refuseInactive(viewer);
  const find = { id, user_id: viewer.id, is_bought, now: ctx.clock.now() };
  if (!(await markFindBought(ctx.db, find))) throw new DomainError('find_not_found');
}
