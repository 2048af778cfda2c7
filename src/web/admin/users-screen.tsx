import type { AdminUsersPageProps, ListedMember } from '#contract/pages.ts';
import { formatDate } from '#i18n/format.ts';
import type { WordKey } from '#i18n/keys.ts';
import { ADMIN, adminUserAddress } from '../admin-addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import './users-screen.css';

/** Members, found by name or address; works without scripts. */
export function UsersScreen({ query, members, next_path }: AdminUsersPageProps) {
  const t = useWords();
  return (
    <AdminFrame here="users" title={t('admin.users_title')}>
      <search>
        <form className="users-screen__find card" action={ADMIN.users} method="get">
          <Field label={t('admin.users_find')} hint={t('admin.users_find_hint')}>
            {(control) => <input {...control} type="search" name="q" autoComplete="off" defaultValue={query} />}
          </Field>
          <Button type="submit">{t('admin.users_find_submit')}</Button>
        </form>
      </search>
      <h2 className="users-screen__head title-3">
        {query === '' ? t('admin.users_newest') : t('admin.users_found', { query })}
      </h2>
      {members.length === 0 ? (
        <EmptyState icon="user-round" title={t('admin.users_none')} text={t('admin.users_none_hint')} />
      ) : (
        <ul className="users-screen__list card">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      )}
      {next_path ? (
        <p className="users-screen__next">
          <ButtonLink kind="soft" href={next_path}>
            {t('admin.users_next')}
          </ButtonLink>
        </p>
      ) : null}
    </AdminFrame>
  );
}

function MemberRow({ member }: { member: ListedMember }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  return (
    <li className="users-screen__row">
      <div className="users-screen__who">
        <a className="link" href={adminUserAddress(member.id)}>
          {member.username}
        </a>
        <span className="users-screen__note">{member.name}</span>
        {member.type === 1 ? null : <Tag>{t(`admin.type_${member.type}` as WordKey)}</Tag>}
        {member.is_suspended ? <Tag kind="danger">{t('admin.user_suspended')}</Tag> : null}
        {member.is_deleted ? <Tag kind="danger">{t('admin.user_deleted')}</Tag> : null}
      </div>
      <p className="users-screen__note">
        <span>{member.email ?? t('admin.user_no_email')}</span>
        {member.email && !member.is_email_verified ? <span>{t('admin.user_unverified')}</span> : null}
        <span>{t('admin.user_trust', { level: member.trust_level })}</span>
        <span>{t('admin.user_joined', { date: formatDate(member.created_at, locale, time_zone) })}</span>
      </p>
    </li>
  );
}
