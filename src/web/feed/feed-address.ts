import type { FeedFilters } from '#contract/pages.ts';
import { ADDRESS, withQuery } from '../addresses.ts';

/** Where a feed stands: home has an address for each order, other pages have one order. */
export type FeedPlace = { kind: 'home' } | { kind: 'page'; path: string };

const HOME_TABS = { hot: ADDRESS.home, new: ADDRESS.new, hottest: ADDRESS.hottest } as const;
const FLAGS = ['deals_only', 'hide_expired', 'free_only', 'free_shipping'] as const;

/** Path of an order of the feed, without any filter. */
export function tabPath(place: FeedPlace, tab: FeedFilters['tab']): string {
  return place.kind === 'home' ? HOME_TABS[tab] : place.path;
}

/** Query parameters that say the filters; what is as usual is left out. */
export function filterParameters(filters: FeedFilters): Record<string, string> {
  const parameters: Record<string, string> = {};
  if (filters.tab === 'hottest') parameters['period'] = filters.period;
  if (filters.store) parameters['store'] = filters.store.slug;
  for (const flag of FLAGS) if (filters[flag]) parameters[flag] = '1';
  return parameters;
}

/** Address of the same feed with some filters changed; starts again at the first page. */
export function feedAddress(place: FeedPlace, filters: FeedFilters, changes: Partial<FeedFilters>): string {
  const changed = { ...filters, ...changes };
  return withQuery(tabPath(place, changed.tab), filterParameters(changed));
}
