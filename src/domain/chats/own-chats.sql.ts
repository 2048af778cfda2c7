/** What an account's archive holds of its chats: a slice each, in the order of their ids. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

interface OwnRow {
  id: number;
}

/** Its conversations, and whom each is with, by name; no name of an account that is gone. */
export async function selectOwnChats(db: Db, user_id: number, after_id: number, limit: number): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select k.chat_id as id, u.username as other, c.created_at, k.last_read_id, k.is_muted, k.is_archived, k.draft_delta
    from chat_members k join chats c on c.id = k.chat_id
    left join users u on u.id = k.other_id and u.deleted_at is null
    where k.user_id = ${user_id} and k.chat_id > ${after_id} order by k.chat_id limit ${limit}`.execute(db);
  return rows;
}

/** What it wrote there. */
export async function selectOwnMessages(db: Db, user_id: number, after_id: number, limit: number): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select id, chat_id, reply_to_id, offer_id, content_delta, content_text, created_at, edited_at, deleted_at, held_at,
      (select content_text from chat_message_edits e where e.message_id = chat_messages.id) as held_edit_text
    from chat_messages where author_id = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}

/** Messages of others that it reported, without what these said. */
export async function selectOwnCases(db: Db, user_id: number, after_id: number, limit: number): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select id, chat_id, message_id, reason, detail, created_at, decided_at
    from chat_cases where reporter_id = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}
