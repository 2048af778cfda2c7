/** What open pages of those who talk are told: what stands now, as each of them sees it. */
import type { LiveData } from '#contract/realtime.ts';
import { countUnreadOf, selectBriefs, selectMessagesOf, selectReadMarks } from '#domain/chats/chats.ts';
import type { Context } from '#domain/context.ts';
import { briefOf, presentMessages } from './chats.ts';

interface Happened {
  channel: string;
  ids: readonly string[];
}
type ChatEvent = 'chat_message' | 'chat_read' | 'chat_unread' | 'typing';
type Told<E extends ChatEvent> = Map<string, LiveData[E]>;

const memberOf = (channel: string) => Number(channel.slice(channel.indexOf('.') + 1));
const numberOf = (id: string) => Number(id.split('.')[0]);
const channelOf = (user_id: number) => `private-user.${user_id}`;

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);

/** A member and one of the ids their channel was told of, side by side. */
function pairsOf(happened: readonly Happened[]): { ids: number[]; user_ids: number[] } {
  const pairs = happened.flatMap(({ channel, ids }) =>
    [...new Set(ids.map(numberOf))].map((id) => [id, memberOf(channel)] as const),
  );
  return { ids: pairs.map(([id]) => id), user_ids: pairs.map(([, user_id]) => user_id) };
}

/** Messages that are new, changed or gone, with their conversations in the list. */
export async function tellMessages(ctx: Context, happened: readonly Happened[]): Promise<Told<'chat_message'>> {
  const { ids, user_ids } = pairsOf(happened);
  const rows = await selectMessagesOf(ctx.db, { message_ids: ids, user_ids });
  const [messages, briefs] = await Promise.all([
    presentMessages(ctx, rows),
    selectBriefs(ctx.db, {
      chat_ids: rows.map(({ chat_id }) => chat_id),
      user_ids: rows.map(({ reader_id }) => reader_id),
    }),
  ]);
  const chats = new Map(
    briefs.map((row) => [`${row.reader_id}.${row.id}`, { reader_id: row.reader_id, brief: briefOf(row) }]),
  );
  const told: Told<'chat_message'> = new Map();
  for (const reader_id of new Set(rows.map((row) => row.reader_id))) {
    const named = happened.flatMap(({ channel, ids: all }) => (memberOf(channel) === reader_id ? all : []));
    told.set(channelOf(reader_id), {
      replaced_ids: named.flatMap((id) => (id.includes('.') ? [Number(id.split('.')[1])] : [])),
      messages: messages.filter((_, at) => rows[at]?.reader_id === reader_id),
      chats: [...chats.values()].filter((one) => one.reader_id === reader_id).map(({ brief }) => brief),
    });
  }
  return told;
}

/** How far the other side has read. */
export async function tellReading(ctx: Context, happened: readonly Happened[]): Promise<Told<'chat_read'>> {
  const { ids, user_ids } = pairsOf(happened);
  const marks = (await selectReadMarks(ctx.db, { chat_ids: ids, user_ids })).filter(({ has_receipts }) => has_receipts);
  return byMember(marks, ({ chat_id, other_read_id }) => ({ chat_id, other_read_id }));
}

/** Who is writing; not to whom either tells nothing. */
export async function tellTypers(ctx: Context, happened: readonly Happened[]): Promise<Told<'typing'>> {
  const { ids, user_ids } = pairsOf(happened);
  const marks = (await selectReadMarks(ctx.db, { chat_ids: ids, user_ids })).filter(({ has_receipts }) => has_receipts);
  return byMember(marks, ({ chat_id, other_id }) => ({ chat_id, user_id: other_id }));
}

function byMember<Row extends { user_id: number }, Item>(
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
): Map<string, { chats: Item[] }> {
  const told = new Map<string, { chats: Item[] }>();
  for (const row of rows) {
    const channel = channelOf(row.user_id);
    const items = told.get(channel) ?? { chats: [] };
    items.chats.push(itemOf(row));
    told.set(channel, items);
  }
  return told;
}

/** What is unread: of each conversation what was, when the first of it happened, and what is. */
export async function tellUnread(ctx: Context, happened: readonly Happened[]): Promise<Told<'chat_unread'>> {
  const { ids, user_ids } = pairsOf(happened);
  const [marks, totals] = await Promise.all([
    selectReadMarks(ctx.db, { chat_ids: ids, user_ids }),
    countUnreadOf(
      ctx.db,
      happened.map(({ channel }) => memberOf(channel)),
    ),
  ]);
  return new Map(
    happened.map(({ channel, ids: named }) => {
      const user_id = memberOf(channel);
      const total = totals.get(user_id) ?? 0;
      const own = marks.filter((mark) => mark.user_id === user_id);
      const before = new Map(named.toReversed().map((id) => [numberOf(id), Number(id.split('.')[1] ?? 0)]));
      const now = sum(own.map(({ unread_count }) => unread_count));
      // Nothing is named where something may have been missed: the total holds.
      const was = named.length === 0 ? total : sum([...before.values()]);
      const chats = own.map(({ chat_id, unread_count }) => ({ chat_id, unread_count }));
      return [channel, { old: was, new: named.length === 0 ? total : now, total, chats }];
    }),
  );
}
