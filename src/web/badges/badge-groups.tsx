import type { ReactNode } from 'react';
import type { WordKey } from '#i18n/keys.ts';
import { BADGE_FIGURES, BADGES, type Badge } from '#rules/badges.ts';
import { useWords } from '../words.tsx';
import { BadgeArt } from './badge-art.tsx';
import { useBadgeName } from './use-badge-name.ts';
import './badge-groups.css';

interface BadgeGroupsProps {
  isEarned: (id: number) => boolean;
  /** Of the way to one that is not earned; without it no way is drawn. */
  percentOf?: (id: number) => number;
  /** Beside the title of a group. */
  renderNote?: (badges: readonly Badge[]) => ReactNode;
  /** Under the name of a badge. */
  renderDetails: (badge: Badge) => ReactNode;
}

/** All badges, by what is counted, the three levels side by side. */
export function BadgeGroups({ isEarned, percentOf, renderNote, renderDetails }: BadgeGroupsProps) {
  const t = useWords();
  const nameOf = useBadgeName();
  return (
    <div className="badge-groups">
      {BADGE_FIGURES.map((figure) => {
        const badges = BADGES.filter((badge) => badge.figure === figure);
        return (
          <section key={figure} className="badge-groups__group card" aria-labelledby={`badges-${figure}`}>
            <div className="badge-groups__head">
              <h2 className="badge-groups__title" id={`badges-${figure}`}>
                {t(`awards.figure_${figure}` as WordKey)}
              </h2>
              {renderNote ? <span className="badge-groups__note">{renderNote(badges)}</span> : null}
            </div>
            <ul className="badge-groups__levels">
              {badges.map((badge) => (
                <li key={badge.id} className="badge-groups__badge">
                  <BadgeArt
                    badge={badge}
                    size={80}
                    is_earned={isEarned(badge.id)}
                    {...(percentOf ? { percent: percentOf(badge.id) } : {})}
                  />
                  <h3 className="badge-groups__name">{nameOf(badge.id)}</h3>
                  {renderDetails(badge)}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
