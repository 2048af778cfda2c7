import type { ComponentType } from 'react';
import type { Currency } from '#contract/common.ts';
import type { OfferPageProps } from '#contract/pages.ts';

export interface StaticParts {
  AlertStart: ComponentType;
  CategoriesPanel: ComponentType;
  FooterLinks: ComponentType;
  PageNotes: ComponentType;
  PriceHistory: ComponentType<{ prices: OfferPageProps['offer']['price_history']; currency: Currency }>;
  SectionsPanel: ComponentType;
  WelcomeCard: ComponentType;
}

/**
 * Parts of a page that the browser keeps as the server drew them. Links, plain forms and figures need no code and no
 * words; what scripts add to them comes with the reader's first move (widgets/widgets.ts). Laid in by the server alone.
 */
export const staticParts: { [N in keyof StaticParts]: StaticParts[N] | null } = {
  AlertStart: null,
  CategoriesPanel: null,
  FooterLinks: null,
  PageNotes: null,
  PriceHistory: null,
  SectionsPanel: null,
  WelcomeCard: null,
};
