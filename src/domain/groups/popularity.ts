import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { isGuest, type Viewer } from '../viewer.ts';
import {
  addGroupViews,
  deleteOldGroupOpenings,
  deleteOldGroupViews,
  selectGroupsToCompute,
  tryPopularityTurn,
  updatePopularity,
  upsertGroupOpenings,
} from './popularity.sql.ts';

const DAY_MS = 86_400_000;
const VIEWED_DAYS = 7;
const OPENED_DAYS = 90;
/** Groups computed in one sweep. */
const SWEEP_GROUPS = 500;
const FRESH_MS = 10 * 60_000;
const FORGET_ROWS = 5000;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** More views than this at once are not counted: a crowd is popular enough, a flood is none. */
const WAITING_MOST = 10_000;

/** Readers of groups since the last writing: a page must not cost a write, and who reloads counts once. */
interface WaitingViews {
  readers: Map<number, Set<string>>;
  /** Members, and the groups they opened. */
  openings: Map<number, Set<number>>;
  count: number;
}
const waiting = new WeakMap<object, WaitingViews>();

function viewsOf(ctx: Context): WaitingViews {
  const known = waiting.get(ctx.queue) ?? { readers: new Map(), openings: new Map(), count: 0 };
  waiting.set(ctx.queue, known);
  return known;
}

/** Notes that a reader, by any name of theirs, looked at a group. Nothing is written before `flushGroupViews`. */
export function noteGroupView(ctx: Context, group_id: number, reader: string): void {
  const views = viewsOf(ctx);
  const readers = views.readers.get(group_id) ?? new Set<string>();
  if (views.count >= WAITING_MOST || readers.has(reader)) return;
  views.readers.set(group_id, readers.add(reader));
  views.count += 1;
}

/** Notes that a member opened a group, or an offer of it: whom to follow is suggested by that. Guests are not noted. */
export function noteGroupOpening(ctx: Context, viewer: Viewer, group_id: number): void {
  if (isGuest(viewer) || viewer.impersonator_id !== null) return;
  const views = viewsOf(ctx);
  const opened = views.openings.get(viewer.id) ?? new Set<number>();
  if (views.count >= WAITING_MOST || opened.has(group_id)) return;
  views.openings.set(viewer.id, opened.add(group_id));
  views.count += 1;
}

/** Writes what waits, in two statements. What cannot be written is lost: it is much and small. */
export async function flushGroupViews(ctx: Context): Promise<void> {
  const { readers, openings } = viewsOf(ctx);
  waiting.delete(ctx.queue);
  const opened = [...openings].flatMap(([user_id, ids]) => [...ids].map((group_id) => ({ user_id, group_id })));
  if (opened.length > 0) await upsertGroupOpenings(ctx.db, opened, dayOf(ctx.clock.now()));
  if (readers.size === 0) return;
  const views = [...readers].map(([group_id, { size }]) => ({ group_id, views_count: size }));
  await addGroupViews(ctx.db, views, dayOf(ctx.clock.now()));
}

/**
 * Computes what is popular, a bounded number of groups at a time, and forgets old views. Safe to call at
 * any time and from several processes: one of them does it.
 */
export async function computePopularity(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const from_day = dayOf(new Date(now.getTime() - (VIEWED_DAYS - 1) * DAY_MS));
  await inTransaction(ctx.db, async (tx) => {
    if (!(await tryPopularityTurn(tx))) return;
    const ids = await selectGroupsToCompute(tx, new Date(now.getTime() - FRESH_MS), SWEEP_GROUPS);
    if (ids.length > 0) await updatePopularity(tx, ids, from_day, now);
    await deleteOldGroupViews(tx, from_day, FORGET_ROWS);
    await deleteOldGroupOpenings(tx, dayOf(new Date(now.getTime() - OPENED_DAYS * DAY_MS)), FORGET_ROWS);
  });
}
