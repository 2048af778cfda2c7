import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { PushAddress } from '#platform/push-sender.ts';

/** One address a device; an address that another device of this browser had is this one's now. */
export async function upsertSubscription(
  tx: Tx,
  given: PushAddress & { session_id: number; user_id: number; now: Date },
): Promise<void> {
  const { session_id, user_id, endpoint, p256dh, auth, now } = given;
  await sql`delete from push_subscriptions where endpoint = ${endpoint} and session_id <> ${session_id}`.execute(tx);
  await sql`
    insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
    values (${session_id}, ${user_id}, ${endpoint}, ${p256dh}, ${auth}, ${now})
    on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`.execute(
    tx,
  );
}

export async function deleteSubscription(db: Db | Tx, session_id: number): Promise<void> {
  await sql`delete from push_subscriptions where session_id = ${session_id}`.execute(db);
}

/** Addresses that are gone for good; one renewed meanwhile stays. */
export async function deleteAddresses(db: Db, endpoints: readonly string[]): Promise<void> {
  await sql`delete from push_subscriptions where endpoint = any(${[...endpoints]}::text[])`.execute(db);
}

export async function hasSubscription(db: Db, session_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from push_subscriptions where session_id = ${session_id}`.execute(db);
  return rows.length > 0;
}

/** Addresses of a member's devices, the latest first; those of sessions that are over are not among them. */
export async function selectAddresses(db: Db, user_id: number, now: Date, limit: number): Promise<PushAddress[]> {
  const { rows } = await sql<PushAddress>`
    select p.endpoint, p.p256dh, p.auth from push_subscriptions p join sessions s on s.id = p.session_id
    where p.user_id = ${user_id} and s.expires_at > ${now}
    order by p.created_at desc, p.session_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Devices that take messages, without what writes to them; at most one a session. */
export async function selectPushDevices(
  db: Db,
  user_id: number,
  limit: number,
): Promise<{ user_agent: string; created_at: Date }[]> {
  const { rows } = await sql<{ user_agent: string; created_at: Date }>`
    select coalesce(s.user_agent, '') as user_agent, p.created_at
    from push_subscriptions p join sessions s on s.id = p.session_id
    where p.user_id = ${user_id} order by p.created_at desc, p.session_id desc limit ${limit}`.execute(db);
  return rows;
}
