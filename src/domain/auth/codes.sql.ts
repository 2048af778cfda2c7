import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** What an email with a proof in it was for. */
export type EmailPurpose = 'sign_up' | 'reset' | 'confirm_email' | 'change_email' | 'alert_sign_up' | 'store_request';

export interface EmailPace {
  last_at: Date | null;
  last_hour: number;
  last_day: number;
}

/**
 * Emails with proofs to one mailbox: the last of this purpose, and how many of all; the lock makes
 * parallel senders count each other.
 */
export async function lockEmailPace(tx: Tx, mailbox: string, purpose: EmailPurpose, now: Date): Promise<EmailPace> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code_letters:${mailbox}`}, 0))`.execute(tx);
  const { rows } = await sql<EmailPace>`
    select max(sent_at) filter (where purpose = ${purpose}) as last_at,
      (count(*) filter (where sent_at > ${now}::timestamptz - interval '1 hour'))::int as last_hour, count(*)::int as last_day
    from code_letters where email_key = ${mailbox} and sent_at > ${now}::timestamptz - interval '1 day'`.execute(tx);
  return rows[0] ?? { last_at: null, last_hour: 0, last_day: 0 };
}

/** When the last email of a purpose went to a mailbox; null for none since then. */
export async function selectLastEmail(
  db: Db,
  mailbox: string,
  purpose: EmailPurpose,
  since: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ last_at: Date | null }>`
    select max(sent_at) as last_at from code_letters
    where email_key = ${mailbox} and purpose = ${purpose} and sent_at > ${since}`.execute(db);
  return rows[0]?.last_at ?? null;
}

export async function insertCodeEmail(tx: Tx, mailbox: string, purpose: EmailPurpose, now: Date): Promise<void> {
  await sql`insert into code_letters (email_key, purpose, sent_at) values (${mailbox}, ${purpose}, ${now})`.execute(tx);
}

export async function deleteOldCodeEmails(db: Db, before: Date): Promise<void> {
  await sql`delete from code_letters where sent_at < ${before}`.execute(db);
}
