import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import words from 'virtual:words';
import type { PageDocument, PageName, Pages, RenderedPage } from '#contract/pages.ts';
import type { ComponentType } from 'react';
import { App } from './app.tsx';
import { PageHead } from './page-head.tsx';
import { pages } from './pages.ts';
import { addWords } from './words.tsx';

for (const [name, catalogue] of Object.entries(words)) addWords(name, catalogue as never);

const components = new Map<PageName, ComponentType<Pages[PageName]>>();
for (const name of Object.keys(pages) as PageName[]) {
  components.set(name, (await pages[name].load()) as ComponentType<Pages[PageName]>);
}

/** Renders one page to markup. Pure: no clock, no chance, nothing but the document given. */
export function render(document: PageDocument): RenderedPage {
  const Page = components.get(document.page);
  if (!Page) throw new Error(`No page named ${document.page}`);
  return {
    html: renderToString(<App document={document} Page={Page} />),
    head: renderToStaticMarkup(<PageHead frame={document.frame} />),
  };
}

/** Catalogues each page needs, so that the server can preload them. */
export { FRAME_NOUNS, pages } from './pages.ts';
