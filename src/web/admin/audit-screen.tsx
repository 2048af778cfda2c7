import type { AuditPageProps } from '#contract/pages.ts';
import { formatDateTime, formatNumber } from '#i18n/format.ts';
import { profileAddress } from '../addresses.ts';
import { ADMIN } from '../admin-addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { useWords } from '../words.tsx';
import './audit-screen.css';

/** What was done with powers over others: who, as whom, what, when. */
export function AuditScreen({ who, action, entries, older_path, csv_path, csv_most }: AuditPageProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  return (
    <AdminFrame here="audit" title={t('audit.title')}>
      <div className="audit-screen">
        <p className="audit-screen__lead">{t('audit.lead', { time_zone })}</p>
        <AuditFilter who={who} action={action} />
        {entries.length === 0 ? (
          <EmptyState icon="shield-check" title={t(who === '' && action === '' ? 'audit.empty' : 'audit.none')} />
        ) : null}
        {entries.length > 0 ? (
          <div
            className="audit-screen__scroll card"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys too
            tabIndex={0}
            role="region"
            aria-label={t('audit.title')}
          >
            <table className="audit-screen__table">
              <thead>
                <tr>
                  <th scope="col">{t('audit.at')}</th>
                  <th scope="col">{t('audit.actor')}</th>
                  <th scope="col">{t('audit.subject')}</th>
                  <th scope="col">{t('audit.action')}</th>
                  <th scope="col">{t('audit.detail')}</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <tr key={entry.id}>
                    <td className="nowrap">{formatDateTime(entry.at, locale, time_zone)}</td>
                    <td>
                      <Person {...entry.actor} />
                    </td>
                    <td>{entry.subject ? <Person {...entry.subject} /> : '—'}</td>
                    <td>
                      <ActionName action={entry.action} />
                    </td>
                    <td className="audit-screen__detail">
                      <Detail action={entry.action} detail={entry.detail} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
        <p className="audit-screen__ways">
          {older_path ? (
            <ButtonLink kind="soft" href={older_path}>
              {t('audit.older')}
            </ButtonLink>
          ) : null}
          {entries.length > 0 ? (
            <ButtonLink kind="line" href={csv_path} download>
              {t('audit.csv', { most: formatNumber(csv_most, locale) })}
            </ButtonLink>
          ) : null}
        </p>
      </div>
    </AdminFrame>
  );
}

/** Whose entries and of which action; works without scripts. */
function AuditFilter({ who, action }: Pick<AuditPageProps, 'who' | 'action'>) {
  const t = useWords();
  return (
    <search>
      <form className="audit-screen__filter card" action={ADMIN.audit} method="get">
        <Field label={t('audit.who')} hint={t('audit.who_hint')}>
          {(control) => <input {...control} name="who" autoComplete="off" autoCapitalize="off" defaultValue={who} />}
        </Field>
        <Field label={t('audit.action')}>
          {(control) => (
            <select {...control} name="action" autoComplete="off" defaultValue={action}>
              <option value="">{t('audit.every_action')}</option>
              {Object.entries(ACTIONS).map(([name, key]) => (
                <option key={name} value={name}>
                  {t(key)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button type="submit">{t('audit.show')}</Button>
      </form>
    </search>
  );
}

function Person({ id, username }: { id: number; username: string }) {
  return (
    <>
      <a className="link" href={profileAddress(username)}>
        {username}
      </a>{' '}
      <span className="audit-screen__id">#{id}</span>
    </>
  );
}

const ACTIONS = {
  'impersonation.started': 'audit.impersonation_started',
  'impersonation.refused': 'audit.impersonation_refused',
  'impersonation.ended': 'audit.impersonation_ended',
  'impersonation.request': 'audit.impersonation_request',
  'ring.confirmed': 'audit.ring_confirmed',
  'ring.lifted': 'audit.ring_lifted',
  'chat.looked': 'audit.chat_looked',
  'chat.decided': 'audit.chat_decided',
  'alert_template.created': 'audit.template_created',
  'alert_template.changed': 'audit.template_changed',
  'alert_template.deleted': 'audit.template_deleted',
  'store_request.refused': 'audit.store_request_refused',
  'banner.created': 'audit.banner_created',
  'banner.changed': 'audit.banner_changed',
  'banner.deleted': 'audit.banner_deleted',
  'job.retried': 'audit.job_retried',
  'jobs.retried': 'audit.jobs_retried',
  'job.dropped': 'audit.job_dropped',
  'health.tested': 'audit.health_tested',
  'site_look.saved': 'audit.site_look_saved',
  'site_text.saved': 'audit.site_text_saved',
  'blocklist.added': 'audit.blocklist_added',
  'blocklist.removed': 'audit.blocklist_removed',
  'mailing.created': 'audit.mailing_created',
  'mailing.changed': 'audit.mailing_changed',
  'mailing.deleted': 'audit.mailing_deleted',
  'mailing.started': 'audit.mailing_started',
  'mailing.stopped': 'audit.mailing_stopped',
  'invitation.created': 'audit.invitation_created',
  'invitation.revoked': 'audit.invitation_revoked',
  'setting.changed': 'audit.setting_changed',
  'user.type_changed': 'audit.user_type_changed',
  'user.deleted': 'audit.user_deleted',
  'group.created': 'audit.group_created',
  'group.changed': 'audit.group_changed',
  'group.deleted': 'audit.group_deleted',
  'store.created': 'audit.store_created',
  'store.changed': 'audit.store_changed',
  'store.merged': 'audit.store_merged',
} as const;

const REASONS = [
  'wrong_password',
  'invalid_field',
  'not_allowed',
  'user_not_found',
  'impersonating',
  'rate_limited',
] as const;

/** Of a request what was asked for and how it ended, of a refusal the reason, of an end that nobody pressed for the word. */
function Detail({ action, detail }: { action: string; detail: string }) {
  const t = useWords();
  if (action === 'impersonation.ended' && detail === 'lapsed') return <>{t('audit.lapsed')}</>;
  const reason = action === 'impersonation.refused' ? REASONS.find((one) => one === detail) : undefined;
  return <>{reason ? t(`audit.reason_${reason}`) : detail}</>;
}

/** An action in words; one this page has no words for yet stands as it is. */
function ActionName({ action }: { action: string }) {
  const t = useWords();
  const key = Object.entries(ACTIONS).find(([name]) => name === action)?.[1];
  return <>{key ? t(key) : action}</>;
}
