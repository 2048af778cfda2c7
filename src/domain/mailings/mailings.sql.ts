import { sql } from 'kysely';
import type { MailingEvent, MailingState, MailingWord } from '#contract/mailing-kinds.ts';
import type { Locale } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

export type MailingContent = Record<MailingWord, string>;

export interface MailingRow extends MailingContent {
  id: number;
  revision: number;
  state: MailingState;
  sent_count: number;
  sent_up_to: number;
  created_at: Date;
  created_by: string;
}

export interface EventRow {
  kind: MailingEvent;
  username: string | null;
  sent_count: number;
  at: Date;
}

/** Whom a letter goes to. */
export interface Reader {
  id: number;
  username: string;
  email: string;
  locale: Locale;
}

const ROW =
  sql.raw(`m.id, m.subject_ru, m.text_ru, m.subject_en, m.text_en, m.revision, m.state, m.sent_count, m.sent_up_to,
  m.created_at, u.username as created_by from mailings m join users u on u.id = m.created_by`);

/** Members `u` who want news of the site, by `p`, and have no letter yet: only proven addresses, nobody who is suspended or has left. */
const waiting = (sent_up_to: number, now: Date) => sql`
  preferences p join users u on u.id = p.user_id
  where p.site_news and p.user_id > ${sent_up_to} and u.email is not null and u.email_verified_at is not null
    and u.deleted_at is null and coalesce(u.suspended_until <= ${now}, true)`;

/** The newest first; `before_id` null begins with the last. */
export async function selectMailings(
  db: Db,
  { before_id, limit }: { before_id: number | null; limit: number },
): Promise<MailingRow[]> {
  const { rows } = await sql<MailingRow>`
    select ${ROW} where m.id < coalesce(${before_id}::bigint, 9223372036854775807)
    order by m.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function selectMailing(db: Db | Tx, id: number): Promise<MailingRow | null> {
  const { rows } = await sql<MailingRow>`select ${ROW} where m.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Held until the transaction ends. */
export async function lockMailing(tx: Tx, id: number): Promise<MailingRow | null> {
  const { rows } = await sql<MailingRow>`select ${ROW} where m.id = ${id} for update of m`.execute(tx);
  return rows[0] ?? null;
}

export async function insertMailing(
  tx: Tx,
  content: MailingContent,
  made: { created_by: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mailings (subject_ru, text_ru, subject_en, text_en, created_by, created_at)
    values (${content.subject_ru}, ${content.text_ru}, ${content.subject_en}, ${content.text_en},
      ${made.created_by}, ${made.now}) returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function updateMailing(tx: Tx, id: number, content: MailingContent): Promise<void> {
  await sql`
    update mailings set subject_ru = ${content.subject_ru}, text_ru = ${content.text_ru},
      subject_en = ${content.subject_en}, text_en = ${content.text_en}, revision = revision + 1
    where id = ${id}`.execute(tx);
}

export async function deleteMailingRow(tx: Tx, id: number): Promise<void> {
  await sql`delete from mailings where id = ${id}`.execute(tx);
}

/** Changes the state; false when another one is being sent. */
export async function beginSending(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update mailings set state = 'sending', next_at = ${now}
    where id = ${id} and not exists (select 1 from mailings where state = 'sending') returning id`.execute(tx);
  return rows.length > 0;
}

/** Nothing is sent of it from now on. */
export async function endSending(tx: Tx, id: number, state: 'stopped' | 'sent'): Promise<void> {
  await sql`update mailings set state = ${state}, next_at = null where id = ${id}`.execute(tx);
}

/** The one whose next letters are due, held until the transaction ends; null when another worker has it. */
export async function lockDueMailing(tx: Tx, now: Date): Promise<MailingRow | null> {
  const { rows } = await sql<MailingRow>`
    select ${ROW} where m.state = 'sending' and m.next_at <= ${now} for update of m skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** Who comes next, in the order of their numbers. */
export async function selectReaders(
  tx: Tx,
  { sent_up_to, limit, now }: { sent_up_to: number; limit: number; now: Date },
): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.id, u.username, u.email, u.locale from ${waiting(sent_up_to, now)}
    order by p.user_id limit ${limit}`.execute(tx);
  return rows;
}

/** How many are still to come, by language. */
export async function countReaders(db: Db | Tx, sent_up_to: number, now: Date): Promise<Record<Locale, number>> {
  const { rows } = await sql<Record<Locale, number>>`
    select count(*) filter (where u.locale = 'ru')::int as ru, count(*) filter (where u.locale <> 'ru')::int as en
    from ${waiting(sent_up_to, now)}`.execute(db);
  return rows[0] ?? { ru: 0, en: 0 };
}

/** These have their letter; the next are due later. */
export async function moveOn(
  tx: Tx,
  id: number,
  moved: { sent_up_to: number; sent: number; next_at: Date },
): Promise<void> {
  await sql`
    update mailings set sent_up_to = ${moved.sent_up_to}, sent_count = sent_count + ${moved.sent}, next_at = ${moved.next_at}
    where id = ${id}`.execute(tx);
}

export async function insertEvent(
  tx: Tx,
  event: { mailing_id: number; kind: MailingEvent; actor_id: number | null; at: Date },
): Promise<void> {
  await sql`
    insert into mailing_events (mailing_id, kind, actor_id, sent_count, at)
    select id, ${event.kind}, ${event.actor_id}, sent_count, ${event.at} from mailings where id = ${event.mailing_id}`.execute(
    tx,
  );
}

/** The latest first. */
export async function selectEvents(db: Db | Tx, mailing_id: number, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.kind, u.username, e.sent_count, e.at from mailing_events e left join users u on u.id = e.actor_id
    where e.mailing_id = ${mailing_id} order by e.id desc limit ${limit}`.execute(db);
  return rows;
}
