import type { ProfileListPageProps } from '#contract/pages.ts';
import { ADDRESS, dealsAddress } from '../addresses.ts';
import { FeedList } from '../feed/feed-list.tsx';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { GoneOffer } from '../offers/gone-offer.tsx';
import { SegmentLinks } from '../ui/segments.tsx';
import { OwnDrafts } from '../users/own-drafts.tsx';
import { ProfileHead } from '../users/profile-head.tsx';
import { useWords } from '../words.tsx';
import './profile-list-page.css';

const HEADINGS = {
  deals: 'users.offers',
  discussions: 'users.discussions',
  bookmarks: 'users.bookmarks',
} as const;

/** What a member posted, or keeps for themselves. */
export function ProfileListPage(props: ProfileListPageProps) {
  const { user, tab, feed, state, states } = props;
  const t = useWords();
  return (
    <div className="profile-list-page wrap">
      <ProfileHead user={user} tab={tab} />
      <section className="profile-list-page__list" aria-labelledby="list">
        <h2 className="visually-hidden" id="list">
          {t(HEADINGS[tab])}
        </h2>
        {states.length > 0 ? (
          <div className="profile-list-page__states">
            <SegmentLinks
              label={t('users.deals_states')}
              items={states.map((one) => ({
                label: t(`users.deals_${one}`),
                url: dealsAddress(user.username, one),
                is_current: one === state,
              }))}
            />
          </div>
        ) : null}
        {state === 'drafts' ? (
          <OwnDrafts drafts={props.drafts} older_path={props.older_drafts_path} />
        ) : feed.items.length > 0 || feed.meta.page !== 1 ? (
          <FeedList
            feed={feed}
            about={tab === 'discussions' ? 'discussions' : 'offers'}
            heading="h3"
            renderGone={(gone) => <GoneOffer offer={gone} />}
          />
        ) : (
          <Empty tab={tab} user={user} state={state} />
        )}
      </section>
    </div>
  );
}

function Empty({ tab, user, state }: Pick<ProfileListPageProps, 'tab' | 'user' | 'state'>) {
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
  if (tab === 'discussions') {
    return (
      <EmptyState
        icon="messages-square"
        title={t('users.discussions_empty_title')}
        text={is_own ? t('users.own_discussions_empty_text') : t('users.discussions_empty_text', { username })}
        action={
          is_own ? (
            <ButtonLink href={`${ADDRESS.submit}?type=discussion`}>{t('users.add_discussion')}</ButtonLink>
          ) : (
            <ButtonLink href={ADDRESS.discussions}>{t('users.to_discussions')}</ButtonLink>
          )
        }
      />
    );
  }
  if (state !== 'all' && state !== 'drafts')
    return (
      <EmptyState
        icon={state === 'waiting' ? 'calendar-clock' : 'tag'}
        title={t(`users.deals_${state}_empty_title`)}
        text={is_own ? t(`users.own_deals_${state}_empty_text`) : t('users.deals_empty_text', { username })}
        action={<ButtonLink href={dealsAddress(username, 'all')}>{t('users.all_recent')}</ButtonLink>}
      />
    );
  return (
    <EmptyState
      icon="tag"
      title={t('users.recent_empty_title')}
      text={is_own ? t('users.own_offers_empty_text') : t('users.recent_empty_text', { username })}
      action={
        <ButtonLink href={is_own ? ADDRESS.submit : ADDRESS.home}>
          {t(is_own ? 'users.add_offer' : 'users.to_deals')}
        </ButtonLink>
      }
    />
  );
}
