import type { SideProps } from '#contract/pages.ts';
import { formatNumber, typeset } from '#i18n/format.ts';
import { ADDRESS, withQuery } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { SegmentLinks } from '../ui/segments.tsx';
import { useWords } from '../words.tsx';
import './most-discussed.css';

/** What is talked about now, beside another discussion, and the ways to the hottest of a period. */
export function MostDiscussed({ discussions }: { discussions: SideProps['discussions'] }) {
  const t = useWords();
  const { locale } = useFrame();
  if (discussions.length === 0) return null;
  return (
    <section className="most-discussed card" aria-labelledby="most-discussed-title">
      <h2 className="most-discussed__title" id="most-discussed-title">
        {t('discussions.most_discussed')}
      </h2>
      <SegmentLinks
        label={t('discussions.most_discussed_of')}
        is_small
        items={(['week', 'month', 'all'] as const).map((period) => ({
          label: t(`discussions.of_${period}`),
          url: withQuery(ADDRESS.discussions, { tab: 'hottest', period }),
          is_current: false,
        }))}
      />
      <ul className="most-discussed__list">
        {discussions.map((discussion) => (
          <li key={discussion.id}>
            <a className="most-discussed__item" href={discussion.url}>
              <span className="most-discussed__name lines-2" lang={discussion.lang ?? undefined}>
                {typeset(discussion.title)}
              </span>
              <span className="most-discussed__count">
                <Icon name="message-circle" size={15} />
                <span aria-hidden="true">{formatNumber(discussion.comments_count, locale)}</span>
                <span className="visually-hidden">
                  {t('common.comments_count', { count: discussion.comments_count })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
