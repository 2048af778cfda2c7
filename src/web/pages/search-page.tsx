import type { SearchPageProps } from '#contract/pages.ts';
import { formatTotal } from '#i18n/format.ts';
import { ADDRESS, withQuery } from '../addresses.ts';
import { FeedList } from '../feed/feed-list.tsx';
import { ListLayout } from '../feed/list-layout.tsx';
import { useFrame } from '../frame-context.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words.tsx';
import './list-page.css';
import './search-page.css';

/** What was found, in tabs; without a query, a field to type one. */
export function SearchPage({ q, tab, counts, feed, side }: SearchPageProps) {
  const t = useWords();
  const { locale } = useFrame();
  const hasQuery = q.trim() !== '';
  return (
    <div className="list-page search-page wrap">
      <h1 className="title-1 search-page__title">{hasQuery ? t('search.results_for', { q }) : t('search.title')}</h1>
      <SearchForm label={t('search.title')} placeholder={t('search.placeholder')} submit={t('search.submit')} q={q} />
      <ListLayout side={side}>
        {hasQuery ? (
          <div className="list-page__toolbar">
            <Tabs
              label={t('search.tabs')}
              items={(['offers', 'discussions'] as const).map((name) => ({
                label: t(`search.tab_${name}`),
                url: withQuery(ADDRESS.search, { q, tab: name === 'offers' ? null : name }),
                is_current: name === tab,
                count: formatTotal(counts[name], locale),
              }))}
            />
          </div>
        ) : null}
        {feed.items.length > 0 ? (
          <FeedList feed={feed} about={tab} />
        ) : hasQuery ? (
          <EmptyState icon="search" title={t('search.empty_title', { q })} text={t('search.empty_text')} />
        ) : (
          <EmptyState icon="search" title={t('search.prompt_title')} text={t('search.prompt_text')} />
        )}
      </ListLayout>
    </div>
  );
}
