import type { FeedFilters } from '#contract/pages.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useDetailsPopover } from '../ui/popover.tsx';
import { useWords } from '../words.tsx';
import { feedAddress, filterParameters, tabPath, type FeedPlace } from './feed-address.ts';
import './filter-panel.css';

const FLAGS = ['hide_expired', 'free_only', 'free_shipping'] as const;

/** Further filters as a plain form: a popover on wide screens, a sheet on phones. */
export function FilterPanel({ place, filters }: { place: FeedPlace; filters: FeedFilters }) {
  const t = useWords();
  const { details, trigger, onToggle, close } = useDetailsPopover();
  const count = FLAGS.filter((flag) => filters[flag]).length;
  return (
    <details className="filter-panel popover" ref={details} onToggle={onToggle}>
      <summary
        className={`feed-toolbar__tool feed-toolbar__tool--icon${count > 0 ? ' feed-toolbar__tool--on' : ''}`}
        ref={trigger}
      >
        <Icon name="sliders-horizontal" size={16} />
        <span className="feed-toolbar__label">{t('feed.filters')}</span>
        {count > 0 ? (
          <>
            <span className="filter-panel__count" aria-hidden="true">
              {count}
            </span>
            <span className="visually-hidden">{t('feed.filters_on', { count })}</span>
          </>
        ) : null}
      </summary>
      <div className="filter-panel__panel popover__panel popover__panel--end">
        <FilterForm key={count} place={place} filters={filters} count={count} onClose={close} />
      </div>
    </details>
  );
}

interface FilterFormProps {
  place: FeedPlace;
  filters: FeedFilters;
  count: number;
  onClose: () => void;
}

function FilterForm({ place, filters, count, onClose }: FilterFormProps) {
  const t = useWords();
  const kept = Object.entries(filterParameters(filters)).filter(([name]) => !FLAGS.some((flag) => flag === name));
  const none = { hide_expired: false, free_only: false, free_shipping: false };
  return (
    <form className="filter-panel__form" action={tabPath(place, filters.tab)} method="get">
      <div className="filter-panel__head">
        <p className="title-4">{t('feed.filters')}</p>
        <IconButton icon="x" label={t('common.close')} className="needs-script" onClick={onClose} />
      </div>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {FLAGS.map((flag) => (
        <label key={flag} className="filter-panel__option">
          <input className="filter-panel__box" type="checkbox" name={flag} value="1" defaultChecked={filters[flag]} />
          {t(`feed.${flag}`)}
        </label>
      ))}
      <div className="filter-panel__buttons">
        <Button type="submit">{t('common.apply')}</Button>
        {count > 0 ? (
          <ButtonLink kind="ghost" href={feedAddress(place, filters, none)}>
            {t('feed.reset')}
          </ButtonLink>
        ) : null}
      </div>
    </form>
  );
}
