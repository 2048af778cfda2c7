import type { AdminMailingsPageProps } from '#contract/mailing-pages.ts';
import { formatDateTime } from '#i18n/format.ts';
import { AdminFrame } from '../admin/admin-frame.tsx';
import { SliceLinks } from '../admin/slice-links.tsx';
import { adminMailingAddress } from '../admin-addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import '../admin/admin-list.css';
import './mailings-screen.css';

/** Letters with news of the site, the newest first; works without scripts. */
export function MailingsScreen({ mailings, next_path }: AdminMailingsPageProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  return (
    <AdminFrame here="mailings" title={t('mailings.title')}>
      <div className="admin-list__bar">
        <p className="mailings-screen__lead">{t('mailings.lead')}</p>
        <ButtonLink kind="soft" size="small" href={adminMailingAddress('new')}>
          {t('mailings.create')}
        </ButtonLink>
      </div>
      {mailings.length > 0 ? (
        <ul className="admin-list__list card">
          {mailings.map(({ id, state, sent_count, created_at, created_by, ...words }) => (
            <li key={id} className="admin-list__row">
              <p className="admin-list__who">
                <a
                  className="link"
                  href={adminMailingAddress(id)}
                  aria-label={t('mailings.open_named', { id, subject: words[`subject_${locale}`] })}
                >
                  {words[`subject_${locale}`]}
                </a>
              </p>
              <p className="admin-list__note">
                <b>{t(`mailings.state_${state}`)}</b>
                {sent_count > 0 ? <span>{t('mailings.sent_count', { count: sent_count })}</span> : null}
                <span>{created_by}</span>
                <span>{formatDateTime(created_at, locale, time_zone)}</span>
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon="send" title={t('mailings.none')} text={t('mailings.none_hint')} />
      )}
      <SliceLinks previous_path={null} next_path={next_path} />
    </AdminFrame>
  );
}
