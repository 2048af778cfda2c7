import type { ComponentType } from 'react';
import type { Currency } from '#contract/common.ts';
import type { FeedFilters, FeedProps, OfferPageProps } from '#contract/pages.ts';
import type { FeedPlace } from './addresses.ts';

interface SavedSearch {
  place: FeedPlace;
  filters: FeedFilters;
  /** What the page stands for beside its filters. */
  given: { keyword?: string; group?: string; store?: string };
}

export interface StaticParts {
  AlertLink: ComponentType<SavedSearch & { label: string }>;
  AlertStart: ComponentType;
  CategoriesPanel: ComponentType;
  EmptyFeed: ComponentType<{ place: FeedPlace; filters: FeedFilters }>;
  FooterLinks: ComponentType;
  HomeLink: ComponentType;
  OtherLanguage: ComponentType<{ feed: Pick<FeedProps, 'others' | 'page_path'> }>;
  PageNotes: ComponentType;
  PriceHistory: ComponentType<{ prices: OfferPageProps['offer']['price_history']; currency: Currency }>;
  SavedSearch: ComponentType<SavedSearch>;
  SectionsPanel: ComponentType;
  Strip: ComponentType;
  WelcomeCard: ComponentType;
}

/**
 * Parts of a page that the browser keeps as the server drew them. Links, plain forms and figures need no code and no
 * words; what scripts add to them comes with the reader's first move (widgets/widgets.ts). Laid in by the server alone.
 */
export const staticParts: Partial<StaticParts> = {};
