import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import { KNOWN_STORE } from '../stores/stores.ts';

export type Followed = 'group' | 'store';
/** What is counted: members have tables and actions of their own. */
type Counted = Followed | 'user';

const TABLE = { group: sql.raw('group_follows'), store: sql.raw('store_follows'), user: sql.raw('user_follows') };

/** Table and column of what is followed; names of ours, never of a request. */
const PLACE = {
  group: { table: TABLE.group, column: sql.raw('group_id'), of: sql.raw('groups') },
  store: { table: TABLE.store, column: sql.raw('store_id'), of: sql.raw('stores') },
};

/** Whether there is such a group, or such a store that everybody may know of. */
export async function isThere(db: Db | Tx, what: Followed, id: number): Promise<boolean> {
  const isKnown = what === 'store' ? KNOWN_STORE : sql`true`;
  const { rows } = await sql`select 1 from ${PLACE[what].of} s where s.id = ${id} and ${isKnown}`.execute(db);
  return rows.length > 0;
}

export async function countFollows(tx: Tx, what: Counted, user_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${TABLE[what]} where user_id = ${user_id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** False when it stood already. */
export async function insertFollow(tx: Tx, what: Followed, user_id: number, id: number, now: Date): Promise<boolean> {
  const { table, column } = PLACE[what];
  const { rows } = await sql`
    insert into ${table} (user_id, ${column}, created_at) values (${user_id}, ${id}, ${now})
    on conflict do nothing returning ${column}`.execute(tx);
  return rows.length > 0;
}

export async function deleteFollow(db: Db | Tx, what: Followed, user_id: number, id: number): Promise<void> {
  const { table, column } = PLACE[what];
  await sql`delete from ${table} where user_id = ${user_id} and ${column} = ${id}`.execute(db);
}

/** Groups that are gone are passed over. False when none of them is new. */
export async function insertGroupFollows(tx: Tx, user_id: number, ids: readonly number[], now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into group_follows (user_id, group_id, created_at)
    select ${user_id}::bigint, id, ${now}::timestamptz from groups where id = any(${[...ids]}::bigint[]) order by id
    on conflict do nothing returning group_id`.execute(tx);
  return rows.length > 0;
}

export async function deleteGroupFollows(tx: Tx, user_id: number, ids: readonly number[]): Promise<void> {
  await sql`delete from group_follows where user_id = ${user_id} and group_id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Which of these groups an account follows. */
export async function selectFollowedAmong(db: Db, user_id: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select group_id from group_follows where user_id = ${user_id} and group_id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return rows.map(({ group_id }) => group_id);
}

export async function selectFollow(db: Db, what: Followed, user_id: number, id: number): Promise<boolean> {
  if (user_id === 0) return false;
  const { table, column } = PLACE[what];
  const { rows } = await sql`select 1 from ${table} where user_id = ${user_id} and ${column} = ${id}`.execute(db);
  return rows.length > 0;
}

export interface OwnFollows {
  groups: string[];
  stores: string[];
  users: string[];
}

/** Groups, stores and members an account follows, for its archive; their number is limited. */
export async function selectOwnFollows(db: Db, user_id: number): Promise<OwnFollows> {
  const { rows } = await sql<OwnFollows>`
    select
      array(select g.slug from group_follows f join groups g on g.id = f.group_id where f.user_id = ${user_id} order by g.id) as groups,
      array(select s.slug from store_follows f join stores s on s.id = f.store_id where f.user_id = ${user_id} and ${KNOWN_STORE} order by s.id) as stores,
      array(select u.username from user_follows f join users u on u.id = f.followed_id and u.deleted_at is null where f.user_id = ${user_id} order by u.id) as users`.execute(
    db,
  );
  return rows[0] ?? { groups: [], stores: [], users: [] };
}

export interface FollowedPlaces {
  groups: { id: number; slug: string; name: string; icon: string }[];
  stores: { id: number; slug: string; name: string; image_key: string | null }[];
}

/** Groups and stores an account follows, by name; their number is limited, and so is this. */
export async function selectFollowedPlaces(
  db: Db,
  query: { user_id: number; locale: Locale; limit: number },
): Promise<FollowedPlaces> {
  const { rows } = await sql<FollowedPlaces>`
    select
      coalesce((select json_agg(followed) from (
        select g.id, g.slug, ${sql.raw(`g.name_${query.locale}`)} as name, g.icon
        from group_follows f join groups g on g.id = f.group_id where f.user_id = ${query.user_id}
        order by name, g.id limit ${query.limit}) followed), '[]') as groups,
      coalesce((select json_agg(followed) from (
        select s.id, s.slug, s.name, m.key as image_key
        from store_follows f join stores s on s.id = f.store_id left join media m on m.id = s.image_media_id
        where f.user_id = ${query.user_id} and ${KNOWN_STORE} order by s.name, s.id limit ${query.limit}) followed), '[]') as stores`.execute(
    db,
  );
  return rows[0] ?? { groups: [], stores: [] };
}
