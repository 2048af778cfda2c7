/** Which pictures a comment shows. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** Notes the pictures a comment shows from now on; answers those it showed before and no more. */
export async function replaceCommentPictures(
  tx: Tx,
  comment_id: number,
  media_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ media_id: number }>`
    delete from comment_pictures where comment_id = ${comment_id} and media_id <> all(${media_ids}::bigint[])
    returning media_id`.execute(tx);
  if (media_ids.length > 0)
    await sql`
      insert into comment_pictures (comment_id, media_id)
      select ${comment_id}, unnest(${media_ids}::bigint[]) on conflict do nothing`.execute(tx);
  return rows.map(({ media_id }) => media_id);
}
