import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** Gives a member a new link in place of the one they had. */
export async function upsertLink(
  db: Db,
  link: { user_id: number; code_hash: Buffer; expires_at: Date },
): Promise<void> {
  await sql`
    insert into telegram_links (user_id, code_hash, expires_at)
    values (${link.user_id}, ${link.code_hash}, ${link.expires_at})
    on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`.execute(db);
}

/** Whether a member's link waits to be opened. */
export async function hasLink(db: Db, user_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from telegram_links where user_id = ${user_id} and expires_at > ${now}`.execute(db);
  return rows.length > 0;
}

/** Uses a link up. Returns whose it was; null for none that works. */
export async function takeLink(tx: Tx, code_hash: Buffer, now: Date): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    delete from telegram_links where code_hash = ${code_hash} and expires_at > ${now} returning user_id`.execute(tx);
  return rows[0]?.user_id ?? null;
}

export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  await sql`delete from telegram_links where expires_at <= ${now}`.execute(db);
}

/**
 * Takes a bot's messages over for a while, unless another process reads them.
 * @param turn.forgotten_before numbers begin anew when nothing has come for a week: one read before this says nothing
 * @returns the number of the first that was not read; null when another process reads them
 */
export async function holdBot(
  db: Db,
  turn: { id: number; holder: string; now: Date; until: Date; forgotten_before: Date },
): Promise<number | null> {
  const { rows } = await sql<{ next_update: number }>`
    insert into telegram_bots as b (id, read_at, holder, held_until)
    values (${turn.id}, ${turn.now}, ${turn.holder}, ${turn.until})
    on conflict (id) do update set holder = excluded.holder, held_until = excluded.held_until,
      next_update = case when b.read_at < ${turn.forgotten_before} then 0 else b.next_update end
    where b.holder is null or b.holder = excluded.holder or b.held_until <= ${turn.now}
    returning next_update`.execute(db);
  return rows[0]?.next_update ?? null;
}

export async function releaseBot(db: Db, id: number, holder: string): Promise<void> {
  await sql`
    update telegram_bots set holder = null, held_until = null where id = ${id} and holder = ${holder}`.execute(db);
}

/** Writes down that a message is read. False when it was already: somebody else has answered it. */
export async function markUpdateRead(tx: Tx, id: number, update_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update telegram_bots set next_update = ${update_id + 1}, read_at = ${now}
    where id = ${id} and next_update <= ${update_id} returning id`.execute(tx);
  return rows.length > 0;
}

/** Channels into a chat, with whose they are. */
export async function selectChannelsOfChat(
  tx: Tx,
  chat_digest: Buffer,
): Promise<{ id: number; user_id: number; is_on: boolean }[]> {
  const { rows } = await sql<{ id: number; user_id: number; is_on: boolean }>`
    select id, user_id, ended_at is null as is_on from alert_channels where chat_digest = ${chat_digest}
    order by id`.execute(tx);
  return rows;
}
