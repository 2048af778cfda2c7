import type { ComponentType } from 'react';
import type { PageDocument, PageName, Pages } from '#contract/pages.ts';
import { FrameProvider } from './frame-context.tsx';
import { PageFrame } from './page-frame.tsx';
import { WordsProvider } from './words.tsx';

/** The whole page: frame around the page's own screen, the same on the server and in the browser. */
export function App({ document, Page }: { document: PageDocument; Page: ComponentType<Pages[PageName]> }) {
  return (
    <WordsProvider locale={document.frame.locale}>
      <FrameProvider value={document.frame}>
        <PageFrame>
          <Page {...document.props} />
        </PageFrame>
      </FrameProvider>
    </WordsProvider>
  );
}
