/** Members who talk much, for `bench/chats.ts`. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

export const MEMBERS = 10_000;
/** Whose list is long, and whose one conversation holds so many messages. */
export const TALKER = { id: 1, chats: 2000, long_chat: 50_000 } as const;
/** A word most messages have, one that some have, and one that few have. */
export const WORDS = { common: 'скидка', some: 'самовар', rare: 'дирижабль' } as const;

/** Fills a migrated database if it is empty: so many conversations with so many messages in all. */
export async function makeChats(db: Db, { chats, messages }: { chats: number; messages: number }): Promise<void> {
  const { rows } = await sql`select 1 from users limit 1`.execute(db);
  if (rows.length > 0) return;
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`insert into users (username, username_key, email, email_key, email_verified_at, created_at)
      select 'bench' || n, 'bench:' || n, 'bench' || n || '@mail.example', 'bench' || n || '@mail.example', now(), now()
      from generate_series(1, ${MEMBERS}::int) n`.execute(connection);
    // The talker with the first members, the others in pairs that are all different.
    await sql`insert into chats (low_id, high_id, starter_id, created_at, answered_at)
      select ${TALKER.id}, n + 1, ${TALKER.id}, now(), now() from generate_series(1, ${TALKER.chats}::int) n`.execute(
      connection,
    );
    await sql`insert into chats (low_id, high_id, starter_id, created_at, answered_at)
      select 2 + n % 4000, 4010 + (n / 4000) * 450 + n % 449, 2 + n % 4000, now(), now()
      from generate_series(0, ${chats - TALKER.chats - 1}::int) n on conflict do nothing`.execute(connection);
    await sql`drop index chat_messages_search_idx`.execute(connection);
    await sql`
      insert into chat_messages (chat_id, author_id, content_delta, content_html, content_text, created_at, search)
      select c.id, case when n % 2 = 0 then c.low_id else c.high_id end, '{"ops":[]}', '<p>' || said.text || '</p>', said.text,
        now() - interval '1 year' + n * interval '20 seconds', chat_search(said.text, c.low_id, c.high_id)
      from generate_series(1, ${messages}::int) n
      join chats c on c.id = case when n % ${Math.floor(messages / TALKER.long_chat)}::int = 0 then 1
        else 1 + (n::bigint * 7919) % (select max(id) from chats) end
      cross join lateral (select concat_ws(' ', 'слово' || n % 5000, 'вещь' || n % 700, case when n % 3 > 0 then ${WORDS.common}::text end,
        case when n % 97 = 0 then ${WORDS.some}::text end, case when n % 20011 = 0 then ${WORDS.rare}::text end) as text) said`.execute(
      connection,
    );
    await sql`create index chat_messages_search_idx on chat_messages using gin (search) with (gin_pending_list_limit = 256)`.execute(
      connection,
    );
    await sql`
      insert into chat_members (chat_id, user_id, other_id, last_message_id, last_read_id, unread_count)
      select c.id, side.user_id, side.other_id, last.id, last.id, 0
      from (select chat_id, max(id) as id from chat_messages group by chat_id) last join chats c on c.id = last.chat_id
      cross join lateral (values (c.low_id, c.high_id), (c.high_id, c.low_id)) side (user_id, other_id)`.execute(
      connection,
    );
    await sql`vacuum analyze`.execute(connection);
  });
}

/** Ids of the talker's longest conversation, a few of them far apart. */
export async function selectPlaces(db: Db): Promise<{ chat_id: number; ids: number[] }> {
  const { rows } = await sql<{ chat_id: number; ids: number[] }>`
    select chat_id, array_agg(id order by id) as ids from (
      select chat_id, id, row_number() over (order by id) as nr from chat_messages where chat_id = 1
    ) numbered where nr % 4000 = 1 group by chat_id`.execute(db);
  return rows[0] ?? { chat_id: 1, ids: [] };
}
