import type { MouseEvent } from 'react';
import { PERIODS } from '#contract/common.ts';
import type { FeedPageProps, FeedFilters } from '#contract/pages.ts';
import { PeriodChoice } from '../ui/period-choice.tsx';
import { SegmentLinks } from '../ui/segments.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words.tsx';
import { feedAddress, type FeedPlace } from './feed-address.ts';
import { keepKind } from './keep-kind.ts';
import { FilterPanel } from './filter-panel.tsx';
import { StoreFilter } from './store-filter.tsx';
import './feed-toolbar.css';

interface FeedToolbarProps {
  place: FeedPlace;
  filters: FeedFilters;
  /** Empty where a store is no choice. */
  stores: FeedPageProps['stores'];
  more_path: string;
  /** False on pages of one kind of offer. */
  has_kinds: boolean;
}

/** Order (on home), kind, store and filters of a list: all of them addresses. */
export function FeedToolbar({ place, filters, stores, more_path, has_kinds }: FeedToolbarProps) {
  const t = useWords();
  const keep = (is_deals_only: boolean) =>
    place.kind === 'home' && place.is_kept
      ? (event: MouseEvent<HTMLAnchorElement>) => keepKind(event, is_deals_only)
      : undefined;
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
                {
                  label: t('feed.kind_all'),
                  url: address({ deals_only: false }),
                  is_current: !filters.deals_only,
                  onClick: keep(false),
                },
                {
                  label: t('feed.kind_deals'),
                  url: address({ deals_only: true }),
                  is_current: filters.deals_only,
                  onClick: keep(true),
                },
              ]}
            />
          ) : null}
          {stores.length > 0 ? <StoreFilter place={place} filters={filters} stores={stores} /> : null}
          <FilterPanel place={place} filters={filters} more_path={more_path} />
        </div>
      </div>
      {filters.tab === 'hottest' ? (
        <div className="feed-toolbar__period">
          <PeriodChoice
            is_labelled
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
