export { countActivity, forgetOldMetrics, measureSite } from './measure-site.ts';
export { flushCounters, startFlushing } from './flush-counters.ts';
export { addHours } from './metrics.sql.ts';
export { readDashboard } from './read-dashboard.ts';
