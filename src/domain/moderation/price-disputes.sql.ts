/** Offers whose price readers dispute, and everything that is known of the price. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** Opens a dispute about the price of a live offer, or makes its open case one. Safe to call twice. */
export async function openPriceCase(tx: Tx, offer_id: number, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into moderation_cases (entity_type, entity_id, author_id, reason, harm, opened_at, is_price)
    select 'offer', id, author_id, 'not_the_best_deal', report_harm('not_the_best_deal'), ${now}, true
    from offers where id = ${offer_id} and published_at is not null and deleted_at is null
    on conflict (entity_type, entity_id) where closed_at is null do update set is_price = true
      where not moderation_cases.is_price
    returning id`.execute(tx);
  const [opened] = rows;
  if (opened) await sql`select weigh_moderation_case(${opened.id}, ${now})`.execute(tx);
}

/** What a reader has seen of a price, by a report or a cold vote. */
export interface SeenPrice {
  id: number;
  observer_id: number | null;
  observer_username: string | null;
  price_minor: number;
  url: string | null;
  source: 'report' | 'vote';
  /** At the offer's own store: not cheaper elsewhere, but another price than the offer says. */
  is_same_store: boolean;
  observed_at: Date;
}

export interface PriceFacts {
  low_price_minor: number | null;
  /** What the offer itself has said, the oldest first. */
  history: { price_minor: number; at: string }[];
  /** Cold votes, by why. */
  cheaper_votes: number;
  inflated_votes: number;
}

const SEEN = 20;
const HISTORY = 60;

export async function selectPriceFacts(db: Db, offer_id: number): Promise<PriceFacts> {
  const { rows } = await sql<PriceFacts>`
    select o.low_price_minor,
      coalesce((select json_agg(json_build_object('price_minor', price_minor, 'at', observed_at) order by observed_at, id) from (
        select id, price_minor, observed_at from price_observations
        where offer_id = o.id and source = 'offer' and currency = o.currency
        order by observed_at desc, id desc limit ${HISTORY}) own), '[]') as history,
      (select count(*)::int from votes where offer_id = o.id and reason = 'cheaper' and not is_quarantined) as cheaper_votes,
      (select count(*)::int from votes where offer_id = o.id and reason = 'inflated' and not is_quarantined) as inflated_votes
    from offers o where o.id = ${offer_id}`.execute(db);
  return rows[0] ?? { low_price_minor: null, history: [], cheaper_votes: 0, inflated_votes: 0 };
}

/** The last word of each reader about an offer's price, the lowest first. */
export async function selectSeenPrices(db: Db, offer_id: number): Promise<SeenPrice[]> {
  const { rows } = await sql<SeenPrice>`
    select p.id, u.id as observer_id, u.username as observer_username, p.price_minor, p.url, p.source, p.observed_at,
      exists (select 1 from store_hosts h where h.store_id = o.store_id
        and h.host = regexp_replace(lower(substring(p.url from '^https?://([^/:?#]+)')), '^www[.]', '')) as is_same_store
    from offers o cross join lateral (
      select distinct on (observer_id, source) * from price_observations
      where offer_id = o.id and source <> 'offer' and currency = o.currency and observer_id is not null
      order by observer_id, source, observed_at desc, id desc
    ) p left join users u on u.id = p.observer_id and u.deleted_at is null
    where o.id = ${offer_id} order by p.price_minor, p.id limit ${SEEN}`.execute(db);
  return rows;
}
