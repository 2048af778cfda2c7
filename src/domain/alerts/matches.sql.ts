import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { NOTIFIABLE, type OfferToMatch, type TakingAlert } from './matching.sql.ts';
import { isTemperatureShown, LIVE_OFFER, type TemperatureMask } from '../offers/offers.ts';

/** A price that has fallen by this share since it was told is told once more. */
const FALL = 0.05;
const TOLD_MOST = 2;

/** A match whose member is to be told now. */
export interface FreshMatch {
  id: number;
  user_id: number;
  told_count: number;
}

/** An alert that takes an offer, and until when it may get warm for it. */
type TimedAlert = TakingAlert & { waits_until: Date | null };

/**
 * Writes down that alerts take an offer; those it is too cold for wait. What was found before stays, unless it waited or
 * its price has fallen far enough; what got warm too late is found by nobody anew.
 * @param is_masked nobody is told of its degrees yet: whoever asks for any waits
 * @returns the matches that are to be told now
 */
export async function insertMatches(
  tx: Tx,
  offer: OfferToMatch,
  taking: readonly TimedAlert[],
  { is_masked, now }: { is_masked: boolean; now: Date },
): Promise<FreshMatch[]> {
  const rows_given = taking.map(({ id, user_id, words, min_temperature, waits_until }) => ({
    alert_id: id,
    user_id,
    words,
    waits_until,
    is_late: waits_until !== null && waits_until < now,
    waits_for: min_temperature !== null && (is_masked || offer.temperature < min_temperature) ? min_temperature : null,
  }));
  const { rows } = await sql<FreshMatch & { waits_for: number | null }>`
    insert into alert_finds as f (alert_id, offer_id, user_id, words, matched_at, waits_for, waits_until,
      found_at, told_count, told_price_minor, told_currency)
    select t.alert_id, ${offer.id}::bigint, t.user_id, array(select jsonb_array_elements_text(t.words)),
      ${now}::timestamptz, t.waits_for, t.waits_until, case when t.waits_for is null then ${now}::timestamptz end,
      case when t.waits_for is null then 1 else 0 end, ${offer.price_minor}::bigint, ${offer.currency}::text
    from jsonb_to_recordset(${JSON.stringify(rows_given)}::jsonb)
      as t (alert_id bigint, user_id bigint, words jsonb, waits_until timestamptz, is_late boolean, waits_for int)
    join alerts a on a.id = t.alert_id and a.deleted_at is null and not a.is_paused
    where not t.is_late or exists (
      select 1 from alert_finds told where told.alert_id = t.alert_id and told.offer_id = ${offer.id}::bigint
        and told.waits_for is null)
    order by t.alert_id
    on conflict (alert_id, offer_id) do update set
      words = excluded.words, waits_for = excluded.waits_for, waits_until = excluded.waits_until, found_at = excluded.found_at,
      told_count = f.told_count + excluded.told_count, told_price_minor = excluded.told_price_minor,
      told_currency = excluded.told_currency
    where f.waits_for is not null or (excluded.waits_for is null and f.told_count < ${TOLD_MOST}
      and f.told_currency = excluded.told_currency
      and excluded.told_price_minor <= f.told_price_minor * (1 - ${FALL}::numeric) and f.told_price_minor > 0)
    returning f.id, f.user_id, f.told_count, f.waits_for`.execute(tx);
  return rows.filter(({ waits_for }) => waits_for === null);
}

/** Of an offer's pairs that wait, those of alerts that do not take it any more go. */
export async function dropLostPairs(db: Db, offer_id: number, taking: readonly number[]): Promise<void> {
  await sql`
    delete from alert_finds where offer_id = ${offer_id} and waits_for is not null
      and alert_id <> all(${[...taking]}::bigint[])`.execute(db);
}

interface Moment {
  mask: TemperatureMask;
  now: Date;
}

/** Pairs that wait no longer for an offer `o` that is as warm as this, in time. */
const isWarm = ({ mask, now }: Moment) =>
  sql`o.temperature >= w.waits_for and (w.waits_until is null or w.waits_until >= ${now}) and ${isTemperatureShown(mask)} and ${NOTIFIABLE} and not o.is_expired`;

/** Whether anybody waited for an offer to get as warm as it is: one look at an index when nobody waits. */
export async function hasWarmPair(db: Db, offer_id: number, at: Moment): Promise<boolean> {
  const { rows } = await sql`
    select 1 from alert_finds w join offers o on o.id = w.offer_id and ${isWarm(at)}
    where w.offer_id = ${offer_id} and w.waits_for is not null limit 1`.execute(db);
  return rows.length > 0;
}

/** Offers published in a window for whose warmth somebody waited that they have by now. */
export async function selectWarmOffers(
  db: Db,
  { from, mask, now, limit }: Moment & { from: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from offers o where o.published_at > ${from} and ${isTemperatureShown(mask)} and ${LIVE_OFFER}
      and exists (select 1 from alert_finds w where w.offer_id = o.id and w.waits_for is not null and ${isWarm({ mask, now })})
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Pairs of an offer that is warm enough for them are found now, some at a time. */
export async function updateWarmMatches(
  tx: Tx,
  offer_id: number,
  at: Moment & { limit: number },
): Promise<FreshMatch[]> {
  const { rows } = await sql<FreshMatch>`
    update alert_finds f set waits_for = null, found_at = ${at.now}, told_count = f.told_count + 1,
      told_price_minor = warm.price_minor, told_currency = warm.currency
    from (
      select w.id, o.price_minor, o.currency from alert_finds w
      join offers o on o.id = w.offer_id and ${isWarm(at)}
      join alerts a on a.id = w.alert_id and a.deleted_at is null and not a.is_paused
      join users u on u.id = w.user_id and u.email_verified_at is not null and u.deleted_at is null
      where w.offer_id = ${offer_id} and w.waits_for is not null
      order by w.user_id, w.id limit ${at.limit} for update of w skip locked) warm
    where f.id = warm.id
    returning f.id, f.user_id, f.told_count`.execute(tx);
  return rows;
}

/** Pairs in which an alert waits for an offer to get warm. */
export async function replaceWaitingPairs(
  tx: Tx,
  alert: { id: number; user_id: number; min_temperature: number; now: Date },
  offers: readonly { id: number; waits_until: Date | null }[],
): Promise<void> {
  await deleteWaitingPairs(tx, alert.id);
  await sql`
    insert into alert_finds (alert_id, offer_id, user_id, matched_at, waits_for, waits_until)
    select ${alert.id}::bigint, id, ${alert.user_id}::bigint, ${alert.now}::timestamptz, ${alert.min_temperature}::int,
      waits_until
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as given (id bigint, waits_until timestamptz)
    on conflict (alert_id, offer_id) do nothing`.execute(tx);
}

export async function deleteWaitingPairs(tx: Tx, alert_id: number): Promise<void> {
  await sql`delete from alert_finds where alert_id = ${alert_id} and waits_for is not null`.execute(tx);
}

/** Pairs that have waited since before an instant go, a batch at a time. */
export async function deleteOldPairs(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from alert_finds where id in (
      select id from alert_finds where waits_for is not null and matched_at <= ${before} order by matched_at
      limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.length;
}

/**
 * What alerts found in an offer that was merged is found in its survivor, by each alert once: as it was told first. What
 * waited for warmth goes, and so does what its own author would be told of.
 */
export async function moveMatches(tx: Tx, { from_id, into_id }: { from_id: number; into_id: number }): Promise<void> {
  await sql`
    delete from alert_finds f using offers o
    where o.id = ${into_id} and f.offer_id = ${from_id} and (f.waits_for is not null or f.user_id = o.author_id)`.execute(
    tx,
  );
  await sql`
    update alert_finds w set waits_for = null, words = f.words, found_at = f.found_at, told_count = f.told_count,
      told_price_minor = f.told_price_minor, told_currency = f.told_currency
    from alert_finds f
    where f.offer_id = ${from_id} and w.offer_id = ${into_id} and w.alert_id = f.alert_id and w.waits_for is not null`.execute(
    tx,
  );
  // Opened and bought is what was so in either of them, since the earlier.
  await sql`
    update alert_finds w set opened_at = least(w.opened_at, f.opened_at), bought_at = least(w.bought_at, f.bought_at)
    from alert_finds f
    where f.offer_id = ${from_id} and w.offer_id = ${into_id} and w.alert_id = f.alert_id
      and (f.opened_at is not null or f.bought_at is not null)`.execute(tx);
  await sql`
    delete from alert_finds f where f.offer_id = ${from_id}
      and exists (select 1 from alert_finds w where w.alert_id = f.alert_id and w.offer_id = ${into_id})`.execute(tx);
  await sql`update alert_finds set offer_id = ${into_id} where offer_id = ${from_id}`.execute(tx);
}
