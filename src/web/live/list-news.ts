/** The pill over a list that says how many are new in it. It stands over the page: nothing moves for it. */
import type { EndpointKey } from '#contract/endpoints.ts';
import type { DiscussionsPageProps, FeedItem, FeedPageProps, FeedProps, FrameProps } from '#contract/pages.ts';
import type { LiveEntry } from '#contract/realtime.ts';
import { call } from '../api.ts';
import { itemKey } from '../item-data.ts';
import { loadWords, wordsIn } from '../words.tsx';
import './news-pill.css';

export interface ListNews {
  /** Counts what belongs into the list and is not in it. */
  add: (entries: readonly LiveEntry[]) => void;
  /** Asks the server what the list begins with now. */
  look: () => Promise<void>;
}

/** News of a list of offers that shows everything from its beginning; null for any other: what is in it nobody knows. */
export function offersList({ kind, filters, feed }: FeedPageProps, { locale }: FrameProps): ListNews | null {
  const { tab, store, free_only, free_shipping, groups, price_from, price_to, discount_from, deals_only } = filters;
  const is_chosen = store !== null || free_only || free_shipping || groups.length > 0;
  const is_bounded = price_from !== null || price_to !== null || discount_from !== null;
  if (tab === 'hottest' || is_chosen || is_bounded || (feed.meta.page ?? 1) > 1) return null;
  if (kind === 'deals' || deals_only) return watch(feed, ['deal'], locale);
  return watch(feed, kind === 'coupons' ? ['coupon'] : ['deal', 'coupon'], locale);
}

/** The same of the newest discussions. */
export function discussionsList({ tab, feed }: DiscussionsPageProps, { locale }: FrameProps): ListNews | null {
  return tab !== 'new' || (feed.meta.page ?? 1) > 1 ? null : watch(feed, ['discussion'], locale);
}

function watch(feed: FeedProps, kinds: readonly LiveEntry['type'][], locale: FrameProps['locale']): ListNews {
  const known = new Set(feed.items.map(itemKey));
  const fresh = new Set<string>();
  const addAll = (keys: readonly string[]) => {
    for (const key of keys) if (!known.has(key)) fresh.add(key);
    if (fresh.size > 0) void showPill(fresh.size, { locale, href: feed.page_path });
  };
  return {
    add: (entries) =>
      addAll(
        entries
          .filter(({ type }) => kinds.includes(type))
          .map(({ type, id }) => `${type === 'discussion' ? type : 'offer'}-${id}`),
      ),
    look: async () => {
      const [pathname = '', query = ''] = feed.more_path.split('?');
      const key = `GET ${pathname}` as Extract<EndpointKey, 'GET /api/lists/new'>;
      const { data } = await call(key, { query: Object.fromEntries(new URLSearchParams(query)) });
      // Those before the first one that was here already.
      const keys = (data as FeedItem[]).map(itemKey);
      const first = keys.findIndex((one) => known.has(one));
      addAll(first === -1 ? keys : keys.slice(0, first));
    },
  };
}

let box: HTMLElement | null = null;

async function showPill(count: number, { locale, href }: { locale: FrameProps['locale']; href: string }) {
  if (!box) {
    box = document.createElement('div');
    box.className = 'news-pill news-pill--list';
    // There before anything is said in it, so that it is heard.
    box.setAttribute('role', 'status');
    document.querySelector('main')?.prepend(box);
  }
  await loadWords(locale, 'live');
  const link = document.createElement('a');
  link.className = 'news-pill__button';
  link.href = href;
  link.textContent = wordsIn(locale)('live.show_entries', { count });
  box.replaceChildren(link);
}
