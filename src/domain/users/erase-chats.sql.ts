import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/**
 * Takes erased accounts out of their chats: what they wrote stays for the other side, under nobody's name and without
 * pictures, and conversations that nobody sees any more go.
 */
export async function eraseChatsOf(tx: Tx, ids: readonly number[]): Promise<void> {
  const gone = sql`${ids}::bigint[]`;
  await sql`
    with shown as (
      delete from chat_message_pictures p using chat_messages m where m.id = p.message_id and m.author_id = any(${gone})
      returning p.media_id
    )
    update media set orphaned_at = now() where id in (select media_id from shown) and orphaned_at is null`.execute(tx);
  await sql`
    with kept as (
      delete from chat_case_pictures p using media m where m.id = p.media_id and m.owner_id = any(${gone})
      returning p.media_id
    )
    update media set orphaned_at = now() where id in (select media_id from kept) and orphaned_at is null`.execute(tx);
  await sql`
    delete from chat_message_edits e using chat_messages m where m.id = e.message_id and m.author_id = any(${gone})`.execute(
    tx,
  );
  await sql`
    update chat_messages set author_id = null, text_hash = null,
      content_html = regexp_replace(content_html, '<img [^>]*>', '', 'g'),
      content_delta = case when not jsonb_path_exists(content_delta, '$.ops[*].insert.image') then content_delta
        else jsonb_build_object('ops', coalesce((select jsonb_agg(op order by nr)
          from jsonb_array_elements(content_delta -> 'ops') with ordinality o (op, nr)
          where jsonb_typeof(op -> 'insert') <> 'object' or not (op -> 'insert') ? 'image'), '[]')) end
    where author_id = any(${gone})`.execute(tx);
  await sql`
    update chat_cases set author_id = case when author_id = any(${gone}) then null else author_id end,
      reporter_id = case when reporter_id = any(${gone}) then null else reporter_id end,
      sealed = coalesce((select jsonb_agg(case when (said ->> 'author_id')::bigint = any(${gone})
          then said || '{"author_id":null,"username":null}'
            || jsonb_build_object('html', regexp_replace(said ->> 'html', '<img [^>]*>', '', 'g')) else said end order by nr)
        from jsonb_array_elements(sealed) with ordinality s (said, nr)), '[]')
    where chat_id in (select id from chats where low_id = any(${gone}) or high_id = any(${gone}))`.execute(tx);
  await sql`delete from chat_members where user_id = any(${gone})`.execute(tx);
  await sql`
    delete from chats c where (low_id = any(${gone}) or high_id = any(${gone}))
      and not exists (select 1 from chat_members k where k.chat_id = c.id)`.execute(tx);
}
