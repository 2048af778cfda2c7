import { useState } from 'react';
import type { AdminTextVersionPageProps } from '#contract/site-text-pages.ts';
import { adminTextAddress } from '../admin-addresses.ts';
import { call } from '../api.ts';
import { leaveAlert } from '../ui/left-alert.ts';
import { Button } from '../ui/button.tsx';
import { SiteText } from '../ui/site-text.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AskFirst } from '../auth/ask-first.tsx';
import { TextDifference } from './text-difference.tsx';
import { VersionNote } from './version-note.tsx';
import './admin-list.css';
import './admin-record.css';

/** A version of a text: what it changed, how it was read, and the way back to it. */
export function TextVersionScreen(props: AdminTextVersionPageProps) {
  const { page, locale, version, text, shipped, before, current } = props;
  const t = useWords();
  const [is_asking, setAsking] = useState(false);
  const names = { name: t(`documents.page_${page}`), locale: t(`documents.locale_${locale}`) };
  const restore = async () => {
    const params = { page, locale };
    await call('PUT /api/admin/pages/:page/:locale', { params, body: { text, was: current } });
    leaveAlert(t('documents.restored', { version }));
    location.assign(adminTextAddress(page, locale));
  };
  return (
    <AdminFrame here="texts" title={t('documents.versions_of', names)}>
      <p className="admin-record__ways">
        <a className="link" href={adminTextAddress(page, locale)}>
          {t('documents.back_to_versions')}
        </a>
      </p>
      <p className="admin-list__note">
        <VersionNote {...props} />
        {version > 0 && text === null ? <span>{t('documents.as_shipped')}</span> : null}
        {version === current ? <b>{t('documents.in_force')}</b> : null}
      </p>
      {version === current ? null : (
        <p className="admin-record__ways">
          <Button kind="soft" size="small" className="needs-script" onClick={() => setAsking(true)}>
            {t('documents.restore')}
          </Button>
        </p>
      )}
      {before === null ? null : (
        <section className="admin-record__card card" aria-labelledby="difference">
          <h2 className="title-3" id="difference">
            {t('documents.difference')}
          </h2>
          <TextDifference before={before} after={text ?? shipped} lang={locale} />
        </section>
      )}
      <section className="admin-record__card card" aria-labelledby="whole">
        <h2 className="title-3" id="whole">
          {t('documents.whole')}
        </h2>
        <SiteText text={text ?? shipped} lang={locale} />
      </section>
      {is_asking ? (
        <AskFirst
          title={t('documents.restore_title', { version })}
          text={t('documents.restore_text')}
          submit={t('documents.restore_submit')}
          is_danger={false}
          onClose={() => setAsking(false)}
          onConfirm={restore}
        />
      ) : null}
    </AdminFrame>
  );
}
