/** Whether an alert takes an offer: asked of one offer for many alerts, and of many offers for one alert. */
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { FiledKey, KeyedOffer, Need, Scope } from '#rules/alert-query.ts';
import { isBlockedBetween } from '../blocked.sql.ts';
import { COLD, isTemperatureShown, LIVE_OFFER, type TemperatureMask } from '../offers/offers.ts';
import type { AlertMatcher, AlertContent } from './alerts.sql.ts';

/** Words of the names beside an offer `o`: its store, its groups in both languages, its codes. */
const NAMES = sql`name_words(concat_ws(' a ',
  (select s.name from stores s where s.id = o.store_id),
  (select string_agg(g.name_ru || ' a ' || g.name_en, ' a ') from groups g where g.id = any(o.group_ids)),
  (select string_agg(c.code, ' a ') from offer_codes c where c.offer_id = o.id)))`;

/** Everything alerts look at in an offer `o`; no phrase goes from the text into the names. */
export const WORDS = sql`(o.search || ''' '':1'::tsvector || ${NAMES})`;

/** Offers `o` that anybody may be told of now. */
export const NOTIFIABLE = sql`${LIVE_OFFER}
  and not (${COLD})`;

/** What alerts `a` ask of offers `o` beside the keyword and the degrees, one by one. */
export const CONDITIONS = {
  coupon: sql`(a.include_coupons or o.kind = 'deal')`,
  group: sql`(cardinality(a.group_ids) = 0 or a.group_ids && o.group_ids)`,
  store: sql`(cardinality(a.store_ids) = 0 or o.store_id = any(a.store_ids))`,
  price: sql`(a.max_price_minor is null or (o.currency = a.currency and o.price_minor <= a.max_price_minor))`,
  discount: sql`(a.min_discount_percent is null or o.discount_percent >= a.min_discount_percent)`,
  free: sql`(not a.free_only or o.price_minor = 0)`,
  author: sql`o.author_id is distinct from a.user_id`,
} as const;

/** Everything of alerts `a` but the keyword and the degrees. */
const FITS = sql`${sql.join(Object.values(CONDITIONS), sql` and `)}`;

/** How warm an offer `o` was when the time was over in which alert `a` wanted it warm, by the votes that stand today. */
export const DEGREES_IN_TIME = sql`(select coalesce(sum(v.value * v.weight), 0) from votes v
  where v.offer_id = o.id and not v.is_quarantined
    and v.created_at <= o.published_at + make_interval(mins => a.within_minutes))`;

/** One alert that is not kept, or not as it is asked. */
export interface AskingAlert {
  content: AlertContent;
  matcher: Pick<AlertMatcher, 'query'>;
  need: Need | null;
  user_id: number;
}

/** What offers must have one of, as a text for tsquery. */
function needText({ lexemes, starts }: Need, scope: Scope): string {
  const marks = scope === 'title' ? 'AB' : '';
  return [
    ...lexemes.map((lexeme) => `'${lexeme}'${marks && `:${marks}`}`),
    ...starts.map((start) => `'${start}':*${marks}`),
  ].join(' | ');
}

/** A condition on offers `o` that indexes serve and that holds of every offer the keyword finds. */
async function mayHave(db: Db | Tx, need: Need, scope: Scope): Promise<RawBuilder<unknown>> {
  const text = needText(need, scope);
  const { rows } = await sql<{ stores: number[]; groups: number[]; offers: number[] }>`
    select array(select id from stores where name_words(name) @@ ${text}::tsquery) as stores,
      array(select id::int from groups where name_words(name_ru || ' a ' || name_en) @@ ${text}::tsquery) as groups,
      array(select offer_id from offer_codes where name_words(code) @@ ${text}::tsquery) as offers`.execute(db);
  const { stores = [], groups = [], offers = [] } = rows[0] ?? {};
  const ways = [
    sql`o.search @@ ${text}::tsquery`,
    ...(stores.length > 0 ? [sql`o.store_id = any(${stores}::bigint[])`] : []),
    ...(groups.length > 0 ? [sql`o.group_ids && ${groups}::int[]`] : []),
    ...(offers.length > 0 ? [sql`o.id = any(${offers}::bigint[])`] : []),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** The conditions of an alert that indexes serve: fewer offers are looked at. */
export async function narrowed(
  db: Db | Tx,
  { content, need }: Pick<KeptAlert, 'content' | 'need'>,
): Promise<RawBuilder<unknown>> {
  const { group_ids, store_ids } = content;
  const all = [
    ...(need ? [await mayHave(db, need, content.in_description ? 'text' : 'title')] : []),
    ...(group_ids.length > 0 ? [sql`o.group_ids && ${group_ids}::int[]`] : []),
    ...(store_ids.length > 0 ? [sql`o.store_id = any(${store_ids}::bigint[])`] : []),
    ...(content.free_only ? [sql`o.price_minor = 0`] : []),
  ];
  return all.length > 0 ? sql`and ${sql.join(all, sql` and `)}` : sql``;
}

/** How warm an offer `o` has to be for alert `a`. */
export const isReached = (
  mask: TemperatureMask,
) => sql`(o.temperature >= a.min_temperature and ${isTemperatureShown(mask)}
  and (a.within_minutes is null or a.min_temperature <= ${DEGREES_IN_TIME}))`;

/** An alert that is kept. */
export interface KeptAlert {
  id: number;
  user_id: number;
  content: Pick<AlertContent, 'group_ids' | 'store_ids' | 'free_only' | 'in_description'>;
  need: Need | null;
}

type Asked = KeptAlert & { published_from: Date; mask: TemperatureMask; has_ended: boolean };

/** Offers `o` that an alert `a` takes by what is kept of it, as `selectTaking` asks; `has_ended`: also those over by now. */
async function takenNow(db: Db, { id, user_id, published_from, mask, has_ended, ...alert }: Asked) {
  return sql`offers o cross join alerts a
    where a.id = ${id} and o.published_at > ${published_from} and ${NOTIFIABLE}
      ${has_ended ? sql`` : sql`and not o.is_expired`} and ${FITS} ${await narrowed(db, alert)}
      and (a.min_temperature is null or ${isReached(mask)}) and (a.query is null or ${WORDS} @@ a.query)
      and not ${isBlockedBetween(user_id, sql`o.author_id`)}`;
}

/** One slice of the offers that a kept alert takes, the latest first. */
export async function selectTakenNow(
  db: Db,
  alert: Asked,
  { cursor, offset, limit }: { cursor: { value: string; id: number } | null; offset: number; limit: number },
): Promise<{ id: number; order_value: string }[]> {
  const isAfter = cursor
    ? sql`and (o.published_at, o.id) < (${cursor.value}::timestamptz, ${cursor.id}::bigint)`
    : sql``;
  const { rows } = await sql<{ id: number; order_value: string }>`
    select o.id, o.published_at::text as order_value from ${await takenNow(db, alert)} ${isAfter}
    order by o.published_at desc, o.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many offers a kept alert takes, counted up to `cap`. */
export async function countTaken(db: Db, alert: Asked, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${await takenNow(db, alert)} limit ${cap}) capped`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The alert as a row `a`. */
function asRow({ content, matcher, user_id }: AskingAlert): RawBuilder<unknown> {
  const row = JSON.stringify({ ...content, ...matcher, user_id });
  return sql`jsonb_populate_record(null::alerts, ${row}::jsonb) a`;
}

/**
 * Offers published after an instant that an alert takes, the newest first. `reached`: as warm as it asks for, those
 * that have ended, too; `awaited`: too cold for it yet, of those that go on.
 * @param alert.mask offers whose degrees it hides have reached none
 */
export async function selectTaken(
  db: Db | Tx,
  alert: AskingAlert & { published_from: Date; mask: TemperatureMask; degrees: 'reached' | 'awaited'; limit: number },
): Promise<{ id: number; published_at: Date }[]> {
  const is_reached = isReached(alert.mask);
  const degrees =
    alert.degrees === 'reached'
      ? sql`(a.min_temperature is null or ${is_reached})`
      : sql`(a.min_temperature is not null and not ${is_reached} and not o.is_expired)`;
  const { rows } = await sql<{ id: number; published_at: Date }>`
    select o.id, o.published_at from offers o cross join ${asRow(alert)}
    where o.published_at > ${alert.published_from} and ${NOTIFIABLE} and ${FITS} ${await narrowed(db, alert)}
      and ${degrees} and (a.query is null or ${WORDS} @@ a.query)
    order by o.published_at desc, o.id desc limit ${alert.limit}`.execute(db);
  return rows;
}

/** An offer that alerts may be asked about. */
export interface OfferToMatch extends KeyedOffer {
  id: number;
  published_at: Date;
  temperature: number;
}

/** An offer that is out, goes on and is not too cold; null for any other. */
export async function selectOfferToMatch(db: Db, id: number): Promise<OfferToMatch | null> {
  const { rows } = await sql<OfferToMatch>`
    select o.id, o.published_at, o.temperature, o.currency, o.price_minor,
      o.discount_percent, o.group_ids, o.store_id,
      tsvector_to_array(ts_filter(o.search, '{a}') || ${NAMES}) as named,
      tsvector_to_array(ts_filter(o.search, '{c}')) as told
    from offers o where o.id = ${id} and ${NOTIFIABLE} and not o.is_expired`.execute(db);
  return rows[0] ?? null;
}

/** An alert that takes an offer. */
export interface TakingAlert {
  id: number;
  user_id: number;
  min_temperature: number | null;
  within_minutes: number | null;
  words: string[];
}

/**
 * Of the alerts filed under any of these keys those that take an offer, by member; of members with a proven address and
 * no block between them and its author. Each
 * is looked up by its id: left to itself the planner takes the keys for many more than they are, and reads all alerts.
 */
export async function selectTaking(db: Db, offer_id: number, keys: readonly FiledKey[]): Promise<TakingAlert[]> {
  const { rows } = await sql<TakingAlert>`
    with o as materialized (select o.*, ${WORDS} as words from offers o where o.id = ${offer_id} and ${NOTIFIABLE}),
    filed as materialized (
      select distinct found.alert_id
      from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ bound }) => bound)}::bigint[]) as asked (key, bound)
        cross join lateral (
          select alert_id from alert_keys where key = asked.key and bound >= asked.bound offset 0) found),
    apart as materialized (
      select b.blocked_id as id from user_blocks b join o on b.blocker_id = o.author_id
      union all select b.blocker_id from user_blocks b join o on b.blocked_id = o.author_id)
    select a.id, a.user_id, a.min_temperature, a.within_minutes,
      case when a.query is null then '{}'::text[] else array(
        select t ->> 'text' from jsonb_array_elements(a.terms) with ordinality as terms (t, nth)
        where o.words @@ (t ->> 'query')::tsquery order by nth) end as words
    from o cross join filed
      cross join lateral (select * from alerts where id = filed.alert_id offset 0) a
      cross join lateral (select email_verified_at, deleted_at from users where id = a.user_id offset 0) u
    where a.deleted_at is null and not a.is_paused and ${FITS} and (a.query is null or o.words @@ a.query)
      and u.email_verified_at is not null and u.deleted_at is null and not exists (select 1 from apart where id = a.user_id)
    order by a.user_id, a.id`.execute(db);
  return rows;
}
