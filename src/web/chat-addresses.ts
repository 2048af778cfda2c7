/** Addresses of conversations: few pages lead to them. */
import { withQuery } from './addresses.ts';

export const CHATS = '/chats';

/** A conversation, at one of its messages. */
export function chatAddress(id: number, message_id: number | null = null): string {
  return `${CHATS}/${id}${message_id === null ? '' : `?message=${message_id}#message${message_id}`}`;
}

/** Where somebody is written to, about an offer. */
export function writeAddress(username: string, offer_id: number | null = null): string {
  return withQuery(CHATS, { to: username, offer: offer_id === null ? null : `${offer_id}` });
}
