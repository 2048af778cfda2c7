export { countActivity, forgetOldMetrics, measureSite } from './measure-site.ts';
export { flushCounters, startFlushing } from './flush-counters.ts';
export { readDashboard } from './read-dashboard.ts';
