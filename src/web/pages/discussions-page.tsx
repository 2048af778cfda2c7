import type { DiscussionsPageProps } from '#contract/pages.ts';
import { ADDRESS, withQuery } from '../addresses.ts';
import { FeedList } from '../feed/feed-list.tsx';
import { ListLayout } from '../feed/list-layout.tsx';
import { useFrame } from '../frame-context.tsx';
import { SimilarOffers } from '../offers/similar-offers.tsx';
import { StaticPart } from '../static-part.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PeriodChoice } from '../ui/period-choice.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words.tsx';
import '../feed/other-language.css';
import './list-page.css';

const DISCUSSION_PERIODS = ['week', 'month', 'all'] as const;

/** Discussions: new, discussed, or the hottest of a period. */
export function DiscussionsPage({ tab, period, feed, side, hottest }: DiscussionsPageProps) {
  const t = useWords();
  const { viewer } = useFrame();
  return (
    <div className="list-page wrap">
      <h1 className="title-1">{t('discussions.title')}</h1>
      <ListLayout side={side} aside={<SimilarOffers title={t('feed.chunk_week')} items={hottest} />}>
        <div className="list-page__toolbar">
          <Tabs
            label={t('discussions.tabs')}
            items={(['new', 'discussed', 'hottest'] as const).map((name) => ({
              label: t(`discussions.tab_${name}`),
              // A member may have chosen another one for the bare address.
              url: withQuery(ADDRESS.discussions, { tab: name === 'new' && !viewer ? null : name }),
              is_current: name === tab,
            }))}
          />
          {tab === 'hottest' ? (
            <PeriodChoice
              label={t('feed.period')}
              value={period}
              options={DISCUSSION_PERIODS}
              addressOf={(choice) => withQuery(ADDRESS.discussions, { tab, period: choice })}
            />
          ) : null}
        </div>
        <StaticPart part="OtherLanguage" feed={feed} />
        {feed.items.length > 0 ? (
          <FeedList feed={feed} about="discussions" />
        ) : (
          <EmptyState icon="messages-square" title={t('discussions.empty_title')} text={t('discussions.empty_text')} />
        )}
      </ListLayout>
    </div>
  );
}
