import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { lockMember } from '../users/users.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { clearPlaces, writePlaces } from './earned.sql.ts';

/**
 * Chooses which badges stand beside the own name, in this order; none for the three highest.
 * @throws not_signed_in, account_suspended, badge_not_earned
 */
export async function chooseBadges(ctx: Context, viewer: Viewer, badge_ids: readonly number[]): Promise<void> {
  refuseInactive(viewer);
  const wanted = [...new Set(badge_ids)];
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    await clearPlaces(tx, viewer.id);
    if ((await writePlaces(tx, viewer.id, wanted)) < wanted.length) throw new DomainError('badge_not_earned');
  });
}
