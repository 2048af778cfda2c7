/** Conversations as their reader sees them. */
import type {
  ChatBrief,
  ChatConversation,
  ChatFilter,
  ChatFound,
  ChatLimits,
  ChatMessage,
  ChatMessages,
  ChatOffer,
  ChatPerson,
  ChatClosed,
} from '#contract/chats.ts';
import { assertOwnAccount } from '#domain/accounts/permissions.ts';
import {
  countUnreadChats,
  selectBriefs,
  selectChats,
  selectChatsByName,
  selectConversation,
  selectFoundMessages,
  selectMessage,
  selectMessages,
  selectSides,
  type BriefRow,
  type MessageRow,
  type Part,
  type PersonColumns,
} from '#domain/chats/chats.ts';
import { canDeleteMessage, canEditMessage, canReportMessage, closedReason } from '#domain/chats/permissions.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { selectAnyOfferCards } from '#domain/offers/offers.ts';
import { isSearchable, readQuery } from '#domain/search/search.ts';
import { readSettings, type Settings } from '#domain/settings/settings.ts';
import type { Viewer } from '#domain/viewer.ts';
import { renderDelta } from '#rules/delta.ts';
import { snippetOf } from '#rules/highlight.ts';
import { parseId } from '#rules/ids.ts';
import { foldText } from '#rules/search-text.ts';
import { literalPattern, truncateGraphemes } from '#rules/text.ts';
import { offerUrl, userBrief } from './briefs.ts';

const CHATS_A_PAGE = 30;
const FOUND_A_PAGE = 30;
/** Signs of the first words of a message. */
const EXCERPT = 100;

const excerptOf = (text: string) => truncateGraphemes(text.replace(/\s+/g, ' ').trim(), EXCERPT);

/** Whoever a conversation is with; nobody when their account is gone. */
function personOf(row: PersonColumns): ChatPerson {
  const brief = userBrief(row.other_id, row.other_username, row.other_type, row.other_avatar_key);
  return { ...brief, name: brief.id === 0 ? null : row.other_name };
}

export interface ChatList {
  chats: ChatBrief[];
  found: ChatFound[];
  next_cursor: string | null;
  unread_count: number;
}

/**
 * The reader's conversations; with a search those with people so called, and the messages with these words.
 * @throws not_signed_in, impersonating
 */
export async function chatList(
  ctx: Context,
  viewer: Viewer,
  query: { filter: ChatFilter; search: string; cursor: string | null },
): Promise<ChatList> {
  assertOwnAccount(viewer);
  const search = query.search.trim();
  const cursor = parseId(query.cursor);
  const [part, unread_count] = await Promise.all([
    search === '' ? listed(ctx, viewer, query.filter, cursor) : found(ctx, viewer, search, cursor),
    countUnreadChats(ctx.db, viewer.id),
  ]);
  return { ...part, unread_count };
}

type ListPart = Omit<ChatList, 'unread_count'>;

async function listed(ctx: Context, viewer: Viewer, filter: ChatFilter, cursor: number | null): Promise<ListPart> {
  const rows = await selectChats(ctx.db, { user_id: viewer.id, filter, cursor, limit: CHATS_A_PAGE + 1 });
  const shown = rows.slice(0, CHATS_A_PAGE);
  const last_id = rows.length > CHATS_A_PAGE ? (shown.at(-1)?.last_id ?? null) : null;
  return { chats: shown.map(briefOf), found: [], next_cursor: last_id === null ? null : String(last_id) };
}

async function found(ctx: Context, viewer: Viewer, search: string, cursor: number | null): Promise<ListPart> {
  const called = search.replace(/^@/, '');
  const prefix = `${literalPattern(foldText(called))}%`;
  const [named, messages] = await Promise.all([
    cursor === null ? selectChatsByName(ctx.db, { user_id: viewer.id, prefix }) : [],
    foundMessages(ctx, viewer, search, cursor),
  ]);
  return { chats: named.map(briefOf), ...messages };
}

async function foundMessages(
  ctx: Context,
  viewer: Viewer,
  search: string,
  cursor: number | null,
): Promise<Pick<ListPart, 'found' | 'next_cursor'>> {
  const query = isSearchable(search) ? await readQuery(ctx, search) : null;
  if (query === null) return { found: [], next_cursor: null };
  const rows = await selectFoundMessages(ctx.db, { user_id: viewer.id, query, cursor, limit: FOUND_A_PAGE + 1 });
  const shown = rows.slice(0, FOUND_A_PAGE);
  return {
    found: shown.map((row) => ({
      chat_id: row.chat_id,
      message_id: row.id,
      user: personOf(row),
      is_own: row.is_own,
      excerpt: snippetOf(row.content_text, search),
      created_at: row.created_at.toISOString(),
    })),
    next_cursor: rows.length > FOUND_A_PAGE ? String(shown.at(-1)?.id) : null,
  };
}

/** A row of the list. */
export function briefOf(row: BriefRow): ChatBrief {
  const { id, unread_count, is_muted, is_archived, is_blocked, draft_text } = row;
  const last_message =
    row.last_id === null || row.last_at === null
      ? null
      : {
          id: row.last_id,
          is_own: row.last_is_own ?? false,
          excerpt: excerptOf(row.last_text ?? ''),
          has_picture: row.last_has_picture ?? false,
          is_deleted: row.last_is_deleted ?? false,
          is_code_hidden: row.last_is_code_hidden ?? false,
          is_held: row.last_is_held ?? false,
          created_at: row.last_at.toISOString(),
        };
  const draft_excerpt = draft_text === null ? null : excerptOf(draft_text);
  return { id, user: personOf(row), last_message, unread_count, is_muted, is_archived, is_blocked, draft_excerpt };
}

/** One conversation as a row of the list. @throws chat_not_found */
export async function chatBrief(ctx: Context, viewer: Viewer, chat_id: number): Promise<ChatBrief> {
  const [row] = await selectBriefs(ctx.db, { chat_ids: [chat_id], user_ids: [viewer.id] });
  if (!row) throw new DomainError('chat_not_found');
  return briefOf(row);
}

/** How messages may be. */
export function chatLimits(settings: Settings): ChatLimits {
  return {
    characters: settings['chats.characters'],
    pictures: settings['chats.pictures'],
    gap_seconds: settings['chats.gap_seconds'],
    edit_minutes: settings['chats.edit_minutes'],
    typing_seconds: settings['chats.typing_seconds'],
  };
}

/** Why a member cannot write to another; null when they can. */
export async function closedFor(
  ctx: Context,
  viewer: Viewer,
  { other_id, chat_id }: { other_id: number; chat_id: number | null },
): Promise<{ closed: ChatClosed | null; is_own_block: boolean }> {
  const sides = await selectSides(ctx.db, { user_id: viewer.id, other_id, chat_id, now: ctx.clock.now() });
  return { closed: closedReason(viewer, sides), is_own_block: sides.is_own_block };
}

/**
 * A conversation around its messages.
 * @throws not_signed_in, impersonating, chat_not_found
 */
export async function chatConversation(ctx: Context, viewer: Viewer, chat_id: number): Promise<ChatConversation> {
  assertOwnAccount(viewer);
  const row = await selectConversation(ctx.db, chat_id, viewer.id);
  if (!row) throw new DomainError('chat_not_found');
  const { closed, is_own_block } = await closedFor(ctx, viewer, { other_id: row.other_user_id, chat_id });
  const { id, is_muted, is_archived, unread_count, last_read_id: read_id, is_answered, draft_delta } = row;
  return {
    id,
    user: personOf(row),
    joined_at: row.other_created_at?.toISOString() ?? null,
    offers_count: row.other_offers_count,
    is_muted,
    is_archived,
    unread_count,
    read_id,
    other_read_id: row.has_receipts ? row.other_read_id : null,
    closed,
    is_blocked: is_own_block,
    draft: draft_delta && { delta: draft_delta as never, reply_to_id: row.draft_reply_id },
    is_answered,
  };
}

/** Where in a conversation to read: the latest, or on one side of a message or around it. */
export type MessagesPlace = { before: number } | { after: number } | { around: number } | { latest: true };

/**
 * Messages of a conversation in their order.
 * @throws not_signed_in, impersonating, chat_not_found, chat_message_not_found (around one that the reader does not see)
 */
export async function chatMessages(
  ctx: Context,
  viewer: Viewer,
  query: { chat_id: number; place: MessagesPlace; limit: number },
): Promise<ChatMessages> {
  assertOwnAccount(viewer);
  const { chat_id, place, limit } = query;
  const conversation = await selectConversation(ctx.db, chat_id, viewer.id);
  if (!conversation) throw new DomainError('chat_not_found');
  const slice = (part: Part, count: number) =>
    selectMessages(ctx.db, { chat_id, user_id: viewer.id, part, limit: count + 1 });
  const { rows, has_older, has_newer } =
    'around' in place ? await around(slice, place.around, limit) : await beside(slice, place, limit);
  const other_read_id = conversation.has_receipts ? conversation.other_read_id : null;
  return { messages: await presentMessages(ctx, rows), meta: { has_older, has_newer, other_read_id } };
}

type Slice = (part: Part, count: number) => Promise<MessageRow[]>;
interface SliceRows {
  rows: MessageRow[];
  has_older: boolean;
  has_newer: boolean;
}

async function beside(slice: Slice, place: Part, limit: number): Promise<SliceRows> {
  const rows = await slice(place, limit);
  const has_more = rows.length > limit;
  if ('after' in place) return { rows: rows.slice(0, limit), has_older: true, has_newer: has_more };
  return { rows: has_more ? rows.slice(1) : rows, has_older: has_more, has_newer: 'before' in place };
}

async function around(slice: Slice, id: number, limit: number): Promise<SliceRows> {
  const half = Math.max(1, Math.floor(limit / 2));
  const [older, newer] = await Promise.all([slice({ before: id }, half), slice({ from: id }, half)]);
  if (newer[0]?.id !== id) throw new DomainError('chat_message_not_found');
  const [has_older, has_newer] = [older.length > half, newer.length > half];
  return { rows: [...(has_older ? older.slice(1) : older), ...newer.slice(0, half)], has_older, has_newer };
}

/** One message as whoever has just written or changed it sees it. @throws chat_message_not_found */
export async function chatMessage(
  ctx: Context,
  viewer: Viewer,
  { chat_id, message_id: id }: { chat_id: number; message_id: number },
): Promise<ChatMessage> {
  const row = await selectMessage(ctx.db, { chat_id, user_id: viewer.id, id });
  const [message] = row ? await presentMessages(ctx, [row]) : [];
  if (!message) throw new DomainError('chat_message_not_found');
  return message;
}

/** Messages with the offers they are about, each as its reader sees it. */
export async function presentMessages(ctx: Context, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const [settings, offers] = await Promise.all([
    readSettings(ctx),
    chatOffers(
      ctx,
      rows.flatMap(({ offer_id }) => offer_id ?? []),
    ),
  ]);
  const now = ctx.clock.now();
  return rows.map((row) => presentMessage(row, { offers, now, edit_minutes: settings['chats.edit_minutes'] }));
}

function presentMessage(
  row: MessageRow,
  { offers, now, edit_minutes }: { offers: ReadonlyMap<number, ChatOffer>; now: Date; edit_minutes: number },
): ChatMessage {
  const can_edit = canEditMessage(row, now, edit_minutes);
  // Until the other side has answered, what a stranger links to is text.
  const plain = !row.is_answered && row.content_delta ? renderDelta(row.content_delta, { has_links: false }) : null;
  return {
    id: row.id,
    chat_id: row.chat_id,
    author_id: row.author_id ?? 0,
    is_own: row.is_own,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    content: row.deleted_at ? '' : (plain ?? row.content_html),
    delta: can_edit ? (row.content_delta as never) : null,
    is_deleted: row.deleted_at !== null,
    is_held: row.held_at !== null,
    is_edit_held: row.is_edit_held,
    hidden_code: row.is_code_hidden ? { is_confirmed: row.has_confirmed } : null,
    can_edit,
    can_delete: canDeleteMessage(row),
    can_report: canReportMessage(row),
    reply_to:
      row.reply_id === null
        ? null
        : {
            id: row.reply_id,
            author_id: row.reply_author_id ?? 0,
            is_own: row.reply_is_own ?? false,
            excerpt: excerptOf(row.reply_text ?? ''),
            is_deleted: row.reply_is_deleted ?? false,
            is_code_hidden: row.reply_is_code_hidden ?? false,
          },
    offer: offers.get(row.offer_id ?? 0) ?? null,
  };
}

/** These offers for messages about them; only what everybody may see. */
export async function chatOffers(ctx: Context, ids: readonly number[]): Promise<Map<number, ChatOffer>> {
  if (ids.length === 0) return new Map();
  const rows = await selectAnyOfferCards(ctx.db, [...new Set(ids)], 'ru');
  const live = rows.filter(
    ({ published_at, deactivated_at, deleted_at }) => published_at && !deactivated_at && !deleted_at,
  );
  return new Map(
    live.map((row) => [
      row.id,
      {
        id: row.id,
        url: offerUrl(row),
        title: row.title,
        picture_url: row.media_key ? `/media/${row.media_key}-160.webp` : null,
        price: row.price_minor === null ? null : { amount_minor: row.price_minor, currency: row.currency },
        is_expired: row.is_expired,
      },
    ]),
  );
}
