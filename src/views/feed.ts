/** Lists of offers and discussions: skeleton by key, gathered in batches, presented as cards. */
import type { Locale, PageMeta, Period } from '#contract/common.ts';
import type { FeedFilters, FeedItem } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import {
  countDiscussions,
  selectDiscussionCards,
  selectHottestDiscussions,
  type DiscussionCardRow,
} from '#domain/discussions/discussions.ts';
import {
  COLD_FLOOR,
  countOffers,
  selectOfferCards,
  type Cursor,
  type OfferFilter,
  type OfferOrder,
} from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import type { Viewer } from '#domain/viewer.ts';
import { selectOwnVotes } from '#domain/votes/votes.ts';
import { discussionCard, offerCard } from './briefs.ts';

const PAGE_SIZE = 20;
/** Page numbers are for people and robots; beyond this the cursor goes on. */
export const LAST_PAGE = 50;
const TOTAL_CAP = 501;

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

/** Null for anything we did not make. */
export function decodeCursor(text: string | null): Cursor | null {
  if (text === null) return null;
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    if (typeof value !== 'string' || !Number.isSafeInteger(id)) return null;
    return /^-?[\d.]{1,20}$|^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(value)
      ? { value, id: Number(id) }
      : null;
  } catch {
    return null;
  }
}

/** Start of a period, null for all time. */
function periodStart(period: Period, now: Date): Date | null {
  const length = PERIOD_MS[period];
  return length === null ? null : new Date(now.getTime() - length);
}

/** How the filters of an address narrow a list; `extra` holds what the page itself stands for. */
export function offerFilter(filters: FeedFilters, order: OfferOrder, now: Date, extra: OfferFilter = {}): OfferFilter {
  const from = order === 'hottest' ? periodStart(filters.period, now) : null;
  // Expired offers leave the hottest of a day and a week; longer periods show them greyed.
  const isShort = order === 'hottest' && (filters.period === 'day' || filters.period === 'week');
  return {
    ...extra,
    ...(filters.deals_only ? { kind: 'deal' as const } : {}),
    ...(filters.store ? { store_id: filters.store.id } : {}),
    ...(filters.hide_expired || isShort ? { hide_expired: true } : {}),
    ...(filters.free_only ? { free_only: true } : {}),
    ...(filters.free_shipping ? { free_shipping: true } : {}),
    ...(from ? { published_from: from } : {}),
    coldest: COLD_FLOOR,
  };
}

function pageMeta(rows: readonly { id: number; order_value: string }[], slice: Slice, total: number): PageMeta {
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    next_cursor: last ? encodeCursor(last.order_value, last.id) : null,
    page: slice.cursor === null ? slice.page : null,
    total,
  };
}

/** One slice of offers as cards. */
export async function offerFeed(
  ctx: Context,
  viewer: Viewer,
  query: { order: OfferOrder; filter: OfferFilter; slice: Slice; locale: Locale },
): Promise<{ items: FeedItem[]; meta: PageMeta }> {
  const cursor = decodeCursor(query.slice.cursor);
  const offset = cursor ? 0 : (Math.min(query.slice.page, LAST_PAGE) - 1) * PAGE_SIZE;
  const [settings, rows, total] = await Promise.all([
    readSettings(ctx),
    selectOfferCards(ctx.db, {
      order: query.order,
      filter: query.filter,
      cursor,
      offset,
      limit: PAGE_SIZE + 1,
      locale: query.locale,
    }),
    countOffers(ctx.db, query.order, query.filter, TOTAL_CAP),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  const own_votes = await selectOwnVotes(
    ctx.db,
    viewer.id,
    shown.map((row) => row.id),
  );
  const context = { viewer, now: ctx.clock.now(), settings, own_votes };
  return {
    items: shown.map((row) => ({ type: 'offer' as const, offer: offerCard(row, context) })),
    meta: pageMeta(rows, query.slice, total),
  };
}

/** One slice of discussions as cards. */
export async function discussionFeed(
  ctx: Context,
  query: { order: 'new' | 'discussed' | 'hottest'; period: Period; q?: string; slice: Slice; locale: Locale },
): Promise<{ items: FeedItem[]; meta: PageMeta }> {
  const now = ctx.clock.now();
  const from = query.order === 'new' ? null : periodStart(query.period, now);
  const filter = { ...(from ? { active_from: from } : {}), ...(query.q === undefined ? {} : { q: query.q }) };
  const cursor = decodeCursor(query.slice.cursor);
  const offset = cursor ? 0 : (Math.min(query.slice.page, LAST_PAGE) - 1) * PAGE_SIZE;
  const place = { filter, cursor, offset, limit: PAGE_SIZE + 1, locale: query.locale };
  const { order } = query;
  const [rows, total]: [(DiscussionCardRow & { order_value: string })[], number] = await Promise.all([
    order === 'hottest'
      ? selectHottestDiscussions(ctx.db, { ...place, from: from ?? new Date(0) })
      : selectDiscussionCards(ctx.db, { ...place, order }),
    countDiscussions(ctx.db, order, filter, TOTAL_CAP),
  ]);
  return {
    items: rows
      .slice(0, PAGE_SIZE)
      .map((row) => ({ type: 'discussion' as const, discussion: discussionCard(row, now) })),
    meta: pageMeta(rows, query.slice, total),
  };
}
