import type { RefObject } from 'react';
import { ADDRESS, newAlertAddress, withQuery } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWords } from '../words.tsx';
import { FoundGroups, FoundOffers, FoundStores } from './found-lists.tsx';
import { RecentList } from './recent-list.tsx';
import { isAsked, PANEL_ID, useSearchPanel, type Found } from './use-search-panel.ts';
import './search-panel.css';

interface SearchPanelProps {
  field: RefObject<HTMLInputElement | null>;
  box: RefObject<HTMLElement | null>;
}

/**
 * What opens under the search field: results for what is typed, popular groups for nothing. On phones a sheet. It
 * closes on a press outside, on Escape, by its cross, and when the page is scrolled.
 */
export function SearchPanel({ field, box }: SearchPanelProps) {
  const t = useWords();
  const { viewer } = useFrame();
  const { text, is_open, is_loading, found, clear, close } = useSearchPanel(field, box);
  const q = isAsked(text) ? text : '';
  return (
    <>
      {text === '' ? null : (
        <IconButton
          className="search-panel__clear"
          icon="circle-x"
          icon_size={18}
          size="small"
          label={t('finds.clear')}
          onClick={clear}
        />
      )}
      {is_open ? (
        <>
          <IconButton className="search-panel__back" icon="arrow-left" label={t('finds.back')} onClick={close} />
          <div
            className={viewer ? 'search-panel' : 'search-panel search-panel--guest'}
            id={PANEL_ID}
            role="dialog"
            aria-label={t('finds.label')}
          >
            <Head found={found} is_loading={is_loading} onClose={close} />
            <div className="search-panel__body" aria-busy={is_loading}>
              {found ? <Results found={found} /> : is_loading ? <Ghosts /> : <AllGroups />}
            </div>
            {q === '' ? null : (
              <a className="search-panel__all" href={withQuery(ADDRESS.search, { q })}>
                <span className="search-panel__all-text">{t('finds.see_all', { q })}</span>
                <Icon name="arrow-right" size={17} />
              </a>
            )}
          </div>
        </>
      ) : null}
    </>
  );
}

function Head({ found, is_loading, onClose }: { found: Found | null; is_loading: boolean; onClose: () => void }) {
  const t = useWords();
  const { groups = [], stores = [], offers = [], search_status = false } = found?.results ?? {};
  const count = groups.length + stores.length + offers.length;
  return (
    <div className="search-panel__head">
      <p className="search-panel__about">{t(search_status && count > 0 ? 'finds.found_in' : 'finds.hint')}</p>
      <p className="visually-hidden" role="status">
        {is_loading
          ? t('finds.searching')
          : search_status
            ? t('finds.found', { count })
            : found
              ? t('finds.popular')
              : ''}
      </p>
      <IconButton
        className="search-panel__close"
        icon="x"
        icon_size={18}
        size="small"
        label={t('common.close')}
        onClick={onClose}
      />
    </div>
  );
}

function Results({ found: { q, results } }: { found: Found }) {
  const t = useWords();
  const { search_status, groups, stores, offers } = results;
  if (!search_status) {
    return (
      <div className="search-panel__column">
        <RecentList />
        <FoundGroups groups={groups} q="" is_popular />
      </div>
    );
  }
  if (groups.length + stores.length + offers.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={t('finds.nothing_title', { q })}
        text={t('finds.nothing_text')}
        action={
          <>
            <ButtonLink kind="soft" href={newAlertAddress({ keyword: q })}>
              <span className="search-panel__alert clip">{t('finds.create_alert_for', { q })}</span>
            </ButtonLink>
            <AllGroups />
          </>
        }
      />
    );
  }
  return (
    <div
      className="search-panel__columns"
      data-single={offers.length === 0 || groups.length + stores.length === 0 || undefined}
    >
      <div className="search-panel__column">
        {groups.length > 0 ? <FoundGroups groups={groups} q={q} /> : null}
        {stores.length > 0 ? <FoundStores stores={stores} q={q} /> : null}
        {groups.length > 0 ? null : <AllGroups />}
      </div>
      {offers.length > 0 ? (
        <div className="search-panel__column">
          <FoundOffers offers={offers} q={q} />
        </div>
      ) : null}
    </div>
  );
}

function AllGroups() {
  const t = useWords();
  return (
    <a className="search-panel__more search-panel__more--alone" href={ADDRESS.groups}>
      {t('finds.all_groups_label')}
    </a>
  );
}

function Ghosts() {
  return (
    <div className="search-panel__ghosts">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="search-panel__ghost" />
      ))}
    </div>
  );
}
