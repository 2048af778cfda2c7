import type { GroupsPageProps } from '#contract/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { groupAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import './groups-page.css';

type Group = GroupsPageProps['groups'][number];

/** All groups by alphabet, two levels, with counts. */
export function GroupsPage({ groups }: GroupsPageProps) {
  const t = useWords();
  return (
    <div className="groups-page wrap">
      <h1 className="title-1">{t('groups.title')}</h1>
      <p className="groups-page__lead">{t('groups.lead')}</p>
      {groups.length === 0 ? <EmptyState icon="layout-grid" title={t('groups.empty_title')} /> : null}
      <ul className="groups-page__grid">
        {groups.map((group) => (
          <GroupBlock key={group.id} group={group} />
        ))}
      </ul>
    </div>
  );
}

function GroupBlock({ group }: { group: Group }) {
  return (
    <li className="groups-page__block card">
      <h2>
        <a className="groups-page__head" href={groupAddress(group.slug)}>
          <span className="groups-page__icon">
            <GroupIcon icon={group.icon} size={20} />
          </span>
          <span className="groups-page__name">{group.name}</span>
          <Count count={group.offers_count} />
        </a>
      </h2>
      {group.children.length > 0 ? (
        <ul className="groups-page__children">
          {group.children.map((child) => (
            <li key={child.id}>
              <a className="groups-page__child" href={groupAddress(child.slug)}>
                <span className="groups-page__name">{child.name}</span>
                <Count count={child.offers_count} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function Count({ count }: { count: number }) {
  const t = useWords();
  const { locale } = useFrame();
  const number = formatNumber(count, locale);
  return (
    <>
      <span className="groups-page__count" aria-hidden="true">
        {number}
      </span>
      <span className="visually-hidden">, {t('groups.offers_count', { count, number })}</span>
    </>
  );
}
