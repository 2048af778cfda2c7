// First of all: it says the order of the layers before any component's styles come.
import './styles/main.css';
import { StrictMode, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageDocument, PageName, Pages } from '#contract/pages.ts';
import { App } from './app.tsx';
import { FRAME_NOUNS, pages } from './pages.ts';
import { loadWords } from './words.tsx';

async function hydrate(): Promise<void> {
  const props = document.getElementById('page-props')?.textContent;
  const root = document.getElementById('app');
  if (!props || !root) return;
  const page = JSON.parse(props) as PageDocument;
  const entry = pages[page.page];
  const [Page] = await Promise.all([
    entry.load() as Promise<ComponentType<Pages[PageName]>>,
    loadWords(page.frame.locale, [...FRAME_NOUNS, ...entry.nouns]),
  ]);
  hydrateRoot(
    root,
    <StrictMode>
      <App document={page} Page={Page} />
    </StrictMode>,
  );
  document.documentElement.dataset.hydrated = 'true';
}

void hydrate();
