import Type from 'typebox';
import type { ChatBrief, ChatMessage } from './chats.ts';
import { endpoint } from './endpoint.ts';

/** Where pages listen: a member's own channel, an offer, a discussion, a list. */
export type ChannelName =
  | `private-user.${number}`
  | `offer.${number}`
  | `discussion.${number}`
  | `list.${'new' | 'hot'}`;

export interface LiveEntry {
  type: 'deal' | 'coupon' | 'discussion';
  id: number;
}

/** What every event says. The latest of a kind holds; what counts up says how much since the last one. */
export interface LiveData {
  /** In the member's own channel. */
  notification_received: { payload: { unread_count: number } };
  /**
   * In the channels of both who talk, and as each of them sees it: messages that are new, changed or deleted, known by their
   * ids, and how their conversations stand in the list.
   */
  chat_message: {
    messages: readonly ChatMessage[];
    chats: readonly ChatBrief[];
    /** Ids under which some of these messages waited; they are gone. */
    replaced_ids: readonly number[];
  };
  /** The other one has read so far; where either tells nobody, nothing is told. */
  chat_read: { chats: readonly { chat_id: number; other_read_id: number }[] };
  /** What was unread of these conversations, and is; `total` over all that are not muted, as it stands. */
  chat_unread: { old: number; new: number; total: number; chats: readonly { chat_id: number; unread_count: number }[] };
  /** The other one is writing; for a few seconds. */
  typing: { chats: readonly { chat_id: number; user_id: number }[] };
  /** Of an offer; not told while it is too new to show it. */
  temperature: { temperature: number; is_negative: boolean; level: string; votes_count: number };
  /** Under an offer or in a discussion: how many stand there now, and which are new. */
  comment_added: { comments_count: number; comments: readonly { id: number; author_id: number }[] };
  /** The same of what has been deleted: how many stand there now, and which do no more. */
  comment_deleted: { comments_count: number; ids: readonly number[] };
  /** An offer is over, or works again. */
  expired: { is_expired: boolean };
  /** What is new: of everything in list.new, of what has become hot in list.hot. */
  entry_added: { entries: readonly LiveEntry[] };
}
export type LiveEvent = keyof LiveData;
export const LIVE_EVENTS: readonly LiveEvent[] = [
  'notification_received',
  'chat_message',
  'chat_read',
  'chat_unread',
  'typing',
  'temperature',
  'comment_added',
  'comment_deleted',
  'expired',
  'entry_added',
];

/** How a page reaches the socket, in the words of Pusher's clients. */
export interface RealtimeProps {
  key: string;
  host: string;
  port: number;
  /** True in production: wss, and nothing else. */
  force_tls: boolean;
  /** The member's own channel. */
  channel: ChannelName;
  /** Where this page listens, in the words in which it asks to; the leave holds for this session alone. */
  subscriptions: readonly { channel: ChannelName; auth?: string }[];
}

export const authorizeChannel = endpoint({
  key: 'POST /broadcasting/auth',
  summary:
    "Signs a socket's request to listen in a private channel, as Pusher's clients ask for it; also as a form (application/x-www-form-urlencoded)",
  access: 'signed_in',
  body: Type.Object({
    socket_id: Type.String({ pattern: String.raw`^\d{1,10}\.\d{1,10}$` }),
    channel_name: Type.String({ maxLength: 100 }),
  }),
  reply: Type.Object({ auth: Type.String({ description: 'key:signature, for pusher:subscribe' }) }),
  errors: ['not_signed_in', 'account_suspended', 'csrf_failed', 'malformed_request', 'channel_forbidden'],
});
