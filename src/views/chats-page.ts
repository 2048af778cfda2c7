import type { ChatConversation, ChatFilter, ChatMessages, ChatsPageProps } from '#contract/chats.ts';
import { USUAL_PREFERENCES } from '#contract/common.ts';
import { assertOwnAccount } from '#domain/accounts/permissions.ts';
import { chatBetween } from '#domain/chats/chats.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { picturesByIds } from '#domain/media/media.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { canSeeProfile } from '#domain/users/permissions.ts';
import { findUser, selectPreferences } from '#domain/users/users.ts';
import type { Viewer } from '#domain/viewer.ts';
import { userBrief } from './briefs.ts';
import {
  chatConversation,
  chatLimits,
  chatList,
  chatMessages,
  chatOffers,
  closedFor,
  type MessagesPlace,
} from './chats.ts';

const MESSAGES = 30;

interface ChatsQuery {
  filter: ChatFilter;
  search: string;
  cursor: string | null;
  /** The conversation that is open; null for the list alone. */
  chat_id: number | null;
  place: MessagesPlace;
  /** Whom a first message goes to. */
  to: string | null;
  offer_id: number | null;
}

/**
 * The list of conversations with one that is open, or with whom a new one begins.
 * @throws not_signed_in, impersonating, chat_not_found
 */
export async function chatsPage(ctx: Context, viewer: Viewer, query: ChatsQuery): Promise<ChatsPageProps> {
  assertOwnAccount(viewer);
  const { chat_id, to, offer_id, place } = query;
  const [settings, list, conversation, recipient, offers, preferences] = await Promise.all([
    readSettings(ctx),
    chatList(ctx, viewer, query),
    chat_id === null ? null : openChat(ctx, viewer, chat_id, place),
    to === null ? null : recipientOf(ctx, viewer, to),
    chatOffers(ctx, offer_id === null ? [] : [offer_id]),
    selectPreferences(ctx.db, viewer.id),
  ]);
  const { chat_enabled, chat_enter_sends } = { ...USUAL_PREFERENCES, ...preferences };
  return {
    filter: query.filter,
    search: query.search,
    ...list,
    conversation,
    recipient,
    offer: offers.get(offer_id ?? 0) ?? null,
    limits: chatLimits(settings),
    enter_sends: chat_enter_sends,
    is_on: chat_enabled,
  };
}

async function openChat(
  ctx: Context,
  viewer: Viewer,
  chat_id: number,
  place: MessagesPlace,
): Promise<ChatConversation & ChatMessages> {
  const latest = { chat_id, place: { latest: true }, limit: MESSAGES } as const;
  const [conversation, messages] = await Promise.all([
    chatConversation(ctx, viewer, chat_id),
    // A link to a message that is gone opens the conversation all the same.
    chatMessages(ctx, viewer, { ...latest, place }).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'chat_message_not_found')
        return chatMessages(ctx, viewer, latest);
      throw error;
    }),
  ]);
  return { ...conversation, ...messages };
}

async function recipientOf(ctx: Context, viewer: Viewer, username: string): Promise<ChatsPageProps['recipient']> {
  const user = await findUser(ctx, username);
  if (!user || user.id === viewer.id) return null;
  const [{ closed }, pictures] = await Promise.all([
    closedFor(ctx, viewer, { other_id: user.id, chat_id: null }),
    picturesByIds(ctx.db, user.avatar_media_id === null ? [] : [user.avatar_media_id]),
  ]);
  const brief = userBrief(user.id, user.username, user.type, null);
  const avatar_url = pictures.get(user.avatar_media_id ?? 0)?.small_url ?? null;
  const name = canSeeProfile(viewer, user) ? user.name : null;
  return { user: { ...brief, avatar_url, name }, closed };
}

/** The conversation the reader has with somebody; null when there is none to see. */
export async function ownChatWith(ctx: Context, viewer: Viewer, username: string): Promise<number | null> {
  assertOwnAccount(viewer);
  const user = await findUser(ctx, username);
  return user ? chatBetween(ctx.db, viewer.id, user.id) : null;
}
