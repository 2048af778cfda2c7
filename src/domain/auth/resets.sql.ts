import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export interface ResetRow {
  id: number;
  email_key: string;
  user_id: number | null;
  code_hash: Buffer;
  code_expires_at: Date;
  verified_at: Date | null;
  used_at: Date | null;
}

export async function insertReset(
  tx: Tx,
  reset: {
    token_hash: Buffer;
    email: string;
    email_key: string;
    user_id: number | null;
    code_hash: Buffer;
    code_expires_at: Date;
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into password_resets (token_hash, email, email_key, user_id, code_hash, code_expires_at, created_at)
    values (${reset.token_hash}, ${reset.email}, ${reset.email_key}, ${reset.user_id}, ${reset.code_hash},
      ${reset.code_expires_at}, ${reset.now})`.execute(tx);
}

/** The reset this browser asked for, held until the transaction ends. */
export async function lockReset(tx: Tx, token_hash: Buffer): Promise<ResetRow | null> {
  const { rows } = await sql<ResetRow>`
    select id, email_key, user_id, code_hash, code_expires_at, verified_at, used_at
    from password_resets where token_hash = ${token_hash} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Which of some tokens is that of the newest reset of an address. */
export async function selectResetAmong(
  db: Db,
  token_hashes: readonly Buffer[],
  email_key: string,
): Promise<Buffer | null> {
  if (token_hashes.length === 0) return null;
  const { rows } = await sql<{ token_hash: Buffer }>`
    select token_hash from password_resets
    where token_hash in (${sql.join(token_hashes)}) and email_key = ${email_key}
    order by id desc limit 1`.execute(db);
  return rows[0]?.token_hash ?? null;
}

/** Spends one try; false when none is left. */
export async function spendResetTry(tx: Tx, id: number, tries: number): Promise<boolean> {
  const { rows } = await sql`
    update password_resets set tries = tries + 1 where id = ${id} and tries < ${tries} returning id`.execute(tx);
  return rows.length === 1;
}

export async function markResetVerified(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update password_resets set verified_at = ${now} where id = ${id}`.execute(tx);
}

export async function markResetUsed(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update password_resets set used_at = ${now} where id = ${id}`.execute(tx);
}

export async function deleteOldResets(db: Db, before: Date): Promise<void> {
  await sql`delete from password_resets where created_at < ${before}`.execute(db);
}

/** Every proof an account's former holder may still have in hand. */
export async function deleteProofsOf(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await sql`delete from password_resets where user_id = any(${user_ids})`.execute(tx);
  await sql`delete from exchange_tokens where user_id = any(${user_ids})`.execute(tx);
  await sql`delete from email_proofs where user_id = any(${user_ids})`.execute(tx);
  await sql`delete from provider_trips where user_id = any(${user_ids})`.execute(tx);
  await sql`delete from registrations where user_id = any(${user_ids})`.execute(tx);
}
