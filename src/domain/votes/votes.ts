export { followHotBounds } from './follow-hot-bounds.ts';
export { findRings } from './find-rings.ts';
export { judgeRing, readRings } from './judge-ring.ts';
export { moveVotes } from './move-votes.ts';
export { selectVoteChanges, selectVotesCast } from './own-votes.sql.ts';
export { selectOwnMarks, selectTemperatureFaults } from './votes.sql.ts';
export type { RingRow } from './ring-list.sql.ts';
export type { OwnMark } from './votes.sql.ts';
