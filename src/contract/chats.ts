/** Conversations of two members. Instants are RFC 3339 UTC strings. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Delta, Id, IdParams } from './shapes.ts';

/** Which conversations a list shows: those not archived, of these the unread ones, or the archived ones. */
export const CHAT_FILTERS = ['all', 'unread', 'archived'] as const;
export type ChatFilter = (typeof CHAT_FILTERS)[number];

/** Why nothing can be written in a conversation; each is an error code, too. */
const CHAT_CLOSED = [
  'email_not_verified',
  'account_suspended',
  'account_muted',
  'chat_off',
  'chat_own_block',
  'chat_refused',
  'chat_suspended',
  'chat_account_gone',
  'chat_reply_only',
] as const;
export type ChatClosed = (typeof CHAT_CLOSED)[number];

const Instant = Type.String({ format: 'date-time' });
const Maybe = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });
const Count = Type.Integer({ minimum: 0 });

const Person = Type.Object({
  id: Type.Integer({ description: '0 when their account is gone' }),
  username: Type.String(),
  name: Maybe(Type.String()),
  type: Type.Integer(),
  avatar_url: Maybe(Type.String()),
});

/** An offer a message is about, as far as the reader may see it. */
const Offer = Type.Object({
  id: Type.Integer(),
  url: Type.String(),
  title: Type.String(),
  picture_url: Maybe(Type.String()),
  price: Maybe(Type.Object({ amount_minor: Type.Integer(), currency: Type.String() }), 'An amount of 0 is free'),
  is_expired: Type.Boolean(),
});

const Message = Type.Object({
  id: Type.Integer(),
  chat_id: Type.Integer(),
  author_id: Type.Integer({ description: '0 when their account is gone' }),
  is_own: Type.Boolean(),
  created_at: Instant,
  edited_at: Maybe(Instant),
  content: Type.String({ description: 'Server-made HTML from the delta; empty for one that is deleted or hidden' }),
  delta: Maybe(Delta, 'For whoever may edit it, else null'),
  is_deleted: Type.Boolean(),
  is_held: Type.Boolean({ description: 'Waits for a moderator; its author alone sees it' }),
  is_edit_held: Type.Boolean({
    description: 'Its last edit waits for a moderator; its author alone sees that, the other side what stood there',
  }),
  hidden_code: Maybe(
    Type.Object({ is_confirmed: Type.Boolean({ description: 'By the reader' }) }),
    'Hidden by a moderator until both have confirmed their trade; null otherwise',
  ),
  can_edit: Type.Boolean(),
  can_delete: Type.Boolean(),
  can_report: Type.Boolean(),
  reply_to: Maybe(
    Type.Object({
      id: Type.Integer(),
      author_id: Type.Integer(),
      is_own: Type.Boolean(),
      excerpt: Type.String({ description: 'Plain text; empty for one that is deleted' }),
      is_deleted: Type.Boolean(),
      is_code_hidden: Type.Boolean(),
    }),
  ),
  offer: Maybe(Offer),
});

const LastMessage = Type.Object({
  id: Type.Integer(),
  is_own: Type.Boolean(),
  excerpt: Type.String({ description: 'Plain text; may be empty, of a picture or an offer alone' }),
  has_picture: Type.Boolean(),
  is_deleted: Type.Boolean(),
  is_code_hidden: Type.Boolean({ description: 'By a moderator, until both have confirmed their trade' }),
  is_held: Type.Boolean(),
  created_at: Instant,
});

const Brief = Type.Object({
  id: Type.Integer(),
  user: Person,
  last_message: Maybe(LastMessage, 'Null once the reader has deleted the conversation for themselves'),
  unread_count: Count,
  is_muted: Type.Boolean(),
  is_archived: Type.Boolean(),
  is_blocked: Type.Boolean({ description: 'By the reader' }),
  draft_excerpt: Maybe(Type.String(), 'First words of what is being written there'),
});

/** A message that a search found. */
const Found = Type.Object({
  chat_id: Type.Integer(),
  message_id: Type.Integer(),
  user: Person,
  is_own: Type.Boolean(),
  excerpt: Type.String({ description: 'Plain text around what was looked for' }),
  created_at: Instant,
});

const Closed = Type.Unsafe<ChatClosed | null>(
  Type.Union([Type.Enum([...CHAT_CLOSED]), Type.Null()], { description: 'Why nothing can be written here' }),
);

const Conversation = Type.Object({
  id: Type.Integer(),
  user: Person,
  joined_at: Maybe(Instant, 'Since when the other one is a member; null where they do not show it'),
  offers_count: Maybe(Count, 'Published by the other one; null where they do not show it'),
  is_muted: Type.Boolean(),
  is_archived: Type.Boolean(),
  unread_count: Count,
  read_id: Count,
  other_read_id: Maybe(Count, 'How far the other one has read; null where either tells nobody'),
  closed: Closed,
  is_blocked: Type.Boolean({ description: 'By the reader' }),
  draft: Maybe(Type.Object({ delta: Delta, reply_to_id: Maybe(Type.Integer()) })),
  is_answered: Type.Boolean({ description: 'Both have written: until then links are shown as text' }),
});

const Limits = Type.Object({
  characters: Count,
  pictures: Count,
  gap_seconds: Type.Number(),
  edit_minutes: Count,
  typing_seconds: Type.Number(),
});

export type ChatPerson = Static<typeof Person>;
export type ChatOffer = Static<typeof Offer>;
export type ChatMessage = Static<typeof Message>;
export type ChatBrief = Static<typeof Brief>;
export type ChatFound = Static<typeof Found>;
export type ChatConversation = Static<typeof Conversation>;
export type ChatLimits = Static<typeof Limits>;

const MessagesMeta = Type.Object({
  has_older: Type.Boolean(),
  has_newer: Type.Boolean(),
  other_read_id: Maybe(Count),
});
export type ChatMessages = { messages: readonly ChatMessage[]; meta: Static<typeof MessagesMeta> };

/** `/chats` and `/chats/{id}`. */
export interface ChatsPageProps {
  filter: ChatFilter;
  search: string;
  chats: readonly ChatBrief[];
  /** Of a search alone. */
  found: readonly ChatFound[];
  next_cursor: string | null;
  unread_count: number;
  /** Of `/chats/{id}`; null for the list alone. */
  conversation: (ChatConversation & ChatMessages) | null;
  /** `/chats?to={username}`: whom a first message goes to; null when there is none. */
  recipient: { user: ChatPerson; closed: ChatClosed | null } | null;
  /** `?offer={id}`: what the next message is about. */
  offer: ChatOffer | null;
  limits: ChatLimits;
  /** Whether Enter sends, or Ctrl and Enter; the member's choice. */
  enter_sends: boolean;
  /** False where the reader wants no chats: they can be read and not written in. */
  is_on: boolean;
}

/** `/chats/mute/{token}`: where the link of an email mutes a conversation. */
export interface MuteChatPageProps {
  state: 'ask' | 'done' | 'dead';
  /** Of the other one; empty when the conversation is gone. */
  name: string;
}

const SIGNED = ['not_signed_in', 'impersonating'] as const;
const WRITING = [
  ...SIGNED,
  ...CHAT_CLOSED,
  'chat_empty',
  'chat_too_long',
  'chat_too_many_pictures',
  'delta_invalid',
  'chat_pace',
  'idempotency_key_reused',
  'request_in_progress',
] as const;
const MessageParams = Type.Object({ id: Id, message_id: Id });
const OneMessage = Type.Object({
  data: Message,
  meta: Type.Object({ chat: Brief }),
});

export const listChats = endpoint({
  key: 'GET /ui/chats',
  summary:
    'The own conversations, the latest first. With search: those with people so called, and under `found` the own messages with these words',
  access: 'signed_in',
  query: Type.Object({
    filter: Type.Unsafe<ChatFilter>(Type.Enum([...CHAT_FILTERS], { default: 'all' })),
    search: Type.String({ default: '', maxLength: 100 }),
    cursor: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  reply: Type.Object({
    data: Type.Array(Brief),
    found: Type.Array(Found),
    meta: Type.Object({ next_cursor: Maybe(Type.String()), unread_count: Count }),
  }),
  errors: [...SIGNED, 'malformed_request', 'rate_limited'],
});

export const countUnreadChats = endpoint({
  key: 'GET /ui/chats/unread-count',
  summary: 'How many messages the caller has not read, muted conversations aside',
  access: 'signed_in',
  reply: Type.Object({ data: Type.Object({ unread_count: Count }) }),
  errors: SIGNED,
});

export const readChat = endpoint({
  key: 'GET /ui/chats/:id',
  summary:
    'An own conversation: the other side, how far both have read, what is being written, and why it may be closed',
  access: 'signed_in',
  params: IdParams,
  reply: Type.Object({ data: Conversation, meta: Type.Object({ limits: Limits }) }),
  errors: [...SIGNED, 'chat_not_found'],
});

export const listChatMessages = endpoint({
  key: 'GET /ui/chats/:id/messages',
  summary:
    'Messages of an own conversation in their order: the latest, or those before, after or around one of them (one of the three)',
  access: 'signed_in',
  params: IdParams,
  query: Type.Object({
    before: Type.Optional(Id),
    after: Type.Optional(Id),
    around: Type.Optional(Id),
    limit: Type.Integer({ default: 30, minimum: 1, maximum: 100 }),
  }),
  reply: Type.Object({ data: Type.Array(Message), meta: MessagesMeta }),
  errors: [...SIGNED, 'chat_not_found', 'chat_message_not_found', 'malformed_request'],
});

export const startChat = endpoint({
  key: 'POST /ui/chats',
  summary: 'Writes to a member; a conversation there is already is gone on with',
  access: 'signed_in',
  body: Type.Object(
    { username: Type.String({ minLength: 1, maxLength: 100 }), delta: Delta, offer_id: Type.Optional(Id) },
    { additionalProperties: false },
  ),
  reply: OneMessage,
  errors: [...WRITING, 'user_not_found', 'chat_with_oneself', 'offer_not_found', 'chat_starts'],
});

export const sendChatMessage = endpoint({
  key: 'POST /ui/chats/:id/messages',
  summary: 'Writes a message. The same again within 5 s is the one that stands',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object(
    { delta: Delta, reply_to_id: Type.Optional(Maybe(Id)), offer_id: Type.Optional(Maybe(Id)) },
    { additionalProperties: false },
  ),
  reply: OneMessage,
  errors: [...WRITING, 'chat_not_found', 'chat_message_not_found', 'offer_not_found', 'chat_starts'],
});

export const readChatMessages = endpoint({
  key: 'POST /ui/chats/:id/read',
  summary: 'Marks a conversation read up to a message; further back than before, nothing changes',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object({ message_id: Id }, { additionalProperties: false }),
  reply: Type.Object({
    data: Type.Object({
      old: Type.Integer({ description: 'What of it was unread' }),
      new: Type.Integer({ description: 'What of it is' }),
      total: Type.Integer({ description: 'Over all conversations that are not muted' }),
    }),
  }),
  errors: [...SIGNED, 'chat_not_found', 'chat_message_not_found'],
});

export const editChatMessage = endpoint({
  key: 'PUT /ui/chats/:id/messages/:message_id',
  summary: 'Says an own message anew, within 15 minutes',
  access: 'signed_in',
  params: MessageParams,
  body: Type.Object({ delta: Delta }, { additionalProperties: false }),
  reply: OneMessage,
  errors: [
    ...SIGNED,
    ...CHAT_CLOSED,
    'chat_not_found',
    'chat_message_not_found',
    'chat_empty',
    'chat_too_long',
    'chat_too_many_pictures',
    'delta_invalid',
    'chat_edit_closed',
    'not_allowed',
  ],
});

export const deleteChatMessage = endpoint({
  key: 'DELETE /ui/chats/:id/messages/:message_id',
  summary: 'Deletes an own message for both; its place stays. Deleted already, nothing changes',
  access: 'signed_in',
  params: MessageParams,
  reply: OneMessage,
  errors: [...SIGNED, 'chat_not_found', 'chat_message_not_found', 'not_allowed'],
});

export const confirmChatCode = endpoint({
  key: 'POST /ui/chats/:id/messages/:message_id/confirm',
  summary: 'Confirms a trade whose code a moderator has hidden; once both have, it is shown',
  access: 'signed_in',
  params: MessageParams,
  reply: OneMessage,
  errors: [...SIGNED, 'chat_not_found', 'chat_message_not_found'],
});

export const changeChat = endpoint({
  key: 'PATCH /ui/chats/:id',
  summary:
    'Mutes or archives an own conversation, or ends that. A new message brings an archived one back unless it is muted',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object(
    { is_muted: Type.Optional(Type.Boolean()), is_archived: Type.Optional(Type.Boolean()) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Brief, meta: Type.Object({ unread_count: Count }) }),
  errors: [...SIGNED, 'chat_not_found'],
});

export const deleteChat = endpoint({
  key: 'DELETE /ui/chats/:id',
  summary: 'Deletes what was said so far for the caller alone; the other side keeps it',
  access: 'signed_in',
  params: IdParams,
  reply: Type.Object({ data: Type.Object({ unread_count: Count }) }),
  errors: [...SIGNED, 'chat_not_found'],
});

export const saveChatDraft = endpoint({
  key: 'PUT /ui/chats/:id/draft',
  summary: 'Keeps what is being written in a conversation, for every device; an empty text forgets it',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object({ delta: Maybe(Delta), reply_to_id: Type.Optional(Maybe(Id)) }, { additionalProperties: false }),
  reply: Type.Object({ success: Type.Boolean() }),
  errors: [...SIGNED, 'chat_not_found', 'chat_message_not_found', 'chat_too_long', 'delta_invalid'],
});

export const tellChatTyping = endpoint({
  key: 'POST /ui/chats/:id/typing',
  summary:
    'Tells the other side that the caller is writing, at most once in 3 s; more often, or where nothing can be written, nobody is told',
  access: 'signed_in',
  params: IdParams,
  reply: Type.Object({ success: Type.Boolean() }),
  errors: [...SIGNED, 'chat_not_found'],
});
