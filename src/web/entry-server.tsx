import { randomBytes } from 'node:crypto';
import { createElement, type ComponentType, type ReactElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { FrameProps, PageDocument, PageName, Pages, RenderedPage } from '#contract/pages.ts';
import { AlertStart } from './alerts/alert-start.tsx';
import { App } from './app.tsx';
import { FrameProvider } from './frame-context.tsx';
import { keeping, keptPart, readerVariant } from './kept-part.tsx';
import { WordsProvider } from './words.tsx';
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

filterSlot.Form = keptPart(FilterForm, ({ stores, ...rest }) => [stores, JSON.stringify(rest)]);
/** Such a part is drawn of its props alone, and of what every part knows. */
const kept = <P extends object>(Part: ComponentType<P>) => keptPart(Part, (props) => [Part, JSON.stringify(props)]);

Object.assign(staticParts, {
  AlertLink: kept(AlertLink),
  AlertStart: kept(AlertStart),
  CategoriesPanel: kept(CategoriesPanel),
  EmptyFeed: kept(EmptyFeed),
  FooterLinks: kept(FooterLinks),
  HomeLink: kept(HomeLink),
  OtherLanguage: keptPart(OtherLanguage, ({ feed: { others, page_path } }) => [
    OtherLanguage,
    JSON.stringify({ others, page_path }),
  ]),
  PageNotes: kept(PageNotes),
  PriceHistory: kept(PriceHistory),
  SavedSearch: kept(SavedSearch),
  SectionsPanel: kept(SectionsPanel),
  Strip: kept(SiteBanner),
  WelcomeCard: kept(WelcomeCard),
} satisfies StaticParts);

const components = new Map<PageName, ComponentType<Pages[PageName]>>();
for (const name of Object.keys(pages) as PageName[]) {
  components.set(name, (await pages[name]()) as ComponentType<Pages[PageName]>);
}

/** Markup of a part in one variant, drawn where it is not known yet. */
type KeepMarkup = (part: object, variant: string, draw: () => string) => string;

/** An element in whose place a kept part goes: nobody can write it, who does not know the number. */
const PLACE = `x-${randomBytes(16).toString('hex')}`;
const PLACES = new RegExp(`<${PLACE} at="(\\d+)"></${PLACE}>`, 'g');

/** Pictures that are wanted early are named by React before everything it renders: those of a part before the whole page. */
const HOISTED = /^(?:<link rel="preload" as="image"[^>]*\/>)+/;

/** Renders with kept parts laid in. */
function withKeptParts(frame: FrameProps, keep: KeepMarkup, element: ReactElement): string {
  const before = keeping.layIn;
  const parts: string[] = [];
  const reader = readerVariant(frame);
  keeping.layIn = (part, variant, drawn) => {
    const markup = keep(part, `${reader} ${variant}`, () =>
      withKeptParts(
        frame,
        keep,
        <WordsProvider locale={frame.locale}>
          <FrameProvider value={frame}>{drawn}</FrameProvider>
        </WordsProvider>,
      ),
    );
    return createElement(PLACE, { at: parts.push(markup) - 1 });
  };
  try {
    const links = new Set<string>();
    const withoutLinks = (markup: string) => {
      const hoisted = HOISTED.exec(markup)?.[0] ?? '';
      for (const [link] of hoisted.matchAll(/<link[^>]*>/g)) links.add(link);
      return markup.slice(hoisted.length);
    };
    const html = withoutLinks(renderToString(element));
    const whole = html.replace(PLACES, (_place, at: string) => withoutLinks(parts[Number(at)] ?? ''));
    return [...links, whole].join('');
  } finally {
    keeping.layIn = before;
  }
}

/**
 * Renders one page to markup. Pure: no clock, no chance, nothing but the document given.
 * @param keep keeps markup of parts for the next who is shown them
 */
export function render(document: PageDocument, keep: KeepMarkup | null = null): RenderedPage {
  const { frame } = document;
  const Page = components.get(document.page);
  if (!Page) throw new Error(`No page named ${document.page}`);
  const page = <App document={document} Page={Page} own={{ OwnTools, OwnBar, OwnNews }} Banners={Banners} />;
  const drawHead = () => renderToStaticMarkup(<PageHead frame={frame} />);
  return {
    html: keep ? withKeptParts(frame, keep, page) : renderToString(page),
    head: keep ? keep(PageHead, '', drawHead) : drawHead(),
  };
}

/** Which words a page speaks, so that the server can preload them. */
export { chunkOf } from './page-chunks.ts';
export { wordSetOf } from './words.tsx';
