import type { HiddenProfilePageProps } from '#contract/pages.ts';
import { ADDRESS, profileAddress, withQuery } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { FollowButton } from '../groups/follow-button.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { BlockButton } from '../users/block-button.tsx';
import { useIsBlocked } from '../users/block-store.ts';
import { TypeTag } from '../users/profile-head.tsx';
import { useWords } from '../words.tsx';
import './hidden-profile-page.css';

/** What a member does not show the reader: who they are on what they wrote, and what one can do about them. */
export function HiddenProfilePage({ user, hidden, is_for_members }: HiddenProfilePageProps) {
  const t = useWords();
  const { viewer, path } = useFrame();
  const { username } = user;
  const is_blocked = useIsBlocked(user.id, user.is_blocked);
  return (
    <div className="hidden-profile-page wrap">
      <header className="hidden-profile-page__head card">
        <Avatar user={user} size={96} />
        <div className="hidden-profile-page__words">
          <h1 className="title-1">{username}</h1>
          <TypeTag type={user.type} />
        </div>
        <div className="hidden-profile-page__relation">
          {is_blocked ? null : (
            <FollowButton
              followed="user"
              id={user.id}
              is_followed={user.is_followed && !user.is_blocked}
              words={{ follow: t('users.follow'), following: t('users.following') }}
            />
          )}
          {viewer ? <BlockButton user={user} is_blocked={is_blocked} /> : null}
        </div>
      </header>
      <EmptyState
        icon="lock"
        title={t(`users.hidden_${hidden}_title`)}
        text={t(is_for_members ? 'users.hidden_for_members' : 'users.hidden_text', { username })}
        action={<Onward {...{ username, hidden, is_for_members, path }} />}
      />
    </div>
  );
}

function Onward(place: { username: string; path: string } & Pick<HiddenProfilePageProps, 'hidden' | 'is_for_members'>) {
  const t = useWords();
  const { username, path, hidden, is_for_members } = place;
  if (is_for_members)
    return <ButtonLink href={withQuery(ADDRESS.login, { next: path })}>{t('users.hidden_sign_in')}</ButtonLink>;
  if (hidden === 'profile') return <ButtonLink href={ADDRESS.home}>{t('users.to_deals')}</ButtonLink>;
  return <ButtonLink href={profileAddress(username)}>{t('users.show_profile')}</ButtonLink>;
}
