/** Addresses of our own pages, so that no component spells one. */
import type { DealState } from '#contract/common.ts';

export const ADDRESS = {
  home: '/',
  new: '/new',
  hot: '/hot',
  hottest: '/hottest',
  deals: '/deals',
  coupons: '/coupons',
  discussions: '/discussions',
  badges: '/badges',
  groups: '/groups',
  stores: '/stores',
  search: '/search',
  submit: '/submit',
  login: '/login',
  login_code: '/login/code',
  register: '/register',
  resetPassword: '/password/reset',
  sign_out: '/sign-out',
  first_steps: '/welcome',
  alerts: '/alerts-manage',
  alert_new: '/alerts/new',
  settings_any: '/settings',
  settings_profile: '/settings/profile',
  settings_home_page: '/settings/home-page',
  settings_notifications: '/settings/notifications',
  settings_preferences: '/settings/preferences',
  settings_security: '/settings/security',
  settings_data: '/settings/data',
  notifications: '/notifications',
  rules: '/rules',
  ranking: '/ranking',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  contact: '/contact',
  notes: '/notes',
  offline: '/offline',
  rss_hot: '/rss/hot.xml',
} as const;

/** Page of a group. */
export function groupAddress(slug: string): string {
  return `${ADDRESS.groups}/${encodeURIComponent(slug)}`;
}

/** Page of a store. */
export function storeAddress(slug: string): string {
  return `${ADDRESS.stores}/${encodeURIComponent(slug)}`;
}

/** Profile of a user; an anonymous one has none. */
export function profileAddress(username: string): string {
  return `/u/${encodeURIComponent(username)}`;
}

/** A list on a member's pages; bookmarks and the feed are for the member alone. */
export function profileListAddress(username: string, tab: 'deals' | 'discussions' | 'bookmarks' | 'feed'): string {
  return `${profileAddress(username)}/${tab}`;
}

/** A member's offers in one state. */
export function dealsAddress(username: string, state: DealState): string {
  return withQuery(profileListAddress(username, 'deals'), { state: state === 'all' ? null : state });
}

/** A member in figures. */
export function statisticsAddress(username: string): string {
  return `${profileAddress(username)}/statistics`;
}

/** What a member has earned. */
export function badgesAddress(username: string): string {
  return `${profileAddress(username)}/badges`;
}

/** Who follows a member, or whom they follow. */
export function followsAddress(username: string, direction: 'followers' | 'following'): string {
  return `${profileAddress(username)}/${direction}`;
}

/** Where a new alert begins, with what is known of it already. */
export function newAlertAddress(given: {
  keyword?: string;
  group?: string;
  store?: string;
  max_price?: string | null;
}): string {
  return withQuery(ADDRESS.alert_new, given);
}

/** Where an entry is edited. */
export function editAddress(type: 'offer' | 'discussion', id: number): string {
  return `/${type}s/${id}/edit`;
}

/** Where signing in by a provider begins; it ends at `next`. */
export function providerAddress(provider: string, next: string): string {
  return `/auth/${provider}?next=${encodeURIComponent(next)}`;
}

/** Of the page as the reader has it, choices made on it included. */
export const ownAddress = () => location.pathname + location.search;

/** A path with query parameters set; null takes a parameter away. */
export function withQuery(path: string, changes: Record<string, string | null>): string {
  const [pathname = '/', query = ''] = path.split('?');
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}

/**
 * Where a feed stands: home has an address for each order, other pages have one order. `is_kept`: home remembers
 * the kind and the order its reader chose, so that "all" and "hot" must be said.
 */
export type FeedPlace =
  | { kind: 'home'; is_kept?: boolean }
  /** `given` stands in every address of the place: what is looked for, in which order. */
  | { kind: 'page'; path: string; has_group?: true; given?: Readonly<Record<string, string>> };
