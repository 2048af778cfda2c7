import { useState } from 'react';
import type { AdminGroupPageProps } from '#contract/pages.ts';
import { ADMIN, adminGroupAddress, adminLevelAddress } from '../admin-addresses.ts';
import { groupAddress } from '../addresses.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AskFirst } from './ask-first.tsx';
import { GroupForm } from './group-form.tsx';
import './admin-record.css';

/** A group: its names, its address, its icon and what it stands in. */
export function GroupScreen({ group, parent }: AdminGroupPageProps) {
  const t = useWords();
  const { locale } = useFrame();
  const [is_asking, setAsking] = useState(false);
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
        <section className="admin-record__card card" aria-labelledby="deletion">
          <h2 className="title-3" id="deletion">
            {t('admin.group_delete')}
          </h2>
          <p className="admin-record__lead">{t('admin.group_delete_lead')}</p>
          <Button kind="danger-line" className="needs-script" onClick={() => setAsking(true)}>
            {t('admin.group_delete_open')}
          </Button>
        </section>
      ) : null}
      {is_asking && group ? (
        <AskFirst
          title={t('admin.group_delete_title', { name: group[`name_${locale}`] })}
          text={t('admin.group_delete_text')}
          submit={t('admin.group_delete_submit')}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await call('DELETE /api/admin/groups/:id', { params: { id: group.id } });
            location.assign(parent ? adminLevelAddress(parent.id) : ADMIN.groups);
          }}
        />
      ) : null}
    </AdminFrame>
  );
}
