import type { AdminUsersPageProps, ListedMember } from '#contract/pages.ts';
import { formatDate } from '#i18n/format.ts';
import type { WordKey } from '#i18n/keys.ts';
import { ADMIN, adminUserAddress } from '../admin-addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { FindForm } from './find-form.tsx';
import { SliceLinks } from './slice-links.tsx';
import './admin-list.css';

/** Members, found by name or address; works without scripts. */
export function UsersScreen({ query, members, next_path }: AdminUsersPageProps) {
  const t = useWords();
  return (
    <AdminFrame here="users" title={t('admin.users_title')}>
      <FindForm action={ADMIN.users} label={t('admin.users_find')} hint={t('admin.users_find_hint')} query={query} />
      <h2 className="admin-list__head title-3">
        {query === '' ? t('admin.users_newest') : t('admin.users_found', { query })}
      </h2>
      {members.length === 0 ? (
        <EmptyState icon="user-round" title={t('admin.users_none')} text={t('admin.users_none_hint')} />
      ) : (
        <ul className="admin-list__list card">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      )}
      <SliceLinks previous_path={null} next_path={next_path} />
    </AdminFrame>
  );
}

function MemberRow({ member }: { member: ListedMember }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  return (
    <li className="admin-list__row">
      <div className="admin-list__who">
        <a className="link" href={adminUserAddress(member.id)}>
          {member.username}
        </a>
        <span className="admin-list__note">{member.name}</span>
        {member.type === 1 ? null : <Tag>{t(`admin.type_${member.type}` as WordKey)}</Tag>}
        {member.is_suspended ? <Tag kind="danger">{t('admin.user_suspended')}</Tag> : null}
        {member.is_deleted ? <Tag kind="danger">{t('admin.user_deleted')}</Tag> : null}
      </div>
      <p className="admin-list__note">
        <span>{member.email ?? t('admin.user_no_email')}</span>
        {member.email && !member.is_email_verified ? <span>{t('admin.user_unverified')}</span> : null}
        <span>{t('admin.user_trust', { level: member.trust_level })}</span>
        <span>{t('admin.user_joined', { date: formatDate(member.created_at, locale, time_zone) })}</span>
      </p>
    </li>
  );
}
