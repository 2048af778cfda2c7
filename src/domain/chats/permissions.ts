import type { ChatClosed } from '#contract/chats.ts';
import { USER_TYPE } from '#contract/common.ts';
import type { Viewer } from '../viewer.ts';

/** What writing to somebody depends on. */
export interface Sides {
  /** The writer wants chats. */
  is_own_on: boolean;
  /** Until when the writer may write nothing; null when they may. */
  own_muted_until: Date | null;
  other_is_gone: boolean;
  other_is_on: boolean;
  other_is_suspended: boolean;
  /** The writer has blocked the other one. */
  is_own_block: boolean;
  /** The other one has blocked the writer, who is not told. */
  is_blocked: boolean;
  /** The other one has written in this conversation. */
  other_has_written: boolean;
}

/** Chats are for anybody with a proven address. */
export function canChat(viewer: Viewer): boolean {
  return viewer.is_email_verified && viewer.type !== USER_TYPE.anonymous && viewer.impersonator_id === null;
}

/**
 * Why a member cannot write to another; null when they can. Somebody who has blocked the writer reads as somebody who takes
 * no messages, and nothing is told of them that would tell the two apart.
 */
export function closedReason(viewer: Viewer, sides: Sides): ChatClosed | null {
  if (viewer.is_suspended) return 'account_suspended';
  if (sides.own_muted_until) return 'account_muted';
  if (!canChat(viewer)) return 'email_not_verified';
  if (!sides.is_own_on) return 'chat_off';
  if (sides.other_is_gone) return 'chat_account_gone';
  if (sides.is_own_block) return 'chat_own_block';
  if (sides.is_blocked || !sides.other_is_on) return 'chat_refused';
  if (sides.other_is_suspended) return 'chat_suspended';
  // Who speaks for a store answers, and writes to nobody first.
  if (viewer.type === USER_TYPE.store_rep && !sides.other_has_written) return 'chat_reply_only';
  return null;
}

interface OwnMessage {
  is_own: boolean;
  created_at: Date;
  deleted_at: Date | null;
  held_at: Date | null;
  code_hidden_at: Date | null;
  is_edit_held: boolean;
}

/** The own one for a while; not one that a moderator looks at. */
export function canEditMessage(message: OwnMessage, now: Date, edit_minutes: number): boolean {
  if (!message.is_own || message.deleted_at || message.held_at || message.code_hidden_at || message.is_edit_held)
    return false;
  return now.getTime() - message.created_at.getTime() < edit_minutes * 60_000;
}

/** The own one, at any time. */
export function canDeleteMessage(message: Pick<OwnMessage, 'is_own' | 'deleted_at'>): boolean {
  return message.is_own && message.deleted_at === null;
}

/** One of the other side's that stands. */
export function canReportMessage(message: Pick<OwnMessage, 'is_own' | 'deleted_at'>): boolean {
  return !message.is_own && message.deleted_at === null;
}
