import type { LeftOut } from '#contract/alert-pages.ts';
import { ALERT_LIMITS } from '#contract/common.ts';
import type { FeedFilters } from '#contract/pages.ts';
import { ADDRESS, withQuery, type FeedPlace } from '../addresses.ts';

/** What the page of a list stands for beside its filters. */
export interface FollowGiven {
  keyword?: string;
  /** Slugs. */
  group?: string;
  store?: string;
}

/** As many degrees as the list of hot offers asks for: a setting, which the page of the new alert knows. */
const HOT_DEGREES = 'hot';

/** Where an alert begins that waits for what a list shows, and which of its filters no alert has. */
export function followAddress(
  place: FeedPlace,
  filters: FeedFilters,
  given: FollowGiven,
): { address: string; left_out: LeftOut[] } {
  const is_coupons = place.kind === 'page' && place.path === ADDRESS.coupons;
  const is_deals = filters.deals_only || (place.kind === 'page' && place.path === ADDRESS.deals);
  const { keyword = '' } = given;
  const groups = filters.groups.filter(({ id }) => id > 0).map(({ slug }) => slug);
  const left_out = [
    filters.price_from !== null && filters.price_from > 0 ? ('price_from' as const) : null,
    filters.free_shipping ? ('free_shipping' as const) : null,
    is_coupons ? ('coupons_only' as const) : null,
    keyword.length > ALERT_LIMITS.keyword ? ('long_words' as const) : null,
  ].filter((filter) => filter !== null);
  const address = withQuery(ADDRESS.alert_new, {
    keyword: keyword || null,
    group: given.group ?? (groups.join(',') || null),
    store: given.store ?? (filters.store && filters.store.id > 0 ? filters.store.slug : null),
    max_price: amountText(filters.price_to),
    min_discount: amountText(filters.discount_from),
    // A list up to nothing is a list of what is free.
    free_only: filters.free_only || filters.price_to === 0 ? '1' : null,
    coupons: is_deals && !is_coupons ? '0' : null,
    temperature: place.kind === 'home' && filters.tab === 'hot' ? HOT_DEGREES : null,
    without: left_out.join(',') || null,
  });
  return { address, left_out };
}

/** Nothing for none and for nothing. */
function amountText(amount: number | null): string | null {
  return amount === null || amount === 0 ? null : String(amount);
}
