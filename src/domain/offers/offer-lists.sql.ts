/** Lists of offers. Every order is an index that holds the filters (migrations 0016, 0065): the inner selects read no rows. */
import { sql, type RawBuilder } from 'kysely';
import type { Currency, Locale, OfferKind } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import { LIVE_OFFER, offerColumns, offerJoins, type OfferCardRow, COLD } from './offers.sql.ts';
import type { TemperatureMask } from './temperature-mask.ts';
import { isTemperatureMasked, isTemperatureShown } from './temperature-mask.sql.ts';

export type OfferOrder = 'new' | 'hot' | 'hottest';

export interface OfferFilter {
  kind?: OfferKind;
  /** Only with words in this language. */
  lang?: Locale;
  /** 0 is no store's: nothing is found. */
  store_id?: number;
  group_id?: number;
  /** Of any of these groups; [0] finds nothing. */
  group_ids?: readonly number[];
  author_id?: number;
  /** Only of these. */
  ids?: readonly number[];
  hide_expired?: boolean;
  free_only?: boolean;
  free_shipping?: boolean;
  /** Only offers of this currency and with a price in the window, ends included. */
  price?: { currency: Currency; from_minor: number | null; to_minor: number | null };
  /** Percent saved at least. */
  discount_from?: number;
  /** Only offers published after this instant. */
  published_from?: Date;
  /** What is looked for, as a text for tsquery. */
  text?: string;
  /** With `text`: these are found as well. */
  coded?: readonly number[];
  /** Without those under the cold floor, as far as their temperature is shown. */
  hide_cold?: boolean;
  /** Hides temperatures from the reader; absent for editors and staff. */
  mask?: TemperatureMask;
}

export interface Cursor {
  value: string;
  id: number;
}

function isCold(mask: TemperatureMask | undefined): RawBuilder<unknown> {
  // An offer that vanished in its first minutes would tell how cold it is.
  return mask ? sql`(${COLD} and ${isTemperatureShown(mask)})` : sql`(${COLD})`;
}

/** What a list leaves out is told up to here. */
const OTHERS_CAP = 501;

const MAX_PRICE_MINOR = 1e13;

/** The steps of migration 0016 find the window, the prices cut it exactly; a step is of one currency alone. */
function inWindow({ currency, from_minor, to_minor }: NonNullable<OfferFilter['price']>): RawBuilder<unknown> {
  const [from, to] = [from_minor ?? 0, to_minor ?? MAX_PRICE_MINOR];
  const exact = sql`o.price_minor between ${from}::bigint and ${to}::bigint`;
  return sql`o.price_step between price_step(${currency}::text, ${from}::bigint) and price_step(${currency}::text, ${to}::bigint) and ${exact}`;
}

/** One index for both (migration 0022). Written as a null, the exact cut does not count a second time for the planner. */
function inGroupsAndWindow(
  group_ids: readonly number[],
  { currency, from_minor, to_minor }: NonNullable<OfferFilter['price']>,
): RawBuilder<unknown> {
  const [from, to] = [from_minor ?? 0, to_minor ?? MAX_PRICE_MINOR];
  const keys = sql`(o.group_ids || (-1 - o.price_step / 8)::int)`;
  return sql`o.price_step is not null and ${keys} && ${[...group_ids]}::int[]
    and ${keys} && price_keys(${currency}::text, ${from}::bigint, ${to}::bigint)
    and nullif(o.price_minor between ${from}::bigint and ${to}::bigint, false) is not null`;
}

const inAny = (ids: readonly number[]) => sql`o.group_ids && ${[...ids]}::int[]`;

/** Groups and prices, which share an index. */
function inGroupsAndPrices({ group_id, group_ids, price }: OfferFilter): RawBuilder<unknown>[] {
  const [first, ...rest] = [...(group_id ? [[group_id]] : []), ...(group_ids ? [group_ids] : [])];
  if (!first) return price ? [inWindow(price)] : [];
  return [price ? inGroupsAndWindow(first, price) : inAny(first), ...rest.map(inAny)];
}

/** Offers with these words, and those that were named by a code. */
function saying(text: string, coded: readonly number[]): RawBuilder<unknown> {
  const words = sql`o.search @@ ${text}::tsquery`;
  return coded.length === 0 ? words : sql`(${words} or o.id = any(${[...coded]}::bigint[]))`;
}

/** What an offer must fulfil to stand in a list. */
export function offerConditions(order: OfferOrder, filter: OfferFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [LIVE_OFFER];
  if (filter.lang) all.push(sql`o.lang = ${filter.lang}`);
  if (order === 'hot') {
    all.push(sql`o.is_hot and not o.is_expired`);
    if (filter.mask) all.push(isTemperatureShown(filter.mask));
  }
  if (filter.kind) all.push(sql`o.kind = ${filter.kind}`);
  if (filter.store_id !== undefined) all.push(sql`o.store_id = ${filter.store_id}`);
  if (filter.ids) all.push(sql`o.id = any(${[...filter.ids]}::bigint[])`);
  if (filter.author_id) all.push(sql`o.author_id = ${filter.author_id}`);
  all.push(...inGroupsAndPrices(filter));
  if (filter.hide_expired) all.push(sql`not o.is_expired`);
  if (filter.free_only) all.push(sql`o.price_minor = 0`);
  if (filter.free_shipping) all.push(sql`o.shipping_minor = 0`);
  if (filter.discount_from) all.push(sql`o.discount_percent >= ${filter.discount_from}`);
  if (filter.published_from) all.push(sql`o.published_at > ${filter.published_from}`);
  if (filter.hide_cold) all.push(sql`not ${isCold(filter.mask)}`);
  if (filter.text !== undefined) all.push(saying(filter.text, filter.coded ?? []));
  return all;
}

/** The column a list is ordered by; ties fall to the id. */
function orderColumn(order: OfferOrder): { column: RawBuilder<unknown>; type: RawBuilder<unknown> } {
  if (order === 'hot') return { column: sql`o.hot_rank_at`, type: sql`timestamptz` };
  if (order === 'hottest') return { column: sql`o.temperature`, type: sql`numeric` };
  return { column: sql`o.published_at`, type: sql`timestamptz` };
}

interface ListQuery {
  order: OfferOrder;
  filter: OfferFilter;
  cursor: Cursor | null;
  offset: number;
  limit: number;
  locale: Locale;
}

/** Ids of one slice with the values they stand by. */
function slice({ order, filter, cursor, offset, limit }: ListQuery): RawBuilder<unknown> {
  const { column, type } = orderColumn(order);
  const place = (value: RawBuilder<unknown>) =>
    cursor ? [sql`(${value}, o.id) < (${cursor.value}::${type}, ${cursor.id}::bigint)`] : [];
  const where = [...offerConditions(order, filter), ...place(column)];
  const { mask } = filter;
  if (order !== 'hottest' || !mask)
    return sql`select o.id, ${column} as value from offers o where ${sql.join(where, sql` and `)}
      order by ${column} desc, o.id desc limit ${limit} offset ${offset}`;
  // Masked offers stand at zero degrees; there are as many as come within some minutes.
  const masked = [...offerConditions(order, filter), isTemperatureMasked(mask), ...place(sql`0::numeric`)];
  return sql`select id, value from (
      (select o.id, o.temperature as value from offers o where ${sql.join([...where, isTemperatureShown(mask)], sql` and `)}
        order by o.temperature desc, o.id desc limit ${limit + offset})
      union all
      (select o.id, 0::numeric as value from offers o where ${sql.join(masked, sql` and `)}
        order by o.id desc limit ${limit + offset})
    ) both_kinds order by value desc, id desc limit ${limit} offset ${offset}`;
}

/**
 * One slice of a list, by key and never by counting past rows. `order_value` is the exact text of
 * what the list is ordered by: a timestamp loses microseconds as a JavaScript date.
 */
export async function selectOfferCards(db: Db, query: ListQuery): Promise<(OfferCardRow & { order_value: string })[]> {
  const { rows } = await sql<OfferCardRow & { order_value: string }>`
    select ${offerColumns(query.locale)}, p.value::text as order_value
    from (${slice(query)}) p join offers o on o.id = p.id ${offerJoins}
    order by p.value desc, p.id desc`.execute(db);
  return rows;
}

/**
 * How many a list holds, counted up to `cap`, and how many it would in another language, up to `OTHERS_CAP`.
 * @param other null where that is not asked
 */
export async function countOffers(
  db: Db,
  order: OfferOrder,
  filter: OfferFilter,
  { cap, other }: { cap: number; other: Locale | null },
): Promise<{ count: number; others: number }> {
  const counted = (one: OfferFilter, most: number) =>
    sql`(select count(*)::int from (
      select 1 from offers o where ${sql.join(offerConditions(order, one), sql` and `)} limit ${most}) capped)`;
  const others = other ? counted({ ...filter, lang: other }, OTHERS_CAP) : sql`0`;
  const { rows } = await sql<{ count: number; others: number }>`
    select ${counted(filter, cap)} as count, ${others} as others`.execute(db);
  return rows[0] ?? { count: 0, others: 0 };
}

/** Addresses for the sitemap, newest first; what is too cold for lists is left out as it is there. */
export async function selectOfferAddresses(
  db: Db,
  { mask, limit }: { mask: TemperatureMask; limit: number },
): Promise<{ id: number; kind: OfferKind; slug: string; changed_at: Date }[]> {
  const { rows } = await sql<{ id: number; kind: OfferKind; slug: string; changed_at: Date }>`
    select o.id, o.kind, o.slug, coalesce(o.updated_at, o.published_at) as changed_at
    from offers o where ${LIVE_OFFER} and not ${isCold(mask)}
    order by o.published_at desc, o.id desc limit ${limit}`.execute(db);
  return rows;
}
