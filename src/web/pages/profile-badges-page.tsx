import { useState } from 'react';
import type { ProfileBadgesPageProps } from '#contract/pages.ts';
import { formatDate, formatNumber } from '#i18n/format.ts';
import type { Badge } from '#rules/badges.ts';
import { ADDRESS } from '../addresses.ts';
import { BadgeGroups } from '../badges/badge-groups.tsx';
import { ShowToggle } from '../badges/show-toggle.tsx';
import { useBadgeWords } from '../badges/use-badge-words.ts';
import { useShownBadges } from '../badges/use-shown-badges.ts';
import { useFrame } from '../frame-context.tsx';
import { TrustPanel } from '../trust/trust-panel.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProfileHead } from '../users/profile-head.tsx';
import { useWords } from '../words.tsx';
import './profile-badges-page.css';

/** What a member has earned, how far the rest is, and, for themselves, how far they are trusted. */
export function ProfileBadgesPage({ user, badges, chosen, trust }: ProfileBadgesPageProps) {
  const t = useWords();
  const is_own = useFrame().viewer?.id === user.id;
  const [head, setHead] = useState(user);
  const choice = useShownBadges(chosen, (shown_badges) => setHead({ ...user, shown_badges }));
  const earned = badges.filter(({ earned_at }) => earned_at !== null);
  return (
    <div className="profile-badges-page wrap">
      <ProfileHead user={head} tab="badges" />
      <div className="profile-badges-page__parts">
        <div className="profile-badges-page__line">
          <p className="title-3">{t('badges.title', { earned: earned.length, all: badges.length })}</p>
          <a className="link" href={ADDRESS.badges}>
            {t('awards.to_catalogue')}
          </a>
        </div>
        {earned.length === 0 ? <NoBadges username={user.username} is_own={is_own} /> : null}
        {is_own && earned.length > 0 ? <AboutShown choice={choice} /> : null}
        <BadgeGroups
          isEarned={(id) => badges[id - 1]?.earned_at !== null}
          percentOf={(id) => badges[id - 1]?.percent ?? 0}
          renderNote={(group) =>
            t('awards.count', {
              earned: group.filter(({ id }) => badges[id - 1]?.earned_at !== null).length,
              all: group.length,
            })
          }
          renderDetails={(badge) => (
            <>
              <Progress badge={badge} state={badges[badge.id - 1]} />
              {is_own && badges[badge.id - 1]?.earned_at ? <ShowToggle badge={badge} choice={choice} /> : null}
            </>
          )}
        />
        {trust ? <TrustPanel trust={trust} is_own={is_own} /> : null}
      </div>
    </div>
  );
}

function NoBadges({ username, is_own }: { username: string; is_own: boolean }) {
  const t = useWords();
  return (
    <EmptyState
      icon="badge-check"
      title={t(is_own ? 'awards.own_empty_title' : 'awards.empty_title')}
      text={is_own ? t('awards.own_empty_text') : t('awards.empty_text', { username })}
      {...(is_own ? { action: <ButtonLink href={ADDRESS.new}>{t('awards.to_vote')}</ButtonLink> } : {})}
    />
  );
}

function AboutShown({ choice }: { choice: ReturnType<typeof useShownBadges> }) {
  const t = useWords();
  return (
    <section className="profile-badges-page__shown card needs-script" aria-labelledby="shown-badges">
      <div>
        <h2 className="profile-badges-page__shown-title" id="shown-badges">
          {t('awards.shown_title')}
        </h2>
        <p className="profile-badges-page__about">{t('awards.shown_about')}</p>
      </div>
      {choice.chosen.length > 0 ? (
        <Button kind="quiet" size="small" onClick={() => choice.choose([])}>
          {t('awards.reset')}
        </Button>
      ) : null}
    </section>
  );
}

/** When it was earned, else how far it is and what is missing. */
function Progress({ badge, state }: { badge: Badge; state: ProfileBadgesPageProps['badges'][number] | undefined }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { missing, takes } = useBadgeWords();
  if (!state) return null;
  const { threshold, value, earned_at } = state;
  if (earned_at) {
    return (
      <>
        <p>{takes(badge.figure, threshold)}</p>
        <p className="badge-groups__holders">
          {t('awards.earned', { date: formatDate(earned_at, locale, time_zone) })}
        </p>
      </>
    );
  }
  return (
    <>
      <p className="badge-groups__holders">
        {t('awards.progress', { value: formatNumber(value, locale), threshold: formatNumber(threshold, locale) })}
      </p>
      {value < threshold ? <p className="badge-groups__missing">{missing(badge.figure, threshold - value)}</p> : null}
    </>
  );
}
