import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

export async function insertExchangeToken(
  tx: Db | Tx,
  token: { token_hash: Buffer; user_id: number; is_remembered: boolean; expires_at: Date },
): Promise<void> {
  await sql`
    insert into exchange_tokens (token_hash, user_id, is_remembered, expires_at)
    values (${token.token_hash}, ${token.user_id}, ${token.is_remembered}, ${token.expires_at})`.execute(tx);
}

/** Takes a token for good: of parallel takers one gets the row. */
export async function takeExchangeToken(
  tx: Tx,
  token_hash: Buffer,
  now: Date,
): Promise<{ user_id: number; is_remembered: boolean } | null> {
  const { rows } = await sql<{ user_id: number; is_remembered: boolean; expires_at: Date }>`
    delete from exchange_tokens where token_hash = ${token_hash} returning user_id, is_remembered, expires_at`.execute(
    tx,
  );
  const row = rows[0];
  return row && row.expires_at > now ? row : null;
}

export async function deleteOldExchangeTokens(db: Db, now: Date): Promise<void> {
  await sql`delete from exchange_tokens where expires_at < ${now}`.execute(db);
}

export interface RegistrationRow {
  id: number;
  email: string;
  email_key: string;
  locale: Locale;
  code_hash: Buffer;
  code_expires_at: Date;
  tries: number;
  verified_at: Date | null;
  skipped_at: Date | null;
  user_id: number | null;
  /** The browser knows that nobody has proven the address. */
  is_told_free: boolean;
  created_at: Date;
}

export async function insertRegistration(
  tx: Tx,
  row: {
    token_hash: Buffer;
    email: string;
    email_key: string;
    locale: Locale;
    code_hash: Buffer;
    code_expires_at: Date;
    verified_at: Date | null;
    skipped_at?: Date;
    is_told_free?: boolean;
    now: Date;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into registrations (token_hash, email, email_key, locale, code_hash, code_expires_at, verified_at, skipped_at, is_told_free, created_at)
    values (${row.token_hash}, ${row.email}, ${row.email_key}, ${row.locale}, ${row.code_hash},
      ${row.code_expires_at}, ${row.verified_at}, ${row.skipped_at ?? null}, ${row.is_told_free ?? false}, ${row.now})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

const REGISTRATION = sql.raw(
  'id, email, email_key, locale, code_hash, code_expires_at, tries, verified_at, skipped_at, user_id, is_told_free, created_at',
);

/** The pending registration of a token, only to look at. */
export async function selectRegistration(db: Db, token_hash: Buffer): Promise<RegistrationRow | null> {
  const { rows } = await sql<RegistrationRow>`
    select ${REGISTRATION} from registrations where token_hash = ${token_hash}`.execute(db);
  return rows[0] ?? null;
}

/** The newest registration of an address among those of some tokens, only to look at. */
export async function selectRegistrationAmong(
  db: Db,
  token_hashes: readonly Buffer[],
  email_key: string,
): Promise<{ token_hash: Buffer; row: RegistrationRow } | null> {
  if (token_hashes.length === 0) return null;
  const { rows } = await sql<RegistrationRow & { token_hash: Buffer }>`
    select token_hash, ${REGISTRATION} from registrations where token_hash in (${sql.join(token_hashes)}) and email_key = ${email_key}
    order by id desc limit 1`.execute(db);
  return rows[0] ? { token_hash: rows[0].token_hash, row: rows[0] } : null;
}

/** The pending registration of a token, held until the transaction ends. */
export async function lockRegistration(tx: Tx, token_hash: Buffer): Promise<RegistrationRow | null> {
  const { rows } = await sql<RegistrationRow>`
    select ${REGISTRATION} from registrations where token_hash = ${token_hash} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function updateRegistrationCode(
  tx: Tx,
  id: number,
  code_hash: Buffer,
  code_expires_at: Date,
): Promise<void> {
  await sql`
    update registrations set code_hash = ${code_hash}, code_expires_at = ${code_expires_at}, tries = 0, verified_at = null
    where id = ${id}`.execute(tx);
}

/** Spends one try; false when none is left. */
export async function spendTry(tx: Tx, id: number, tries: number): Promise<boolean> {
  const { rows } = await sql`
    update registrations set tries = tries + 1 where id = ${id} and tries < ${tries} returning id`.execute(tx);
  return rows.length === 1;
}

export async function markRegistrationVerified(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update registrations set verified_at = ${now} where id = ${id}`.execute(tx);
}

export async function markRegistrationSkipped(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update registrations set skipped_at = coalesce(skipped_at, ${now}) where id = ${id}`.execute(tx);
}

export async function finishRegistration(tx: Tx, id: number, user_id: number): Promise<void> {
  await sql`update registrations set user_id = ${user_id} where id = ${id} and user_id is null`.execute(tx);
}

export async function deleteOldRegistrations(db: Db, before: Date): Promise<void> {
  await sql`delete from registrations where created_at < ${before}`.execute(db);
  await sql`delete from sign_in_failures where failed_at < ${before}`.execute(db);
}

/** Notes a failure in advance and counts those of the lock's time; the lock makes parallel guesses count each other. */
export async function claimSignInTry(
  tx: Tx,
  attempt: { email_key: string; network: string; from: Date; now: Date; max: number },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign_in:${attempt.email_key}:${attempt.network}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql`
    insert into sign_in_failures (email_key, network, failed_at)
    select ${attempt.email_key}, ${attempt.network}, ${attempt.now}::timestamptz
    where (select count(*) from sign_in_failures where email_key = ${attempt.email_key} and network = ${attempt.network}
      and failed_at > ${attempt.from}) < ${attempt.max}
    returning id`.execute(tx);
  return rows.length === 1;
}

export async function deleteSignInFailures(db: Db, email_key: string, network: string): Promise<void> {
  await sql`delete from sign_in_failures where email_key = ${email_key} and network = ${network}`.execute(db);
}
