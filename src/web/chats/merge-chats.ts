import type { ChatBrief, ChatFilter } from '#contract/chats.ts';

const last = ({ last_message }: ChatBrief) => last_message?.id ?? 0;

/**
 * A list with conversations that have just changed: the latest first, as the server orders them. One that the list
 * does not show is left out.
 */
export function mergeChats(
  known: readonly ChatBrief[],
  told: readonly ChatBrief[],
  { filter, search }: { filter: ChatFilter; search: string },
): readonly ChatBrief[] {
  const belongs = (chat: ChatBrief) => {
    // What a search found is what it found then.
    if (search !== '') return known.some(({ id }) => id === chat.id);
    if (chat.last_message === null) return false;
    if (filter === 'archived') return chat.is_archived;
    return !chat.is_archived && (filter === 'all' || chat.unread_count > 0);
  };
  const all = new Map([...known, ...told].map((chat) => [chat.id, chat]));
  return [...all.values()]
    .filter((chat) => known.includes(chat) || belongs(chat))
    .toSorted((a, b) => last(b) - last(a));
}
