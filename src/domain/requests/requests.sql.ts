import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

export interface KeptRequest {
  request_hash: Buffer;
  status: number | null;
  reply: unknown;
  created_at: Date;
}

/** True when this request is the first with its key. */
export async function insertRequest(
  db: Db,
  request: { user_id: number; key: string; request_hash: Buffer; now: Date; retake_before: Date; forget_before: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (user_id, key, request_hash, created_at)
    values (${request.user_id}, ${request.key}, ${request.request_hash}, ${request.now})
    on conflict (user_id, key) do update
      set request_hash = excluded.request_hash, status = null, reply = null, created_at = excluded.created_at
      where idempotency_keys.created_at < ${request.forget_before}
        or (idempotency_keys.status is null and idempotency_keys.created_at < ${request.retake_before}
          and idempotency_keys.request_hash = excluded.request_hash)
    returning id`.execute(db);
  return rows.length === 1;
}

export async function selectRequest(db: Db, user_id: number, key: string): Promise<KeptRequest | null> {
  const { rows } = await sql<KeptRequest>`
    select request_hash, status, reply, created_at from idempotency_keys where user_id = ${user_id} and key = ${key}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function updateRequestReply(
  db: Db,
  user_id: number,
  key: string,
  status: number,
  reply: unknown,
): Promise<void> {
  await sql`
    update idempotency_keys set status = ${status}, reply = ${JSON.stringify(reply)}::jsonb
    where user_id = ${user_id} and key = ${key}`.execute(db);
}

export async function deleteRequest(db: Db, user_id: number, key: string): Promise<void> {
  await sql`delete from idempotency_keys where user_id = ${user_id} and key = ${key}`.execute(db);
}

export async function deleteOldRequests(db: Db, before: Date): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${before}`.execute(db);
}
