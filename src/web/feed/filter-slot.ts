import type { ComponentType } from 'react';
import type { FeedFilters, FeedPageProps } from '#contract/pages.ts';
import type { FeedPlace } from './feed-address.ts';

export interface FilterFormProps {
  place: FeedPlace;
  filters: FeedFilters;
  /** Empty where a store is no choice. */
  stores: FeedPageProps['stores'];
  /** False on pages of one kind of offer. */
  has_kinds: boolean;
}

/**
 * The form of the filters, laid in by the server alone. The browser keeps the markup as it came: a plain
 * form needs no code until it is opened, and then only what counts (watch-filters.ts).
 */
export const filterSlot: { Form: ComponentType<FilterFormProps> | null } = { Form: null };
