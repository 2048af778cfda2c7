import type { AdminBannersPageProps } from '#contract/pages.ts';
import { formatDateTime } from '#i18n/format.ts';
import { adminBannerAddress } from '../admin-addresses.ts';
import { MarkedWords } from '../ui/marked-words.tsx';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { SliceLinks } from './slice-links.tsx';
import './admin-list.css';
import './banners-screen.css';

type Banner = AdminBannersPageProps['banners'][number];

/** What readers are told below the header; works without scripts. */
export function BannersScreen({ banners, previous_path, next_path }: AdminBannersPageProps) {
  const t = useWords();
  return (
    <AdminFrame here="banners" title={t('announcements.title')}>
      <div className="admin-list__bar">
        <p className="banners-screen__lead">{t('announcements.lead')}</p>
        <ButtonLink kind="soft" size="small" href={adminBannerAddress('new')}>
          {t('announcements.create')}
        </ButtonLink>
      </div>
      {banners.length > 0 ? (
        <ul className="admin-list__list card">
          {banners.map((banner) => (
            <BannerRow key={banner.id} banner={banner} />
          ))}
        </ul>
      ) : (
        <EmptyState icon="info" title={t('announcements.none')} text={t('announcements.none_hint')} />
      )}
      <SliceLinks previous_path={previous_path} next_path={next_path} />
    </AdminFrame>
  );
}

function BannerRow({ banner }: { banner: Banner }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const stage = useStage(banner);
  const { id, tone, audience, places, starts_at, ends_at } = banner;
  const at = (instant: string) => formatDateTime(instant, locale, time_zone);
  return (
    <li className="admin-list__row">
      <p className="banners-screen__words">
        <MarkedWords text={banner[`text_${locale}`]} />
      </p>
      <p className="admin-list__note">
        <b>{t(`announcements.stage_${stage}`)}</b>
        {tone === 'warning' ? <span>{t('announcements.tone_warning')}</span> : null}
        <span>{t(`announcements.audience_${audience}`)}</span>
        <span>{places.map((place) => t(`announcements.place_${place}`)).join(', ')}</span>
        {starts_at ? <span>{t('announcements.from', { at: at(starts_at) })}</span> : null}
        {ends_at ? <span>{t('announcements.to', { at: at(ends_at) })}</span> : null}
        <a className="link" href={adminBannerAddress(id)} aria-label={t('announcements.edit_named', { id })}>
          {t('announcements.edit')}
        </a>
      </p>
    </li>
  );
}

/** Whether it is shown at present. */
function useStage({ starts_at, ends_at }: Banner): 'coming' | 'running' | 'over' {
  const now = Date.parse(useFrame().now);
  if (ends_at !== null && Date.parse(ends_at) <= now) return 'over';
  return starts_at !== null && Date.parse(starts_at) > now ? 'coming' : 'running';
}
