// First of all: it says the order of the layers before any component's styles come.
import './styles/main.css';
// On its own, so that the build can repeat its dark block for readers who follow their system.
import './styles/tokens.css';
import { StrictMode, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageDocument, PageName, Pages } from '#contract/pages.ts';
import { App } from './app.tsx';
import { addEarlyTexts, giveBackTexts } from './early-texts.ts';
import { withItemsOfPage } from './item-data.ts';
import { pages } from './pages.ts';
import { loadWords, wordSetOf } from './words.tsx';

async function hydrate(): Promise<void> {
  const props = document.getElementById('page-props')?.textContent;
  const root = document.getElementById('app');
  if (!props || !root) return;
  const page = withItemsOfPage(JSON.parse(props) as PageDocument);
  const { viewer, impersonation, locale } = page.frame;
  const has_banners = viewer?.has_banners || impersonation;
  const [Page, own, Banners] = await Promise.all([
    pages[page.page]() as Promise<ComponentType<Pages[PageName]>>,
    viewer ? import('./frame/own-tools.tsx') : null,
    has_banners ? import('./frame/banners.tsx').then((parts) => parts.Banners) : null,
    loadWords(locale, wordSetOf(page.page)),
    viewer ? loadWords(locale, 'own') : null,
    has_banners ? loadWords(locale, 'banners') : null,
  ]);
  const early = addEarlyTexts(new Map());
  const onHydrated = () => {
    void giveBackTexts(addEarlyTexts(early));
    // The page answers from here on; styles and tests wait for this.
    document.documentElement.dataset.hydrated = 'true';
  };
  hydrateRoot(
    root,
    <StrictMode>
      <App document={page} Page={Page} own={own} Banners={Banners} onHydrated={onHydrated} />
    </StrictMode>,
  );
  own?.goLive(page);
  // A guest's page looks for news when its reader comes back to it.
  const look = () => void import('./live/news.ts').then((news) => news.lookOnReturn(page));
  if (!own) document.addEventListener('visibilitychange', look, { once: true });
}

/** The rest comes with the reader's first move, or when the browser offers to install the site. */
function wake(event: Event): void {
  // Else some browsers ask at once, in the reader's way.
  if (event.type === 'beforeinstallprompt') event.preventDefault();
  import('./widgets/widgets.ts').then((widgets) => widgets.wakeUp(event), console.info);
}

for (const type of ['scroll', 'pointerover', 'keydown', 'beforeinstallprompt'])
  window.addEventListener(type, wake, { once: true });

void hydrate();
