import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { userByName } from '#contract/users.ts';
import type { UserBrief } from '#contract/common.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { formatDate, formatNumber, formatPercent } from '#i18n/format.ts';
import type { WordKey } from '#i18n/keys.ts';
import { BADGES, nearBadges } from '#rules/badges.ts';
import { profileAddress } from '../addresses.ts';
import { call } from '../api.ts';
import { ShownBadges } from '../badges/shown-badges.tsx';
import { useFrame } from '../frame-context.tsx';
import { FollowButton } from '../groups/follow-button.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { isBelowView, keepInView } from '../ui/keep-in-view.ts';
import { useWords } from '../words.tsx';
import { BlockButton } from './block-button.tsx';
import { useIsBlocked } from './block-store.ts';
import { WriteLink } from './write-link.tsx';
import './user-card.css';

type Member = ReplyOf<typeof userByName>['data'];

/** Badges named on a card: those its member is closest to. */
const NEAR = 3;
/** What this page was told already: the same person speaks more than once in a thread. */
const known = new Map<string, Member>();

/** Who a member is, in short: since when they are here and what they have brought, and the way to their profile. */
export function UserCard({ user }: { user: UserBrief }) {
  const t = useWords();
  const { locale, time_zone, viewer } = useFrame();
  const { member, is_failed } = useMember(user.username);
  const is_blocked = useIsBlocked(member?.id ?? 0, member?.is_blocked ?? false);
  const card = useRef<HTMLDivElement>(null);
  // With its facts the card is taller than without.
  const is_told = member !== null;
  const count = (value: number | null = null) => (value === null ? null : formatNumber(value, locale));
  useLayoutEffect(() => placeCard(card.current, is_told), [is_told]);
  return (
    <div
      ref={card}
      className="user-card"
      role="dialog"
      aria-label={user.username}
      aria-busy={!member && !is_failed}
      tabIndex={-1}
    >
      <div className="user-card__head">
        <Avatar user={user} size={56} />
        <div className="user-card__who">
          <p className="user-card__name">{user.username}</p>
          {member ? <ShownBadges ids={member.shown_badges} size={24} /> : null}
          {member?.name ? <p className="user-card__own-name">{member.name}</p> : null}
          <p className="user-card__joined">
            {member?.joined_at ? t('users.joined', { date: formatDate(member.joined_at, locale, time_zone) }) : null}
            {member?.is_hidden ? t('users.card_hidden') : null}
            {member ? null : t(is_failed ? 'users.card_failed' : 'users.card_loading')}
          </p>
        </div>
      </div>
      <dl className="user-card__facts">
        <Fact label={t('users.offers')} value={count(member?.offers_count)} />
        <Fact label={t('users.comments')} value={count(member?.comments_count)} />
      </dl>
      {member ? <Badges percents={member.badges} earned={member.earned_badges} /> : null}
      <div className="user-card__buttons">
        {member && member.id !== viewer?.id && !is_blocked ? (
          <FollowButton
            followed="user"
            id={member.id}
            is_followed={member.is_followed}
            words={{ follow: t('users.follow'), following: t('users.following') }}
            onChange={(is_followed) => known.set(user.username, { ...member, is_followed })}
          />
        ) : null}
        <ButtonLink kind="line" size="small" href={member?.profile_url ?? profileAddress(user.username)}>
          {t('users.show_profile')}
        </ButtonLink>
        {member && member.id !== viewer?.id && !is_blocked ? <WriteLink username={member.username} /> : null}
        {member && viewer && member.id !== viewer.id ? <BlockButton user={member} is_blocked={is_blocked} /> : null}
      </div>
    </div>
  );
}

/** How many badges are earned, and the nearest of the others. */
function Badges({ percents, earned }: { percents: Member['badges']; earned: readonly number[] }) {
  const t = useWords();
  const { locale } = useFrame();
  const near = nearBadges(percents, { earned, most: NEAR });
  if (earned.length === 0 && near.length === 0) return null;
  return (
    <div className="user-card__badges">
      <p className="user-card__badges-title">{t('badges.title', { earned: earned.length, all: BADGES.length })}</p>
      {near.length > 0 ? (
        <ul className="user-card__near" aria-label={t('badges.next')}>
          {near.map(({ name, percent }) => (
            <li key={name} className="user-card__badge">
              <svg className="user-card__ring" viewBox="0 0 20 20" aria-hidden="true">
                <circle className="user-card__ring-background" cx="10" cy="10" r="8" />
                <circle
                  className="user-card__ring-way"
                  cx="10"
                  cy="10"
                  r="8"
                  pathLength="100"
                  strokeDasharray={`${percent} 100`}
                />
              </svg>
              <span>{t(`badges.${name}` as WordKey)}</span>
              <span className="user-card__percent">{formatPercent(percent, locale)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <div className="user-card__fact">
      <dt>{label}</dt>
      <dd>{value ?? '–'}</dd>
    </div>
  );
}

function useMember(username: string): { member: Member | null; is_failed: boolean } {
  const [member, setMember] = useState(() => known.get(username) ?? null);
  const [is_failed, setFailed] = useState(false);
  useEffect(() => {
    if (member) return undefined;
    let is_gone = false;
    const tell = async () => {
      const { data } = await call('GET /ui/user/:username', { params: { username } });
      known.set(username, data);
      if (!is_gone) setMember(data);
    };
    tell().catch(() => {
      if (!is_gone) setFailed(true);
    });
    return () => {
      is_gone = true;
    };
  }, [username, member]);
  return { member, is_failed };
}

/** Near the end of the window the card stands above its picture. */
function placeCard(card: HTMLElement | null, is_told: boolean): void {
  // Its width is the same with and without them.
  if (!is_told) keepInView(card);
  if (card && isBelowView(card)) card.classList.add('user-card--above');
}
