import type { ReactNode } from 'react';
import type { FeedFilters, FeedPageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import { countPanelFilters, feedAddress, NO_PANEL_FILTERS, type FeedPlace } from './feed-address.ts';
import { FeedList } from './feed-list.tsx';
import { FeedToolbar } from './feed-toolbar.tsx';
import { ListLayout } from './list-layout.tsx';

interface FeedScreenProps extends Pick<FeedPageProps, 'filters' | 'stores' | 'feed' | 'side'> {
  place: FeedPlace;
  /** On top of the side column. */
  aside?: ReactNode;
  has_kinds: boolean;
}

/** Toolbar, list and side column: the same on home, in a group and in a store. */
export function FeedScreen({ place, filters, stores, feed, side, aside, has_kinds }: FeedScreenProps) {
  return (
    <ListLayout side={side} aside={aside}>
      <FeedToolbar place={place} filters={filters} stores={stores} more_path={feed.more_path} has_kinds={has_kinds} />
      {feed.items.length > 0 ? <FeedList feed={feed} about="offers" /> : <EmptyFeed place={place} filters={filters} />}
    </ListLayout>
  );
}

function EmptyFeed({ place, filters }: { place: FeedPlace; filters: FeedFilters }) {
  const t = useWords();
  if (filters.store?.id === 0) {
    return (
      <EmptyState
        icon="store"
        title={t('feed.no_store_title', { name: filters.store.name })}
        text={t('feed.no_store_text')}
        action={
          <ButtonLink kind="soft" href={feedAddress(place, filters, { store: null })}>
            {t('feed.any_store')}
          </ButtonLink>
        }
      />
    );
  }
  const isFiltered = filters.deals_only || filters.store !== null || countPanelFilters(filters) > 0;
  if (isFiltered) {
    const none = { ...NO_PANEL_FILTERS, deals_only: false, store: null };
    return (
      <EmptyState
        icon="sliders-horizontal"
        title={t('feed.empty_title')}
        text={t('feed.empty_filters')}
        action={
          <ButtonLink kind="soft" href={feedAddress(place, filters, none)}>
            {t('feed.reset')}
          </ButtonLink>
        }
      />
    );
  }
  const isHot = filters.tab === 'hot';
  return (
    <EmptyState
      icon="tag"
      title={t('feed.empty_title')}
      text={t(isHot ? 'feed.empty_hot' : 'feed.empty_plain')}
      action={
        <ButtonLink kind="soft" href={isHot ? feedAddress(place, filters, { tab: 'new' }) : ADDRESS.home}>
          {t(isHot ? 'feed.see_new' : 'feed.see_hot')}
        </ButtonLink>
      }
    />
  );
}
