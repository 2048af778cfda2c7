import { formatNumber } from '#i18n/format.ts';
import type { WordKey } from '#i18n/keys.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { Breakdown } from './with-own-vote.ts';
import './vote-breakdown.css';

/** Who heated and who cooled an offer, by how long they are with the site; behind a press. */
export function VoteBreakdown({ breakdown }: { breakdown: Breakdown }) {
  const t = useWords();
  const { locale } = useFrame();
  const most = Math.max(...breakdown.map(({ hot, cold }) => hot + cold));
  if (most <= 0) return null;
  return (
    <details className="vote-breakdown">
      <summary className="vote-breakdown__title">
        {t('details.breakdown')}
        <Icon name="chevron-down" size={16} />
      </summary>
      <dl className="vote-breakdown__classes">
        {breakdown.map(({ trust_level, hot, cold }) => (
          <div key={trust_level} className="vote-breakdown__class">
            <dt>{t(`details.class_${trust_level}` as WordKey)}</dt>
            <dd className="vote-breakdown__votes">
              <svg className="vote-breakdown__bar" width="100%" height="8" aria-hidden="true" focusable="false">
                <rect className="vote-breakdown__hot" width={share(hot, most)} height="8" rx="2" />
                <rect
                  className="vote-breakdown__cold"
                  x={share(hot, most)}
                  width={share(cold, most)}
                  height="8"
                  rx="2"
                />
              </svg>
              <span>
                {t('details.class_votes', { hot: formatNumber(hot, locale), cold: formatNumber(cold, locale) })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function share(votes: number, most: number): string {
  return `${((100 * votes) / most).toFixed(1)}%`;
}
