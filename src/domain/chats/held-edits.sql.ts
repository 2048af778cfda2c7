/** Edits that wait for a moderator. Everything here is done while their conversation is held. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { MessageContent } from './chat-messages.sql.ts';

/** An edit as it was written; pictures by number. */
export interface HeldEdit {
  content: MessageContent;
  picture_ids: number[];
  stood_picture_ids: number[];
  written_at: Date;
}

export async function insertHeldEdit(tx: Tx, message_id: number, edit: HeldEdit): Promise<void> {
  const { content } = edit;
  await sql`
    insert into chat_message_edits (message_id, content_delta, content_html, content_text, renderer_version, text_hash,
      picture_ids, stood_picture_ids, written_at)
    values (${message_id}, ${JSON.stringify(content.delta)}::jsonb, ${content.html}, ${content.text},
      ${content.renderer_version}, ${content.text_hash}, ${edit.picture_ids}::bigint[], ${edit.stood_picture_ids}::bigint[],
      ${edit.written_at})
    on conflict (message_id) do nothing`.execute(tx);
}

/** Takes the edit of a message that waits; null when none does. */
export async function takeHeldEdit(tx: Tx, message_id: number): Promise<HeldEdit | null> {
  const { rows } = await sql<MessageContent & Omit<HeldEdit, 'content'>>`
    delete from chat_message_edits where message_id = ${message_id}
    returning content_delta as delta, content_html as html, content_text as text, renderer_version, text_hash,
      array_to_json(picture_ids) as picture_ids, array_to_json(stood_picture_ids) as stood_picture_ids, written_at`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return null;
  const { picture_ids, stood_picture_ids, written_at, ...content } = row;
  return { content, picture_ids, stood_picture_ids, written_at };
}

export async function hasHeldEdit(tx: Tx, message_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from chat_message_edits where message_id = ${message_id}`.execute(tx);
  return rows.length > 0;
}

/** Numbers of the pictures that a message shows. */
export async function selectMessagePictures(tx: Tx, message_id: number): Promise<number[]> {
  const { rows } = await sql<{ media_id: number }>`
    select media_id from chat_message_pictures where message_id = ${message_id} order by media_id`.execute(tx);
  return rows.map(({ media_id }) => media_id);
}
