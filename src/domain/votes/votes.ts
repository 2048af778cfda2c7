export { selectOwnVotes, selectTemperatureFaults } from './votes.sql.ts';
