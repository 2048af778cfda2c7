export { forgetBlocklist, isReservedName, listedFor, newlyListed, readBlocklist } from './running-blocklist.ts';
export { addToBlocklist, readBlocklistEntries, removeFromBlocklist } from './keep-blocklist.ts';
export type { BlocklistRow } from './blocklist.sql.ts';
