import { useEffect, useState } from 'react';
import type { ChatBrief, ChatFilter, ChatsPageProps } from '#contract/chats.ts';
import { ADDRESS, withQuery } from '../addresses.ts';
import { CHATS } from '../chat-addresses.ts';
import { call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { onChatEvent } from '../live/chat-events.ts';
import { onLiveEvent } from '../live/live-events.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useFound } from '../ui/use-found.ts';
import { useWords } from '../words.tsx';
import { ChatRow, FoundRow } from './chat-row.tsx';
import { mergeChats } from './merge-chats.ts';
import { showNewMessage } from './new-message.tsx';
import './chat-list.css';

/** In their order; the contract's own list comes with its schemas, which no page needs. */
const FILTERS = ['all', 'unread', 'archived'] as const satisfies readonly ChatFilter[];

type ChatListProps = Pick<ChatsPageProps, 'filter' | 'search' | 'chats' | 'found' | 'next_cursor' | 'is_on'> & {
  current_id: number | null;
  /** The heading of the page stands over what is open beside the list. */
  is_beside: boolean;
};

/** The conversations: a search over them, filters, and the way to a new one. */
export function ChatList(props: ChatListProps) {
  const { filter, search, current_id, is_on } = props;
  const t = useWords();
  const Title = props.is_beside ? 'h2' : 'h1';
  const [text, setText] = useState(search);
  const list = useChats(props);
  const { rows } = useFound(text === search ? '' : text, async (words) => [
    await call('GET /ui/chats', { query: { filter: 'all', search: words } }),
  ]);
  const [result] = rows;
  const is_typed = text !== search && text.trim() !== '';
  const chats = is_typed ? result?.data : list.chats;
  const found = is_typed ? result?.found : props.found;
  const is_searched = is_typed || search !== '';
  return (
    <section className="chat-list" aria-label={t('chats.title')}>
      <div className="chat-list__head">
        <Title className="title-3">{t('chats.title')}</Title>
        {is_on ? <NewMessage /> : null}
      </div>
      <Search text={text} onText={setText} />
      {is_searched ? null : <Filters filter={filter} />}
      {is_on ? null : (
        <p className="chat-list__off">
          {t('chats.is_off')}{' '}
          <a className="link" href={ADDRESS.settings_preferences}>
            {t('chats.to_settings')}
          </a>
        </p>
      )}
      <div className="chat-list__rows">
        {chats && chats.length > 0 ? (
          <ul>
            {chats.map((chat) => (
              <li key={chat.id}>
                <ChatRow chat={chat} is_current={chat.id === current_id} />
              </li>
            ))}
          </ul>
        ) : null}
        {found && found.length > 0 ? (
          <>
            <p className="chat-list__part">{t('chats.found')}</p>
            <ul>
              {found.map((one) => (
                <li key={one.message_id}>
                  <FoundRow found={one} />
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {chats?.length === 0 && (found?.length ?? 0) === 0 ? (
          <Nothing filter={filter} is_searched={is_searched} />
        ) : null}
        {!is_typed && list.more_path ? (
          <ButtonLink
            kind="soft"
            size="small"
            className="chat-list__more"
            href={list.more_path}
            onClick={(event) => {
              event.preventDefault();
              void list.loadMore();
            }}
          >
            {t('chats.more')}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}

/** Finds as one types; without scripts with Enter. */
function Search({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useWords();
  return (
    <form className="chat-list__search" method="get" action={CHATS} role="search">
      <Icon name="search" size={18} />
      <input
        type="search"
        name="search"
        value={text}
        maxLength={100}
        autoComplete="off"
        placeholder={t('chats.search')}
        aria-label={t('chats.search')}
        onChange={(event) => onText(event.target.value)}
      />
    </form>
  );
}

function NewMessage() {
  const t = useWords();
  const frame = useFrame();
  return (
    <Button
      kind="soft"
      size="small"
      className="chat-list__write needs-script"
      onClick={() => void showNewMessage(frame)}
    >
      <Icon name="square-pen" size={16} />
      {t('chats.new')}
    </Button>
  );
}

function Filters({ filter }: { filter: ChatFilter }) {
  const t = useWords();
  return (
    <nav className="chat-list__filters" aria-label={t('chats.filters')}>
      {FILTERS.map((one) => (
        <a
          key={one}
          className="chat-list__filter"
          href={withQuery(CHATS, { filter: one === 'all' ? null : one })}
          aria-current={one === filter ? 'page' : undefined}
        >
          {t(`chats.filter_${one}`)}
        </a>
      ))}
    </nav>
  );
}

function Nothing({ filter, is_searched }: { filter: ChatFilter; is_searched: boolean }) {
  const t = useWords();
  if (is_searched) return <p className="chat-list__nothing">{t('chats.nothing_found')}</p>;
  if (filter !== 'all') return <p className="chat-list__nothing">{t(`chats.nothing_${filter}`)}</p>;
  return (
    <EmptyState
      icon="message-circle"
      title={t('chats.empty')}
      text={t('chats.empty_text')}
      action={
        <ButtonLink kind="soft" size="small" href={ADDRESS.hot}>
          {t('chats.to_deals')}
        </ButtonLink>
      }
    />
  );
}

/** The list as the server gave it, with what has happened since. */
function useChats({ filter, search, chats: given, next_cursor, current_id }: ChatListProps) {
  const t = useWords();
  const [chats, setChats] = useState(given);
  const [cursor, setCursor] = useState(next_cursor);
  const ask = (from: string | null) =>
    call('GET /ui/chats', { query: { filter, search, ...(from === null ? {} : { cursor: from }) } });
  useEffect(() => {
    const change = (work: (now: readonly ChatBrief[]) => readonly ChatBrief[]) => setChats(work);
    const stops = [
      onChatEvent('chat_message', ({ chats: told }) => change((now) => mergeChats(now, told, { filter, search }))),
      onLiveEvent('chat_unread', ({ chats: told }) => {
        const counts = new Map(told.map(({ chat_id, unread_count }) => [chat_id, unread_count]));
        change((now) => now.map((chat) => ({ ...chat, unread_count: counts.get(chat.id) ?? chat.unread_count })));
      }),
      onChatEvent('missed', () => {
        call('GET /ui/chats', { query: { filter, search } }).then(
          ({ data }) => change((now) => mergeChats(now, data, { filter, search })),
          () => undefined,
        );
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [filter, search]);
  // The open one is read as soon as its page is seen.
  const shown = chats.map((chat) => (chat.id === current_id ? { ...chat, unread_count: 0 } : chat));
  return {
    chats: shown,
    more_path: cursor === null ? null : withQuery(CHATS, { filter, search: search || null, cursor }),
    loadMore: async () => {
      try {
        const { data, meta } = await ask(cursor);
        setChats((now) => [...now, ...data.filter(({ id }) => now.every((one) => one.id !== id))]);
        setCursor(meta.next_cursor);
      } catch (error) {
        showToast({ kind: 'failure', message: failureMessage(error, t('chats.load_failed')) });
      }
    },
  };
}
