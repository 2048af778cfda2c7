import type { AdminBannerPageProps } from '#contract/pages.ts';
import { ADMIN } from '../admin-addresses.ts';
import { call } from '../api.ts';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { BannerForm } from './banner-form.tsx';
import './admin-record.css';

/** A banner: what it says, to whom, where and when. */
export function BannerScreen({ banner }: AdminBannerPageProps) {
  const t = useWords();
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
        <DeletionCard
          title={t('announcements.delete')}
          lead={t('announcements.delete_lead')}
          open={t('announcements.delete_open')}
          asked={{
            title: t('announcements.delete_title', { id: banner.id }),
            text: t('announcements.delete_text'),
            submit: t('announcements.delete_submit'),
          }}
          onConfirm={async () => {
            await call('DELETE /api/admin/banners/:id', { params: { id: banner.id } });
            location.assign(ADMIN.banners);
          }}
        />
      ) : null}
    </AdminFrame>
  );
}
