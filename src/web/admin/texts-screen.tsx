import type { AdminTextsPageProps } from '#contract/site-text-pages.ts';
import { SITE_PAGES, type SitePage } from '#contract/site-text-kinds.ts';
import { adminTextAddress } from '../admin-addresses.ts';
import { ADDRESS } from '../addresses.ts';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { VersionNote } from './version-note.tsx';
import './admin-list.css';
import './texts-screen.css';

type Text = AdminTextsPageProps['texts'][number];

/** The site's own texts; works without scripts. */
export function TextsScreen({ texts }: AdminTextsPageProps) {
  const t = useWords();
  return (
    <AdminFrame here="texts" title={t('documents.title')}>
      <p className="texts-screen__lead">{t('documents.lead')}</p>
      <ul className="admin-list__list card">
        {SITE_PAGES.map((page) => (
          <PageRow key={page} page={page} texts={texts.filter((text) => text.page === page)} />
        ))}
      </ul>
    </AdminFrame>
  );
}

function PageRow({ page, texts }: { page: SitePage; texts: readonly Text[] }) {
  const t = useWords();
  const name = t(`documents.page_${page}`);
  return (
    <li className="admin-list__row">
      <p className="admin-list__who">
        <a className="link" href={adminTextAddress(page)}>
          {name}
        </a>
        <a className="texts-screen__path link" href={ADDRESS[page]}>
          {ADDRESS[page]}
        </a>
      </p>
      {texts.map((text) => (
        <p key={text.locale} className="admin-list__note">
          <b>{t(`documents.locale_${text.locale}`)}</b>
          <VersionNote {...text} />
          {text.version > 0 ? (
            <a
              className="link"
              href={adminTextAddress(page, text.locale)}
              aria-label={t('documents.versions_named', { name, locale: t(`documents.locale_${text.locale}`) })}
            >
              {t('documents.versions')}
            </a>
          ) : null}
        </p>
      ))}
    </li>
  );
}
