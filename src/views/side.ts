import { PERIODS, type GroupBrief, type Locale, type Period, type StoreBrief } from '#contract/common.ts';
import type { ChunkItem, SideProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { selectDiscussionCards } from '#domain/discussions/discussions.ts';
import { selectTopGroups } from '#domain/groups/groups.ts';
import { selectOfferCards, maskOf } from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { selectTopStores } from '#domain/stores/stores.ts';
import type { Viewer } from '#domain/viewer.ts';
import { siteCurrency } from '#domain/site-look/site-look.ts';
import { chunkItem, discussionUrl, storeBrief } from './briefs.ts';
import { offerFilter, type ListReader } from './feed.ts';

const SIDE_DISCUSSIONS = 4;
const SIDE_GROUPS = 6;
const FILTER_STORES = 30;
const CHUNK_SIZE = 12;

/** The latest talk and the fullest groups beside a list. */
export async function sideProps(ctx: Context, reader: ListReader): Promise<SideProps> {
  const [discussions, groups] = await Promise.all([
    latestTalk(ctx, reader),
    selectTopGroups(ctx.db, reader.locale, SIDE_GROUPS),
  ]);
  return {
    discussions,
    groups: groups.map(({ id, slug, name, icon, offers_count }) => ({ id, slug, name, icon, offers_count })),
  };
}

/** Discussions with the latest comments. */
export async function latestTalk(ctx: Context, { locale, lang }: ListReader): Promise<SideProps['discussions']> {
  const rows = await selectDiscussionCards(ctx.db, {
    order: 'discussed',
    filter: lang ? { lang } : {},
    cursor: null,
    offset: 0,
    limit: SIDE_DISCUSSIONS,
    locale,
  });
  return rows.map((row) => ({
    id: row.id,
    url: discussionUrl(row),
    title: row.title,
    lang: row.lang,
    comments_count: row.comments_count,
    last_at: (row.last_comment_at ?? row.published_at ?? ctx.clock.now()).toISOString(),
  }));
}

/** Groups for the menu of the header. */
export async function navGroups(ctx: Context, locale: Locale): Promise<GroupBrief[]> {
  const rows = await selectTopGroups(ctx.db, locale, 12);
  return rows.map(({ id, slug, name, icon }) => ({ id, slug, name, icon }));
}

/** Stores the filter offers. */
export async function filterStores(ctx: Context): Promise<StoreBrief[]> {
  const rows = await selectTopStores(ctx.db, FILTER_STORES);
  return rows.flatMap((row) => storeBrief(row.id, row.slug, row.name, row.image_key) ?? []);
}

/** The catch of the day (or week, month, all time): the hottest of a period, without a reader's votes. */
export async function catchOfTheDay(
  ctx: Context,
  viewer: Viewer,
  asked: { period: Period; is_chosen: boolean },
  reader: ListReader,
): Promise<{ period: Period; items: ChunkItem[] }> {
  const first = await hottestOf(ctx, viewer, asked.period, reader);
  if (asked.is_chosen || first.items.length > 0) return first;
  const longer = PERIODS.slice(PERIODS.indexOf(asked.period) + 1);
  const others = await Promise.all(longer.map((period) => hottestOf(ctx, viewer, period, reader)));
  return others.find(({ items }) => items.length > 0) ?? first;
}

async function hottestOf(
  ctx: Context,
  viewer: Viewer,
  period: Period,
  reader: ListReader,
): Promise<{ period: Period; items: ChunkItem[] }> {
  const now = ctx.clock.now();
  const filters = {
    tab: 'hottest',
    period,
    deals_only: false,
    store: null,
    hide_expired: true,
    free_only: false,
    free_shipping: false,
    groups: [],
    price_from: null,
    price_to: null,
    discount_from: null,
  } as const;
  const settings = await readSettings(ctx);
  const mask = maskOf(viewer, settings, now);
  const rows = await selectOfferCards(ctx.db, {
    order: 'hottest',
    filter: {
      ...offerFilter(filters, 'hottest', { now, lang: reader.lang, currency: siteCurrency(ctx, reader.locale) }),
      ...(mask ? { mask } : {}),
    },
    cursor: null,
    offset: 0,
    limit: CHUNK_SIZE,
    locale: reader.locale,
  });
  const context = { viewer, now, settings, own_marks: new Map() };
  // What a row stands by: zero for an offer whose temperature is not shown yet.
  const warm = rows.filter((row) => Number(row.order_value) > 0);
  return { period, items: warm.map((row) => chunkItem(row, context)) };
}
