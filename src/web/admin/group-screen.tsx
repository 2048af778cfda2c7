import type { AdminGroupPageProps } from '#contract/pages.ts';
import { ADMIN, adminGroupAddress, adminLevelAddress } from '../admin-addresses.ts';
import { groupAddress } from '../addresses.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { DeletionCard } from './deletion-card.tsx';
import { GroupForm } from './group-form.tsx';
import './admin-record.css';

/** A group: its names, its address, its icon and what it stands in. */
export function GroupScreen({ group, parent }: AdminGroupPageProps) {
  const t = useWords();
  const { locale } = useFrame();
  return (
    <AdminFrame here="groups" title={group?.[`name_${locale}`] ?? t('admin.groups_new')}>
      <p className="admin-record__ways">
        <a className="link" href={parent ? adminLevelAddress(parent.id) : ADMIN.groups}>
          {parent?.[`name_${locale}`] ?? t('admin.group_back')}
        </a>
        {group ? (
          <>
            <ButtonLink kind="line" size="small" href={groupAddress(group.slug)}>
              {t('admin.group_page')}
            </ButtonLink>
            <ButtonLink kind="line" size="small" href={`${adminGroupAddress('new')}?parent=${group.id}`}>
              {t('admin.groups_new_in', { name: group[`name_${locale}`] })}
            </ButtonLink>
          </>
        ) : null}
      </p>
      <section className="admin-record__card card" aria-labelledby="fields">
        <h2 className="title-3" id="fields">
          {t('admin.group_fields')}
        </h2>
        <GroupForm group={group} parent={parent} />
      </section>
      {group ? (
        <DeletionCard
          title={t('admin.group_delete')}
          lead={t('admin.group_delete_lead')}
          open={t('admin.group_delete_open')}
          asked={{
            title: t('admin.group_delete_title', { name: group[`name_${locale}`] }),
            text: t('admin.group_delete_text'),
            submit: t('admin.group_delete_submit'),
          }}
          onConfirm={async () => {
            await call('DELETE /api/admin/groups/:id', { params: { id: group.id } });
            location.assign(parent ? adminLevelAddress(parent.id) : ADMIN.groups);
          }}
        />
      ) : null}
    </AdminFrame>
  );
}
