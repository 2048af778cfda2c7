/** Names, hosts and words that administrators have listed. */
import { sql } from 'kysely';
import type { BlocklistKind } from '#contract/blocklist-kinds.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface BlocklistRow {
  id: number;
  kind: BlocklistKind;
  text: string;
  key: string;
  username: string;
  created_at: Date;
}

/** All of them, the newest first. */
export async function selectBlocklist(db: Db | Tx): Promise<BlocklistRow[]> {
  const { rows } = await sql<BlocklistRow>`
    select b.id, b.kind, b.text, b.key, u.username, b.created_at
    from blocklist_entries b join users u on u.id = b.added_by order by b.id desc`.execute(db);
  return rows;
}

/** One who adds to the list at a time, until the transaction ends. */
export async function lockBlocklist(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(713078)`.execute(tx);
}

export async function countBlocklist(tx: Tx, kind: BlocklistKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from blocklist_entries where kind = ${kind}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Adds entries; answers what was typed of those that did not stand there. */
export async function insertBlocklist(
  tx: Tx,
  added: {
    kind: BlocklistKind;
    entries: readonly { text: string; key: string }[];
    added_by: number;
    now: Date;
  },
): Promise<string[]> {
  const texts = added.entries.map(({ text }) => text);
  const keys = added.entries.map(({ key }) => key);
  const { rows } = await sql<{ text: string }>`
    insert into blocklist_entries (kind, text, key, added_by, created_at)
    select ${added.kind}, text, key, ${added.added_by}, ${added.now}
    from unnest(${texts}::text[], ${keys}::text[]) as given (text, key)
    on conflict on constraint blocklist_entries_key_key do nothing returning text`.execute(tx);
  return rows.map(({ text }) => text);
}

/** Takes one off; answers what it was, null when it is not there. */
export async function deleteBlocklistEntry(tx: Tx, id: number): Promise<{ kind: BlocklistKind; text: string } | null> {
  const { rows } = await sql<{ kind: BlocklistKind; text: string }>`
    delete from blocklist_entries where id = ${id} returning kind, text`.execute(tx);
  return rows[0] ?? null;
}
