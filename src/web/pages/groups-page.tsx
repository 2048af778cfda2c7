import type { GroupsPageProps } from '#contract/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { ADDRESS, groupAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LetterHeading, LetterIndex, LetterPages } from '../ui/letter-index.tsx';
import { useWords } from '../words.tsx';
import './groups-page.css';

type Group = GroupsPageProps['groups'][number];

/** The popular groups with what is inside, or all of one letter, with counts. */
export function GroupsPage({ index, groups }: GroupsPageProps) {
  const t = useWords();
  return (
    <div className="groups-page wrap">
      <LetterHeading index={index} words={{ title: 'groups.title', of_letter: 'groups.letter_title' }} />
      {index.initial === null ? <p className="groups-page__lead">{t('groups.lead')}</p> : null}
      <LetterIndex index={index} path={ADDRESS.groups} />
      {groups.length === 0 ? <EmptyState icon="layout-grid" title={t('groups.empty_title')} /> : null}
      <ul className="groups-page__grid">
        {groups.map((group) => (
          <GroupBlock key={group.id} group={group} />
        ))}
      </ul>
      <LetterPages index={index} path={ADDRESS.groups} />
    </div>
  );
}

function GroupBlock({ group }: { group: Group }) {
  const t = useWords();
  return (
    <li className="groups-page__block card">
      <h2>
        <a className="groups-page__head" href={groupAddress(group.slug)}>
          <span className="groups-page__icon">
            <GroupIcon icon={group.icon} size={20} />
          </span>
          <span className="groups-page__name">
            {group.name}
            {group.parent === null ? null : <span className="groups-page__parent">{group.parent}</span>}
          </span>
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
          {group.has_more ? (
            <li>
              <a className="groups-page__child groups-page__child--more" href={groupAddress(group.slug)}>
                {t('groups.more_inside', { name: group.name })}
              </a>
            </li>
          ) : null}
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
