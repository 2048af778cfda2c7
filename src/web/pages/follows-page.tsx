import type { ReactNode } from 'react';
import type { FollowsPageProps } from '#contract/pages.ts';
import { groupAddress, profileAddress, storeAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { FollowButton } from '../groups/follow-button.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { StoreLogo } from '../stores/store-logo.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProfileHead } from '../users/profile-head.tsx';
import { useWords } from '../words.tsx';
import './follows-page.css';

/** Who follows a member, or whom they follow. */
export function FollowsPage(props: FollowsPageProps) {
  const { user, direction, people, groups, stores, more_path } = props;
  const t = useWords();
  const is_own = useFrame().viewer?.id === user.id;
  return (
    <div className="follows-page wrap">
      <ProfileHead user={user} tab={direction} />
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
      <Places id="groups" title={t('users.followed_groups')}>
        {groups.map((group) => (
          <Place
            key={group.id}
            what={{ followed: 'group', id: group.id }}
            name={group.name}
            url={groupAddress(group.slug)}
            sign={<GroupIcon icon={group.icon} size={22} />}
          />
        ))}
      </Places>
      <Places id="stores" title={t('users.followed_stores')}>
        {stores.map((store) => (
          <Place
            key={store.id}
            what={{ followed: 'store', id: store.id }}
            name={store.name}
            url={storeAddress(store.slug)}
            sign={<StoreLogo store={store} size={40} />}
          />
        ))}
      </Places>
    </div>
  );
}

/** Groups or stores the reader follows; nothing where there are none. */
function Places({ id, title, children }: { id: string; title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="follows-page__people" aria-labelledby={id}>
      <h2 className="title-3" id={id}>
        {title}
      </h2>
      <ul className="follows-page__list card">{children}</ul>
    </section>
  );
}

interface PlaceProps {
  what: { followed: 'group' | 'store'; id: number };
  name: string;
  url: string;
  sign: ReactNode;
}

/** A row that stays when it is followed no more: a slip is taken back where it was made. */
function Place({ what, name, url, sign }: PlaceProps) {
  const t = useWords();
  return (
    <li className="follows-page__place">
      <a className="follows-page__person" href={url}>
        <span className="follows-page__sign">{sign}</span>
        <span className="follows-page__username">{name}</span>
      </a>
      <FollowButton
        {...what}
        is_followed
        words={{ follow: t('users.follow_place'), following: t('users.following_place') }}
      />
    </li>
  );
}
