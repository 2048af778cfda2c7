import type { Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events.ts';
import { announce } from '../live.ts';
import { readSettings } from '../settings/settings.ts';
import { dropStayingVotes, mergeImportedVotes, moveRemainingVotes } from './move-votes.sql.ts';
import { sumTemperatures } from './voting-rings.sql.ts';

/**
 * Moves the votes of one offer to another with the weight they were cast with. Whoever voted on both keeps the
 * vote on the second; nobody gets a vote they could not have cast there. Both rows must be held by the caller.
 */
export async function moveVotes(ctx: Context, tx: Tx, move: { from_id: number; into_id: number }): Promise<void> {
  const settings = await readSettings(ctx, tx);
  await dropStayingVotes(tx, move);
  await mergeImportedVotes(tx, move);
  await moveRemainingVotes(tx, move);
  await sumTemperatures(tx, [move.from_id, move.into_id], {
    hot_from: settings['temperature.hot_from'],
    hot_until: settings['temperature.hot_until'],
    now: ctx.clock.now(),
  });
  await recordEvent(ctx, tx, 'offer.temperature_summed', { offer_id: move.into_id });
  announce(ctx, tx, `offer.${move.into_id}`, 'temperature');
}
