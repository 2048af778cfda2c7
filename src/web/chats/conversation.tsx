import { useEffect, useRef, useState } from 'react';
import type { ChatConversation, ChatMessage, ChatMessages, ChatsPageProps } from '#contract/chats.ts';
import type { Delta } from '#rules/delta.ts';
import { call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { onChatEvent } from '../live/chat-events.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';
import { ClosedComposer, Composer, NeedsScript, type ComposerNote } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { useMessageActions } from './message-actions.ts';
import { MessageList } from './message-list.tsx';
import { parsed, useChatDraft, useTyping } from './use-chat-draft.ts';
import { useClosed } from './use-closed.ts';
import { plain, useConversation, type Conversation as Talk } from './use-conversation.ts';
import type { WritingMode } from './writing-mode.ts';
import './conversation.css';

type Open = ChatConversation & ChatMessages;

interface ConversationProps extends Pick<ChatsPageProps, 'offer' | 'limits' | 'enter_sends'> {
  chat: Open;
}

/** One conversation: who it is with, what was said, and where to go on. */
export function Conversation({ chat, offer, limits, enter_sends }: ConversationProps) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  const is_at_end = useRef(!chat.meta.has_newer);
  const { closed, is_blocked, ask } = useClosed(chat);
  const talk = useConversation(chat, { is_at_end, onDoubt: () => void ask() });
  const { mode, setMode, writing } = useWriting(chat, talk, () => void ask());
  const [about, setAbout] = useState(offer);
  const is_typing = useTyper(chat);
  const username = chat.user.username || t('common.anonymous');
  const actionsOf = useMessageActions({ chat, is_closed: closed !== null, talk, setMode });
  const confirm = (message: ChatMessage) => {
    call('POST /ui/chats/:id/messages/:message_id/confirm', { params: { id: chat.id, message_id: message.id } }).then(
      ({ data }) => talk.receive([data]),
      (error: unknown) => showToast({ kind: 'failure', message: failureMessage(error, t('chats.failed')) }),
    );
  };
  const send = (delta: Delta) => {
    if (mode.kind === 'edit') {
      void writing.saveEdit(mode.message, delta);
      return;
    }
    is_at_end.current = true;
    const reply_to_id = mode.kind === 'reply' ? mode.message.id : null;
    const go = () => talk.send(delta, { reply_to_id, offer_id: about?.id ?? null });
    if (talk.state.has_newer) void talk.loadLatest().then(go);
    else go();
    setAbout(null);
    writing.sent();
  };
  return (
    <section className="conversation" aria-label={t('chats.with', { name: username })}>
      <ConversationHead chat={chat} is_blocked={is_blocked} />
      <MessageList
        username={username}
        conversation={talk}
        first_read_id={chat.read_id}
        has_unread={chat.unread_count > 0}
        is_typing={is_typing}
        is_at_end={is_at_end}
        is_closed={closed !== null}
        actionsOf={actionsOf}
        onConfirm={confirm}
      />
      {closed || talk.is_answered ? null : <p className="conversation__hint">{t('chats.links_hint')}</p>}
      {closed ? (
        <ClosedComposer
          reason={closed}
          onUnblock={() => lazily(import('../users/send-block.tsx'), ({ unblock }) => unblock(frame, chat.user))}
        />
      ) : writing.is_ready ? (
        <Composer
          text_key={writing.text_key}
          initial={writing.initial}
          has_focus={writing.has_focus}
          limits={limits}
          enter_sends={enter_sends}
          note={noteOf(mode, { username, t, onCancel: () => setMode({ kind: 'new' }) })}
          offer={about}
          onOfferRemoved={() => setAbout(null)}
          onChange={writing.change}
          onSend={send}
        />
      ) : (
        <NeedsScript />
      )}
    </section>
  );
}

function noteOf(
  mode: WritingMode,
  { username, t, onCancel }: { username: string; t: ReturnType<typeof useWords>; onCancel: () => void },
): ComposerNote | null {
  if (mode.kind === 'new') return null;
  const { message } = mode;
  const excerpt = textOf(message.content) || t('chats.a_picture');
  if (mode.kind === 'edit') return { icon: 'pencil', title: t('chats.editing'), excerpt, onCancel };
  const name = message.is_own ? t('chats.yourself') : username;
  return { icon: 'reply', title: t('chats.replying', { name }), excerpt, onCancel };
}

/** The words of server-made HTML. */
function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}

/** What is being written, and where it is kept. */
function useWriting(chat: Open, talk: Talk, onRefused: () => void) {
  const t = useWords();
  const draft = useChatDraft(chat);
  const tellTyping = useTyping(chat.id);
  const [mode, setMode] = useState<WritingMode>({ kind: 'new' });
  const [round, setRound] = useState({ count: 0, initial: null as Delta | null, has_focus: false });
  const [is_ready, setReady] = useState(false);
  const text = useRef<Delta | null>(null);
  useEffect(() => {
    // What the device keeps is known only in the browser.
    const left = draft.read();
    const answered = talk.state.messages.find(({ id }) => id === left.reply_to_id);
    text.current = left.delta;
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    setRound((now) => ({ ...now, initial: left.delta }));
    if (answered) setMode({ kind: 'reply', message: answered });
    setReady(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page comes
  }, []);
  const begin = (initial: Delta | null) => setRound(({ count }) => ({ count: count + 1, initial, has_focus: true }));
  const keep = (delta: Delta | null, next: WritingMode) =>
    draft.keep({ delta, reply_to_id: next.kind === 'reply' ? next.message.id : null });
  const change = (next: WritingMode) => {
    setMode(next);
    if (next.kind === 'edit') return begin(parsed(next.message.delta));
    // Back from an edit, what was being written before is there again.
    begin(text.current);
    keep(text.current, next);
  };
  const saveEdit = async (message: ChatMessage, delta: Delta) => {
    try {
      const params = { id: chat.id, message_id: message.id };
      const { data } = await call('PUT /ui/chats/:id/messages/:message_id', { params, body: { delta: plain(delta) } });
      talk.receive([data]);
      change({ kind: 'new' });
    } catch (error) {
      showToast({ kind: 'failure', message: failureMessage(error, t('chats.send_failed')) });
      onRefused();
    }
  };
  return {
    mode,
    setMode: change,
    writing: {
      is_ready,
      text_key: `${mode.kind}-${round.count}`,
      initial: round.initial,
      has_focus: round.has_focus,
      change: (delta: Delta | null) => {
        if (mode.kind === 'edit') return;
        text.current = delta;
        keep(delta, mode);
        if (delta) tellTyping();
      },
      saveEdit,
      sent: () => {
        text.current = null;
        setMode({ kind: 'new' });
        begin(null);
        draft.forget();
      },
    },
  };
}

/** So long nothing is heard before somebody is taken to have stopped. */
const TYPING_MS = 5000;

/** Whether the other side is writing just now. */
function useTyper({ id }: Pick<ChatConversation, 'id'>): boolean {
  const [is_typing, setTyping] = useState(false);
  useEffect(() => {
    let timer = 0;
    const rest = () => {
      window.clearTimeout(timer);
      setTyping(false);
    };
    const stops = [
      onChatEvent('typing', ({ chats }) => {
        if (!chats.some(({ chat_id }) => chat_id === id)) return;
        setTyping(true);
        window.clearTimeout(timer);
        timer = window.setTimeout(rest, TYPING_MS);
      }),
      onChatEvent('chat_message', ({ messages }) => {
        if (messages.some(({ chat_id, is_own }) => chat_id === id && !is_own)) rest();
      }),
    ];
    return () => {
      rest();
      for (const stop of stops) stop();
    };
  }, [id]);
  return is_typing;
}
