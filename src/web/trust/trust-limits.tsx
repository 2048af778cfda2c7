import type { MemberTrust } from '#contract/trust.ts';
import { formatNumber } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import './trust-limits.css';

type Limits = MemberTrust['levels'][number];

/** What each level allows, the member's own marked. */
export function TrustLimits({ trust }: { trust: MemberTrust }) {
  const t = useWords();
  const { locale } = useFrame();
  const number = (value: number) => formatNumber(value, locale, String(value).split('.')[1]?.length ?? 0);
  const rows: [string, (limits: Limits) => string][] = [
    [t('trust.limit_vote_degrees'), ({ vote_degrees }) => `${number(vote_degrees)}°`],
    [t('trust.limit_votes'), ({ votes }) => number(votes)],
    [t('trust.limit_votes_per_author'), ({ votes_per_author }) => number(votes_per_author)],
    [t('trust.limit_posts'), ({ posts }) => number(posts)],
    [t('trust.limit_comments'), ({ comments }) => number(comments)],
    [t('trust.limit_alerts'), ({ alerts }) => number(alerts)],
    [t('trust.limit_reports'), ({ reports }) => number(reports)],
    [
      t('trust.limit_schedule'),
      ({ schedule_hours: hours }) =>
        hours > 0 ? t('trust.schedule_hours', { hours: number(hours) }) : t('trust.schedule_none'),
    ],
  ];
  const isOwn = ({ level }: Limits) => level === trust.level || undefined;
  return (
    <div className="trust-limits">
      <h3 className="trust-limits__title" id="trust-limits">
        {t('trust.allows')}
      </h3>
      <table className="trust-limits__table" aria-labelledby="trust-limits">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('trust.allows')}</span>
            </th>
            {trust.levels.map((limits) => (
              <th key={limits.level} scope="col" data-own={isOwn(limits)}>
                T{limits.level}
                {isOwn(limits) ? <span className="visually-hidden">, {t('trust.yours')}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, valueOf]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {trust.levels.map((limits) => (
                <td key={limits.level} data-own={isOwn(limits)}>
                  {valueOf(limits)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
