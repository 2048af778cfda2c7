import type { ChatPerson } from '#contract/chats.ts';
import { profileAddress } from '../addresses.ts';
import { CHATS } from '../chat-addresses.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

/** Who a conversation is with, a link unless nobody is behind it any more; on phones after the way back. */
export function ConversationPerson({ user }: { user: ChatPerson }) {
  const t = useWords();
  const name = (
    <>
      <Avatar user={user.id === 0 ? null : user} size={40} />
      <span className="conversation__names">
        <h1 className="conversation__name clip">{user.username || t('common.anonymous')}</h1>
        {user.name ? <span className="conversation__called clip">{user.name}</span> : null}
      </span>
    </>
  );
  return (
    <>
      <a className="conversation__back" href={CHATS} aria-label={t('chats.back')}>
        <Icon name="arrow-left" size={22} />
      </a>
      {user.id === 0 ? (
        <span className="conversation__who">{name}</span>
      ) : (
        <a className="conversation__who" href={profileAddress(user.username)}>
          {name}
        </a>
      )}
    </>
  );
}
