import { sql } from 'kysely';
import type { OfferKind } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import { LIVE_OFFER } from './offers.sql.ts';

/** What open pages show of an offer and what changes while they stand. */
export interface LiveOffer {
  id: number;
  kind: OfferKind;
  author_id: number | null;
  published_at: Date;
  is_expired: boolean;
  is_hot: boolean;
  temperature: number;
  votes_count: number;
  comments_count: number;
}

/** Of these offers those that everybody may see; the others are left out. */
export async function selectLiveOffers(db: Db, ids: readonly number[]): Promise<LiveOffer[]> {
  const { rows } = await sql<LiveOffer>`
    select o.id, o.kind, o.author_id, o.published_at, o.is_expired, o.is_hot, o.temperature, o.votes_count, o.comments_count
    from offers o where o.id = any(${ids}::bigint[]) and ${LIVE_OFFER}`.execute(db);
  return rows;
}

/** Of the newest offers with a code so many are looked at, and so many found. */
const CODED = { looked_at: 200, found: 20 };

/** The newest offers that have not ended one of whose codes is this, in any case. Codes of those that have are not told. */
export async function selectCodedOffers(db: Db, code: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct o.id from (
      select offer_id from offer_codes where lower(code) = lower(${code}) order by offer_id desc limit ${CODED.looked_at}
    ) c join offers o on o.id = c.offer_id and not o.is_expired
    order by o.id desc limit ${CODED.found}`.execute(db);
  return rows.map(({ id }) => id);
}
