import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

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

/**
 * Whether the key of a request is free to this transaction alone until it ends, and what was kept under it since
 * `forget_before`. One that another release still answers is kept without a status.
 */
export async function lockRequest(
  tx: Tx,
  request: { user_id: number; key: string; forget_before: Date },
): Promise<{ is_mine: boolean; kept: KeptRequest | null }> {
  const { rows } = await sql<{ is_mine: boolean } & Partial<KeptRequest>>`
    select mine.is_mine, k.request_hash, k.status, k.reply, k.created_at
    from (select pg_try_advisory_xact_lock(hashtextextended(${`${request.user_id} ${request.key}`}, 7)) as is_mine) mine
    left join idempotency_keys k
      on k.user_id = ${request.user_id} and k.key = ${request.key} and k.created_at >= ${request.forget_before}`.execute(
    tx,
  );
  const { is_mine = false, request_hash, status = null, reply, created_at } = rows[0] ?? {};
  return { is_mine, kept: request_hash && created_at ? { request_hash, status, reply, created_at } : null };
}

/** Keeps the reply of a request in the transaction that did what was asked. */
export async function insertRequestReply(
  tx: Tx,
  request: { user_id: number; key: string; request_hash: Buffer; status: number; reply: unknown; now: Date },
): Promise<void> {
  await sql`
    insert into idempotency_keys (user_id, key, request_hash, status, reply, created_at)
    values (${request.user_id}, ${request.key}, ${request.request_hash}, ${request.status},
      ${JSON.stringify(request.reply)}::jsonb, ${request.now})
    on conflict (user_id, key) do update
      set request_hash = excluded.request_hash, status = excluded.status, reply = excluded.reply,
        created_at = excluded.created_at`.execute(tx);
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
