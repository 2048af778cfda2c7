export type { ItemRow } from './case-screen.sql.ts';
export type { CaseRow } from './cases.sql.ts';
export { decide, undoDecision } from './decide.ts';
export { decideMessage } from './decide-message.ts';
export type { DecisionRow } from './decisions.sql.ts';
export { selectPenaltiesOf } from './penalties.sql.ts';
export type { GivenPenalty } from './penalties.sql.ts';
export { readMessageCase } from './read-message-case.ts';

export { claim, readCase, readQueue, releaseClaim } from './read-queue.ts';
export type { OpenedCase, QueueQuery } from './read-queue.ts';
export { tellDecision } from './tell-decision.ts';
export { weighReports } from './weigh-reports.ts';
export { readModerationFigures, readModerationLog } from './read-moderation-log.ts';
export type { ModerationLogQuery } from './read-moderation-log.ts';
export type { LoggedRow } from './moderation-log.sql.ts';
