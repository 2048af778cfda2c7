import type { GroupBrief } from '#contract/common.ts';
import type { FeedFilters } from '#contract/pages.ts';
import { useCurrency } from '../frame-context.tsx';
import { useWords } from '../words.tsx';

const FLAGS = ['hide_expired', 'free_only', 'free_shipping'] as const;

interface FilterFieldsProps {
  filters: FeedFilters;
  /** Groups to choose from beside those that are chosen; empty where a group is no choice. */
  groups: readonly GroupBrief[];
}

/** What an offer may be filtered by. */
export function FilterFields({ filters, groups }: FilterFieldsProps) {
  const t = useWords();
  const chosen = new Set(filters.groups.map(({ id }) => id));
  const further = filters.groups.filter(({ id }) => groups.every((group) => group.id !== id));
  return (
    <div className="filter-fields">
      {FLAGS.map((flag) => (
        <Option key={flag} name={flag} value="1" label={t(`filters.${flag}`)} is_on={filters[flag]} />
      ))}
      <fieldset className="filter-fields__set">
        <legend className="filter-fields__legend">
          {t('filters.price', { unit: useCurrency() === 'RUB' ? '₽' : '$' })}
        </legend>
        <Amount name="price_from" label={t('filters.price_from')} value={filters.price_from} />
        <Amount name="price_to" label={t('filters.price_to')} value={filters.price_to} />
      </fieldset>
      <Amount name="discount_from" label={t('filters.discount_from')} value={filters.discount_from} />
      {groups.length > 0 ? (
        <fieldset className="filter-fields__set filter-fields__set--list">
          <legend className="filter-fields__legend">{t('filters.groups')}</legend>
          {[...further, ...groups].map(({ id, slug, name }) => (
            <Option key={slug} name="group" value={slug} label={name} is_on={chosen.has(id)} />
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}

interface KindAndStoreProps {
  filters: FeedFilters;
  /** The others come from the list beside the form when it opens: said twice they would cost every reader. */
  has_stores: boolean;
  has_kinds: boolean;
  /** Where the account remembers the kind, "all" must be said. */
  is_kept: boolean;
}

/** What has controls of its own where there is room for them, and is sent from here all the same. */
export function KindAndStore({ filters, has_stores, has_kinds, is_kept }: KindAndStoreProps) {
  const t = useWords();
  const { store } = filters;
  return (
    <div className="filter-fields__narrow">
      {has_kinds ? (
        <fieldset className="filter-fields__kinds segments" data-kept={is_kept || undefined}>
          <legend className="visually-hidden">{t('feed.kinds')}</legend>
          <Kind value={is_kept ? '0' : ''} label={t('feed.kind_all')} is_on={!filters.deals_only} />
          <Kind value="1" label={t('feed.kind_deals')} is_on={filters.deals_only} />
        </fieldset>
      ) : null}
      {has_stores ? (
        <label className="filter-fields__amount">
          {t('feed.store')}
          <select className="filter-fields__number" name="store" defaultValue={store?.slug ?? ''}>
            <option value="">{t('feed.any_store')}</option>
            {store ? <option value={store.slug}>{store.name}</option> : null}
          </select>
        </label>
      ) : null}
    </div>
  );
}

function Kind({ value, label, is_on }: { value: string; label: string; is_on: boolean }) {
  return (
    <label className="segments__item">
      <input className="segments__radio" type="radio" name="deals_only" value={value} defaultChecked={is_on} />
      {label}
    </label>
  );
}

function Option({ label, is_on, ...rest }: { name: string; value: string; label: string; is_on: boolean }) {
  return (
    <label className="filter-fields__option">
      <input className="filter-fields__box" type="checkbox" {...rest} defaultChecked={is_on} />
      {label}
    </label>
  );
}

function Amount({ name, label, value }: { name: string; label: string; value: number | null }) {
  return (
    <label className="filter-fields__amount">
      {label}
      <input
        className="filter-fields__number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        name={name}
        defaultValue={value ?? ''}
      />
    </label>
  );
}
