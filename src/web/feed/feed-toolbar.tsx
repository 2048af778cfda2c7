import type { MouseEvent } from 'react';
import { PERIODS } from '#contract/common.ts';
import type { FeedFilters } from '#contract/pages.ts';
import { PeriodChoice } from '../ui/period-choice.tsx';
import { SegmentLinks } from '../ui/segments.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words.tsx';
import { feedAddress } from './feed-address.ts';
import { keepKind } from './keep-kind.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { FilterFormProps } from './filter-slot.ts';
import { StoreFilter } from './store-filter.tsx';
import './feed-toolbar.css';

/**
 * Order (on home), kind, store and filters of a list: all of them addresses. On phones kind and store are chosen among
 * the filters, and stand here only while they are.
 */
export function FeedToolbar(props: FilterFormProps & { more_path: string }) {
  const { place, filters, stores, has_kinds } = props;
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
              items={[false, true].map((deals_only) => ({
                label: t(deals_only ? 'feed.kind_deals' : 'feed.kind_all'),
                url: address({ deals_only }),
                is_current: filters.deals_only === deals_only,
                onClick: keep(deals_only),
              }))}
            />
          ) : null}
          {stores.length > 0 ? <StoreFilter place={place} filters={filters} stores={stores} /> : null}
          <FilterPanel {...props} />
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
