import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { TimeCursor } from '#rules/time-cursor.ts';

export interface StoreRequestRow {
  id: number;
  user_id: number;
  store_id: number;
  store_slug: string;
  store_name: string;
  email: string | null;
  note: string | null;
  sent: number;
  created_at: Date;
  proven_at: Date | null;
  closed_at: Date | null;
  outcome: 'approved' | 'refused' | 'withdrawn' | null;
  words: string | null;
}

const REQUEST =
  sql.raw(`r.id, r.user_id, r.store_id, s.slug as store_slug, s.name as store_name, r.email, r.note, r.sent,
  r.created_at, r.proven_at, r.closed_at, r.outcome, r.words`);

/** The last one of a member, running or not. */
export async function selectLastRequest(db: Db | Tx, user_id: number): Promise<StoreRequestRow | null> {
  const { rows } = await sql<StoreRequestRow>`
    select ${REQUEST} from store_requests r join stores s on s.id = r.store_id
    where r.user_id = ${user_id} order by r.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** How many a member has made since then. */
export async function countRequests(tx: Tx, user_id: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from store_requests where user_id = ${user_id} and created_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

interface NewRequest {
  user_id: number;
  store_id: number;
  email: string;
  note: string;
  code: Buffer;
  code_expires_at: Date;
  now: Date;
}

/** @returns null when the member has one that runs */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<number | null> {
  const { user_id, store_id, email, note, code, code_expires_at, now } = request;
  const { rows } = await sql<{ id: number }>`
    insert into store_requests (user_id, store_id, email, note, code, code_expires_at, sent, created_at)
    values (${user_id}, ${store_id}, ${email}, ${note}, ${code}, ${code_expires_at}, 1, ${now})
    on conflict (user_id) where closed_at is null do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface HeldRequest {
  id: number;
  user_id: number;
  store_id: number;
  email: string | null;
  code: Buffer | null;
  code_expires_at: Date | null;
  tries: number;
  sent: number;
  proven_at: Date | null;
  closed_at: Date | null;
  claimed_by: number | null;
  claimed_until: Date | null;
}

const HELD = sql.raw(
  `claimed_by, claimed_until, id, user_id, store_id, email, code, code_expires_at, tries, sent, proven_at, closed_at`,
);

/** The one of a member that runs, held until the transaction ends. */
export async function lockRunningRequest(tx: Tx, user_id: number): Promise<HeldRequest | null> {
  const { rows } = await sql<HeldRequest>`
    select ${HELD} from store_requests where user_id = ${user_id} and closed_at is null for update`.execute(tx);
  return rows[0] ?? null;
}

export async function selectRequestUser(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`select user_id from store_requests where id = ${id}`.execute(tx);
  return rows[0]?.user_id ?? null;
}

export async function lockRequest(tx: Tx, id: number): Promise<HeldRequest | null> {
  const { rows } = await sql<HeldRequest>`select ${HELD} from store_requests where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Another code takes the place of the one before, with tries of its own. */
export async function replaceRequestCode(
  tx: Tx,
  id: number,
  { code, code_expires_at }: { code: Buffer; code_expires_at: Date },
): Promise<void> {
  await sql`
    update store_requests set code = ${code}, code_expires_at = ${code_expires_at}, tries = 0, sent = sent + 1
    where id = ${id}`.execute(tx);
}

export async function countRequestTry(tx: Tx, id: number): Promise<void> {
  await sql`update store_requests set tries = tries + 1 where id = ${id}`.execute(tx);
}

export async function markRequestProven(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update store_requests set proven_at = ${now}, code = null, code_expires_at = null where id = ${id}`.execute(tx);
}

interface Closing {
  id: number;
  outcome: 'approved' | 'refused' | 'withdrawn';
  decided_by: number | null;
  words: string | null;
  now: Date;
}

export async function closeRequest(tx: Tx, { id, outcome, decided_by, words, now }: Closing): Promise<void> {
  await sql`
    update store_requests set closed_at = ${now}, outcome = ${outcome}, decided_by = ${decided_by}::bigint,
      words = ${words}, code = null, code_expires_at = null
    where id = ${id}`.execute(tx);
}

/** A request with what an administrator must know of who asks. */
export interface JudgedRequest extends StoreRequestRow {
  store_hosts: string[];
  username: string;
  type: number;
  joined_at: Date;
  is_suspended: boolean;
  offers_count: number;
  comments_count: number;
  /** Others who speak for the store. */
  representatives_count: number;
  decided_username: string | null;
  /** Whose it is for now; null once that has passed. */
  claimed_by: number | null;
  claimed_username: string | null;
}

/** Those that wait, the one that waits longest first, or those decided, the last first; or one of either. */
export async function selectJudgedRequests(
  db: Db,
  query: { state: 'open' | 'decided'; after: TimeCursor | null; now: Date; limit: number } | { id: number; now: Date },
): Promise<JudgedRequest[]> {
  const { now } = query;
  const [slice, order] =
    'id' in query
      ? [
          sql`select * from store_requests where id = ${query.id} and (proven_at is not null and closed_at is null
            or outcome in ('approved', 'refused'))`,
          sql`r.id`,
        ]
      : sliceOf(query);
  const { rows } = await sql<JudgedRequest>`
    select ${REQUEST}, u.username, u.type, u.created_at as joined_at, coalesce(u.suspended_until > ${now}, false) as is_suspended,
      u.comments_count, d.username as decided_username, k.id as claimed_by, k.username as claimed_username,
      (select count(*)::int from (select 1 from offers o where o.author_id = u.id and o.published_at is not null limit 1000) counted)
        as offers_count,
      (select count(*)::int from users x where x.store_id = r.store_id and x.id <> u.id) as representatives_count,
      coalesce((select json_agg(host order by host) from store_hosts h where h.store_id = r.store_id), '[]') as store_hosts
    from (${slice}) r join stores s on s.id = r.store_id join users u on u.id = r.user_id left join users d on d.id = r.decided_by
      left join users k on k.id = r.claimed_by and r.claimed_until > ${now} and r.closed_at is null
    order by ${order}`.execute(db);
  return rows;
}

function sliceOf({
  state,
  after,
  limit,
}: {
  state: 'open' | 'decided';
  after: TimeCursor | null;
  limit: number;
}): readonly [slice: RawBuilder<unknown>, order: RawBuilder<unknown>] {
  const slice =
    state === 'open'
      ? sql`select * from store_requests where closed_at is null and proven_at is not null
          ${after ? sql`and (proven_at, id) > (${after.at}, ${after.id})` : sql``} order by proven_at, id limit ${limit}`
      : sql`select * from store_requests where outcome in ('approved', 'refused')
          ${after ? sql`and (closed_at, id) < (${after.at}, ${after.id})` : sql``}
          order by closed_at desc, id desc limit ${limit}`;
  const order = state === 'open' ? sql`r.proven_at, r.id` : sql`r.closed_at desc, r.id desc`;
  return [slice, order];
}

/** Requests of a member for their archive. */
export async function selectRequestsOf(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<StoreRequestRow[]> {
  const { rows } = await sql<StoreRequestRow>`
    select ${REQUEST} from store_requests r join stores s on s.id = r.store_id
    where r.user_id = ${user_id} and r.id > ${after_id} order by r.id limit ${limit}`.execute(db);
  return rows;
}

/** Forgets those nobody proved. */
export async function closeUnprovenRequests(db: Db, before: Date, now: Date): Promise<void> {
  await sql`
    update store_requests set closed_at = ${now}, outcome = 'withdrawn', code = null, code_expires_at = null
    where closed_at is null and proven_at is null and created_at < ${before}`.execute(db);
}
