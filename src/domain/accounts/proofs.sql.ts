import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export interface EmailProofRow {
  id: number;
  user_id: number;
  email: string;
  email_key: string;
  expires_at: Date;
}

/** A new link makes those before worthless. */
export async function replaceEmailProof(
  tx: Tx,
  proof: { user_id: number; token_hash: Buffer; email: string; email_key: string; now: Date; expires_at: Date },
): Promise<void> {
  await sql`delete from email_proofs where user_id = ${proof.user_id}`.execute(tx);
  await sql`
    insert into email_proofs (user_id, token_hash, email, email_key, expires_at, created_at)
    values (${proof.user_id}, ${proof.token_hash}, ${proof.email}, ${proof.email_key}, ${proof.expires_at}, ${proof.now})`.execute(
    tx,
  );
}

export async function selectEmailProof(db: Db, token_hash: Buffer): Promise<EmailProofRow | null> {
  const { rows } = await sql<EmailProofRow>`
    select id, user_id, email, email_key, expires_at from email_proofs where token_hash = ${token_hash}`.execute(db);
  return rows[0] ?? null;
}

/** Takes the proof of this account for good: of parallel takers one gets it. */
export async function takeEmailProof(tx: Tx, token_hash: Buffer, user_id: number): Promise<EmailProofRow | null> {
  const { rows } = await sql<EmailProofRow>`
    delete from email_proofs where token_hash = ${token_hash} and user_id = ${user_id}
    returning id, user_id, email, email_key, expires_at`.execute(tx);
  return rows[0] ?? null;
}

export async function selectWaitingEmail(db: Db, user_id: number, now: Date): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select p.email from email_proofs p join users u on u.id = p.user_id
    where p.user_id = ${user_id} and p.expires_at > ${now} and p.email_key is distinct from u.email_key`.execute(db);
  return rows[0]?.email ?? null;
}

/** Ends the link that would change the address; one that proves the present one stays. */
export async function deleteWaitingEmail(db: Db, user_id: number): Promise<void> {
  await sql`
    delete from email_proofs p using users u
    where u.id = p.user_id and p.user_id = ${user_id} and p.email_key is distinct from u.email_key`.execute(db);
}

export async function deleteOldEmailProofs(db: Db, now: Date): Promise<void> {
  await sql`delete from email_proofs where expires_at < ${now}`.execute(db);
}
