import { sql } from 'kysely';
import type { StoredPasskey } from '#platform/webauthn.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface TotpRow {
  sealed: Buffer;
  confirmed_at: Date | null;
  last_step: number;
}

/** The app of an account, held until the transaction ends. */
export async function lockTotp(tx: Tx, user_id: number): Promise<TotpRow | null> {
  const { rows } = await sql<TotpRow>`
    select sealed, confirmed_at, last_step from totp_secrets where user_id = ${user_id} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function selectFactorState(
  db: Db | Tx,
  user_id: number,
): Promise<{ is_on: boolean; recovery_left: number }> {
  const { rows } = await sql<{ is_on: boolean; recovery_left: number }>`
    select exists (select 1 from totp_secrets where user_id = ${user_id} and confirmed_at is not null) as is_on,
      (select count(*)::int from recovery_codes where user_id = ${user_id} and used_at is null) as recovery_left`.execute(
    db,
  );
  return rows[0] ?? { is_on: false, recovery_left: 0 };
}

/** Begins anew, unless one counts already; true when it did. */
export async function upsertTotp(tx: Tx, totp: { user_id: number; sealed: Buffer; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into totp_secrets (user_id, sealed, created_at) values (${totp.user_id}, ${totp.sealed}, ${totp.now})
    on conflict (user_id) do update set sealed = excluded.sealed, created_at = excluded.created_at, last_step = 0
      where totp_secrets.confirmed_at is null
    returning user_id`.execute(tx);
  return rows.length === 1;
}

export async function markTotpConfirmed(tx: Tx, user_id: number, now: Date, step: number): Promise<void> {
  await sql`update totp_secrets set confirmed_at = ${now}, last_step = ${step} where user_id = ${user_id}`.execute(tx);
}

export async function markTotpStep(tx: Tx, user_id: number, step: number): Promise<void> {
  await sql`update totp_secrets set last_step = ${step} where user_id = ${user_id}`.execute(tx);
}

export async function insertRecoveryCodes(tx: Tx, user_id: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${user_id}`.execute(tx);
  await sql`
    insert into recovery_codes (user_id, code_hash) select ${user_id}, unnest(${hashes}::bytea[])`.execute(tx);
}

/** Uses a code up; false when it is none or was used before. */
export async function takeRecoveryCode(tx: Tx, user_id: number, code_hash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = ${now}
    where user_id = ${user_id} and code_hash = ${code_hash} and used_at is null returning user_id`.execute(tx);
  return rows.length === 1;
}

export async function deleteTotpOf(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await sql`delete from totp_secrets where user_id = any(${user_ids})`.execute(tx);
  await sql`delete from recovery_codes where user_id = any(${user_ids})`.execute(tx);
}

export interface PasskeyRow extends StoredPasskey {
  id: number;
  user_id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export async function selectPasskeysOf(db: Db | Tx, user_id: number): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at
    from passkeys where user_id = ${user_id} order by id desc`.execute(db);
  return rows;
}

/** A passkey held until the transaction ends, so that two answers cannot share a counter. */
export async function lockPasskey(tx: Tx, credential_id: string): Promise<PasskeyRow | null> {
  const { rows } = await sql<PasskeyRow>`
    select id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at
    from passkeys where credential_id = ${credential_id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** @throws unique violation `passkeys_credential_id_key` */
export async function insertPasskey(
  tx: Tx,
  passkey: StoredPasskey & { user_id: number; name: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${passkey.user_id}, ${passkey.credential_id}, ${passkey.public_key}, ${passkey.counter}, ${passkey.transports},
      ${passkey.name}, ${passkey.now})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function markPasskeyUsed(tx: Tx, id: number, counter: number, now: Date): Promise<void> {
  await sql`update passkeys set counter = ${counter}, last_used_at = ${now} where id = ${id}`.execute(tx);
}

export async function deletePasskey(db: Db, id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`delete from passkeys where id = ${id} and user_id = ${user_id} returning id`.execute(db);
  return rows.length === 1;
}

export async function deletePasskeysOf(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await sql`delete from passkeys where user_id = any(${user_ids})`.execute(tx);
}

export async function insertChallenge(
  db: Db,
  challenge: { token_hash: Buffer; challenge: string; user_id: number | null; expires_at: Date },
): Promise<void> {
  await sql`
    insert into passkey_challenges (token_hash, challenge, user_id, expires_at)
    values (${challenge.token_hash}, ${challenge.challenge}, ${challenge.user_id}, ${challenge.expires_at})
    on conflict (token_hash) do update
      set challenge = excluded.challenge, user_id = excluded.user_id, expires_at = excluded.expires_at`.execute(db);
}

/** Takes a question for good: of parallel answers one is looked at. */
export async function takeChallenge(
  tx: Tx,
  token_hash: Buffer,
  user_id: number | null,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ challenge: string; expires_at: Date }>`
    delete from passkey_challenges where token_hash = ${token_hash} and user_id is not distinct from ${user_id}::bigint
    returning challenge, expires_at`.execute(tx);
  const row = rows[0];
  return row && row.expires_at > now ? row.challenge : null;
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < ${now}`.execute(db);
}
