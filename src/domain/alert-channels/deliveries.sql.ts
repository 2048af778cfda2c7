import { sql } from 'kysely';
import type { Currency } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import { LIVE_OFFER } from '../offers/offers.ts';

export interface DeliveryRow {
  id: number;
  message_id: string;
  channel_id: number;
  /** null of one that tries the channel out. */
  offer_id: number | null;
  alert_ids: number[];
  words: string[];
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  next_try_at: Date;
  status: number | null;
  answer: string | null;
  refusal: string | null;
  took_ms: number | null;
  created_at: Date;
  tried_at: Date | null;
}

/** What a try came to. */
export interface Outcome {
  state: DeliveryRow['state'];
  status: number | null;
  answer: string | null;
  refusal: string | null;
  took_ms: number;
}

const COLUMNS =
  sql.raw(`id, message_id, channel_id, offer_id, alert_ids, words, state, attempts, next_try_at, status, answer,
  refusal, took_ms, created_at, tried_at`);

/**
 * Messages of what alerts found, one a channel: those that were written before stay.
 * @param find.source names this finding
 * @returns their ids
 */
export async function insertDeliveries(
  tx: Tx,
  find: { offer_id: number; find_ids: readonly number[]; source: string; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into alert_deliveries (channel_id, source, offer_id, alert_ids, words, next_try_at, created_at)
    select c.id, ${find.source}, ${find.offer_id}::bigint, array_agg(distinct a.id order by a.id),
      coalesce(array_agg(distinct w.word) filter (where w.word is not null), '{}'), ${find.now}::timestamptz, ${find.now}::timestamptz
    from alert_finds f
      join alerts a on a.id = f.alert_id and a.deleted_at is null and not a.is_paused and a.channel_ids <> '{}'
      join alert_channels c on c.id = any(a.channel_ids) and c.user_id = a.user_id and c.ended_at is null
      left join lateral unnest(f.words) as w (word) on true
    where f.id = any(${[...find.find_ids]}::bigint[]) and f.offer_id = ${find.offer_id} and f.found_at is not null
    group by c.id order by c.id
    on conflict (channel_id, source) do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A message that tells nothing, sent to see whether it comes. */
export async function insertTest(tx: Db, channel_id: number, source: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into alert_deliveries (channel_id, source, next_try_at, created_at)
    values (${channel_id}, ${source}, ${now}, ${now}) returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Takes a message that is due for one try: nobody else tries it until an instant. */
export async function claimDelivery(db: Db, id: number, at: { now: Date; until: Date }): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`
    update alert_deliveries set attempts = attempts + 1, tried_at = ${at.now}, next_try_at = ${at.until}
    where id = ${id} and state = 'waiting' and next_try_at <= ${at.now} returning ${COLUMNS}`.execute(db);
  return rows[0] ?? null;
}

/** Puts a message off, as though it had not been tried. */
export async function deferDelivery(db: Db, id: number, until: Date): Promise<void> {
  await sql`
    update alert_deliveries set attempts = attempts - 1, tried_at = null, next_try_at = ${until}
    where id = ${id} and state = 'waiting'`.execute(db);
}

export async function updateDelivery(
  tx: Tx,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
  outcome: Outcome,
  next_try_at: Date,
): Promise<void> {
  // Whoever was so slow that another has tried it meanwhile says nothing of it, but for good news.
  await sql`
    update alert_deliveries set state = ${outcome.state}, status = ${outcome.status}, answer = ${outcome.answer},
      refusal = ${outcome.refusal}, took_ms = ${outcome.took_ms}, next_try_at = ${next_try_at}
    where id = ${id} and state = 'waiting' and (attempts = ${attempts} or ${outcome.state === 'sent'})`.execute(tx);
}

/** What waits for a channel that was switched off waits in vain. */
export async function failWaiting(tx: Tx, channel_id: number): Promise<void> {
  await sql`
    update alert_deliveries set state = 'failed', refusal = 'channel_off'
    where channel_id = ${channel_id} and state = 'waiting'`.execute(tx);
}

/** Of what is settled the latest stay. */
export async function trimDeliveries(tx: Tx, channel_id: number, kept: number): Promise<void> {
  await sql`
    delete from alert_deliveries where channel_id = ${channel_id} and state <> 'waiting' and id <= (
      select id from alert_deliveries where channel_id = ${channel_id} and state <> 'waiting'
      order by id desc offset ${kept} limit 1)`.execute(tx);
}

export async function selectDueDeliveries(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from alert_deliveries where state = 'waiting' and next_try_at <= ${now}
    order by next_try_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function selectDelivery(db: Db, id: number): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`select ${COLUMNS} from alert_deliveries where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The latest messages to a channel. */
export async function selectDeliveries(db: Db, channel_id: number, limit: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS} from alert_deliveries where channel_id = ${channel_id} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** An offer as programs of members are told of it. */
export interface ToldOffer {
  id: number;
  kind: 'deal' | 'coupon';
  title: string;
  /** A path of the site. */
  path: string;
  price_minor: number | null;
  currency: Currency;
  temperature: number;
  published_at: Date;
  store: string | null;
  media_key: string | null;
}

/** An offer and the alerts that found it, while everybody may see it; null afterwards. */
export async function selectOfferToSend(
  db: Db,
  offer_id: number,
  alert_ids: readonly number[],
): Promise<{ offer: ToldOffer; alerts: { id: number; name: string }[] } | null> {
  const { rows } = await sql<ToldOffer>`
    select o.id, o.kind, o.title, '/' || o.kind || 's/' || o.slug || '-' || o.id as path, o.price_minor, o.currency,
      o.temperature, o.published_at, (select s.name from stores s where s.id = o.store_id) as store,
      (select m.key from media m where m.id = o.cover_media_id) as media_key
    from offers o where o.id = ${offer_id} and ${LIVE_OFFER}`.execute(db);
  const { rows: alerts } = await sql<{ id: number; name: string }>`
    select id, name from alerts where id = any(${[...alert_ids]}::bigint[]) and deleted_at is null order by id`.execute(
    db,
  );
  return rows[0] && alerts.length > 0 ? { offer: rows[0], alerts } : null;
}
