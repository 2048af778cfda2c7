export type { ItemRow } from './case-screen.sql.ts';
export type { CaseRow } from './cases.sql.ts';
export { decide, undoDecision } from './decide.ts';
export type { DecisionRow } from './decisions.sql.ts';
export { claim, readCase, readQueue, releaseClaim } from './read-queue.ts';
export type { OpenedCase, QueueQuery } from './read-queue.ts';
export { tellDecision } from './tell-decision.ts';
export { weighReports } from './weigh-reports.ts';
