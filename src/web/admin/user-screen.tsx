import type { AdminUserPageProps } from '#contract/pages.ts';
import { formatDateTime, formatNumber } from '#i18n/format.ts';
import type { WordKey } from '#i18n/keys.ts';
import { profileAddress } from '../addresses.ts';
import { ADMIN, adminInvitationAddress } from '../admin-addresses.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { RecordFacts } from './record-facts.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { UserTypeForm } from './user-type-form.tsx';
import './admin-record.css';

/** A member: what they are, what they did, and what an administrator may do with the account. */
export function UserScreen({ member, is_own, grace_days }: AdminUserPageProps) {
  const t = useWords();
  const can_change = !is_own && member.deleted_at === null;
  return (
    <AdminFrame here="users" title={member.username}>
      <p className="admin-record__ways">
        <a className="link" href={ADMIN.users}>
          {t('admin.user_back')}
        </a>
        {member.deleted_at === null ? (
          <ButtonLink kind="line" size="small" href={profileAddress(member.username)}>
            {t('admin.user_profile')}
          </ButtonLink>
        ) : null}
      </p>
      <section className="admin-record__card card" aria-labelledby="record">
        <h2 className="title-3" id="record">
          {t('admin.user_record')}
        </h2>
        <Record member={member} />
        {member.invitation ? <CameBy {...member.invitation} /> : null}
      </section>
      {is_own ? <p className="admin-record__note">{t('admin.user_own')}</p> : null}
      {can_change ? <UserTypeForm member={member} /> : null}
      {can_change && member.type !== 9 ? (
        <DeletionCard
          title={t('admin.user_delete')}
          lead={t('admin.user_delete_lead', { days: grace_days })}
          open={t('admin.user_delete_open')}
          asked={{
            title: t('admin.user_delete_title', { username: member.username }),
            text: t('admin.user_delete_lead', { days: grace_days }),
            submit: t('admin.user_delete_submit'),
          }}
          onConfirm={async () => {
            await call('DELETE /api/admin/users/:id', { params: { id: member.id } });
            location.reload();
          }}
        />
      ) : null}
    </AdminFrame>
  );
}

/** Whom the site has this member by. */
function CameBy({ id, note, username }: NonNullable<AdminUserPageProps['member']['invitation']>) {
  const t = useWords();
  return (
    <p className="admin-record__lead">
      {t('invitations.came_by', { username })}{' '}
      <a className="link" href={adminInvitationAddress(id)}>
        {note === '' ? t('invitations.no_note', { id }) : note}
      </a>
    </p>
  );
}

function Record({ member }: Pick<AdminUserPageProps, 'member'>) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const at = (instant: string | null) =>
    instant === null ? t('admin.user_never') : formatDateTime(instant, locale, time_zone);
  const email = member.email ?? t('admin.user_no_email');
  const facts: [string, string][] = [
    [t('admin.fact_id'), `${member.id}`],
    [t('admin.fact_name'), member.name ?? '—'],
    [
      t('admin.fact_email'),
      member.email && !member.is_email_verified ? `${email} (${t('admin.user_unverified')})` : email,
    ],
    [t('admin.fact_type'), t(`admin.type_${member.type}` as WordKey)],
    ...(member.store ? [[t('admin.fact_store'), member.store.name] satisfies [string, string]] : []),
    [t('admin.fact_trust'), `T${member.trust_level}`],
    [t('admin.fact_joined'), at(member.created_at)],
    [t('admin.fact_seen'), at(member.last_seen_at)],
    [t('admin.fact_offers'), formatNumber(member.offers_count, locale)],
    [t('admin.fact_discussions'), formatNumber(member.discussions_count, locale)],
    [t('admin.fact_comments'), formatNumber(member.comments_count, locale)],
    ...(member.is_suspended
      ? [[t('admin.fact_suspended'), at(member.suspended_until)] satisfies [string, string]]
      : []),
    ...(member.deleted_at === null
      ? []
      : [[t('admin.fact_deleted'), at(member.deleted_at)] satisfies [string, string]]),
  ];
  return <RecordFacts facts={facts} />;
}
