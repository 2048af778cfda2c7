/** What has come into a thread while its page stood. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { threadColumn, type Thread } from './comments.sql.ts';

export interface LiveComment {
  id: number;
  author_id: number | null;
  offer_id: number | null;
  discussion_id: number | null;
}

/** Of these comments those that are out and stand, in the order in which they came out. */
export async function selectLiveComments(db: Db, ids: readonly number[]): Promise<LiveComment[]> {
  const { rows } = await sql<LiveComment>`
    select id, author_id, offer_id, discussion_id from comments
    where id = any(${ids}::bigint[]) and published_at is not null and deleted_at is null
    order by published_at, id`.execute(db);
  return rows;
}

/** Of these comments those that were out and are deleted. */
export async function selectDeletedComments(db: Db, ids: readonly number[]): Promise<Omit<LiveComment, 'author_id'>[]> {
  const { rows } = await sql<Omit<LiveComment, 'author_id'>>`
    select id, offer_id, discussion_id from comments
    where id = any(${ids}::bigint[]) and published_at is not null and deleted_at is not null
    order by id`.execute(db);
  return rows;
}

/** Comments that came out after an instant, the oldest first. */
export async function selectNewComments(
  db: Db,
  thread: Thread,
  { since, limit }: { since: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from comments c
    where ${threadColumn(thread)} = ${thread.entity_id} and c.published_at > ${since} and c.deleted_at is null
    order by c.published_at, c.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
