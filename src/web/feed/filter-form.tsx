import { useFrame } from '../frame-context.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useWords } from '../words.tsx';
import { countPanelFilters, feedAddress, NO_PANEL_FILTERS, placeParameters, tabPath } from './feed-address.ts';
import { FilterFields, KindAndStore } from './filter-fields.tsx';
import type { FilterFormProps } from './filter-slot.ts';

const PANEL_FIELDS = ['group', ...Object.keys(NO_PANEL_FILTERS)];

/** The filters as a plain form. Made on the server alone: see `filter-slot.ts`. */
export function FilterForm({ place, filters, stores, has_kinds }: FilterFormProps) {
  const t = useWords();
  const { nav_groups } = useFrame();
  const fields = new Set([...PANEL_FIELDS, has_kinds && 'deals_only', stores.length > 0 && 'store']);
  const kept = Object.entries(placeParameters(place, filters)).filter(([name]) => !fields.has(name));
  const is_kept = place.kind === 'home' && place.is_kept === true;
  return (
    <form className="filter-panel__form" action={tabPath(place, filters.tab)} method="get">
      <div className="filter-panel__head">
        <p className="title-4">{t('feed.filters')}</p>
        <IconButton icon="x" label={t('common.close')} className="filter-panel__close needs-script" />
      </div>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <KindAndStore filters={filters} has_stores={stores.length > 0} has_kinds={has_kinds} is_kept={is_kept} />
      <FilterFields filters={filters} groups={place.kind === 'page' && place.has_group ? [] : nav_groups} />
      <div className="filter-panel__buttons">
        <Button type="submit">{t('feed.show')}</Button>
        {countPanelFilters(filters) > 0 ? (
          <ButtonLink kind="ghost" href={feedAddress(place, filters, NO_PANEL_FILTERS)}>
            {t('feed.reset')}
          </ButtonLink>
        ) : null}
      </div>
    </form>
  );
}
