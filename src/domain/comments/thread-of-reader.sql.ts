/** What stands around a thread: who has been writing in it, what readers found most helpful. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { Thread } from './comments.sql.ts';
import { essentialsOf, type FoundComment } from './find-in-thread.sql.ts';
import { isBlockedBetween } from '../blocked.sql.ts';

export interface ThreadPerson {
  id: number;
  username: string;
  avatar_key: string | null;
}

/** What a thread holds for one reader. */
export interface ThreadOfReader {
  /** Of the rows alone: an author follows without one. */
  is_subscribed: boolean;
  people: ThreadPerson[];
  essentials: FoundComment[];
}

/** In JSON an instant is text. */
type Spoken = Omit<FoundComment, 'published_at'> & { published_at: string };

/**
 * Whether a member follows a thread, who wrote there lately, the latest first, and the comments most found helpful;
 * `also_id` comes last among the people when they have not written. One statement: a page has few to spend.
 * @param looked_at newest comments that are looked at: a long thread must not be read whole for this; 0 for nobody
 * @param essentials how many of them at most; 0 for none
 */
export async function selectThreadOfReader(
  db: Db,
  thread: Thread,
  {
    reader_id,
    also_id,
    looked_at,
    limit,
    essentials,
  }: { reader_id: number; also_id: number | null; looked_at: number; limit: number; essentials: number },
): Promise<ThreadOfReader> {
  const column = sql.raw(thread.entity_type === 'offer' ? 'offer_id' : 'discussion_id');
  const { rows } = await sql<Omit<ThreadOfReader, 'essentials'> & { essentials: Spoken[] }>`
    with latest as (
      select author_id, published_at, id from comments
      where ${column} = ${thread.entity_id} and published_at is not null and deleted_at is null
      order by published_at desc limit ${looked_at}
    ), writers as (
      select author_id, max(published_at) as last_at, max(id) as last_id from latest
      where author_id is not null group by author_id
      union all
      select ${also_id}::bigint, null, null where not exists (select 1 from latest where author_id = ${also_id}::bigint)
    ), people as (
      select u.id, u.username, m.key as avatar_key,
        row_number() over (order by w.last_at desc nulls last, w.last_id desc) as place
      from writers w
      join users u on u.id = w.author_id and u.deleted_at is null and not ${isBlockedBetween(reader_id, sql`u.id`)}
      left join media m on m.id = u.avatar_media_id
      order by place limit ${limit}
    )
    select exists (select 1 from subscriptions where user_id = ${reader_id} and ${column} = ${thread.entity_id}) as is_subscribed,
      coalesce((select json_agg(json_build_object('id', id, 'username', username, 'avatar_key', avatar_key) order by place)
        from people), '[]') as people,
      coalesce((select json_agg(best) from (${essentialsOf(thread, essentials)}) best), '[]') as essentials`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return { is_subscribed: false, people: [], essentials: [] };
  return {
    ...row,
    essentials: row.essentials.map((comment) => ({ ...comment, published_at: new Date(comment.published_at) })),
  };
}
