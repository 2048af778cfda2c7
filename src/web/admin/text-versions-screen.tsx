import type { AdminTextVersionsPageProps } from '#contract/site-text-pages.ts';
import { adminTextAddress } from '../admin-addresses.ts';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { SliceLinks } from './slice-links.tsx';
import { VersionNote } from './version-note.tsx';
import './admin-list.css';
import './admin-record.css';

/** All that a text has said in one language, the latest first; works without scripts. */
export function TextVersionsScreen(props: AdminTextVersionsPageProps) {
  const { page, locale, versions, previous_path, next_path } = props;
  const t = useWords();
  const name = t(`documents.page_${page}`);
  return (
    <AdminFrame here="texts" title={t('documents.versions_of', { name, locale: t(`documents.locale_${locale}`) })}>
      <p className="admin-record__ways">
        <a className="link" href={adminTextAddress(page)}>
          {t('documents.back_to_text')}
        </a>
      </p>
      <ol className="admin-list__list card">
        {versions.map((one) => (
          <li key={one.version} className="admin-list__row">
            <p className="admin-list__who">
              <VersionNote {...one} />
              <a
                className="link"
                href={adminTextAddress(page, locale, one.version)}
                aria-label={t('documents.look_named', { version: one.version })}
              >
                {t('documents.look')}
              </a>
            </p>
          </li>
        ))}
      </ol>
      <SliceLinks previous_path={previous_path} next_path={next_path} />
    </AdminFrame>
  );
}
