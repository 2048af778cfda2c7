import { METRIC_NAMES, METRICS, type MetricName } from '#contract/metric-kinds.ts';
import type { Counted } from '#platform/counters.ts';
import type { SlowStatement } from '#platform/slow-statements.ts';
import { addDays } from '#rules/calendar.ts';
import { dayIn, startOfDay } from '#rules/local-date.ts';
import type { Context } from '../context.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import { ageOf } from './measure-site.ts';
import { selectDatabaseSize, selectDays, selectHours, selectSlowStatements } from './metrics.sql.ts';

const HOUR_MS = 3_600_000;
/** Days of a line, today the last of them. */
const DAYS = 30;
const WEEK = 7;
const SLOWEST = 10;

/** One metric: today, the same day a week ago, and the days between and before. */
interface MetricLine {
  name: MetricName;
  /** Null where nothing was measured. */
  today: number | null;
  /** The same weekday last week, up to the same time of day. */
  week_ago: number | null;
  /** And the whole of that day. */
  week_ago_whole: number | null;
  days: readonly { day: string; value: number | null }[];
}

interface Dashboard {
  lines: readonly MetricLine[];
  slowest: readonly SlowStatement[];
  queue: { waiting: number; oldest_seconds: number };
  disk: { used: number; free: number };
  database_size: number;
}

/**
 * The site in numbers, today beside last week.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readDashboard(ctx: Context, viewer: Viewer, time_zone: string): Promise<Dashboard> {
  refuseNonAdmin(viewer);
  const now = ctx.clock.now();
  const today = dayIn(now, time_zone);
  const first_day = addDays(today, 1 - DAYS);
  const starts = (day: string) => startOfDay(day, time_zone);
  const before = addDays(today, -WEEK);
  const [days, hours, slowest, load, disk, database_size] = await Promise.all([
    selectDays(ctx.db, starts(first_day), time_zone),
    selectHours(ctx.db, starts(before), starts(addDays(before, 1))),
    selectSlowStatements(ctx.db, addDays(now.toISOString().slice(0, 10), 1 - WEEK), SLOWEST),
    ctx.queue.load(),
    ctx.disk(),
    selectDatabaseSize(ctx.db),
  ]);
  const elapsed_ms = now.getTime() - starts(today).getTime();
  const by_then = new Date(starts(before).getTime() + elapsed_ms);
  const known = new Map(days.map((row) => [`${row.name} ${row.day}`, valueOf(row.name as MetricName, row)]));
  const known_since = sinceWhen(days, today);
  const lines = METRIC_NAMES.map((name): MetricLine => {
    const earliest = known_since(name);
    const dayValue = (day: string) => known.get(`${name} ${day}`) ?? emptyDay(name, day >= earliest);
    return {
      name,
      today: dayValue(today),
      week_ago: upTo(name, hours, by_then, before >= earliest),
      week_ago_whole: dayValue(before),
      days: Array.from({ length: DAYS }, (_, nth) => addDays(first_day, nth)).map((day) => ({
        day,
        value: dayValue(day),
      })),
    };
  });
  const queue = { waiting: load.waiting, oldest_seconds: ageOf(load.oldest_at, now) };
  return { lines, slowest, queue, disk, database_size };
}

/** What members did is counted back for weeks; the rest since the site first counted itself. */
const COUNTED_BACK: ReadonlySet<string> = new Set(['sign_ups', 'posts', 'comments', 'votes', 'time_to_hot']);

/** From which day on nothing means none. */
function sinceWhen(days: readonly { name: string; day: string }[], today: string): (name: MetricName) => string {
  const first = (is_counted_back: boolean) =>
    days.reduce(
      (least, { name, day }) => (COUNTED_BACK.has(name) === is_counted_back && day < least ? day : least),
      today,
    );
  const [back, own] = [first(true), first(false)];
  return (name) => (COUNTED_BACK.has(name) ? back : own);
}

function valueOf(name: MetricName, { sum, peak, samples }: { sum: number; peak: number; samples: number }) {
  const kind = METRICS[name]?.of;
  if (kind === 'peak') return peak;
  if (kind === 'mean') return samples === 0 ? null : sum / samples;
  return sum;
}

/** On a day that was counted nothing is none; of what is measured nothing says nothing. */
function emptyDay(name: MetricName, is_counted: boolean): number | null {
  return is_counted && METRICS[name].of === 'sum' ? 0 : null;
}

/** A day's hours up to an instant; of the hour it falls into the part that had passed. */
function upTo(name: MetricName, hours: readonly Counted[], end: Date, is_counted: boolean): number | null {
  const own = hours.filter((hour) => hour.name === name && hour.hour < end);
  if (own.length === 0) return emptyDay(name, is_counted);
  const parts = own.map(({ hour, total, samples }) => {
    const part = METRICS[name].of === 'sum' ? Math.min(1, (end.getTime() - hour.getTime()) / HOUR_MS) : 1;
    return { total: total * part, samples };
  });
  const value = valueOf(name, {
    sum: parts.reduce((sum, { total }) => sum + total, 0),
    peak: Math.max(...parts.map(({ total }) => total)),
    samples: parts.reduce((sum, { samples }) => sum + samples, 0),
  });
  return value !== null && METRICS[name].of === 'sum' ? Math.round(value) : value;
}
