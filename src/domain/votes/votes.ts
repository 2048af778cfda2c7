export { followHotBounds } from './follow-hot-bounds.ts';
export { findVotingRings } from './find-voting-rings.ts';
export { judgeVotingRing, readVotingRing, readVotingRings } from './judge-voting-ring.ts';
export { moveVotes } from './move-votes.ts';
export { selectVoteChanges, selectVotesCast } from './own-votes.sql.ts';
export { selectMarksOfShown, selectOwnMarks, selectTemperatureFaults } from './votes.sql.ts';
export type { VotingRingRow } from './voting-ring-list.sql.ts';
export type { OwnMark } from './votes.sql.ts';
