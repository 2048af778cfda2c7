import { Fragment, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { ChatMessage } from '#contract/chats.ts';
import { chatAddress } from '../chat-addresses.ts';
import type { MenuAction } from '../ui/more-menu.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { isRead } from './conversation-state.ts';
import { useDayName } from './day-name.ts';
import { Message, OutgoingMessage } from './message.tsx';
import type { Conversation } from './use-conversation.ts';
import './message-list.css';

interface MessageListProps {
  username: string;
  conversation: Conversation;
  /** How far the reader had read when the page came: what is new stands below a line. */
  first_read_id: number;
  has_unread: boolean;
  is_typing: boolean;
  is_at_end: RefObject<boolean>;
  /** Nothing can be written: what failed is not tried again. */
  is_closed: boolean;
  actionsOf: (message: ChatMessage) => readonly MenuAction[];
  onConfirm: (message: ChatMessage) => void;
}

/** Nearer than this to the end the reader sees what comes. */
const NEAR_PX = 60;
/** Between a menu and the edge of the list. */
const MENU_GAP_PX = 8;

/** The messages in their order: older ones come as one reads up, and nothing moves under the eye. */
export function MessageList(props: MessageListProps) {
  const { username, conversation, is_typing, actionsOf, onConfirm } = props;
  const t = useWords();
  const { state, outgoing, outbox, loadLatest } = conversation;
  const { box, is_up, onScroll, toEnd } = useScrolling(props);
  const { messages, other_read_id } = state;
  const last_read = messages.findLast((message) => isRead(message, other_read_id))?.id;
  const first_new = props.has_unread
    ? messages.find(({ id, is_own }) => !is_own && id > props.first_read_id)?.id
    : undefined;
  const show = () => (state.has_newer ? void loadLatest().then(toEnd) : toEnd());
  return (
    <div className="message-list">
      <div
        className="message-list__box"
        ref={box}
        onScroll={onScroll}
        // Scrolled with the keyboard, it takes the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="log"
        aria-label={t('chats.messages')}
      >
        <Older conversation={conversation} />
        <ol className="message-list__rows">
          {messages.map((message, at) => (
            <Fragment key={message.id}>
              <Day at={message.created_at} before={messages[at - 1]?.created_at ?? null} />
              {message.id === first_new ? (
                <li className="message-list__new">
                  <span>{t('chats.new_messages')}</span>
                </li>
              ) : null}
              <Message
                message={message}
                username={username}
                is_read={message.id === last_read}
                actions={actionsOf(message)}
                onConfirm={() => onConfirm(message)}
              />
            </Fragment>
          ))}
          {state.has_newer
            ? null
            : outgoing.map((message) => (
                <OutgoingMessage
                  key={message.key}
                  message={message}
                  onRetry={props.is_closed ? null : () => outbox.retry(message.key)}
                  onDiscard={() => outbox.discard(message.key)}
                />
              ))}
        </ol>
        <p className="message-list__typing" role="status">
          {is_typing ? t('chats.typing', { name: username }) : ''}
        </p>
      </div>
      {is_up || state.has_newer ? (
        <button type="button" className="message-list__pill needs-script" onClick={show}>
          {state.unseen_count > 0 ? t('chats.unseen', { count: state.unseen_count }) : t('chats.to_end')}
          <Icon name="chevron-down" size={18} />
        </button>
      ) : null}
    </div>
  );
}

/** The way to what was said before; a link, so that it leads there without scripts as well. */
function Older({ conversation }: { conversation: Conversation }) {
  const t = useWords();
  const { state, loadOlder } = conversation;
  const first = state.messages[0];
  if (!state.has_older || !first) return null;
  return (
    <a
      className="message-list__older link"
      href={chatAddress(first.chat_id, first.id)}
      onClick={(event) => {
        event.preventDefault();
        void loadOlder();
      }}
    >
      {t('chats.older')}
    </a>
  );
}

/** The day a message is the first of. */
function Day({ at, before }: { at: string; before: string | null }) {
  const nameOf = useDayName();
  const { name } = nameOf(at);
  return before !== null && nameOf(before).name === name ? null : <li className="message-list__day">{name}</li>;
}

/** Begins where the reader left off, stays at the end while they are there, and holds the place while older ones come. */
function useScrolling({ conversation, is_at_end, has_unread }: MessageListProps) {
  const { state, outgoing, loadOlder, loadNewer, markRead } = conversation;
  const box = useRef<HTMLDivElement>(null);
  const [is_up, setUp] = useState(false);
  const is_loading = useRef(false);
  const first_id = state.messages[0]?.id;
  const last_id = state.messages.at(-1)?.id;
  const before = useRef({ first_id, height: 0 });
  const toEnd = () => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  useLayoutEffect(() => {
    const linked = linkedMessage();
    const start = linked ?? (has_unread ? box.current?.querySelector('.message-list__new') : null);
    if (start && box.current) showWithin(box.current, start, linked ? 'center' : 'start');
    else toEnd();
    linked?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page comes
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // What came above pushed down what is being read.
    if (before.current.first_id !== first_id && before.current.height > 0)
      element.scrollTop += element.scrollHeight - before.current.height;
    else if (is_at_end.current) toEnd();
    before.current = { first_id, height: element.scrollHeight };
  }, [first_id, last_id, outgoing, is_at_end]);
  useEffect(() => {
    const rows = box.current?.querySelector('.message-list__rows');
    return rows ? watchGrowth(rows, () => is_at_end.current && toEnd()) : undefined;
  }, [is_at_end]);
  useEffect(() => {
    const mark = () => document.visibilityState === 'visible' && is_at_end.current && !state.has_newer && markRead();
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  });
  const load = (work: () => Promise<void>) => {
    if (is_loading.current) return;
    is_loading.current = true;
    void work().finally(() => {
      is_loading.current = false;
    });
  };
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const rest = element.scrollHeight - element.scrollTop - element.clientHeight;
    is_at_end.current = rest < NEAR_PX;
    setUp(rest > element.clientHeight / 2);
    before.current = { first_id, height: element.scrollHeight };
    if (element.scrollTop < NEAR_PX * 3 && state.has_older) load(loadOlder);
    if (is_at_end.current && state.has_newer) load(loadNewer);
    else if (is_at_end.current && document.visibilityState === 'visible') markRead();
  };
  return { box, is_up, onScroll, toEnd };
}

/** Pictures take their room when they come, the field under the list when it is written in, and a menu of the last message opens below it: all are scrolled to. */
function watchGrowth(rows: Element, onGrowth: () => void): () => void {
  const observer = new ResizeObserver(onGrowth);
  observer.observe(rows);
  if (rows.parentElement) observer.observe(rows.parentElement);
  const onToggle = ({ target }: Event) => {
    const menu = target instanceof HTMLDetailsElement && target.open ? target.querySelector('.popover__panel') : null;
    if (menu && rows.parentElement) showWithin(rows.parentElement, menu, 'nearest');
  };
  // It does not bubble.
  rows.addEventListener('toggle', onToggle, { capture: true });
  return () => {
    observer.disconnect();
    rows.removeEventListener('toggle', onToggle, { capture: true });
  };
}

/** The message the address names. One that is not among those that came is asked for by an address the server reads. */
function linkedMessage(): HTMLElement | null {
  const [, id] = /^#message(\d{1,15})$/.exec(location.hash) ?? [];
  if (!id) return null;
  const message = document.getElementById(`message${id}`);
  const { pathname, searchParams } = new URL(location.href);
  if (!message && searchParams.get('message') !== id) location.replace(`${pathname}?message=${id}#message${id}`);
  return message;
}

/** Scrolls the box alone: `scrollIntoView` moves the page around it as well. */
function showWithin(box: HTMLElement, element: Element, place: 'start' | 'center' | 'nearest'): void {
  const outer = box.getBoundingClientRect();
  const { top, bottom, height } = element.getBoundingClientRect();
  if (place === 'start') box.scrollTop += top - outer.top;
  else if (place === 'center') box.scrollTop += top - outer.top - (outer.height - height) / 2;
  else if (bottom > outer.bottom) box.scrollTop += bottom - outer.bottom + MENU_GAP_PX;
}
