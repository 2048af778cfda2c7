import { inTransaction, type Tx } from '#platform/db.ts';
import { trustLevel, type TrustThresholds } from '#rules/trust.ts';
import type { Context } from '../context.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { lockMember } from '../users/users.ts';
import {
  endTrustRound,
  noteTrustTurn,
  selectMembersAfter,
  selectTrustFigures,
  takeTrustTurn,
  updateTrustLevels,
} from './trust.sql.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A round a night; one that has begun goes on, turn after turn, whatever the hour. */
const EVERY_MS = 20 * HOUR_MS;
/** Members of one turn, and turns of one sweep: the other sweeps must not wait long. */
const TURN_MEMBERS = 500;
const TURNS = 10;

/**
 * Computes the trust of everybody, a bounded number of members at a time. Safe to call at any time and from several
 * processes: one of them has the turn. What votes weigh that were cast already stays (docs/product.md, 4).
 * @returns how many members were looked at
 */
export async function computeTrust(ctx: Context): Promise<number> {
  const settings = await readSettings(ctx);
  let looked_at = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    const count = await inTransaction(ctx.db, (tx) => computeTurn(ctx, tx, settings));
    looked_at += count;
    if (count < TURN_MEMBERS) break;
  }
  return looked_at;
}

async function computeTurn(ctx: Context, tx: Tx, settings: Settings): Promise<number> {
  const now = ctx.clock.now();
  const reached_id = await takeTrustTurn(tx, new Date(now.getTime() - EVERY_MS));
  if (reached_id === null) return 0;
  const ids = await selectMembersAfter(tx, reached_id, TURN_MEMBERS);
  await compute(tx, ids, settings, now);
  const last = ids.at(-1);
  if (ids.length < TURN_MEMBERS || last === undefined) await endTrustRound(tx, now);
  else await noteTrustTurn(tx, last);
  return ids.length;
}

/** Computes the trust of one member, after something that may have changed it. Safe to call at any time. */
export async function computeTrustOf(ctx: Context, user_id: number): Promise<void> {
  const settings = await readSettings(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, user_id);
    await compute(tx, [user_id], settings, ctx.clock.now());
  });
}

async function compute(tx: Tx, ids: readonly number[], settings: Settings, now: Date): Promise<void> {
  const thresholds = thresholdsOf(settings);
  const reports_from = new Date(now.getTime() - settings['trust.report_days'] * DAY_MS);
  const members = await selectTrustFigures(tx, ids, reports_from);
  const changed = members.flatMap((member) => {
    const earned = trustLevel({ ...member, age_ms: now.getTime() - member.created_at.getTime() }, thresholds);
    const trust_level = Math.max(earned, member.trust_floor);
    return trust_level === member.trust_level ? [] : [{ id: member.id, trust_level }];
  });
  if (changed.length > 0) await updateTrustLevels(tx, changed);
}

/** The thresholds of the running settings. */
export function thresholdsOf(settings: Settings): TrustThresholds {
  return {
    t1_hours: settings['trust.t1_hours'],
    t1_visit_days: settings['trust.t1_visit_days'],
    t1_votes: settings['trust.t1_votes'],
    t1_comments: settings['trust.t1_comments'],
    t1_reports: settings['trust.t1_reports'],
    t2_days: settings['trust.t2_days'],
    t2_offers: settings['trust.t2_offers'],
    t2_comments: settings['trust.t2_comments'],
    t2_likes: settings['trust.t2_likes'],
    t3_days: settings['trust.t3_days'],
    t3_hot_offers: settings['trust.t3_hot_offers'],
    t3_helpful: settings['trust.t3_helpful'],
  };
}
