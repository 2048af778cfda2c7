import { useEffect, type ComponentType } from 'react';
import type { PageDocument, PageName, Pages } from '#contract/pages.ts';
import { FrameProvider } from './frame-context.tsx';
import type { OwnParts } from './frame/header.tsx';
import { PageFrame } from './page-frame.tsx';
import { WordsProvider } from './words.tsx';

interface AppProps {
  document: PageDocument;
  Page: ComponentType<Pages[PageName]>;
  /** null where nobody is signed in. */
  own: OwnParts | null;
  /** null where there is nothing to tell a member on every page. */
  Banners: ComponentType | null;
  /** Called once the browser has taken over what the server rendered. */
  onHydrated?: () => void;
}

/** The whole page: frame around the page's own screen, the same on the server and in the browser. */
export function App({ document, Page, own, Banners, onHydrated }: AppProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <WordsProvider locale={document.frame.locale}>
      <FrameProvider value={document.frame}>
        <PageFrame own={own} Banners={Banners}>
          <Page {...document.props} />
        </PageFrame>
      </FrameProvider>
    </WordsProvider>
  );
}
