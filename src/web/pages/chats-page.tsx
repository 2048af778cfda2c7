import type { ChatsPageProps } from '#contract/chats.ts';
import { ChatList } from '../chats/chat-list.tsx';
import { Conversation } from '../chats/conversation.tsx';
import { FirstMessage } from '../chats/first-message.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import './chats-page.css';

/** The conversations, and the one that is open: side by side, on phones one at a time. */
export function ChatsPage({ conversation, recipient, offer, limits, enter_sends, ...list }: ChatsPageProps) {
  const t = useWords();
  const is_open = conversation !== null || recipient !== null;
  const writing = { offer, limits, enter_sends };
  return (
    <div className={`chats-page wrap${is_open ? ' chats-page--open' : ''}`}>
      <div className="chats-page__panes card">
        <div className="chats-page__list">
          <ChatList {...list} current_id={conversation?.id ?? null} is_beside={is_open} />
        </div>
        <div className="chats-page__pane">
          {conversation ? (
            <Conversation chat={conversation} {...writing} />
          ) : recipient ? (
            <FirstMessage recipient={recipient} {...writing} />
          ) : (
            <EmptyState icon="messages-square" title={t('chats.choose')} text={t('chats.choose_text')} />
          )}
        </div>
      </div>
    </div>
  );
}
