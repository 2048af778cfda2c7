import type { SuggestedPerson } from '#contract/pages.ts';
import { profileAddress } from '../addresses.ts';
import { FollowButton } from '../groups/follow-button.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { useWords } from '../words.tsx';
import './suggested-people.css';

/** Members the reader may want to follow, and why; nothing where there are none. */
export function SuggestedPeople({ people }: { people: readonly SuggestedPerson[] }) {
  const t = useWords();
  if (people.length === 0) return null;
  return (
    <aside className="suggested-people card" aria-labelledby="suggested">
      <h2 className="title-3" id="suggested">
        {t('users.suggested')}
      </h2>
      <p className="suggested-people__lead">{t('users.suggested_lead')}</p>
      <ul className="suggested-people__list">
        {people.map((person) => (
          <li key={person.id} className="suggested-people__row">
            <a className="suggested-people__person" href={profileAddress(person.username)}>
              <Avatar user={person} size={40} />
              <span className="suggested-people__words">
                <span className="suggested-people__username">{person.username}</span>
                <span className="suggested-people__why">
                  {t('users.suggested_why', { group: person.group, count: person.offers_count })}
                </span>
              </span>
            </a>
            <FollowButton
              followed="user"
              id={person.id}
              is_followed={false}
              words={{ follow: t('users.follow'), following: t('users.following') }}
            />
          </li>
        ))}
      </ul>
    </aside>
  );
}
