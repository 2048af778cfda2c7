/** What the site counts of itself, and how hours of it are put together. */

interface MetricKind {
  /** How an hour, and a day of hours, comes about: all together, the mean of what was measured, or its highest. */
  of: 'sum' | 'mean' | 'peak';
  unit: 'count' | 'minutes' | 'seconds' | 'bytes';
  /** Whether more of it is a fault. */
  is_fault?: boolean;
}

/** Every metric, in the order in which it is shown. */
export const METRICS = {
  visits: { of: 'sum', unit: 'count' },
  page_views: { of: 'sum', unit: 'count' },
  sign_ups: { of: 'sum', unit: 'count' },
  posts: { of: 'sum', unit: 'count' },
  comments: { of: 'sum', unit: 'count' },
  votes: { of: 'sum', unit: 'count' },
  time_to_hot: { of: 'mean', unit: 'minutes' },
  alerts_sent: { of: 'sum', unit: 'count' },
  alert_delay: { of: 'mean', unit: 'seconds' },
  letters_sent: { of: 'sum', unit: 'count' },
  letters_failed: { of: 'sum', unit: 'count', is_fault: true },
  queue_length: { of: 'peak', unit: 'count' },
  queue_oldest: { of: 'peak', unit: 'seconds' },
  jobs_failed: { of: 'sum', unit: 'count', is_fault: true },
  errors: { of: 'sum', unit: 'count', is_fault: true },
  slow_statements: { of: 'sum', unit: 'count', is_fault: true },
  disk_used: { of: 'peak', unit: 'bytes' },
  database_size: { of: 'peak', unit: 'bytes' },
} as const satisfies Record<string, MetricKind>;

export type MetricName = keyof typeof METRICS;
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[];
