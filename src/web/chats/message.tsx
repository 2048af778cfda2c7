import type { ChatMessage } from '#contract/chats.ts';
import { formatDateTime } from '#i18n/format.ts';
import { renderDelta } from '#rules/delta.ts';
import { chatAddress } from '../chat-addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { MoreMenu, type MenuAction } from '../ui/more-menu.tsx';
import { UserText } from '../ui/user-text.tsx';
import { useWords } from '../words.tsx';
import { formatTime } from './format-time.ts';
import { ChatOfferCard } from './chat-offer.tsx';
import type { Outgoing } from './outbox.ts';
import './message.css';

interface MessageProps {
  message: ChatMessage;
  /** The name of the other side, for who hears the page. */
  username: string;
  is_read: boolean;
  actions: readonly MenuAction[];
  onConfirm: () => void;
}

/** One message of either side. */
export function Message({ message, username, is_read, actions, onConfirm }: MessageProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { id, is_own, created_at } = message;
  return (
    <li className={`message message--${is_own ? 'own' : 'other'}`} id={`message${id}`} tabIndex={-1}>
      <div className="message__bubble">
        <span className="visually-hidden">{is_own ? t('chats.you') : t('chats.says', { name: username })}</span>
        <Quote message={message} username={username} />
        {message.offer ? <ChatOfferCard offer={message.offer} /> : null}
        <Content message={message} onConfirm={onConfirm} />
        <p className="message__meta">
          {message.is_held && !message.is_deleted ? (
            <span className="message__held">
              <Icon name="clock-alert" size={14} />
              {t('chats.held')}
            </span>
          ) : null}
          {message.is_edit_held && !message.is_deleted ? (
            <span className="message__held">
              <Icon name="clock-alert" size={14} />
              {t('chats.edit_held')}
            </span>
          ) : null}
          {message.edited_at && !message.is_deleted ? <span>{t('chats.edited')}</span> : null}
          <time dateTime={created_at} title={formatDateTime(created_at, locale, time_zone)}>
            {formatTime(created_at, locale, time_zone)}
          </time>
          {is_read && !message.is_deleted ? <span>{t('chats.read')}</span> : null}
        </p>
      </div>
      <MoreMenu
        actions={actions}
        label={t('chats.message_menu')}
        className="more-menu--round message__menu"
        icon_size={18}
      />
    </li>
  );
}

function Quote({ message, username }: Pick<MessageProps, 'message' | 'username'>) {
  const t = useWords();
  const { reply_to, chat_id } = message;
  if (!reply_to) return null;
  return (
    <a className="message__quote" href={chatAddress(chat_id, reply_to.id)}>
      <b className="clip">{reply_to.is_own ? t('chats.you') : username}</b>
      <span className="clip">
        {reply_to.is_deleted
          ? t('chats.deleted')
          : reply_to.is_code_hidden
            ? t('chats.a_hidden_code')
            : reply_to.excerpt || t('chats.a_picture')}
      </span>
    </a>
  );
}

function Content({ message, onConfirm }: Pick<MessageProps, 'message' | 'onConfirm'>) {
  const t = useWords();
  if (message.is_deleted)
    return (
      <p className="message__gone">
        <Icon name="circle-off" size={16} />
        {t('chats.deleted')}
      </p>
    );
  if (message.hidden_code)
    return (
      <div className="message__hidden">
        <p>{t(message.hidden_code.is_confirmed ? 'chats.code_waits' : 'chats.code_hidden')}</p>
        {message.hidden_code.is_confirmed ? null : (
          <button type="button" className="message__confirm needs-script" onClick={onConfirm}>
            {t('chats.confirm_trade')}
          </button>
        )}
      </div>
    );
  return <UserText html={message.content} size="comment" />;
}

interface OutgoingMessageProps {
  message: Outgoing;
  /** Null where it would be refused again. */
  onRetry: (() => void) | null;
  onDiscard: () => void;
}

/** An own message on its way: it is there at once, and says how it stands with it. */
export function OutgoingMessage({ message, onRetry, onDiscard }: OutgoingMessageProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const is_failed = message.state === 'failed';
  return (
    <li className="message message--own message--outgoing">
      <div className="message__bubble">
        <span className="visually-hidden">{t('chats.you')}</span>
        <UserText html={renderDelta(message.delta)} size="comment" />
        <p className="message__meta">
          <time dateTime={message.created_at}>{formatTime(message.created_at, locale, time_zone)}</time>
          {is_failed ? null : <span>{t('chats.sending')}</span>}
        </p>
      </div>
      {is_failed ? (
        <p className="message__failure" role="alert">
          <Icon name="circle-alert" size={16} />
          <span>{message.error ?? t('chats.send_failed')}</span>
          {onRetry ? (
            <button type="button" className="link" onClick={onRetry}>
              {t('chats.retry')}
            </button>
          ) : null}
          <button type="button" className="link" onClick={onDiscard}>
            {t('chats.discard')}
          </button>
        </p>
      ) : null}
    </li>
  );
}
