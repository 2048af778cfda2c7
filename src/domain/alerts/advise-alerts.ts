import { inTransaction } from '#platform/db.ts';
import { LOUD_A_DAY, quieter } from '#rules/alert-advice.ts';
import type { Context } from '../context.ts';
import { guestMask, type TemperatureMask } from '../offers/offers.ts';
import { readSettings } from '../settings/settings.ts';
import { replaceAdvice, selectLoudFinds, takeAlertsToAdvise, type Advice, type AdvisedAlert } from './advice.sql.ts';
import { inTextOf, needOfKeyword } from './compile-alert.ts';
import { selectMisses } from './misses.sql.ts';

const DAY_MS = 86_400_000;
/** Of one sweep. */
const AT_ONCE = 50;
/** A loud alert is judged by so many days, or by as many as it has stood. */
const LOUD_DAYS = 7;
/** Finds of one alert that are looked at. */
const COUNTED = 2000;
const QUIET_DAYS = 90;

/**
 * Looks at alerts, each once a day, and advises about those that find more than 20 offers a day or none in 90 days. Safe to
 * call at any time and from several processes: each alert is taken by one of them.
 * @returns how many were looked at
 */
export async function adviseAlerts(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [before, counted_from] = [ago(1), ago(LOUD_DAYS)];
  const taken = await takeAlertsToAdvise(ctx.db, { now, before, counted_from, counted: COUNTED, limit: AT_ONCE });
  if (taken.length === 0) return 0;
  const mask = guestMask(await readSettings(ctx), now);
  const loud = taken.filter((alert) => alert.finds_count > LOUD_A_DAY * daysOf(alert, now));
  const quiet = taken.filter((alert) => isQuiet(alert, ago(QUIET_DAYS)));
  const finds = await selectLoudFinds(ctx.db, {
    ids: loud.map(({ id }) => id),
    since: counted_from,
    mask,
    limit: COUNTED,
  });
  const advice: Advice[] = loud.map((alert) => {
    const days = daysOf(alert, now);
    const own = finds.filter(({ alert_id }) => alert_id === alert.id);
    const a_day = Math.round((alert.finds_count / days) * 10) / 10;
    return { alert_id: alert.id, edits: alert.edits, kind: 'loud' as const, a_day, ...quieter(alert, own, days) };
  });
  // Each asks for something else, so that each is a statement of its own; nobody waits for these.
  for (const alert of quiet) advice.push(await adviseQuiet(ctx, alert, { mask, published_from: ago(QUIET_DAYS) }));
  const ids = taken.map(({ id }) => id);
  await inTransaction(ctx.db, (tx) => replaceAdvice(tx, ids, advice, now));
  return taken.length;
}

function daysOf({ stood_from }: AdvisedAlert, now: Date): number {
  return Math.min(LOUD_DAYS, Math.max(1, (now.getTime() - stood_from.getTime()) / DAY_MS));
}

function isQuiet({ stood_from, last_found_at }: AdvisedAlert, since: Date): boolean {
  return stood_from <= since && (last_found_at === null || last_found_at <= since);
}

async function adviseQuiet(
  ctx: Context,
  alert: AdvisedAlert,
  at: { mask: TemperatureMask; published_from: Date },
): Promise<Advice> {
  const { id, user_id, edits, keyword, in_description } = alert;
  const misses = await selectMisses(ctx.db, {
    id,
    user_id,
    content: alert,
    need: await needOfKeyword(ctx, keyword),
    in_text: in_description ? null : await inTextOf(ctx, keyword),
    ...at,
  });
  return { alert_id: id, edits, kind: 'quiet', a_day: 0, misses };
}
