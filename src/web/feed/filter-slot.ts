import type { ComponentType } from 'react';
import type { FeedFilters } from '#contract/pages.ts';
import type { FeedPlace } from './feed-address.ts';

/**
 * The form of the filters, laid in by the server alone. The browser keeps the markup as it came: a plain
 * form needs no code until it is opened, and then only what counts (watch-filters.ts).
 */
export const filterSlot: { Form: ComponentType<{ place: FeedPlace; filters: FeedFilters }> | null } = { Form: null };
