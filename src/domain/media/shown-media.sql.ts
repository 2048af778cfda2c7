/**
 * Media stands below the nouns that show pictures and cannot ask them. So these statements, and only
 * these, look at the columns that point at pictures and say whose an object is. A test holds the list
 * against every foreign key of the schema.
 */
import { sql } from 'kysely';
import type { UploadOwner } from '#contract/media.ts';
import type { Db, Tx } from '#platform/db.ts';

/** True for a row `m` of media that some row shows, whether it was claimed or not. */
const IS_SHOWN = sql`(
  exists (select 1 from users where avatar_media_id = m.id)
  or exists (select 1 from stores where image_media_id = m.id)
  or exists (select 1 from offers where cover_media_id = m.id)
  or exists (select 1 from offer_pictures where media_id = m.id)
  or exists (select 1 from draft_pictures where media_id = m.id)
  or exists (select 1 from comment_pictures where media_id = m.id)
  or exists (select 1 from chat_message_pictures where media_id = m.id)
  or exists (select 1 from chat_case_pictures where media_id = m.id)
  or exists (select 1 from site_looks where logo_media_id = m.id))`;

/**
 * Takes some of the pictures that nothing has shown since then: marks them as removed and answers
 * them. One that is shown after all is an orphan no more. Rows locked by somebody who is just
 * attaching them are left for the next time.
 */
export async function takeOrphans(
  db: Db,
  sweep: { before: Date; now: Date; limit: number },
): Promise<{ id: number; key: string }[]> {
  const { rows } = await sql<{ id: number; key: string; is_removed: boolean }>`
    with due as (
      select m.id, ${IS_SHOWN} as is_shown from media m where orphaned_at < ${sweep.before}
      order by orphaned_at limit ${sweep.limit} for update of m skip locked)
    update media m set
      orphaned_at = case when due.is_shown then null else ${sweep.now}::timestamptz end,
      state = case when due.is_shown then m.state else 'removed' end
    from due where m.id = due.id
    returning m.id, m.key, m.state = 'removed' as is_removed`.execute(db);
  return rows.filter((row) => row.is_removed);
}

/** True when some row shows the picture. */
export async function isMediaShown(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{
    is_shown: boolean;
  }>`select ${IS_SHOWN} as is_shown from media m where id = ${id}`.execute(tx);
  return rows[0]?.is_shown ?? false;
}

const AUTHOR: Record<Exclude<UploadOwner, 'user'>, (id: number) => ReturnType<typeof sql<{ author_id: number }>>> = {
  offer: (id) => sql`select author_id from offers where id = ${id} and deleted_at is null`,
  discussion: (id) => sql`select author_id from discussions where id = ${id} and deleted_at is null`,
  comment: (id) => sql`select author_id from comments where id = ${id} and deleted_at is null`,
  chat: (id) => sql`select author_id from chat_messages where id = ${id} and deleted_at is null`,
  draft: (id) => sql`select owner_id as author_id from drafts where id = ${id}`,
};

/** Whose an object is; null when there is none, or nobody's any more. */
export async function selectAuthor(db: Db, object: { owner_type: UploadOwner; id: number }): Promise<number | null> {
  if (object.owner_type === 'user') return object.id;
  const { rows } = await AUTHOR[object.owner_type](object.id).execute(db);
  return rows[0]?.author_id ?? null;
}
