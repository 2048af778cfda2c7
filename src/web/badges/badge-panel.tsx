import type { ProfilePageProps } from '#contract/pages.ts';
import { formatPercent } from '#i18n/format.ts';
import { BADGE_FAMILIES, BADGES, type Badge } from '#rules/badges.ts';
import { badgesAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { BadgeArt } from './badge-art.tsx';
import { useBadgeName } from './use-badge-name.ts';
import './badge-panel.css';

interface BadgePanelProps {
  username: string;
  badges: NonNullable<ProfilePageProps['badges']>;
}

/** Beside a member's overview: all badges by family, with the way to those that are not earned. */
export function BadgePanel({ username, badges }: BadgePanelProps) {
  const t = useWords();
  const isEarned = ({ id }: Badge) => (badges[id - 1]?.earned_at ?? null) !== null;
  const count = (some: readonly Badge[]) =>
    t('badges.count', { earned: some.filter(isEarned).length, all: some.length });
  return (
    <section className="badge-panel card" aria-labelledby="badge-panel">
      <div className="badge-panel__head">
        <h2 className="title-3" id="badge-panel">
          {t('badges.heading')}
        </h2>
        <span className="badge-panel__count">{count(BADGES)}</span>
      </div>
      {BADGE_FAMILIES.map((family) => {
        const of_family = BADGES.filter((badge) => badge.family === family);
        return (
          <section key={family} className="badge-panel__family" aria-labelledby={`badge-panel-${family}`}>
            <div className="badge-panel__head">
              <h3 className="badge-panel__title" id={`badge-panel-${family}`}>
                {t(`badges.family_${family}`)}
              </h3>
              <span className="badge-panel__count">{count(of_family)}</span>
            </div>
            <ul className="badge-panel__list">
              {of_family.map((badge) => (
                <Item
                  key={badge.id}
                  badge={badge}
                  is_earned={isEarned(badge)}
                  percent={badges[badge.id - 1]?.percent ?? 0}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <ButtonLink kind="soft" className="badge-panel__all" href={badgesAddress(username)}>
        {t('badges.all', { count: BADGES.length })}
      </ButtonLink>
    </section>
  );
}

function Item({ badge, is_earned, percent }: { badge: Badge; is_earned: boolean; percent: number }) {
  const t = useWords();
  const { locale } = useFrame();
  const nameOf = useBadgeName();
  return (
    <li className="badge-panel__badge">
      <BadgeArt badge={badge} size={56} is_earned={is_earned} percent={percent} />
      <span className="badge-panel__name">{nameOf(badge.id)}</span>
      {is_earned ? (
        <span className="visually-hidden">{t('badges.earned')}</span>
      ) : (
        <span className="badge-panel__percent">{formatPercent(percent, locale)}</span>
      )}
    </li>
  );
}
