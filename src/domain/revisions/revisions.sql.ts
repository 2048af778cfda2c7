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

function placeOf(entry: RevisedEntry) {
  if ('offer_id' in entry) return sql`r.offer_id = ${entry.offer_id}`;
  if ('discussion_id' in entry) return sql`r.discussion_id = ${entry.discussion_id}`;
  return sql`r.comment_id = ${entry.comment_id}`;
}

/** Whether an editor, a moderator or an administrator has changed what somebody else posted since an instant. */
export async function isRevisedByStaff(tx: Tx, entry: RevisedEntry, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from revisions r join users u on u.id = r.editor_id
    where ${placeOf(entry)} and r.created_at >= ${since} and u.type in (5, 7, 9) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Changes of one entry, the newest first. */
export async function selectRevisions(
  db: Db,
  entry: RevisedEntry,
  before_id: number | null,
  limit: number,
): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select r.id, r.changes, r.created_at, u.id as editor_id, u.username as editor_username
    from revisions r left join users u on u.id = r.editor_id and u.deleted_at is null
    where ${placeOf(entry)} and (${before_id}::bigint is null or r.id < ${before_id})
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
