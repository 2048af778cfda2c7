import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { LIVE_OFFER } from '../offers/offers.ts';
import { KNOWN_STORE } from '../stores/stores.ts';

/** A member's alerts for their archive, a slice by id; the secrets of their feeds are not in it. */
export async function selectAlertsOf(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id, name, description, keyword,
      array(select slug from groups g where g.id = any(a.group_ids) order by g.id) as groups,
      array(select slug from stores s where s.id = any(a.store_ids) and ${KNOWN_STORE} order by s.id) as stores,
      min_temperature, within_minutes, max_price_minor, currency, min_discount_percent, free_only, include_coupons, in_description,
      by_email, by_push, channel_ids, is_paused, created_at, edited_at, deleted_at
    from alerts a where user_id = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}

/** What these alerts found, a slice by id; the title of what is not shown any more is its author's alone. */
export async function selectMatchesOf(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id, f.alert_id, f.offer_id, case when ${LIVE_OFFER} or o.author_id = f.user_id then o.title end as title, f.words, f.matched_at, f.found_at, f.told_price_minor, f.told_currency,
      f.opened_at, f.bought_at
    from alert_finds f join offers o on o.id = f.offer_id
    where f.user_id = ${user_id} and f.id > ${after_id} order by f.id limit ${limit}`.execute(db);
  return rows;
}

/** Names of a member's alerts, the newest first. */
export async function selectAlertNames(db: Db, user_id: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from alerts where user_id = ${user_id} and deleted_at is null order by id desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
