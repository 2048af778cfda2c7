import type { ChatBrief, ChatFound } from '#contract/chats.ts';
import { formatDateTime } from '#i18n/format.ts';
import { chatAddress } from '../chat-addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { useIsBlocked } from '../users/block-store.ts';
import { useWords } from '../words.tsx';
import { useDayName } from './day-name.ts';
import { formatTime } from './format-time.ts';
import './chat-row.css';

/** One conversation in the list: who with, what was said last, and whether there is news. */
export function ChatRow({ chat, is_current }: { chat: ChatBrief; is_current: boolean }) {
  const t = useWords();
  const { user, last_message, unread_count, is_muted, draft_excerpt } = chat;
  const is_blocked = useIsBlocked(user.id, chat.is_blocked);
  const username = user.username || t('common.anonymous');
  return (
    <a
      className={[
        'chat-row',
        unread_count > 0 && 'chat-row--unread',
        is_muted && 'chat-row--muted',
        is_blocked && 'chat-row--blocked',
      ]
        .filter(Boolean)
        .join(' ')}
      href={chatAddress(chat.id)}
      aria-current={is_current ? 'page' : undefined}
    >
      <Avatar user={user.id === 0 ? null : user} size={40} />
      <span className="chat-row__words">
        <span className="chat-row__line">
          <b className="chat-row__name clip">{username}</b>
          {is_muted ? <Icon name="bell-off" size={14} /> : null}
          {last_message ? <When at={last_message.created_at} /> : null}
        </span>
        <span className="chat-row__line">
          {is_blocked ? (
            <>
              <Icon name="ban" size={14} />
              <span className="chat-row__text clip">{t('chats.is_blocked')}</span>
            </>
          ) : draft_excerpt && !is_current ? (
            <span className="chat-row__text clip">
              <span className="chat-row__draft">{t('chats.draft')}</span> {draft_excerpt}
            </span>
          ) : (
            <LastWords chat={chat} />
          )}
          {unread_count > 0 ? (
            <>
              <span className="chat-row__count" aria-hidden="true">
                {unread_count > 99 ? '99+' : unread_count}
              </span>
              <span className="visually-hidden">{t('chats.unread', { count: unread_count })}</span>
            </>
          ) : null}
        </span>
      </span>
    </a>
  );
}

function LastWords({ chat }: { chat: ChatBrief }) {
  const t = useWords();
  const { last_message: last } = chat;
  if (!last) return <span className="chat-row__text clip">{t('chats.nothing_yet')}</span>;
  const words = last.is_deleted
    ? t('chats.deleted')
    : last.is_code_hidden
      ? t('chats.a_hidden_code')
      : last.excerpt || t(last.has_picture ? 'chats.a_picture' : 'chats.an_offer');
  return (
    <span className="chat-row__text clip">
      {last.is_own ? `${t('chats.you')} ` : ''}
      {words}
    </span>
  );
}

/** A message that a search found. */
export function FoundRow({ found }: { found: ChatFound }) {
  const t = useWords();
  const { user } = found;
  return (
    <a className="chat-row" href={chatAddress(found.chat_id, found.message_id)}>
      <Avatar user={user.id === 0 ? null : user} size={40} />
      <span className="chat-row__words">
        <span className="chat-row__line">
          <b className="chat-row__name clip">{user.username || t('common.anonymous')}</b>
          <When at={found.created_at} />
        </span>
        <span className="chat-row__line">
          <span className="chat-row__text lines-2">
            {found.is_own ? `${t('chats.you')} ` : ''}
            {found.excerpt}
          </span>
        </span>
      </span>
    </a>
  );
}

/** The time today, "yesterday", or the date. */
function When({ at }: { at: string }) {
  const { locale, time_zone } = useFrame();
  const { name, is_today } = useDayName()(at);
  return (
    <time className="chat-row__time" dateTime={at} title={formatDateTime(at, locale, time_zone)}>
      {is_today ? formatTime(at, locale, time_zone) : name}
    </time>
  );
}
