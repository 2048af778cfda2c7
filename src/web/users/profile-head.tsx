import { useEffect, useRef, useState } from 'react';
import { USER_TYPE } from '#contract/common.ts';
import type { FollowsPageProps, ProfileListPageProps, ProfileUser } from '#contract/pages.ts';
import { formatDate, formatNumber } from '#i18n/format.ts';
import {
  ADDRESS,
  badgesAddress,
  followsAddress,
  profileAddress,
  profileListAddress,
  statisticsAddress,
} from '../addresses.ts';
import { ShownBadges } from '../badges/shown-badges.tsx';
import { useFrame } from '../frame-context.tsx';
import { FollowButton } from '../groups/follow-button.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { MoreMenu, type MenuAction } from '../ui/more-menu.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Tag } from '../ui/tag.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';
import { BlockButton } from './block-button.tsx';
import { useIsBlocked } from './block-store.ts';
import { ImpersonateButton } from './impersonate-button.tsx';
import { OwnVisibility, type ProfileTab } from './own-visibility.tsx';
import { WriteLink } from './write-link.tsx';
import './profile-head.css';

type List = ProfileListPageProps['tab'] | 'feed';

interface ProfileHeadProps {
  user: ProfileUser;
  tab: ProfileTab;
}

/** Who a member is, over each of their pages, and the way between these. */
export function ProfileHead({ user, tab }: ProfileHeadProps) {
  const t = useWords();
  const { locale, time_zone, viewer } = useFrame();
  const is_own = viewer?.id === user.id;
  const is_blocked = useIsBlocked(user.id, user.is_blocked);
  const [followers_count, setFollowers] = useState(user.followers_count);
  return (
    <header className={`profile-head card${tab === 'overview' ? '' : ' profile-head--brief'}`}>
      <div className="profile-head__row">
        <Avatar user={user} size={96} />
        <div className="profile-head__words">
          <div className="profile-head__line">
            <h1 className="title-1">{user.username}</h1>
            <ShownBadges username={user.username} ids={user.shown_badges} size={28} />
            <TypeTag type={user.type} />
          </div>
          {user.name ? <p className="profile-head__name">{user.name}</p> : null}
          {user.description ? <p className="profile-head__description">{user.description}</p> : null}
          {is_blocked ? <p className="profile-head__blocked">{t('users.is_blocked')}</p> : null}
          <div className="profile-head__facts">
            {user.is_activity_shown ? (
              <>
                <FollowLink user={user} direction="followers" count={followers_count} tab={tab} />
                <FollowLink user={user} direction="following" count={user.following_count} tab={tab} />
              </>
            ) : null}
            <p className="profile-head__joined">
              <Icon name="calendar-clock" size={16} />
              {t('users.joined', { date: formatDate(user.joined_at, locale, time_zone) })}
            </p>
          </div>
        </div>
        <div className={`profile-head__ways${is_own ? ' profile-head__ways--own' : ''}`}>
          {is_own ? (
            <ButtonLink kind="line" size="small" href={ADDRESS.settings_profile}>
              {t('users.edit')}
            </ButtonLink>
          ) : is_blocked ? (
            <BlockButton user={user} is_blocked />
          ) : (
            <>
              <FollowButton
                followed="user"
                id={user.id}
                is_followed={user.is_followed && !user.is_blocked}
                words={{ follow: t('users.follow'), following: t('users.following') }}
                onChange={(is_on) => {
                  if (user.followers_count !== null)
                    setFollowers(user.followers_count + Number(is_on) - Number(user.is_followed));
                }}
              />
              <WriteLink username={user.username} />
            </>
          )}
          <ShareProfile username={user.username} />
          <MoreMenu actions={useMenu(user, is_blocked)} label={t('users.more')} />
        </div>
        {user.impersonation ? <ImpersonateButton user={user} {...user.impersonation} /> : null}
      </div>
      {user.own_privacy ? <OwnVisibility privacy={user.own_privacy} tab={tab} /> : null}
      <ProfileTabs user={user} tab={tab} is_own={is_own} />
    </header>
  );
}

function ShareProfile({ username }: { username: string }) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  return (
    <IconButton
      icon="share-2"
      kind="quiet"
      className="needs-script"
      label={t('common.share')}
      onClick={() =>
        lazily(import('../ui/share-dialog.tsx'), ({ showShareDialog }) =>
          showShareDialog(frame, profileAddress(username), username),
        )
      }
    />
  );
}

/** What few do with a member. The way back from a block is a button of its own. */
function useMenu(user: ProfileUser, is_blocked: boolean): MenuAction[] {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  const { viewer } = frame;
  if (!viewer || viewer.id === user.id || is_blocked) return [];
  return [
    {
      name: 'block',
      icon: 'ban',
      label: t('users.block'),
      onPress: () => lazily(import('./send-block.tsx'), ({ askToBlock }) => askToBlock(frame, user)),
    },
  ];
}

/** How many, and the way to who they are. */
function FollowLink(props: {
  user: ProfileUser;
  direction: FollowsPageProps['direction'];
  /** Null where it is not shown. */
  count: number | null;
  tab: ProfileTab;
}) {
  const t = useWords();
  const { locale } = useFrame();
  const { user, direction, count, tab } = props;
  return (
    <a
      className="profile-head__follows"
      href={followsAddress(user.username, direction)}
      aria-current={tab === direction ? 'page' : undefined}
    >
      {count === null ? (
        t(`users.${direction}_title`)
      ) : (
        <>
          <b>{formatNumber(count, locale)}</b> {t(`users.${direction}_count`, { count })}
        </>
      )}
    </a>
  );
}

function ProfileTabs({ user, tab, is_own }: Pick<ProfileHeadProps, 'user' | 'tab'> & { is_own: boolean }) {
  const t = useWords();
  const { locale } = useFrame();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where they do not all fit, the one the reader is on stands in view.
    const current = strip.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, []);
  const list = (name: List, label: string, count: number | null = null) => ({
    label,
    url: profileListAddress(user.username, name),
    is_current: tab === name,
    ...(count === null ? {} : { count: formatNumber(count, locale) }),
  });
  return (
    <div ref={strip}>
      <Tabs
        label={t('users.tabs')}
        items={[
          { label: t('users.overview'), url: profileAddress(user.username), is_current: tab === 'overview' },
          ...(user.is_activity_shown ? [list('deals', t('users.offers'), user.offers_count)] : []),
          ...(is_own ? [list('bookmarks', t('users.bookmarks')), list('feed', t('users.feed'))] : []),
          ...(user.is_activity_shown ? [list('discussions', t('users.discussions'), user.discussions_count)] : []),
          ...(user.is_statistics_shown
            ? [
                {
                  label: t('users.statistics'),
                  url: statisticsAddress(user.username),
                  is_current: tab === 'statistics',
                },
                { label: t('users.badges'), url: badgesAddress(user.username), is_current: tab === 'badges' },
              ]
            : []),
        ]}
      />
    </div>
  );
}

/** What a member may do here, where it is more than others. */
export function TypeTag({ type }: Pick<ProfileUser, 'type'>) {
  const t = useWords();
  if (type === USER_TYPE.deal_editor) {
    return (
      <Tag kind="coupon" icon="badge-check">
        {t('users.type_deal_editor')}
      </Tag>
    );
  }
  if (type === USER_TYPE.store_rep) return <Tag icon="store">{t('users.type_store_rep')}</Tag>;
  if (type === USER_TYPE.moderator) return <Tag icon="shield-check">{t('users.type_moderator')}</Tag>;
  if (type === USER_TYPE.admin) return <Tag icon="shield-check">{t('users.type_admin')}</Tag>;
  return null;
}
