import { sql } from 'kysely';
import type { Currency } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface PriceObservation {
  offer_id: number;
  price_minor: number;
  currency: Currency;
  source: 'offer' | 'report' | 'vote';
  url: string | null;
  observer_id: number | null;
  observed_at: Date;
}

export async function insertPriceObservation(tx: Tx, seen: PriceObservation): Promise<void> {
  await sql`
    insert into price_observations (offer_id, price_minor, currency, source, url, observer_id, observed_at)
    values (${seen.offer_id}, ${seen.price_minor}, ${seen.currency}, ${seen.source}, ${seen.url}, ${seen.observer_id}, ${seen.observed_at})`.execute(
    tx,
  );
}

/** A price that a reader has seen: their word on this offer from this source is one, the last. Their row must be held. */
export async function replacePriceObservation(
  tx: Tx,
  seen: PriceObservation & { source: 'report' | 'vote'; observer_id: number },
): Promise<void> {
  const { rows } = await sql`
    update price_observations
    set price_minor = ${seen.price_minor}, currency = ${seen.currency}, url = ${seen.url}, observed_at = ${seen.observed_at}
    where offer_id = ${seen.offer_id} and observer_id = ${seen.observer_id} and source = ${seen.source} returning id`.execute(
    tx,
  );
  if (rows.length === 0) await insertPriceObservation(tx, seen);
}

/** Moves what was seen of one offer's price to another; true when there was anything. */
export async function movePriceObservations(
  tx: Tx,
  { from_id, into_id }: { from_id: number; into_id: number },
): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    with moved as (update price_observations set offer_id = ${into_id} where offer_id = ${from_id} returning id)
    select exists (select 1 from moved) as is_any`.execute(tx);
  return rows[0]?.is_any ?? false;
}

/** Prices a member has named, a slice in the order they were named. */
export async function selectOwnPrices(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id, offer_id, price_minor, currency, source, url, observed_at from price_observations
    where observer_id = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}
