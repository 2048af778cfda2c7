import type { FeedFilters } from '#contract/pages.ts';
import { ADDRESS, withQuery, type FeedPlace } from '../addresses.ts';

export type { FeedPlace };

const HOME_TABS = { hot: ADDRESS.home, new: ADDRESS.new, hottest: ADDRESS.hottest } as const;
const NUMBERS = ['price_from', 'price_to', 'discount_from'] as const;
const FLAGS = ['deals_only', 'hide_expired', 'free_only', 'free_shipping'] as const;

/** Path of an order of the feed, without any filter. */
export function tabPath(place: FeedPlace, tab: FeedFilters['tab']): string {
  if (place.kind === 'page') return place.path;
  // The bare address is what the member chose to begin with.
  return place.is_kept && tab === 'hot' ? ADDRESS.hot : HOME_TABS[tab];
}

/** Query parameters that say the filters; what is as usual is left out. */
function filterParameters(filters: FeedFilters): Record<string, string> {
  const parameters: Record<string, string> = {};
  if (filters.tab === 'hottest') parameters['period'] = filters.period;
  if (filters.store) parameters['store'] = filters.store.slug;
  if (filters.groups.length > 0) parameters['group'] = filters.groups.map(({ slug }) => slug).join(',');
  for (const name of NUMBERS) if (filters[name] !== null) parameters[name] = String(filters[name]);
  for (const flag of FLAGS) if (filters[flag]) parameters[flag] = '1';
  return parameters;
}

/** The same with what the place itself stands for. */
export function placeParameters(place: FeedPlace, filters: FeedFilters): Record<string, string> {
  return { ...(place.kind === 'page' && place.given), ...filterParameters(filters) };
}

/** What the panel of filters holds, taken away; the kind and the store have their own controls. */
export const NO_PANEL_FILTERS = {
  hide_expired: false,
  free_only: false,
  free_shipping: false,
  groups: [],
  price_from: null,
  price_to: null,
  discount_from: null,
} as const satisfies Partial<FeedFilters>;

/** How many filters of the panel are on; the two ends of the price are one. */
export function countPanelFilters(filters: FeedFilters): number {
  const { hide_expired, free_only, free_shipping, groups, price_from, price_to, discount_from } = filters;
  const has_price = price_from !== null || price_to !== null;
  return [hide_expired, free_only, free_shipping, groups.length > 0, has_price, discount_from !== null].filter(Boolean)
    .length;
}

/** Address of the same feed with some filters changed; starts again at the first page. */
export function feedAddress(place: FeedPlace, filters: FeedFilters, changes: Partial<FeedFilters>): string {
  const changed = { ...filters, ...changes };
  const is_all = place.kind === 'home' && place.is_kept === true && filters.deals_only && !changed.deals_only;
  return withQuery(tabPath(place, changed.tab), {
    ...placeParameters(place, changed),
    ...(is_all && { deals_only: '0' }),
  });
}
