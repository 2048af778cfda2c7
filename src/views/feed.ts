/** Lists of offers and discussions: skeleton by key, gathered in batches, presented as cards. */
import type { Currency, Locale, PageMeta, Period } from '#contract/common.ts';
import type { EntryItem, FeedFilters, FeedProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import {
  countDiscussions,
  selectDiscussionCards,
  selectHottestDiscussions,
  type DiscussionCardRow,
} from '#domain/discussions/discussions.ts';
import {
  countOffers,
  selectOfferCards,
  type Cursor,
  type OfferCardRow,
  type OfferFilter,
  type TemperatureMask,
  type OfferOrder,
  trendingOffers,
  maskOf,
} from '#domain/offers/offers.ts';
import { readSettings, type Settings } from '#domain/settings/settings.ts';
import type { Viewer } from '#domain/viewer.ts';
import { selectOwnMarks } from '#domain/votes/votes.ts';
import { discussionCard, offerCard } from './briefs.ts';

/** Who reads a list: in which language its pages are, and which language of offers and discussions is shown, if one alone. */
export interface ListReader {
  locale: Locale;
  lang?: Locale | undefined;
}

export const PAGE_SIZE = 20;
/** Page numbers are for people and robots; beyond this the cursor goes on. */
export const LAST_PAGE = 50;
export const TOTAL_CAP = 501;

/** How far a list is counted: a page beyond that wants to know where the last one is. */
export function countCap({ cursor, page }: Slice): number {
  return cursor === null && page * PAGE_SIZE >= TOTAL_CAP ? LAST_PAGE * PAGE_SIZE + 1 : TOTAL_CAP;
}

const PERIOD_MS: Record<Period, number | null> = {
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  all: null,
};

export interface Slice {
  cursor: string | null;
  /** 1 and up; ignored with a cursor. */
  page: number;
}

/** The cursor is the last row's place in the order: opaque to callers, checked when it comes back. */
export function encodeCursor(value: string, id: number): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;
const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/;

/** Null for anything we did not make, and for the place in a list of another order. */
export function decodeCursor(text: string | null, order: OfferOrder | 'discussed' = 'new'): Cursor | null {
  if (text === null) return null;
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    if (typeof value !== 'string' || !Number.isSafeInteger(id) || Number(id) < 1) return null;
    if (order === 'hottest') return NUMBER.test(value) ? { value, id: Number(id) } : null;
    const isInstant = INSTANT.test(value) && !Number.isNaN(Date.parse(value.replace(/([+-]\d\d)$/, '$1:00')));
    return isInstant ? { value, id: Number(id) } : null;
  } catch {
    return null;
  }
}

/** Start of a period, null for all time. */
function periodStart(period: Period, now: Date): Date | null {
  const length = PERIOD_MS[period];
  return length === null ? null : new Date(now.getTime() - length);
}

function withMask(filter: OfferFilter, mask: TemperatureMask | undefined): OfferFilter {
  return mask ? { ...filter, mask } : filter;
}

const SIMILAR_MS = 30 * 86_400_000;

/** Live offers of a group, or of any, of the last month. */
export function similarFilter(
  viewer: Viewer,
  { group_id, lang }: { group_id: number | null; lang: Locale | undefined },
  now: Date,
  settings: Settings,
): OfferFilter {
  const similar = {
    ...(lang ? { lang } : {}),
    ...(group_id === null ? {} : { group_id }),
    published_from: new Date(now.getTime() - SIMILAR_MS),
    hide_cold: true,
  };
  return withMask(similar, maskOf(viewer, settings, now));
}

function priceFilter({ price_from, price_to }: FeedFilters, currency: Currency): Pick<OfferFilter, 'price'> {
  if (price_from === null && price_to === null) return {};
  const from_minor = price_from === null ? null : price_from * 100;
  const to_minor = price_to === null ? null : price_to * 100;
  return { price: { currency, from_minor, to_minor } };
}

/** How the filters of an address narrow a list; `extra` holds what the page itself stands for. */
export function offerFilter(
  filters: FeedFilters,
  order: OfferOrder,
  reader: { now: Date; lang?: Locale | undefined; currency: Currency },
  extra: OfferFilter = {},
): OfferFilter {
  const from = order === 'hottest' ? periodStart(filters.period, reader.now) : null;
  // Expired offers leave the hottest of a day and a week; longer periods show them greyed.
  const isShort = order === 'hottest' && (filters.period === 'day' || filters.period === 'week');
  return {
    ...extra,
    ...(reader.lang ? { lang: reader.lang } : {}),
    ...(filters.deals_only ? { kind: 'deal' as const } : {}),
    ...(filters.store ? { store_id: filters.store.id } : {}),
    ...(filters.hide_expired || isShort ? { hide_expired: true } : {}),
    ...(filters.free_only ? { free_only: true } : {}),
    ...(filters.free_shipping ? { free_shipping: true } : {}),
    ...(filters.groups.length > 0 ? { group_ids: filters.groups.map(({ id }) => id) } : {}),
    ...priceFilter(filters, reader.currency),
    ...(filters.discount_from === null ? {} : { discount_from: filters.discount_from }),
    ...(from ? { published_from: from } : {}),
    hide_cold: true,
  };
}

/** The last page that has anything, as far as the list was counted. */
export function lastPageOf({ total }: PageMeta): number {
  return Math.max(1, Math.min(LAST_PAGE, Math.ceil(total / PAGE_SIZE)));
}

/** Where a slice stands in its list; its rows are one more than a page where more follow. */
export function pageMeta(rows: readonly { id: number; order_value: string }[], slice: Slice, total: number): PageMeta {
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    next_cursor: last ? encodeCursor(last.order_value, last.id) : null,
    page: slice.cursor === null ? slice.page : null,
    total,
  };
}

/** Where a slice by instants begins: after its cursor, else at its page. */
export function placeOf(slice: Slice): { cursor: Cursor | null; offset: number; limit: number } {
  const cursor = decodeCursor(slice.cursor);
  const offset = cursor ? 0 : (Math.min(slice.page, LAST_PAGE) - 1) * PAGE_SIZE;
  return { cursor, offset, limit: PAGE_SIZE + 1 };
}

/** One slice of offers as cards. */
export async function offerFeed(
  ctx: Context,
  viewer: Viewer,
  query: { order: OfferOrder; filter: OfferFilter; slice: Slice; locale: Locale; other?: Locale },
): Promise<{ items: EntryItem[]; meta: PageMeta; others: FeedProps['others'] }> {
  const cursor = decodeCursor(query.slice.cursor, query.order);
  const offset = cursor ? 0 : (Math.min(query.slice.page, LAST_PAGE) - 1) * PAGE_SIZE;
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const filter = withMask(query.filter, maskOf(viewer, settings, now));
  const other = otherAsked(query);
  const [rows, { count, others }] = await Promise.all([
    selectOfferCards(ctx.db, {
      order: query.order,
      filter,
      cursor,
      offset,
      limit: PAGE_SIZE + 1,
      locale: query.locale,
    }),
    countOffers(ctx.db, query.order, filter, { cap: countCap(query.slice), other }),
  ]);
  const items = await feedItems(ctx, viewer, rows.slice(0, PAGE_SIZE), { now, settings });
  return {
    items,
    meta: pageMeta(rows, query.slice, count),
    others: othersOf(other, others, query.filter.lang),
  };
}

/** The other language is counted where a list begins. */
function otherAsked({ other, slice }: { other?: Locale; slice: Slice }): Locale | null {
  return slice.cursor === null && slice.page === 1 ? (other ?? null) : null;
}

function othersOf(other: Locale | null, count: number, lang: Locale | undefined): FeedProps['others'] {
  return other && count > 0 ? { lang: other, count, is_shown: lang === undefined } : null;
}

/** Offers as cards, with the marks of the reader. */
export async function feedItems(
  ctx: Context,
  viewer: Viewer,
  rows: readonly OfferCardRow[],
  reader: { now: Date; settings: Settings },
): Promise<EntryItem[]> {
  const own_marks = await selectOwnMarks(
    ctx.db,
    viewer.id,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ type: 'offer' as const, offer: offerCard(row, { viewer, ...reader, own_marks }) }));
}

/** What rises now: one slice, the best first. */
export async function trendingFeed(
  ctx: Context,
  viewer: Viewer,
  query: { filter: OfferFilter; locale: Locale },
): Promise<{ items: EntryItem[]; meta: PageMeta }> {
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const filter = withMask(query.filter, maskOf(viewer, settings, now));
  const rows = await trendingOffers(ctx, { filter, limit: PAGE_SIZE, locale: query.locale });
  const items = await feedItems(ctx, viewer, rows, { now, settings });
  return { items, meta: { next_cursor: null, page: null, total: items.length } };
}

/** How many offers a list holds, up to 501. */
export async function offerTotal(
  ctx: Context,
  viewer: Viewer,
  query: { order: OfferOrder; filter: OfferFilter },
): Promise<number> {
  const mask = maskOf(viewer, await readSettings(ctx), ctx.clock.now());
  const filter = withMask(query.filter, mask);
  return (await countOffers(ctx.db, query.order, filter, { cap: TOTAL_CAP, other: null })).count;
}

/** One slice of discussions as cards. */
export async function discussionFeed(
  ctx: Context,
  query: ListReader & {
    order: 'new' | 'discussed' | 'hottest';
    period: Period;
    slice: Slice;
    other?: Locale;
  },
): Promise<{ items: EntryItem[]; meta: PageMeta; others: FeedProps['others'] }> {
  const now = ctx.clock.now();
  const from = query.order === 'new' ? null : periodStart(query.period, now);
  const filter = { ...(from ? { active_from: from } : {}), ...(query.lang ? { lang: query.lang } : {}) };
  const cursor = decodeCursor(query.slice.cursor, query.order);
  const offset = cursor ? 0 : (Math.min(query.slice.page, LAST_PAGE) - 1) * PAGE_SIZE;
  const other = otherAsked(query);
  const place = { filter, cursor, offset, limit: PAGE_SIZE + 1, locale: query.locale };
  const { order } = query;
  const [rows, { count, others }]: [
    (DiscussionCardRow & { order_value: string })[],
    { count: number; others: number },
  ] = await Promise.all([
    order === 'hottest'
      ? selectHottestDiscussions(ctx.db, { ...place, from: from ?? new Date(0) })
      : selectDiscussionCards(ctx.db, { ...place, order }),
    countDiscussions(ctx.db, order, filter, { cap: countCap(query.slice), other }),
  ]);
  return {
    items: rows
      .slice(0, PAGE_SIZE)
      .map((row) => ({ type: 'discussion' as const, discussion: discussionCard(row, now) })),
    meta: pageMeta(rows, query.slice, count),
    others: othersOf(other, others, query.lang),
  };
}
