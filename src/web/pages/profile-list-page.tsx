import type { EntryItem, ProfileListPageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { FoundBy } from '../alerts/found.tsx';
import { FeedList } from '../feed/feed-list.tsx';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { GoneOffer } from '../offers/gone-offer.tsx';
import { ProfileHead } from '../users/profile-head.tsx';
import { useWords } from '../words.tsx';
import './profile-list-page.css';

const HEADINGS = {
  deals: 'users.offers',
  discussions: 'users.discussions',
  bookmarks: 'users.bookmarks',
  feed: 'users.feed',
} as const;

/** What a member posted, or keeps for themselves. */
export function ProfileListPage({ user, tab, feed }: ProfileListPageProps) {
  const t = useWords();
  return (
    <div className="profile-list-page wrap">
      <ProfileHead user={user} tab={tab} />
      <section className="profile-list-page__list" aria-labelledby="list">
        <h2 className="visually-hidden" id="list">
          {t(HEADINGS[tab])}
        </h2>
        {feed.items.length > 0 || feed.meta.page !== 1 ? (
          <FeedList
            feed={feed}
            about={tab === 'discussions' ? 'discussions' : 'offers'}
            heading="h3"
            renderGone={(gone) => <GoneOffer offer={gone} />}
            {...(tab === 'feed' ? { renderFoot: (item: EntryItem) => <FoundBy item={item} /> } : {})}
          />
        ) : (
          <Empty tab={tab} user={user} />
        )}
      </section>
    </div>
  );
}

function Empty({ tab, user }: Pick<ProfileListPageProps, 'tab' | 'user'>) {
  const t = useWords();
  const is_own = useFrame().viewer?.id === user.id;
  const { username } = user;
  if (tab === 'bookmarks') {
    return (
      <EmptyState
        icon="bookmark"
        title={t('users.bookmarks_empty_title')}
        text={t('users.bookmarks_empty_text')}
        action={<ButtonLink href={ADDRESS.home}>{t('users.to_deals')}</ButtonLink>}
      />
    );
  }
  if (tab === 'feed') {
    return (
      <EmptyState
        icon="rss"
        title={t('users.feed_empty_title')}
        text={t('users.feed_empty_text')}
        action={<ButtonLink href={ADDRESS.alert_new}>{t('users.feed_create')}</ButtonLink>}
      />
    );
  }
  if (tab === 'discussions') {
    return (
      <EmptyState
        icon="messages-square"
        title={t('users.discussions_empty_title')}
        text={is_own ? t('users.own_discussions_empty_text') : t('users.discussions_empty_text', { username })}
        action={
          is_own ? (
            <ButtonLink href={`${ADDRESS.submit}?type=discussion`}>{t('users.add_discussion')}</ButtonLink>
          ) : null
        }
      />
    );
  }
  return (
    <EmptyState
      icon="tag"
      title={t('users.recent_empty_title')}
      text={is_own ? t('users.own_offers_empty_text') : t('users.recent_empty_text', { username })}
      action={is_own ? <ButtonLink href={ADDRESS.submit}>{t('users.add_offer')}</ButtonLink> : null}
    />
  );
}
