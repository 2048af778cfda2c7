import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** A slice of what an account posted, oldest first, as it goes into the account's archive. */
export async function selectOwnOffers(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id, kind, title, url, description_delta, description_text, currency, price_minor, low_price_minor, shipping_minor, coupon_name, coupon_description, starts_at, expires_at, published_at, deactivated_at, temperature, votes_count, comments_count, created_at
    from offers where author_id = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}
