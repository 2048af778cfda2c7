import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { selectSurvivor } from '../offers/offers.ts';
import { moveMatches } from './matches.sql.ts';

/** What alerts found in an offer that was merged stands for the one it lives on in. Safe to call twice and late. */
export async function moveFinds(ctx: Context, offer_id: number): Promise<void> {
  const survivor = await selectSurvivor(ctx.db, offer_id);
  if (!survivor) return;
  await inTransaction(ctx.db, (tx) => moveMatches(tx, { from_id: offer_id, into_id: survivor.id }));
}
