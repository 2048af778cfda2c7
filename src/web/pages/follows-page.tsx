import type { FollowsPageProps } from '#contract/pages.ts';
import { profileAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProfileHead } from '../users/profile-head.tsx';
import { useWords } from '../words.tsx';
import './follows-page.css';

/** Who follows a member, or whom they follow. */
export function FollowsPage({ user, direction, people, more_path, can_impersonate }: FollowsPageProps) {
  const t = useWords();
  const is_own = useFrame().viewer?.id === user.id;
  return (
    <div className="follows-page wrap">
      <ProfileHead user={user} tab={direction} can_impersonate={can_impersonate} />
      <section className="follows-page__people" aria-labelledby="people">
        <h2 className="title-3" id="people">
          {t(`users.${direction}_title`)}
        </h2>
        {people.length === 0 ? (
          <EmptyState
            icon="user-round"
            title={t(`users.${direction}_empty_title`)}
            text={is_own ? t(`users.own_${direction}_empty_text`) : ''}
          />
        ) : (
          <ul className="follows-page__list card">
            {people.map((person) => (
              <li key={person.id}>
                <a className="follows-page__person" href={profileAddress(person.username)}>
                  <Avatar user={person} size={40} />
                  <span className="follows-page__words">
                    <span className="follows-page__username">{person.username}</span>
                    {person.name ? <span className="follows-page__name">{person.name}</span> : null}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {more_path ? (
          <p>
            <ButtonLink kind="soft" href={more_path}>
              {t('users.more_people')}
            </ButtonLink>
          </p>
        ) : null}
      </section>
    </div>
  );
}
