export { selectOwnReports } from './own-reports.sql.ts';
export { report, stillWorks } from './report.ts';
export { closeReports } from './reports.sql.ts';
export { selectDiscussionStanding, selectOfferStanding } from './standing.sql.ts';
export type { OfferStanding } from './standing.sql.ts';
