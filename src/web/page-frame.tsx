import { useEffect, type ComponentType, type ReactNode } from 'react';
import { useFrame } from './frame-context.tsx';
import { BottomBar } from './frame/bottom-bar.tsx';
import { Footer } from './frame/footer.tsx';
import { Header, type OwnParts } from './frame/header.tsx';
import { StaticPart } from './static-part.tsx';
import { BrokenPart } from './ui/broken-part.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { showToast } from './ui/toast-queue.ts';
import { Toasts } from './ui/toast.tsx';
import { useWords } from './words.tsx';
import './alerts/alert-start.css';
import './frame/site-banner.css';
import './widgets/cookie-notice.css';
import './widgets/page-notes.css';
import './widgets/welcome-card.css';
import './page-frame.css';

/** What stands around every page: skip link, header, bottom bar, footer, the toast. */
export function PageFrame({
  own,
  Banners,
  children,
}: {
  own: OwnParts | null;
  Banners: ComponentType | null;
  children: ReactNode;
}) {
  const t = useWords();
  const { notice, viewer, banner } = useFrame();
  useEffect(() => {
    if (notice) showToast(notice);
  }, [notice]);
  return (
    <div className="page-frame">
      <a className="page-frame__skip" href="#main">
        {t('frame.skip')}
      </a>
      {Banners && <Banners />}
      <Header own={own} />
      {banner && <StaticPart part="Strip" />}
      <main className="page-frame__main" id="main" tabIndex={-1}>
        <ErrorBoundary fallback={<BrokenPart />}>{children}</ErrorBoundary>
      </main>
      <Footer place="page" />
      <StaticPart part="PageNotes" />
      <BottomBar own={own} />
      {own && viewer && <own.OwnNews viewer={viewer} />}
      <Toasts />
    </div>
  );
}
