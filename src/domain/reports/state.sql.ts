import { sql } from 'kysely';
import type { Currency } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';

/** What a page tells of an entry beside its own row. */
interface EntryState {
  revisions_count: number;
  /** Reasons this reader has reported it for and nobody has decided. */
  reported: string[];
}

export interface OfferState extends EntryState {
  breakdown: { trust_level: number; hot: number; cold: number }[];
  /** The lowest price elsewhere that two readers have seen, at it or below. */
  cheaper: { price_minor: number; url: string | null } | null;
  /** Prices of the offer itself, the oldest first. */
  prices: { price_minor: number; at: string }[];
}

/** At most this many points are drawn of a price. */
const PRICES = 60;

/** Everything of an offer's page that is counted or looked up beside it, in one statement. */
export async function selectOfferState(
  db: Db,
  query: { offer_id: number; reader_id: number; currency: Currency },
): Promise<OfferState> {
  const { offer_id, reader_id, currency } = query;
  const { rows } = await sql<OfferState>`
    select
      (select count(*)::int from revisions where offer_id = ${offer_id}) as revisions_count,
      coalesce((select json_agg(reason) from reports where reporter_id = ${reader_id} and entity_type = 'offer'
        and entity_id = ${offer_id} and decision is null), '[]') as reported,
      coalesce((select json_agg(class order by class.trust_level) from (
        select trust_level, (count(*) filter (where value = 1))::int as hot, (count(*) filter (where value = -1))::int as cold
        from votes where offer_id = ${offer_id} and source = 'member' and not is_quarantined group by trust_level) class), '[]') as breakdown,
      (select json_build_object('price_minor', price_minor, 'url', url) from (
        select * from (
          select distinct on (observer_id) price_minor, url from price_observations
          where offer_id = ${offer_id} and source <> 'offer' and currency = ${currency} and observer_id is not null
          order by observer_id, observed_at desc
        ) seen order by price_minor offset 1 limit 1) confirmed) as cheaper,
      coalesce((select json_agg(json_build_object('price_minor', price_minor, 'at', observed_at) order by observed_at) from (
        select price_minor, observed_at from price_observations
        where offer_id = ${offer_id} and source = 'offer' and currency = ${currency} order by observed_at desc limit ${PRICES}) own), '[]') as prices`.execute(
    db,
  );
  return rows[0] ?? { revisions_count: 0, reported: [], breakdown: [], cheaper: null, prices: [] };
}

export async function selectDiscussionState(
  db: Db,
  query: { discussion_id: number; reader_id: number },
): Promise<EntryState> {
  const { rows } = await sql<EntryState>`
    select (select count(*)::int from revisions where discussion_id = ${query.discussion_id}) as revisions_count,
      coalesce((select json_agg(reason) from reports where reporter_id = ${query.reader_id} and entity_type = 'discussion'
        and entity_id = ${query.discussion_id} and decision is null), '[]') as reported`.execute(db);
  return rows[0] ?? { revisions_count: 0, reported: [] };
}
