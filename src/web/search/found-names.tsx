import type { SearchPageProps } from '#contract/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { groupAddress, profileAddress, storeAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { StoreLogo } from '../stores/store-logo.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { useWords } from '../words.tsx';
import { Marked } from './marked.tsx';
import './found-names.css';

type Names = Pick<SearchPageProps, 'groups' | 'found_stores' | 'people'> & { q: string };

/** Groups, stores or people that were found by name; each leads to its page. */
export function FoundNames({ groups, found_stores, people, q }: Names) {
  return (
    <ul className="found-names card">
      {groups.map(({ id, slug, name, icon, offers_count }) => (
        <li key={id}>
          <a className="found-names__row" href={groupAddress(slug)}>
            <span className="found-names__sign">
              <GroupIcon icon={icon} size={22} />
            </span>
            <Name name={name} q={q} />
            <Count count={offers_count} />
          </a>
        </li>
      ))}
      {found_stores.map((store) => (
        <li key={store.id}>
          <a className="found-names__row" href={storeAddress(store.slug)}>
            <StoreLogo store={store} size={40} />
            <Name name={store.name} q={q} />
            <Count count={store.offers_count} />
          </a>
        </li>
      ))}
      {people.map((person) => (
        <li key={person.id}>
          <a className="found-names__row" href={profileAddress(person.username)}>
            <Avatar user={person} size={40} />
            <span className="found-names__words">
              <Name name={person.username} q={q} />
              {person.name ? (
                <span className="found-names__note">
                  <Marked text={person.name} q={q} />
                </span>
              ) : null}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Name({ name, q }: { name: string; q: string }) {
  return (
    <span className="found-names__name">
      <Marked text={name} q={q} />
    </span>
  );
}

function Count({ count }: { count: number }) {
  const t = useWords();
  const { locale } = useFrame();
  return (
    <span className="found-names__note found-names__note--end">
      {t('search.offers_count', { count, number: formatNumber(count, locale) })}
    </span>
  );
}
