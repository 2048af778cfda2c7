/** Addresses of our own pages, so that no component spells one. */

export const ADDRESS = {
  home: '/',
  new: '/new',
  hot: '/hot',
  hottest: '/hottest',
  deals: '/deals',
  coupons: '/coupons',
  discussions: '/discussions',
  groups: '/groups',
  stores: '/stores',
  search: '/search',
  login: '/login',
  register: '/register',
  rules: '/rules',
  ranking: '/ranking',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
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
