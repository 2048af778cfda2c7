/** What rises: warmth against age (docs/product.md, 5). */
import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import { offerConditions, type OfferFilter } from './offer-lists.sql.ts';
import { shownTemperature } from './temperature-mask.sql.ts';
import { LIVE_OFFER, offerColumns, offerJoins, type OfferCardRow } from './offers.sql.ts';

/** The trend of an offer; while its temperature is masked it counts as zero. */
const trend = (now: Date, mask: OfferFilter['mask']) =>
  sql`sqrt((greatest(${shownTemperature(mask)}, 0) + 5)::float8) / (greatest(extract(epoch from (${now}::timestamptz - o.published_at)), 0)::float8 / 3600 + 1)`;

/** Trending offers with their stores, the best first: `limit` of the `candidates` published last. */
export async function selectTrendingIds(
  db: Db,
  query: { filter: OfferFilter; now: Date; candidates: number; limit: number },
): Promise<{ id: number; store_id: number | null }[]> {
  const { rows } = await sql<{ id: number; store_id: number | null }>`
    select o.id, o.store_id from (
      select o.id, o.store_id, o.author_id, o.temperature, o.published_at from offers o
      where ${sql.join(offerConditions('new', query.filter), sql` and `)}
      order by o.published_at desc, o.id desc limit ${query.candidates}
    ) o order by ${trend(query.now, query.filter.mask)} desc, o.id desc limit ${query.limit}`.execute(db);
  return rows;
}

/** Cards in the order of the ids. */
export async function selectOfferCardsByIds(db: Db, ids: readonly number[], locale: Locale): Promise<OfferCardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OfferCardRow>`
    select ${offerColumns(locale)} from offers o ${offerJoins}
    where o.id = any(${[...ids]}) and ${LIVE_OFFER} order by array_position(${[...ids]}::bigint[], o.id)`.execute(db);
  return rows;
}
