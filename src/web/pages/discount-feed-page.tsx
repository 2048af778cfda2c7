import { useEffect, useEffectEvent } from 'react';
import type { DiscountFeedItem } from '#contract/feeds.ts';
import { FEED_SOURCES } from '#contract/feeds.ts';
import type { DiscountFeedPageProps, EntryItem, FeedItem } from '#contract/pages.ts';
import { ADDRESS, profileListAddress, withQuery } from '../addresses.ts';
import { FoundBy } from '../alerts/found.tsx';
import { FeedList } from '../feed/feed-list.tsx';
import { FeedReasons } from '../alerts/feed-reasons.tsx';
import { SuggestedPeople } from '../users/suggested-people.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SegmentLinks } from '../ui/segments.tsx';
import { ProfileHead } from '../users/profile-head.tsx';
import { useWords } from '../words.tsx';
import './discount-feed-page.css';

const EMPTY_ACTIONS = {
  all: ADDRESS.groups,
  people: ADDRESS.discussions,
  groups: ADDRESS.groups,
  stores: ADDRESS.stores,
  alerts: ADDRESS.alert_new,
} as const;

/** What the reader follows, the latest first, with a line between what is new to them and what they have seen. */
export function DiscountFeedPage({ user, source, is_first, read_until, suggestions, feed }: DiscountFeedPageProps) {
  const t = useWords();
  const own = profileListAddress(user.username, 'feed');
  const first = placedAt(feed.items[0]);
  // One source alone is no look at the whole.
  useMarkRead(is_first && source === 'all' && isNew(first, read_until) ? first : null);
  return (
    <div className="discount-feed-page wrap">
      <ProfileHead user={user} tab="feed" />
      <div className="discount-feed-page__columns">
        <SuggestedPeople people={suggestions} />
        <section className="discount-feed-page__main" aria-labelledby="list">
          <h2 className="visually-hidden" id="list">
            {t('users.feed')}
          </h2>
          <div className="discount-feed-page__sources">
            <SegmentLinks
              is_small
              label={t('users.feed_sources')}
              items={FEED_SOURCES.map((one) => ({
                label: t(`users.feed_source_${one}`),
                url: one === 'all' ? own : withQuery(own, { source: one }),
                is_current: one === source,
              }))}
            />
          </div>
          {is_first ? null : (
            <p className="discount-feed-page__back">
              <a href={feed.page_path}>{t('users.feed_to_latest')}</a>
            </p>
          )}
          {feed.items.length > 0 ? (
            <FeedList
              feed={feed}
              about="offers"
              heading="h3"
              renderBefore={(item, before) => <ReadLine item={item} before={before} read_until={read_until} />}
              renderFoot={(item: EntryItem) => (
                <>
                  <FeedReasons item={item} />
                  <FoundBy item={item} />
                </>
              )}
            />
          ) : (
            <EmptyState
              icon="rss"
              title={t('users.feed_empty_title')}
              text={t(`users.feed_empty_${source}`)}
              action={<ButtonLink href={EMPTY_ACTIONS[source]}>{t(`users.feed_empty_${source}_action`)}</ButtonLink>}
            />
          )}
        </section>
      </div>
    </div>
  );
}

const placedAt = (item: FeedItem | undefined) =>
  item && 'placed_at' in item ? (item as DiscountFeedItem).placed_at : null;

/** To somebody who never read the feed nothing in it is newer than the rest. */
function isNew(placed_at: string | null, read_until: string | null): placed_at is string {
  return placed_at !== null && (read_until === null || placed_at > read_until);
}

/** Stands before the first entry the reader has seen, unless there is nothing newer above. */
function ReadLine(props: { item: FeedItem; before: FeedItem | undefined; read_until: string | null }) {
  const t = useWords();
  const { item, before, read_until } = props;
  if (read_until === null || !before) return null;
  if (!isNew(placedAt(before), read_until) || isNew(placedAt(item), read_until)) return null;
  return <div className="discount-feed-page__line">{t('users.feed_read')}</div>;
}

/** Notes that the feed was read, once it is looked at: a page that is opened ahead is not. */
function useMarkRead(until: string | null): void {
  const mark = useEffectEvent(() => {
    if (until === null || document.visibilityState !== 'visible') return false;
    void import('../api.ts')
      .then(({ call }) => call('PUT /api/me/feed-read', { body: { until } }))
      .catch(() => undefined);
    return true;
  });
  useEffect(() => {
    if (mark()) return undefined;
    const onSeen = () => {
      if (mark()) document.removeEventListener('visibilitychange', onSeen);
    };
    document.addEventListener('visibilitychange', onSeen);
    return () => document.removeEventListener('visibilitychange', onSeen);
  }, []);
}
