import { sql } from 'kysely';
import type { UserType } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import { isBlockedBetween, isBlockedBy } from '../blocked.sql.ts';
import type { MediaRow } from '../media/media.ts';
import { isShownTo } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';

/** False when it stood already, or when one of them has blocked the other. */
export async function insertUserFollow(tx: Tx, user_id: number, followed_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into user_follows (user_id, followed_id, created_at)
    select ${user_id}, ${followed_id}, ${now} where not ${isBlockedBetween(user_id, followed_id)}
    on conflict do nothing returning user_id`.execute(tx);
  return rows.length > 0;
}

/** False when there was none. */
export async function deleteUserFollow(tx: Tx, user_id: number, followed_id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from user_follows where user_id = ${user_id} and followed_id = ${followed_id} returning user_id`.execute(tx);
  return rows.length > 0;
}

/**
 * Holds the counts of two members, in order of id, until the transaction ends: of a follow and a block between them that
 * come at once, the second sees the first.
 */
export async function lockFollowCounts(tx: Tx, one: number, other: number): Promise<void> {
  const ids = [one, other].toSorted((before, after) => before - after);
  await sql`
    insert into follow_counts (user_id) select unnest(${ids}::bigint[]) on conflict do nothing`.execute(tx);
  await sql`select 1 from follow_counts where user_id = any(${ids}::bigint[]) order by user_id for update`.execute(tx);
}

/** Counts a follow, or one that ended, on both sides. Their rows are held: `lockFollowCounts`. */
export async function changeFollowCounts(tx: Tx, user_id: number, followed_id: number, change: 1 | -1): Promise<void> {
  const ids = [user_id, followed_id];
  await sql`
    update follow_counts set
      followers_count = followers_count + case when user_id = ${followed_id} then ${change}::int else 0 end,
      following_count = following_count + case when user_id = ${user_id} then ${change}::int else 0 end
    where user_id = any(${ids}::bigint[])`.execute(tx);
}

interface FollowCounts {
  followers_count: number;
  following_count: number;
}

/** Between a member and a reader. */
export interface FollowState extends FollowCounts {
  /** By the reader, both. */
  is_followed: boolean;
  is_blocked: boolean;
  /** The member's picture: whatever shows the rest shows it as well. */
  avatar: MediaRow | null;
}

/** How many follow a member and how many they follow, whether a reader does, or has blocked them, and their picture. */
export async function selectFollowState(db: Db, user_id: number, reader_id: number): Promise<FollowState> {
  const { rows } = await sql<FollowState>`
    select coalesce(c.followers_count, 0) as followers_count, coalesce(c.following_count, 0) as following_count,
      exists (select 1 from user_follows where user_id = ${reader_id} and followed_id = ${user_id}) as is_followed,
      ${isBlockedBy(reader_id, user_id)} as is_blocked,
      (select json_build_object('id', m.id, 'key', m.key, 'width', m.width, 'height', m.height)
        from users a join media m on m.id = a.avatar_media_id where a.id = u.id) as avatar
    from (values (${user_id}::bigint)) as u(id) left join follow_counts c on c.user_id = u.id`.execute(db);
  return rows[0] ?? { followers_count: 0, following_count: 0, is_followed: false, is_blocked: false, avatar: null };
}

export interface FollowRow {
  id: number;
  username: string;
  name: string | null;
  type: UserType;
  avatar_media_id: number | null;
  order_value: string;
}

/**
 * Who follows a member, or whom they follow, the latest first. Deleted accounts are left out, and on a list of somebody
 * else's those who do not show the reader their profile, or that they follow anybody.
 */
export async function selectFollowsOf(
  db: Db,
  query: {
    user_id: number;
    reader: Viewer;
    direction: 'followers' | 'following';
    cursor: { value: string; id: number } | null;
    limit: number;
  },
): Promise<FollowRow[]> {
  const [mine, other] =
    query.direction === 'followers'
      ? [sql.raw('followed_id'), sql.raw('user_id')]
      : [sql.raw('user_id'), sql.raw('followed_id')];
  const after = query.cursor
    ? sql`and (f.created_at, f.${other}) < (${query.cursor.value}::timestamptz, ${query.cursor.id}::bigint)`
    : sql``;
  const isListed =
    query.reader.id === query.user_id
      ? sql`true`
      : isShownTo(query.reader, 'u', query.direction === 'followers' ? 'activity' : 'profile');
  const { rows } = await sql<FollowRow>`
    select u.id, u.username, case when ${isShownTo(query.reader, 'u', 'profile')} then u.name end as name, u.type, u.avatar_media_id, f.created_at::text as order_value
    from user_follows f join users u on u.id = f.${other} and u.deleted_at is null
    where f.${mine} = ${query.user_id} and ${isListed} ${after}
    order by f.created_at desc, f.${other} desc limit ${query.limit}`.execute(db);
  return rows;
}
