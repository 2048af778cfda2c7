import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { readSettings } from '../settings/settings.ts';
import { lockHotBounds, noteHotBounds, settleHotOffers, type HotBounds } from './follow-hot-bounds.sql.ts';

/** Offers of one turn, and turns of one sweep: the other sweeps must not wait long. */
const TURN_OFFERS = 1000;
const TURNS = 100;

/**
 * Lets offers follow when an administrator moves the bounds of being hot: votes alone would do it for those that
 * get one. What is new is noted first and followed from the next sweep on, when every process reads it. Safe to
 * call at any time and from several processes: one of them has the turn, and goes on where the last one ended.
 */
export async function followHotBounds(ctx: Context): Promise<void> {
  const settings = await readSettings(ctx);
  const bounds = { hot_from: settings['temperature.hot_from'], hot_until: settings['temperature.hot_until'] };
  for (let turn = 0; turn < TURNS; turn++) {
    if (!(await inTransaction(ctx.db, (tx) => followOnce(ctx, tx, bounds)))) break;
  }
}

/** @returns whether there may be more to do at once */
async function followOnce(ctx: Context, tx: Tx, bounds: HotBounds): Promise<boolean> {
  const known = await lockHotBounds(tx);
  if (!known) return false;
  if (known.hot_from !== bounds.hot_from || known.hot_until !== bounds.hot_until) {
    await noteHotBounds(tx, { ...bounds, reached_id: 0 });
    return false;
  }
  if (known.reached_id === null) return false;
  const turn = { after_id: known.reached_id, limit: TURN_OFFERS, bounds, now: ctx.clock.now() };
  const reached_id = await settleHotOffers(tx, turn);
  await noteHotBounds(tx, { ...bounds, reached_id });
  return reached_id !== null;
}
