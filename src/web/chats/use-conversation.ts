import { useEffect, useEffectEvent, useMemo, useReducer, useState, type RefObject } from 'react';
import type { ChatConversation, ChatMessage, ChatMessages } from '#contract/chats.ts';
import type { Delta } from '#rules/delta.ts';
import { ApiError, call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { onChatEvent } from '../live/chat-events.ts';
import { randomKey } from '../random-key.ts';
import { readStored, removeStored, writeStored } from '../ui/storage.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useOnline } from '../ui/use-online.ts';
import { useWords } from '../words.tsx';
import {
  addNewer,
  addOlder,
  isTalk,
  lastUnread,
  leavesHole,
  openState,
  otherRead,
  receive,
  refresh,
  showLatest,
  type ConversationState,
} from './conversation-state.ts';
import { Outbox, type Outgoing, type Refusal } from './outbox.ts';

type Step = (state: ConversationState) => ConversationState;

interface ConversationOptions {
  is_at_end: RefObject<boolean>;
  /** Something was refused or may have been missed: whether anything can be written here is to be asked anew. */
  onDoubt: () => void;
}

/** One conversation as it goes on: what is shown, what is on its way, and what may be done. */
export function useConversation(given: ChatConversation & ChatMessages, { is_at_end, onDoubt }: ConversationOptions) {
  const { id } = given;
  const t = useWords();
  const [state, change] = useReducer((now: ConversationState, step: Step) => step(now), given, openState);
  const receiveAll = (messages: readonly ChatMessage[], replaced_ids: readonly number[] = []) =>
    change((now) => receive(now, messages, is_at_end.current ?? true, replaced_ids));
  const { outbox, outgoing } = useOutbox(id, {
    onSent: (message) => receiveAll([message]),
    onRefused: onDoubt,
  });
  const is_answered = given.is_answered || isTalk(state);
  const slice = (place: Place) => sliceOf(id, place);
  const load = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      showToast({ kind: 'failure', message: failureMessage(error, t('chats.load_failed')) });
    }
  };
  const goOn = async () => {
    const last = state.messages.at(-1);
    const found = await slice(last ? { after: last.id } : {});
    change((now) => addNewer(now, found));
  };
  const catchUp = useEffectEvent(async () => {
    if (state.has_newer) return;
    const latest = await slice({});
    // From whoever reads further up nothing is taken away.
    if (leavesHole(state, latest) && !is_at_end.current) await goOn();
    else change((now) => refresh(now, latest));
  });
  useNews(id, {
    onMessages: receiveAll,
    onRead: (other_read_id) => change((now) => otherRead(now, other_read_id)),
    onMissed: () => {
      onDoubt();
      // The next thing that is missed is looked for again.
      void catchUp().catch(() => undefined);
    },
  });
  useEffect(() => {
    // With the first answer the links of what was said before are links.
    if (is_answered && !given.is_answered) void catchUp().catch(() => undefined);
  }, [is_answered, given.is_answered]);
  useOnline(() => {
    outbox.retryAway();
    onDoubt();
    void catchUp().catch(() => undefined);
  });
  return {
    state,
    is_answered,
    outgoing,
    outbox,
    receive: receiveAll,
    send: (delta: Delta, about: { reply_to_id: number | null; offer_id: number | null }) =>
      outbox.add({ key: randomKey(), delta, ...about, created_at: new Date().toISOString() }),
    loadOlder: () =>
      load(async () => {
        const first = state.messages[0];
        const found = await slice(first ? { before: first.id } : {});
        change((now) => addOlder(now, found));
      }),
    loadNewer: () => load(goOn),
    loadLatest: () =>
      load(async () => {
        const found = await slice({});
        change((now) => showLatest(now, found));
      }),
    /** Marks what is shown read; asked again for the same, nothing happens. */
    markRead: () => {
      const message_id = lastUnread(state);
      if (message_id === null) return;
      change((now) => ({ ...now, read_id: Math.max(now.read_id, message_id), unseen_count: 0 }));
      // What is not marked now is with the next message, or the next visit.
      call('POST /ui/chats/:id/read', { params: { id }, body: { message_id } }).catch(() => undefined);
    },
  };
}

interface NewsListeners {
  onMessages: (messages: readonly ChatMessage[], replaced_ids: readonly number[] | undefined) => void;
  onRead: (other_read_id: number) => void;
  /** The socket was away: anything may have happened. */
  onMissed: () => void;
}

/** What is heard of a conversation while it is open. */
function useNews(id: number, listeners: NewsListeners): void {
  const onMessages = useEffectEvent(listeners.onMessages);
  const onRead = useEffectEvent(listeners.onRead);
  const onMissed = useEffectEvent(listeners.onMissed);
  useEffect(() => {
    const stops = [
      onChatEvent('chat_message', ({ messages, replaced_ids }) =>
        onMessages(
          messages.filter(({ chat_id }) => chat_id === id),
          replaced_ids,
        ),
      ),
      onChatEvent('chat_read', ({ chats }) => {
        for (const { chat_id, other_read_id } of chats) if (chat_id === id) onRead(other_read_id);
      }),
      onChatEvent('missed', () => onMissed()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [id]);
}

interface Place {
  before?: number;
  after?: number;
}

async function sliceOf(id: number, place: Place): Promise<ChatMessages> {
  const { data, meta } = await call('GET /ui/chats/:id/messages', { params: { id }, query: { ...place, limit: 30 } });
  return { messages: data, meta };
}

export type Conversation = ReturnType<typeof useConversation>;

interface OutboxListeners {
  onSent: (message: ChatMessage) => void;
  onRefused: () => void;
}

/** What is on its way, kept on this device for this member until the server has it. */
function useOutbox(chat_id: number, { onSent, onRefused }: OutboxListeners) {
  const { viewer } = useFrame();
  const t = useWords();
  const place = `chat-outbox:${viewer?.id ?? 0}:${chat_id}`;
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const take = useEffectEvent(onSent);
  const refused = useEffectEvent(onRefused);
  const outbox = useMemo(() => {
    let made: Outbox | null = null;
    const open = () =>
      (made ??= new Outbox({
        kept: keptAt(place),
        post: async (message) => {
          const answer = await post(chat_id, message, t('chats.send_failed'));
          if ('refusal' in answer && answer.refusal.kind === 'refused') refused();
          return answer;
        },
        onSent: (_, message) => take(message),
        onChange: (messages) => {
          setOutgoing(messages);
          if (messages.length === 0) removeStored('local', place);
          else writeStored('local', place, messages);
        },
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }));
    return {
      add: (message: Parameters<Outbox['add']>[0]) => open().add(message),
      retry: (key: string) => open().retry(key),
      retryAway: () => open().retryAway(),
      discard: (key: string) => open().discard(key),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- one outbox a conversation; the words of a page do not change
  }, [place, chat_id]);
  useEffect(() => {
    const kept = keptAt(place);
    if (kept.length === 0) return;
    // oxlint-disable-next-line react/set-state-in-effect -- what the device keeps is known only in the browser
    setOutgoing(kept);
    outbox.retryAway();
  }, [place, outbox]);
  return { outbox, outgoing };
}

/** What a visit before has left: nothing of it is on its way now. */
function keptAt(place: string): readonly Outgoing[] {
  const kept = readStored('local', place);
  if (!Array.isArray(kept)) return [];
  return (kept as Outgoing[]).map((one) => ({ ...one, state: 'failed' }));
}

async function post(
  id: number,
  { key, delta, reply_to_id, offer_id }: Outgoing,
  otherwise: string,
): Promise<{ sent: ChatMessage } | { refusal: Refusal }> {
  try {
    const { data } = await call('POST /ui/chats/:id/messages', {
      params: { id },
      body: { delta: plain(delta), reply_to_id, offer_id },
      idempotency_key: key,
    });
    return { sent: data };
  } catch (error) {
    return { refusal: refusalOf(error, otherwise) };
  }
}

/** A delta as a body of JSON takes it. */
export function plain(delta: Delta) {
  return { ops: delta.ops.map((op) => ({ ...op })) };
}

function refusalOf(error: unknown, otherwise: string): Refusal {
  if (!(error instanceof ApiError) || error.code === 'network' || error.status >= 500) return { kind: 'away' };
  const message = failureMessage(error, otherwise);
  return error.code === 'chat_pace' && error.retry_after !== null
    ? { kind: 'pace', seconds: error.retry_after, message }
    : { kind: 'refused', message };
}
