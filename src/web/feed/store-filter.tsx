import type { StoreBrief } from '#contract/common.ts';
import type { FeedFilters } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { Icon } from '../ui/icon.tsx';
import { useDetailsPopover } from '../ui/popover.tsx';
import { useWords } from '../words.tsx';
import { feedAddress, type FeedPlace } from './feed-address.ts';
import './store-filter.css';

interface StoreFilterProps {
  place: FeedPlace;
  filters: FeedFilters;
  stores: readonly StoreBrief[];
}

/** One store or all of them; each choice is a link. */
export function StoreFilter({ place, filters, stores }: StoreFilterProps) {
  const t = useWords();
  const { details, trigger, onToggle } = useDetailsPopover();
  const option = (store: StoreBrief | null) => (
    <li key={store?.id ?? 0}>
      <a
        className="store-filter__option"
        href={feedAddress(place, filters, { store })}
        aria-current={store?.id === filters.store?.id ? 'true' : undefined}
      >
        <span className="clip">{store?.name ?? t('feed.any_store')}</span>
        {store?.id === filters.store?.id ? <Icon name="check" size={16} /> : null}
      </a>
    </li>
  );
  return (
    <details name="popover" className="store-filter popover" ref={details} onToggle={onToggle}>
      <summary
        className={filters.store ? 'feed-toolbar__tool feed-toolbar__tool--on' : 'feed-toolbar__tool'}
        ref={trigger}
      >
        <span className="visually-hidden">{filters.store ? `${t('feed.store')}: ` : null}</span>
        <span className="clip">{filters.store?.name ?? t('feed.store')}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className="store-filter__panel popover__panel popover__panel--end">
        <ul className="store-filter__list">
          {option(null)}
          {stores.map(option)}
        </ul>
        <a className="store-filter__all link" href={ADDRESS.stores}>
          {t('feed.all_stores')}
        </a>
      </div>
    </details>
  );
}
