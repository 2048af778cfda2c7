export { selectOwnReports } from './own-reports.sql.ts';
export { report, stillWorks } from './report.ts';
export { closeReports } from './reports.sql.ts';
export { selectDiscussionState, selectOfferState } from './state.sql.ts';
export type { OfferState } from './state.sql.ts';
