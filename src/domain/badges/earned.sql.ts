/** What members have earned, and what is shown of it. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export interface EarnedBadge {
  badge_id: number;
  earned_at: Date;
  /** 1 to 3 beside the name; null for those that are not chosen. */
  place: number | null;
}

/** A member's badges: the chosen ones in their places, then the highest, the latest first. */
export async function selectEarned(db: Db | Tx, user_id: number): Promise<EarnedBadge[]> {
  const { rows } = await sql<EarnedBadge>`
    select badge_id, earned_at, place from earned_badges where user_id = ${user_id}
    order by place nulls last, (badge_id - 1) % 3 desc, earned_at desc, badge_id desc`.execute(db);
  return rows;
}

/** Takes what no page has said yet: of two that ask at once one is told. */
export async function takeNew(db: Db, user_id: number, now: Date): Promise<{ badge_id: number }[]> {
  const { rows } = await sql<{ badge_id: number }>`
    update earned_badges set celebrated_at = ${now} where user_id = ${user_id} and celebrated_at is null
    returning badge_id`.execute(db);
  return rows;
}

/** Takes the chosen ones from their places. */
export async function clearPlaces(tx: Tx, user_id: number): Promise<void> {
  await sql`update earned_badges set place = null where user_id = ${user_id} and place is not null`.execute(tx);
}

/** Puts earned badges into places, in the order given; answers how many of them are earned. */
export async function writePlaces(tx: Tx, user_id: number, badge_ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    update earned_badges e set place = chosen.place
    from unnest(${[...badge_ids]}::smallint[]) with ordinality as chosen (id, place)
    where e.user_id = ${user_id} and e.badge_id = chosen.id returning e.badge_id`.execute(tx);
  return rows.length;
}

/** How many members hold each badge, each counted up to a number. */
export async function countHolders(
  db: Db,
  badge_ids: readonly number[],
  most: number,
): Promise<{ badge_id: number; count: number }[]> {
  const { rows } = await sql<{ badge_id: number; count: number }>`
    select given.id::int as badge_id, (
      select count(*)::int from (select 1 from earned_badges where badge_id = given.id limit ${most}) held) as count
    from unnest(${[...badge_ids]}::smallint[]) as given (id)`.execute(db);
  return rows;
}

/** A slice of a member's badges, as it goes into their archive. */
export async function selectOwnBadges(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number; earned_at: Date; place: number | null }[]> {
  const { rows } = await sql<{ id: number; earned_at: Date; place: number | null }>`
    select badge_id as id, earned_at, place from earned_badges
    where user_id = ${user_id} and badge_id > ${after_id} order by badge_id limit ${limit}`.execute(db);
  return rows;
}
