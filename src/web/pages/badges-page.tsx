import type { BadgesPageProps } from '#contract/badges.ts';
import { formatNumber } from '#i18n/format.ts';
import { badgesAddress } from '../addresses.ts';
import { BadgeGroups } from '../badges/badge-groups.tsx';
import { useBadgeWords } from '../badges/use-badge-words.ts';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import './badges-page.css';

/** Above this the number of holders is told as so many and more. */
const HOLDERS_TOLD = 10_000;

/** The catalogue of badges: what each takes and how many hold it. */
export function BadgesPage({ badges, earned }: BadgesPageProps) {
  const t = useWords();
  const { locale, viewer } = useFrame();
  const { takes } = useBadgeWords();
  const known = new Map(badges.map((badge) => [badge.id, badge]));
  const own = new Set(earned);
  const amountOf = (count: number) =>
    count > HOLDERS_TOLD ? `${formatNumber(HOLDERS_TOLD, locale)}+` : formatNumber(count, locale);
  return (
    <div className="badges-page wrap">
      <header className="badges-page__head">
        <div className="badges-page__words">
          <h1 className="title-1">{t('awards.heading')}</h1>
          <p className="badges-page__intro">{t('awards.intro')}</p>
          {viewer ? <p>{t('awards.own_earned', { earned: earned.length, all: badges.length })}</p> : null}
        </div>
        {viewer ? (
          <ButtonLink kind="soft" href={badgesAddress(viewer.username)}>
            {t('awards.to_own')}
          </ButtonLink>
        ) : null}
      </header>
      <BadgeGroups
        isEarned={() => true}
        renderDetails={({ id, figure }) => {
          const { threshold = 1, holders = 0 } = known.get(id) ?? {};
          return (
            <>
              <p>{takes(figure, threshold)}</p>
              <p className="badge-groups__holders">
                {t('awards.holders', { count: holders, amount: amountOf(holders) })}
              </p>
              {own.has(id) ? <p className="badge-groups__mine">{t('awards.mine')}</p> : null}
            </>
          );
        }}
      />
    </div>
  );
}
