/** What pages and advice ask of one kept alert: what it takes now, how many, and what it missed; and which are to be advised. */
import { takeAlertsToAdvise } from '#domain/alerts/advice.sql.ts';
import { countTaken, selectTakenNow, takenBy } from '#domain/alerts/alerts.ts';
import { selectAnyAlert } from '#domain/alerts/alerts.sql.ts';
import { inTextOf } from '#domain/alerts/compile-alert.ts';
import { selectMisses } from '#domain/alerts/misses.sql.ts';
import type { Context } from '#domain/context.ts';
import { GUEST } from '#domain/viewer.ts';
import { share, type Bars } from './measure.ts';

const BAR_MS = 100;
const SLICE = { cursor: null, offset: 0, limit: 20 };
const COUNTED = 500;
const AT_ONCE = 50;

/** @param ids alerts to ask about */
export async function measureLists(ctx: Context, bars: Bars, ids: readonly number[]): Promise<void> {
  const times = { list: [] as number[], count: [] as number[], misses: [] as number[], advise: [] as number[] };
  const timed = async (name: keyof typeof times, work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    times[name].push(performance.now() - from);
  };
  for (const id of ids) {
    const alert = await selectAnyAlert(ctx.db, id);
    if (!alert) continue;
    const viewer = { ...GUEST, id: alert.user_id, type: 1, is_email_verified: true } as const;
    const taken = await takenBy(ctx, viewer, id);
    await timed('list', () => selectTakenNow(ctx.db, { ...taken, has_ended: false }, SLICE));
    await timed('count', () => countTaken(ctx.db, { ...taken, has_ended: true }, COUNTED));
    const in_text = alert.in_description ? null : await inTextOf(ctx, alert.keyword);
    await timed('misses', () => selectMisses(ctx.db, { ...taken, content: alert, in_text }));
    const now = ctx.clock.now();
    await timed('advise', () =>
      takeAlertsToAdvise(ctx.db, { now, before: now, counted_from: now, counted: COUNTED, limit: AT_ONCE }),
    );
  }
  for (const [name, all] of [
    ['a page of what an alert takes now', times.list],
    ['how many it takes', times.count],
    ['what it missed', times.misses],
    ['fifty alerts to be advised', times.advise],
  ] as const)
    bars.atMost(`${name}, p95`, share(all, 0.95), BAR_MS, 'ms');
}
