import { useEffect, useRef } from 'react';
import { SEARCH_SORTS, SEARCH_TABS, type SearchSort } from '#contract/common.ts';
import type { SearchPageProps } from '#contract/pages.ts';
import { formatTotal } from '#i18n/format.ts';
import { ALERT_TEMPLATES } from '../alert-addresses.ts';
import { ADDRESS, newAlertAddress, withQuery } from '../addresses.ts';
import { feedAddress, NO_PANEL_FILTERS, type FeedPlace } from '../feed/feed-address.ts';
import { FeedList } from '../feed/feed-list.tsx';
import { FeedToolbar } from '../feed/feed-toolbar.tsx';
import { ListLayout } from '../feed/list-layout.tsx';
import { useFrame } from '../frame-context.tsx';
import { FoundComments } from '../search/found-comments.tsx';
import { FoundNames } from '../search/found-names.tsx';
import { markerOf } from '../search/marked.tsx';
import { keepSearch } from '../search/recent-searches.ts';
import { SearchForm } from '../search/search-form.tsx';
import { StaticPart } from '../static-part.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SegmentLinks } from '../ui/segments.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words.tsx';
import './list-page.css';
import '../feed/saved-search.css';
import './search-page.css';

/** So much of the tab after the one that stands is left in view. */
const TAB_AFTER_PX = 40;

/** Remembers on this device what was looked for and found. */
function useKeptSearch(q: string): void {
  const reader_id = useFrame().viewer?.id ?? 0;
  useEffect(() => {
    if (q !== '') keepSearch(reader_id, q);
  }, [reader_id, q]);
}

/** What was found, in tabs; without a query, a field to type one. */
export function SearchPage(props: SearchPageProps) {
  const { q, corrected, side } = props;
  const t = useWords();
  const hasQuery = q !== '';
  useKeptSearch(isNowhere(props) ? '' : q);
  return (
    <div className={`list-page search-page wrap${hasQuery ? ' search-page--asked' : ''}`}>
      <div className="search-page__head">
        <h1 className="title-1 search-page__title">{hasQuery ? t('search.results_for', { q }) : t('search.title')}</h1>
        {hasQuery && !isNowhere(props) ? (
          <StaticPart
            part="AlertLink"
            place={placeOf(props)}
            filters={props.filters}
            given={{ keyword: q }}
            label={t('search.create_alert')}
          />
        ) : null}
      </div>
      <SearchForm label={t('search.title')} placeholder={t('search.placeholder')} submit={t('search.submit')} q={q} />
      <ListLayout side={side}>
        {corrected === null ? null : (
          <p className="search-page__corrected">
            {corrected.q === null
              ? t('search.alike', { typed: q })
              : t('search.corrected', { typed: q, meant: corrected.q })}
          </p>
        )}
        {hasQuery ? (
          <>
            <Where {...props} />
            <Results {...props} />
          </>
        ) : (
          <EmptyState icon="search" title={t('search.prompt_title')} text={t('search.prompt_text')} />
        )}
      </ListLayout>
    </div>
  );
}

/** What every address of the page says beside the filters. */
function givenOf({ q, tab, sort }: SearchPageProps): Record<string, string> {
  return { q, tab, ...(sort === 'relevant' ? {} : { sort }) };
}

const placeOf = (props: SearchPageProps): FeedPlace => ({ kind: 'page', path: ADDRESS.search, given: givenOf(props) });

/** Tabs, the order and the filters: all of them addresses. */
function Where(props: SearchPageProps) {
  const t = useWords();
  const { locale } = useFrame();
  const { q, tab, sort, counts, filters, stores, feed } = props;
  const orders = tab === 'offers' ? SEARCH_SORTS : SEARCH_SORTS.filter((order) => order !== 'hottest');
  const sorted = (order: SearchSort) => ({ ...props, sort: order });
  const toolbar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Six tabs are more than a phone is wide: the one that stands is moved to where it is seen.
    const tabs = toolbar.current?.querySelector('.tabs');
    const current = tabs?.querySelector('[aria-current]');
    if (!tabs || !current) return;
    const { left, right } = current.getBoundingClientRect();
    const bounds = tabs.getBoundingClientRect();
    if (right > bounds.right) tabs.scrollLeft += Math.min(left - bounds.left, right - bounds.right + TAB_AFTER_PX);
  }, []);
  return (
    <>
      <div className="list-page__toolbar" ref={toolbar}>
        <Tabs
          label={t('search.tabs')}
          items={SEARCH_TABS.map((name) => ({
            label: t(`search.tab_${name}`),
            url: withQuery(ADDRESS.search, { q, tab: name }),
            is_current: name === tab,
            count: formatTotal(counts[name], locale),
          }))}
        />
      </div>
      {['offers', 'discussions', 'comments'].includes(tab) ? (
        <div className="search-page__tools">
          <SegmentLinks
            is_small
            label={t('search.sort')}
            items={orders.map((order) => ({
              label: t(`search.sort_${order}`),
              url: feedAddress(placeOf(sorted(order)), filters, {}),
              is_current: order === sort,
            }))}
          />
          {tab === 'offers' ? (
            <FeedToolbar
              place={placeOf(props)}
              filters={filters}
              stores={stores}
              more_path={feed.more_path}
              has_kinds
            />
          ) : null}
        </div>
      ) : null}
      {tab === 'offers' ? (
        <StaticPart part="SavedSearch" place={placeOf(props)} filters={filters} given={{ keyword: q }} />
      ) : null}
    </>
  );
}

function Results(props: SearchPageProps) {
  const { tab, counts, feed, comments, corrected } = props;
  const q = corrected?.q ?? props.q;
  if (counts[tab] === 0) return <Nothing {...props} />;
  if (tab === 'offers' || tab === 'discussions') return <FeedList feed={feed} about={tab} mark={markerOf(q)} />;
  return (
    <>
      {tab === 'comments' ? <FoundComments comments={comments} q={q} /> : <FoundNames {...props} q={q} />}
      <PageLinks {...props} />
    </>
  );
}

const UNFILTERED = { ...NO_PANEL_FILTERS, deals_only: false, store: null };

/** Offers may be there that the filters leave out. */
function isNarrowed(props: SearchPageProps): boolean {
  const { tab, filters } = props;
  const place = placeOf(props);
  return tab === 'offers' && feedAddress(place, filters, UNFILTERED) !== feedAddress(place, filters, {});
}

/** Nothing of any kind was found: the text that says so offers an alert itself. */
function isNowhere(props: SearchPageProps): boolean {
  return SEARCH_TABS.every((name) => props.counts[name] === 0) && !isNarrowed(props);
}

function Nothing(props: SearchPageProps) {
  const t = useWords();
  const { q, filters } = props;
  if (isNarrowed(props))
    return (
      <EmptyState
        icon="sliders-horizontal"
        title={t('feed.empty_title')}
        text={t('feed.empty_filters')}
        action={
          <ButtonLink kind="soft" href={feedAddress(placeOf(props), filters, UNFILTERED)}>
            {t('feed.reset')}
          </ButtonLink>
        }
      />
    );
  const is_elsewhere = !isNowhere(props);
  return (
    <EmptyState
      icon="search"
      title={t(is_elsewhere ? 'search.empty_tab_title' : 'search.empty_title', { q })}
      text={t(is_elsewhere ? 'search.empty_tab_text' : 'search.empty_text')}
      action={
        is_elsewhere ? null : (
          <>
            <ButtonLink kind="soft" href={newAlertAddress({ keyword: q })}>
              <span className="search-page__alert clip">{t('search.create_alert_for', { q })}</span>
            </ButtonLink>
            <ButtonLink kind="ghost" href={ALERT_TEMPLATES}>
              {t('search.ready_alerts')}
            </ButtonLink>
          </>
        )
      }
    />
  );
}

/** The pages before and after, where a list does not grow by itself. */
function PageLinks({ feed }: SearchPageProps) {
  const t = useWords();
  const page = feed.meta.page ?? 1;
  if (page === 1 && feed.meta.next_cursor === null) return null;
  const at = (number: number) => withQuery(feed.page_path, { page: number === 1 ? null : String(number) });
  return (
    <nav className="search-page__pages" aria-label={t('search.pages')}>
      {page > 1 ? (
        <ButtonLink kind="soft" rel="prev" href={at(page - 1)}>
          {t('feed.previous_page')}
        </ButtonLink>
      ) : null}
      {feed.meta.next_cursor === null ? null : (
        <ButtonLink kind="soft" rel="next" href={at(page + 1)}>
          {t('feed.next_page')}
        </ButtonLink>
      )}
    </nav>
  );
}
