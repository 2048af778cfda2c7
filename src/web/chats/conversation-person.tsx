import type { ChatPerson } from '#contract/chats.ts';
import { formatDate, formatNumber } from '#i18n/format.ts';
import { profileAddress } from '../addresses.ts';
import { CHATS } from '../chat-addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

interface ConversationPersonProps {
  user: ChatPerson;
  /** Null where they do not show it, or before the first message. */
  offers_count?: number | null;
  joined_at?: string | null;
}

/** Who a conversation is with and how they are known here, a link unless nobody is behind it any more; on phones after the way back. */
export function ConversationPerson({ user, offers_count = null, joined_at = null }: ConversationPersonProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const known = [
    user.name,
    offers_count && t('chats.offers_count', { count: offers_count, shown: formatNumber(offers_count, locale) }),
    joined_at && t('chats.joined', { date: formatDate(joined_at, locale, time_zone) }),
  ].filter(Boolean);
  const name = (
    <>
      <Avatar user={user.id === 0 ? null : user} size={40} />
      <span className="conversation__names">
        <h1 className="conversation__name clip">{user.username || t('common.anonymous')}</h1>
        {known.length > 0 ? <span className="conversation__called clip">{known.join(' · ')}</span> : null}
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
