import type { Locale } from '#contract/common.ts';
import type { EntryItem } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import type { OfferFilter, OfferOrder } from '#domain/offers/offers.ts';
import { selectPinnedOfferIds } from '#domain/pins/pins.ts';
import { readSettings } from '#domain/settings/settings.ts';
import type { Viewer } from '#domain/viewer.ts';
import { offerFeed, type Slice } from './feed.ts';

interface FeedQuery {
  order: OfferOrder;
  filter: OfferFilter;
  slice: Slice;
  locale: Locale;
  /** The language whose offers are counted beside those of the list. */
  other?: Locale;
}

/**
 * One slice of offers. On the first page of a group's list, as nobody has ordered or filtered it, what is pinned
 * stands before everything else, and there not a second time.
 */
export async function pinnedFeed(
  ctx: Context,
  viewer: Viewer,
  query: FeedQuery,
): Promise<Awaited<ReturnType<typeof offerFeed>>> {
  const [pinned, list] = await Promise.all([pinnedItems(ctx, viewer, query), offerFeed(ctx, viewer, query)]);
  const ids = new Set(pinned.map(({ offer }) => offer.id));
  const others = list.items.filter((item) => item.type !== 'offer' || !ids.has(item.offer.id));
  return { ...list, items: [...pinned, ...others] };
}

type OfferItem = Extract<EntryItem, { type: 'offer' }>;

async function pinnedItems(ctx: Context, viewer: Viewer, query: FeedQuery): Promise<OfferItem[]> {
  const { order, slice, filter } = query;
  const group_id = soleGroup(filter);
  if (order !== 'new' || group_id === null || slice.cursor !== null || slice.page > 1) return [];
  const most = (await readSettings(ctx))['pins.per_group'];
  const ids = await selectPinnedOfferIds(ctx.db, group_id, ctx.clock.now(), most);
  if (ids.length === 0) return [];
  const { items } = await offerFeed(ctx, viewer, { ...query, filter: { ...withoutLanguage(filter), ids } });
  const offers = items.flatMap((item) => (item.type === 'offer' ? [item.offer] : []));
  return offers
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map((offer) => ({ type: 'offer', offer: { ...offer, is_pinned: true } }));
}

/** What editors pinned is shown whatever language it is in. */
function withoutLanguage({ lang: _lang, ...filter }: OfferFilter): OfferFilter {
  return filter;
}

/** The group a list is of when nothing else narrows it. */
function soleGroup({
  hide_cold: _cold,
  lang: _lang,
  group_id,
  group_ids = [],
  ...narrowing
}: OfferFilter): number | null {
  if (Object.keys(narrowing).length > 0) return null;
  const [id = null, ...more] = group_id === undefined ? group_ids : [group_id, ...group_ids];
  return more.length > 0 ? null : id;
}
