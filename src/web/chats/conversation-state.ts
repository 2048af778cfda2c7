/** What a conversation shows: pure steps from one state to the next. */
import type { ChatConversation, ChatMessage, ChatMessages } from '#contract/chats.ts';

export interface ConversationState {
  /** In their order, each once. */
  messages: readonly ChatMessage[];
  has_older: boolean;
  /** Opened in the middle: what comes in stands beyond what is shown. */
  has_newer: boolean;
  /** How far the other one has read; null where that is not told. */
  other_read_id: number | null;
  /** Of the other one's messages the last that this page has shown. */
  read_id: number;
  /** Those that came while the reader read further up. */
  unseen_count: number;
}

/** As the server gave it. */
export function openState({ messages, meta, read_id }: ChatConversation & ChatMessages): ConversationState {
  return { messages, ...meta, read_id, unseen_count: 0 };
}

/** Known messages and others together; of one that is in both the others hold. */
function mergeMessages(known: readonly ChatMessage[], given: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map([...known, ...given].map((message) => [message.id, message]));
  return [...all.values()].toSorted((one, other) => one.id - other.id);
}

/**
 * Messages that are new, changed or gone.
 * @param is_at_end whether the reader sees the end of the conversation
 * @param replaced_ids under which some of them stood until now
 */
export function receive(
  state: ConversationState,
  given: readonly ChatMessage[],
  is_at_end: boolean,
  replaced_ids: readonly number[] = [],
): ConversationState {
  const last = state.messages.at(-1)?.id ?? 0;
  const first = state.messages[0]?.id ?? 0;
  // What stands outside of the slice that is shown would leave a hole.
  const shown = given.filter(({ id }) => (id > last ? !state.has_newer : id >= first));
  const fresh = given.filter(({ id, is_own }) => id > last && !is_own).length;
  return {
    ...state,
    messages: mergeMessages(
      state.messages.filter(({ id }) => !replaced_ids.includes(id)),
      shown,
    ),
    unseen_count: is_at_end && !state.has_newer ? 0 : state.unseen_count + fresh,
  };
}

/** A slice from before what is shown. */
export function addOlder(state: ConversationState, { messages, meta }: ChatMessages): ConversationState {
  return { ...state, messages: mergeMessages(messages, state.messages), has_older: meta.has_older };
}

/** A slice from after what is shown. */
export function addNewer(state: ConversationState, { messages, meta }: ChatMessages): ConversationState {
  return {
    ...state,
    messages: mergeMessages(state.messages, messages),
    has_newer: meta.has_newer,
    other_read_id: meta.other_read_id,
  };
}

/** The latest slice in place of what is shown: the way from the middle to the end. */
export function showLatest(state: ConversationState, { messages, meta }: ChatMessages): ConversationState {
  return { ...state, messages, ...meta, unseen_count: 0 };
}

/** Whether between what is shown and the latest slice there is more. */
export function leavesHole({ messages }: ConversationState, latest: ChatMessages): boolean {
  return latest.meta.has_older && (latest.messages[0]?.id ?? 0) > (messages.at(-1)?.id ?? 0);
}

/**
 * The end of what is shown as it stands now, after news may have been missed: what was changed, taken away or released meanwhile
 * too. What is older stays, where there is anything older and no hole between.
 */
export function refresh(state: ConversationState, latest: ChatMessages): ConversationState {
  const { has_older } = latest.meta;
  if (!has_older || leavesHole(state, latest)) return showLatest(state, latest);
  const from = latest.messages[0]?.id ?? 0;
  const older = state.messages.filter(({ id }) => id < from);
  const { has_newer, other_read_id } = latest.meta;
  return { ...state, messages: [...older, ...latest.messages], has_newer, other_read_id };
}

/** The other one has read up to a message; never back again. */
export function otherRead(state: ConversationState, other_read_id: number): ConversationState {
  return state.other_read_id === null || other_read_id <= state.other_read_id ? state : { ...state, other_read_id };
}

/** The last message of the other one that the reader has not read; null when there is none. */
export function lastUnread({ messages, read_id }: ConversationState): number | null {
  const last = messages.findLast(({ is_own }) => !is_own);
  return last && last.id > read_id ? last.id : null;
}

/** Whether both sides have written, as far as is shown. */
export function isTalk({ messages }: Pick<ConversationState, 'messages'>): boolean {
  return messages.some(({ is_own }) => is_own) && messages.some(({ is_own }) => !is_own);
}

/** Whether an own message has been read. */
export function isRead({ id, is_own }: ChatMessage, other_read_id: number | null): boolean {
  return is_own && other_read_id !== null && id <= other_read_id;
}
