/** What is advised about alerts that are too loud or too quiet. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { FoundOffer, Quieter } from '#rules/alert-advice.ts';
import { isTemperatureShown, type TemperatureMask } from '../offers/offers.ts';
import type { AlertContent, AlertRow } from './alerts.sql.ts';
import type { Miss } from './misses.sql.ts';

/** An alert that is looked at. */
export interface AdvisedAlert extends AlertContent, Pick<AlertRow, 'id' | 'edits'> {
  user_id: number;
  /** It has been what it is since then. */
  stood_from: Date;
  last_found_at: Date | null;
  /** Since `counted_from` or since it has been what it is. */
  finds_count: number;
}

interface Turn {
  now: Date;
  before: Date;
  counted_from: Date;
  /** Finds are counted so far. */
  counted: number;
  limit: number;
}

/** Takes alerts that nobody has looked at since `before`, the longest first: nobody else takes them then. */
export async function takeAlertsToAdvise(db: Db, turn: Turn): Promise<AdvisedAlert[]> {
  const { rows } = await sql<AdvisedAlert>`
    with due as (
      update alerts set advised_at = ${turn.now} where id in (
        select id from alerts where deleted_at is null and not is_paused and advised_at <= ${turn.before}
        order by advised_at, id limit ${turn.limit} for update skip locked)
      returning *, coalesce(edited_at, created_at) as stood_from)
    select due.id, user_id, edits, name, description, keyword, group_ids, store_ids, min_temperature, within_minutes,
      max_price_minor, currency, min_discount_percent, free_only, include_coupons, in_description, by_email, by_push,
      channel_ids, is_paused, stood_from,
      (select f.found_at from alert_finds f where f.alert_id = due.id and f.found_at is not null
        order by f.found_at desc, f.id desc limit 1) as last_found_at,
      (select count(*)::int from (select 1 from alert_finds f where f.alert_id = due.id
        and f.found_at > greatest(due.stood_from, ${turn.counted_from}) limit ${turn.counted}) counted) as finds_count
    from due order by due.id`.execute(db);
  return rows;
}

/** What each of these alerts found since an instant, the latest first, up to `limit` of each. */
export async function selectLoudFinds(
  db: Db,
  query: { ids: readonly number[]; since: Date; mask: TemperatureMask; limit: number },
): Promise<(FoundOffer & { alert_id: number })[]> {
  if (query.ids.length === 0) return [];
  const { rows } = await sql<FoundOffer & { alert_id: number }>`
    select a.id as alert_id, found.* from unnest(${[...query.ids]}::bigint[]) as a (id) cross join lateral (
      select o.temperature, o.price_minor, o.currency from alert_finds f
      join offers o on o.id = f.offer_id and ${isTemperatureShown(query.mask)}
      where f.alert_id = a.id and f.found_at > ${query.since}
      order by f.found_at desc, f.id desc limit ${query.limit}) found`.execute(db);
  return rows;
}

export type Advice = { alert_id: number; edits: number; a_day: number } & (
  | ({ kind: 'loud' } & Quieter)
  | { kind: 'quiet'; misses: readonly Miss[] }
);

/** Keeps what is advised about alerts that were looked at; what was said before goes. Alerts that are gone are passed over. */
export async function replaceAdvice(
  tx: Tx,
  ids: readonly number[],
  advice: readonly Advice[],
  now: Date,
): Promise<void> {
  await sql`delete from alert_advice where alert_id = any(${[...ids]}::bigint[])`.execute(tx);
  if (advice.length === 0) return;
  await sql`
    insert into alert_advice (alert_id, kind, edits, a_day, min_temperature, temperature_leaves, max_price_minor,
      price_leaves, advised_at)
    select a.id, d.kind, d.edits, d.a_day, d.min_temperature, d.temperature_leaves, d.max_price_minor, d.price_leaves,
      ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(advice)}::jsonb) as d (alert_id bigint, kind text, edits int, a_day real,
      min_temperature int, temperature_leaves real, max_price_minor bigint, price_leaves real)
    join alerts a on a.id = d.alert_id
    on conflict do nothing`.execute(tx);
  const misses = advice.flatMap((one) =>
    one.kind === 'quiet' ? one.misses.map((miss, position) => ({ alert_id: one.alert_id, position, ...miss })) : [],
  );
  await sql`
    insert into alert_misses (alert_id, offer_id, position, reason, missed_by)
    select m.alert_id, m.offer_id, m.position, m.reason, m.missed_by
    from jsonb_to_recordset(${JSON.stringify(misses)}::jsonb) as m (alert_id bigint, offer_id bigint, position smallint,
      reason text, missed_by bigint)
    join alert_advice d on d.alert_id = m.alert_id join offers o on o.id = m.offer_id
    on conflict do nothing`.execute(tx);
}
