import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export type RevisedEntry = { offer_id: number } | { discussion_id: number } | { comment_id: number };

/** Field -> what it held and what it holds now. */
export type Changes = Record<string, { before: unknown; after: unknown }>;

export interface RevisionRow {
  id: number;
  changes: Changes;
  created_at: Date;
  editor_id: number | null;
  editor_username: string | null;
}

export async function insertRevision(
  tx: Tx,
  revision: { entry: RevisedEntry; editor_id: number | null; changes: Changes; now: Date },
): Promise<void> {
  const { offer_id, discussion_id, comment_id } = {
    offer_id: null,
    discussion_id: null,
    comment_id: null,
    ...revision.entry,
  };
  await sql`
    insert into revisions (offer_id, discussion_id, comment_id, editor_id, changes, created_at)
    values (${offer_id}, ${discussion_id}, ${comment_id}, ${revision.editor_id}, ${JSON.stringify(revision.changes)}, ${revision.now})`.execute(
    tx,
  );
}

/** Changes of one entry, the newest first. */
export async function selectRevisions(
  db: Db,
  entry: RevisedEntry,
  before_id: number | null,
  limit: number,
): Promise<RevisionRow[]> {
  const { offer_id, discussion_id, comment_id } = { offer_id: null, discussion_id: null, comment_id: null, ...entry };
  const where =
    offer_id !== null
      ? sql`r.offer_id = ${offer_id}`
      : discussion_id !== null
        ? sql`r.discussion_id = ${discussion_id}`
        : sql`r.comment_id = ${comment_id}`;
  const { rows } = await sql<RevisionRow>`
    select r.id, r.changes, r.created_at, u.id as editor_id, u.username as editor_username
    from revisions r left join users u on u.id = r.editor_id and u.deleted_at is null
    where ${where} and (${before_id}::bigint is null or r.id < ${before_id})
    order by r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** What a member has changed in published entries, a slice in the order of the changes. */
export async function selectOwnRevisions(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id, offer_id, discussion_id, comment_id, changes, created_at from revisions
    where editor_id = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}
