import type { AdminGroup, AdminGroupsPageProps } from '#contract/pages.ts';
import { ADMIN, adminGroupAddress, adminLevelAddress } from '../admin-addresses.ts';
import { groupAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Crumbs } from '../ui/crumbs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { FindForm } from './find-form.tsx';
import { SliceLinks } from './slice-links.tsx';
import './admin-list.css';

/** The groups of the site, level by level or by a word; works without scripts. */
export function GroupsScreen({ query, path, groups, previous_path, next_path }: AdminGroupsPageProps) {
  const t = useWords();
  const { locale } = useFrame();
  const here = path.at(-1);
  const name = here?.[`name_${locale}`];
  const make = here ? `${adminGroupAddress('new')}?parent=${here.id}` : adminGroupAddress('new');
  return (
    <AdminFrame here="groups" title={t('admin.groups_title')}>
      <FindForm action={ADMIN.groups} label={t('admin.groups_find')} hint={t('admin.groups_find_hint')} query={query} />
      {query === '' && here ? (
        <Crumbs
          crumbs={[
            { name: t('admin.groups_top'), url: ADMIN.groups },
            ...path.slice(0, -1).map((group) => ({ name: group[`name_${locale}`], url: adminLevelAddress(group.id) })),
          ]}
        />
      ) : null}
      <div className="admin-list__bar">
        <h2 className="admin-list__head title-3">
          {query === '' ? (name ?? t('admin.groups_top')) : t('admin.groups_found', { query })}
        </h2>
        {query === '' ? (
          <span className="admin-list__ways">
            {here ? (
              <ButtonLink kind="line" size="small" href={adminGroupAddress(here.id)}>
                {t('admin.groups_edit')}
              </ButtonLink>
            ) : null}
            <ButtonLink kind="soft" size="small" href={make}>
              {here ? t('admin.groups_new_in') : t('admin.groups_new')}
            </ButtonLink>
          </span>
        ) : null}
      </div>
      {groups.length === 0 ? (
        <NoGroups is_search={query !== ''} is_inside={here !== undefined} />
      ) : (
        <ul className="admin-list__list card">
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </ul>
      )}
      <SliceLinks previous_path={previous_path} next_path={next_path} />
    </AdminFrame>
  );
}

function NoGroups({ is_search, is_inside }: { is_search: boolean; is_inside: boolean }) {
  const t = useWords();
  if (is_search)
    return <EmptyState icon="search" title={t('admin.groups_none_found')} text={t('admin.groups_none_found_hint')} />;
  if (is_inside) return <EmptyState icon="layout-grid" title={t('admin.groups_none_in')} />;
  return <EmptyState icon="layout-grid" title={t('admin.groups_none')} text={t('admin.groups_none_hint')} />;
}

function GroupRow({ group }: { group: AdminGroup }) {
  const t = useWords();
  const { locale } = useFrame();
  const { id, slug, icon, offers_count, children_count } = group;
  return (
    <li className="admin-list__row">
      <div className="admin-list__who">
        <GroupIcon icon={icon} size={20} />
        <a className="link" href={adminGroupAddress(id)}>
          {group[`name_${locale}`]}
        </a>
        <span className="admin-list__note" lang={locale === 'ru' ? 'en' : 'ru'}>
          {group[locale === 'ru' ? 'name_en' : 'name_ru']}
        </span>
      </div>
      <p className="admin-list__note">
        <span>{groupAddress(slug)}</span>
        <span>{t('admin.offers_count', { count: offers_count })}</span>
        {children_count > 0 ? (
          <a className="link" href={adminLevelAddress(id)}>
            {t('admin.groups_inside', { count: children_count })}
          </a>
        ) : null}
      </p>
    </li>
  );
}
