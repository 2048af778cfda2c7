import type { ComponentType } from 'react';

/**
 * Parts of a page that the browser keeps as the server drew them. Links and plain forms need no code and no words;
 * what scripts add to them comes with the reader's first move (../widgets/widgets.ts). Laid in by the server alone.
 */
export const staticParts: Record<
  'AlertStart' | 'CategoriesPanel' | 'FooterLinks' | 'PageNotes' | 'SectionsPanel' | 'WelcomeCard',
  ComponentType | null
> = {
  AlertStart: null,
  CategoriesPanel: null,
  FooterLinks: null,
  PageNotes: null,
  SectionsPanel: null,
  WelcomeCard: null,
};
