import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { PageDocument, PageName, Pages, RenderedPage } from '#contract/pages.ts';
import type { ComponentType } from 'react';
import { AlertStart } from './alerts/alert-start.tsx';
import { App } from './app.tsx';
import { FilterForm } from './feed/filter-form.tsx';
import { filterSlot } from './feed/filter-slot.ts';
import { OwnBar, OwnNews, OwnTools } from './frame/own-tools.tsx';
import { CategoriesPanel } from './frame/categories-panel.tsx';
import { EmptyFeed } from './feed/empty-feed.tsx';
import { OtherLanguage } from './feed/other-language.tsx';
import { AlertLink, SavedSearch } from './feed/saved-search.tsx';
import { FooterLinks } from './frame/footer-links.tsx';
import { HomeLink } from './frame/home-link.tsx';
import { SectionsPanel } from './frame/sections-panel.tsx';
import { SiteBanner } from './frame/site-banner.tsx';
import { staticParts, type StaticParts } from './static-parts.ts';
import { Banners } from './frame/banners.tsx';
import { PriceHistory } from './offers/price-history.tsx';
import { PageHead } from './page-head.tsx';
import { pages } from './pages.ts';
import { PageNotes } from './widgets/page-notes.tsx';
import { WelcomeCard } from './widgets/welcome-card.tsx';

filterSlot.Form = FilterForm;
Object.assign(staticParts, {
  AlertLink,
  AlertStart,
  CategoriesPanel,
  EmptyFeed,
  FooterLinks,
  HomeLink,
  OtherLanguage,
  PageNotes,
  PriceHistory,
  SavedSearch,
  SectionsPanel,
  Strip: SiteBanner,
  WelcomeCard,
} satisfies StaticParts);

const components = new Map<PageName, ComponentType<Pages[PageName]>>();
for (const name of Object.keys(pages) as PageName[]) {
  components.set(name, (await pages[name]()) as ComponentType<Pages[PageName]>);
}

/** Renders one page to markup. Pure: no clock, no chance, nothing but the document given. */
export function render(document: PageDocument): RenderedPage {
  const Page = components.get(document.page);
  if (!Page) throw new Error(`No page named ${document.page}`);
  return {
    html: renderToString(<App document={document} Page={Page} own={{ OwnTools, OwnBar, OwnNews }} Banners={Banners} />),
    head: renderToStaticMarkup(<PageHead frame={document.frame} />),
  };
}

/** Which words a page speaks, so that the server can preload them. */
export { chunkOf } from './page-chunks.ts';
export { wordSetOf } from './words.tsx';
