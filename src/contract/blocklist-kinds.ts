/** What the browser needs to know of the list of administrators; its calls stand in blocklist.ts. */
export const BLOCKLIST_KINDS = ['username', 'host', 'word'] as const;
export type BlocklistKind = (typeof BLOCKLIST_KINDS)[number];

/** Entries of one kind. */
export const BLOCKLIST_MOST = 500;
