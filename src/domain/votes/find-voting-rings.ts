import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { announce } from '../live.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import {
  claimSweep,
  insertVotingRing,
  quarantineVotingRing,
  selectCircles,
  selectPairs,
  sumTemperatures,
  type VotingRingFound,
} from './voting-rings.sql.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Looked for once a night; a process that starts in between does not look again. */
const EVERY_MS = 20 * HOUR_MS;
/** Votes older than this have done what they could. */
const WINDOW_DAYS = 30;
const MOST_VOTING_RINGS = 200;

/**
 * Looks for accounts that vote as one and sets their votes aside until a moderator decides (docs/product.md, 4).
 * Runs once a night for all processes together.
 * @returns how many rings are new
 */
export async function findVotingRings(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  if (!(await claimSweep(ctx.db, 'vote_rings', new Date(now.getTime() - EVERY_MS), now))) return 0;
  const settings = await readSettings(ctx);
  const from = new Date(now.getTime() - WINDOW_DAYS * DAY_MS);
  const pairs = await selectPairs(ctx.db, {
    from,
    early_minutes: settings['rings.early_minutes'],
    least_votes: settings['rings.pair_votes'],
    likeness: settings['rings.pair_likeness_percent'] / 100,
    limit: MOST_VOTING_RINGS,
  });
  const circles = await selectCircles(ctx.db, {
    from,
    least_offers: settings['rings.circle_offers'],
    share: settings['rings.circle_share_percent'] / 100,
    least_members: settings['rings.circle_members'],
    limit: MOST_VOTING_RINGS,
  });
  let found = 0;
  for (const ring of [...pairs, ...circles]) {
    if (await inTransaction(ctx.db, (tx) => setAside(ctx, tx, ring, settings, from))) found += 1;
  }
  if (found > 0) ctx.log.warn('votes.rings_found', { count: found });
  return found;
}

async function setAside(ctx: Context, tx: Tx, ring: VotingRingFound, settings: Settings, from: Date): Promise<boolean> {
  const now = ctx.clock.now();
  const id = await insertVotingRing(tx, ring, now);
  if (id === null) return false;
  const offer_ids = await quarantineVotingRing(tx, id, ring, from);
  await sumTemperatures(tx, offer_ids, {
    hot_from: settings['temperature.hot_from'],
    hot_until: settings['temperature.hot_until'],
    now,
  });
  for (const offer_id of offer_ids) announce(ctx, tx, `offer.${offer_id}`, 'temperature');
  return true;
}
