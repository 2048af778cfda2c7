import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { METRIC_NAMES, type MetricName } from './metric-kinds.ts';

const Name = Type.Unsafe<MetricName>({ type: 'string', enum: [...METRIC_NAMES] });
const Value = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });
const Count = Type.Integer({ minimum: 0 });

/** One metric of the site. */
const MetricLine = Type.Object({
  name: Name,
  today: Value('Since the day began; null where nothing was measured'),
  week_ago: Value('The same weekday last week, up to the same time of day'),
  week_ago_whole: Value('The whole of that day'),
  days: Type.Array(
    Type.Object({
      day: Type.String({ format: 'date', description: 'In the time zone of the site' }),
      value: Value('Null where nothing was measured'),
    }),
    { description: 'The last thirty, today the last of them' },
  ),
});

const SlowStatement = Type.Object({
  statement: Type.String({ description: 'As it is written in the program, without values' }),
  runs: Type.Integer({ minimum: 1, description: 'That took 100 ms or longer' }),
  mean_ms: Type.Number(),
  longest_ms: Type.Number(),
});

/** The site in numbers. */
export const SiteMetrics = Type.Object({
  lines: Type.Array(MetricLine),
  slowest: Type.Array(SlowStatement, { description: 'Ten at most, of the last seven days' }),
  queue: Type.Object({ waiting: Count, oldest_seconds: Count }),
  disk: Type.Object({ used: Count, free: Count }, { description: 'In bytes, of the disk with the data folder' }),
  database_size: Type.Integer({ minimum: 0, description: 'In bytes' }),
});
export type SiteMetrics = Static<typeof SiteMetrics>;

export const readSiteMetrics = endpoint({
  key: 'GET /api/admin/metrics',
  summary:
    'What the site did today beside a week ago, day by day for thirty days, and how it stands; for administrators',
  access: 'session',
  reply: Type.Object({ data: SiteMetrics }),
  errors: ['not_signed_in', 'account_suspended', 'not_allowed'],
});
