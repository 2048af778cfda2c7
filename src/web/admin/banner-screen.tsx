import { useState } from 'react';
import type { AdminBannerPageProps } from '#contract/pages.ts';
import { ADMIN } from '../admin-addresses.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AskFirst } from './ask-first.tsx';
import { BannerForm } from './banner-form.tsx';
import './admin-record.css';

/** A banner: what it says, to whom, where and when. */
export function BannerScreen({ banner }: AdminBannerPageProps) {
  const t = useWords();
  const [is_asking, setAsking] = useState(false);
  return (
    <AdminFrame here="banners" title={banner ? t('announcements.one', { id: banner.id }) : t('announcements.new')}>
      <p className="admin-record__ways">
        <a className="link" href={ADMIN.banners}>
          {t('announcements.back')}
        </a>
      </p>
      <section className="admin-record__card card" aria-labelledby="fields">
        <h2 className="title-3" id="fields">
          {t('announcements.fields')}
        </h2>
        <BannerForm banner={banner} />
      </section>
      {banner ? (
        <section className="admin-record__card card" aria-labelledby="deletion">
          <h2 className="title-3" id="deletion">
            {t('announcements.delete')}
          </h2>
          <p className="admin-record__lead">{t('announcements.delete_lead')}</p>
          <Button kind="danger-line" className="needs-script" onClick={() => setAsking(true)}>
            {t('announcements.delete_open')}
          </Button>
        </section>
      ) : null}
      {is_asking && banner ? (
        <AskFirst
          title={t('announcements.delete_title', { id: banner.id })}
          text={t('announcements.delete_text')}
          submit={t('announcements.delete_submit')}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await call('DELETE /api/admin/banners/:id', { params: { id: banner.id } });
            location.assign(ADMIN.banners);
          }}
        />
      ) : null}
    </AdminFrame>
  );
}
