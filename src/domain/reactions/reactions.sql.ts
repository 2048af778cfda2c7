import { sql } from 'kysely';
import type { Reaction } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

/** What this member thinks of a comment; null without a reaction. */
export async function selectReaction(tx: Tx, comment_id: number, user_id: number): Promise<Reaction | null> {
  const { rows } = await sql<{ reaction: Reaction }>`
    select reaction from comment_reactions where comment_id = ${comment_id} and user_id = ${user_id}`.execute(tx);
  return rows[0]?.reaction ?? null;
}

export async function upsertReaction(
  tx: Tx,
  row: { comment_id: number; user_id: number; reaction: Reaction; now: Date },
): Promise<void> {
  await sql`
    insert into comment_reactions (comment_id, user_id, reaction, created_at)
    values (${row.comment_id}, ${row.user_id}, ${row.reaction}, ${row.now})
    on conflict (comment_id, user_id) do update set reaction = excluded.reaction, created_at = excluded.created_at`.execute(
    tx,
  );
}

export async function deleteReaction(tx: Tx, comment_id: number, user_id: number): Promise<void> {
  await sql`delete from comment_reactions where comment_id = ${comment_id} and user_id = ${user_id}`.execute(tx);
}

/** A slice of what an account felt, as it goes into its archive; `id` is the comment's. */
export async function selectReactionsGiven(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select comment_id as id, reaction, created_at from comment_reactions
    where user_id = ${user_id} and comment_id > ${after_id} order by comment_id limit ${limit}`.execute(db);
  return rows;
}
