import { PERIODS } from '#contract/common.ts';
import type { FeedPageProps, FeedFilters } from '#contract/pages.ts';
import { PeriodChoice } from '../ui/period-choice.tsx';
import { SegmentLinks } from '../ui/segments.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words.tsx';
import { feedAddress, type FeedPlace } from './feed-address.ts';
import { FilterPanel } from './filter-panel.tsx';
import { StoreFilter } from './store-filter.tsx';
import './feed-toolbar.css';

interface FeedToolbarProps {
  place: FeedPlace;
  filters: FeedFilters;
  /** Empty where a store is no choice. */
  stores: FeedPageProps['stores'];
  /** False on pages of one kind of offer. */
  has_kinds: boolean;
}

/** Order (on home), kind, store and filters of a list: all of them addresses. */
export function FeedToolbar({ place, filters, stores, has_kinds }: FeedToolbarProps) {
  const t = useWords();
  const address = (changes: Partial<FeedFilters>) => feedAddress(place, filters, changes);
  return (
    <div className="feed-toolbar">
      <div className="feed-toolbar__row">
        {place.kind === 'home' ? (
          <Tabs
            label={t('feed.tabs')}
            items={(['new', 'hot', 'hottest'] as const).map((tab) => ({
              label: t(`feed.tab_${tab}`),
              url: address({ tab }),
              is_current: tab === filters.tab,
            }))}
          />
        ) : null}
        <div className="feed-toolbar__tools">
          {has_kinds ? (
            <SegmentLinks
              is_small
              label={t('feed.kinds')}
              items={[
                { label: t('feed.kind_all'), url: address({ deals_only: false }), is_current: !filters.deals_only },
                { label: t('feed.kind_deals'), url: address({ deals_only: true }), is_current: filters.deals_only },
              ]}
            />
          ) : null}
          {stores.length > 0 ? <StoreFilter place={place} filters={filters} stores={stores} /> : null}
          <FilterPanel place={place} filters={filters} />
        </div>
      </div>
      {filters.tab === 'hottest' ? (
        <div className="feed-toolbar__period">
          <PeriodChoice
            label={t('feed.period')}
            value={filters.period}
            options={PERIODS}
            addressOf={(period) => address({ period })}
          />
        </div>
      ) : null}
    </div>
  );
}
