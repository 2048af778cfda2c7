import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { isBlockedBy } from '../blocked.sql.ts';
import type { Thread } from './comments.sql.ts';

/**
 * Whether an entry with its thread looks otherwise to this member than to everybody: they have reported it, a comment is theirs
 * or names them, one waits or has their reaction, or they have blocked who wrote it.
 * @param comment_ids those the page shows
 */
export async function hasPartInThread(
  db: Db,
  user_id: number,
  { thread, comment_ids }: { thread: Thread; comment_ids: readonly number[] },
): Promise<boolean> {
  const column = sql.raw(thread.entity_type === 'offer' ? 'offer_id' : 'discussion_id');
  const named = JSON.stringify({ ops: [{ attributes: { mention: { id: user_id } } }] });
  const { rows } = await sql<{ has_part: boolean }>`
    select exists (select 1 from comments c where c.id = any(${comment_ids}::bigint[]) and (c.author_id = ${user_id}
        or c.content_delta @> ${named}::jsonb or ${isBlockedBy(user_id, sql`c.author_id`)}))
      or exists (select 1 from comments where author_id = ${user_id} and published_at is null and not is_gone
        and ${column} = ${thread.entity_id})
      or exists (select 1 from reports where reporter_id = ${user_id} and entity_type = ${thread.entity_type}
        and entity_id = ${thread.entity_id} and decision is null)
      or exists (select 1 from comment_reactions where user_id = ${user_id} and comment_id = any(${comment_ids}::bigint[]))
      as has_part`.execute(db);
  return rows[0]?.has_part ?? true;
}
