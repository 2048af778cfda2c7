import type { FeedFilters } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import { countPanelFilters, feedAddress, NO_PANEL_FILTERS, type FeedPlace } from './feed-address.ts';

/** In place of a list without entries: why, and where there are some. */
export function EmptyFeed({ place, filters }: { place: FeedPlace; filters: FeedFilters }) {
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
