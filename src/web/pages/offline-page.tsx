import { useEffect, useState } from 'react';
import { THEMES } from '#contract/common.ts';
import { useTheme } from '../frame/theme.ts';
import { keptPages, type KeptPage } from '../offline/kept-pages.ts';
import { Button } from '../ui/button.tsx';
import { readCookie } from '../ui/cookie.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './offline-page.css';

const RETRY_MS = 5000;

/** Calls once the site can be reached again: a network alone is not enough, and its coming back not always said. */
function watchNetwork(onBack: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok && onBack(),
      () => undefined,
    );
  };
  const timer = window.setInterval(look, RETRY_MS);
  window.addEventListener('online', look);
  return () => {
    window.clearInterval(timer);
    window.removeEventListener('online', look);
  };
}

/** Stands where a page should be while there is no network; names the pages that can still be read. */
export function OfflinePage() {
  const t = useWords();
  const [pages, setPages] = useState<readonly KeptPage[]>([]);
  const [, changeTheme] = useTheme();
  useEffect(() => {
    // The page was kept as a stranger gets it; the theme is this browser's.
    const theme = THEMES.find((one) => one === readCookie('theme'));
    if (theme) changeTheme(theme);
    if ('caches' in window) keptPages().then(setPages, console.info);
    return watchNetwork(() => location.reload());
  }, [changeTheme]);
  return (
    <div className="offline-page wrap">
      <div className="offline-page__card card">
        <span className="offline-page__icon">
          <Icon name="cloud-off" size={52} />
        </span>
        <h1 className="title-1">{t('offline.title')}</h1>
        <p className="offline-page__text">{t('offline.text')}</p>
        <Button kind="soft" className="needs-script" onClick={() => location.reload()}>
          {t('common.retry')}
        </Button>
        {pages.length > 0 ? (
          <section className="offline-page__kept" aria-labelledby="kept-pages">
            <h2 className="title-4" id="kept-pages">
              {t('offline.kept')}
            </h2>
            <ul className="offline-page__list">
              {pages.map(({ url, title }) => (
                <li key={url}>
                  <a className="link" href={url}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </div>
  );
}
