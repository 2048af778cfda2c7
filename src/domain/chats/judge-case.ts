import type { CaseDecision } from '#contract/chat-cases.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { parseId } from '#rules/ids.ts';
import { CLAIM_MS } from '#rules/moderation.ts';
import { recordAudit } from '../audit/audit.ts';
import { claimRow } from '../claims.sql.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { lockMember } from '../users/users.ts';
import { isStaff, refuseInactive, type Viewer } from '../viewer.ts';
import { announceMessage, announceUnread } from './announce-chats.ts';
import { markMessageDeleted } from './chat-messages.sql.ts';
import { showPictures } from './chat-text.ts';
import { giveUnread, lockMemberOf, selectSides, takeUnread, type ChatRow } from './chats.sql.ts';
import {
  decideCase,
  hideCode,
  holdChatOfCase,
  releaseMessage,
  reopenCase,
  selectCase,
  selectCaseAuthor,
  selectCases,
  selectJudged,
  selectMessageBefore,
  updateMessageBack,
  type CaseRow,
  type JudgedMessage,
  type MessageBefore,
  type OpenedCaseRow,
} from './judge-case.sql.ts';
import { refuseEdit, releaseEdit, restoreEdit, type EditBefore } from './held-edits.ts';
import { deliver } from './send-message.ts';

const PAGE = 20;

/** What may be decided of each kind. */
const DECISIONS: Record<CaseRow['kind'], readonly CaseDecision[]> = {
  repeat: ['released', 'refused'],
  listed: ['released', 'refused'],
  report: ['released', 'refused', 'code_hidden'],
};

/**
 * Cases that wait for a decision, or those decided, newest first.
 * @throws page_not_found for everybody but moderators and administrators
 */
export async function readCases(
  ctx: Context,
  viewer: Viewer,
  query: { state: 'open' | 'decided'; cursor: string | null },
): Promise<{ cases: CaseRow[]; next_cursor: string | null }> {
  if (!isStaff(viewer)) throw new DomainError('page_not_found');
  const before_id = parseId(query.cursor);
  const rows = await selectCases(ctx.db, { is_open: query.state === 'open', before_id, limit: PAGE + 1 });
  const cases = rows.slice(0, PAGE);
  return { cases, next_cursor: rows.length > PAGE ? String(cases.at(-1)?.id) : null };
}

/** What this moderator may decide of a case: nothing once it is decided, nor where they are one of the two. */
export function decisionsFor(viewer: Viewer, row: Pick<OpenedCaseRow, 'kind' | 'decision' | 'low_id' | 'high_id'>) {
  return row.decision !== null || isParty(viewer, row) ? [] : DECISIONS[row.kind];
}

const isParty = (viewer: Viewer, { low_id, high_id }: Pick<OpenedCaseRow, 'low_id' | 'high_id'>) =>
  viewer.id === low_id || viewer.id === high_id;

/**
 * One case with what is sealed in it. While it waits it is this moderator's alone for five minutes, unless another one has it or
 * it is not theirs to decide. Every look is written to the audit log, before it is given.
 * @throws chat_case_not_found for an unknown one and for everybody but moderators and administrators, account_suspended
 */
export async function openCaseFor(ctx: Context, viewer: Viewer, id: number): Promise<OpenedCaseRow> {
  if (!isStaff(viewer)) throw new DomainError('chat_case_not_found');
  refuseInactive(viewer);
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    await claimRow(tx, 'chat_cases', { id, user_id: viewer.id, now, until });
    const row = await selectCase(tx, id);
    if (!row) throw new DomainError('chat_case_not_found');
    await recordAudit(ctx, tx, {
      actor_id: viewer.id,
      subject_id: row.author_id,
      action: 'chat.looked',
      detail: `case ${id}`,
    });
    return row;
  });
}

/** A case that is held with its conversation and the row of its author, until the transaction ends; null when there is none. */
export async function holdCase(tx: Tx, id: number): Promise<HeldCase | null> {
  const author_id = await selectCaseAuthor(tx, id);
  if (author_id !== null) await lockMember(tx, author_id);
  const chat = await holdChatOfCase(tx, id);
  const row = chat && (await selectCase(tx, id));
  if (!chat || !row) return null;
  return { chat, row, message: row.message_id === null ? null : await selectJudged(tx, row.message_id) };
}

export interface HeldCase {
  chat: ChatRow;
  row: OpenedCaseRow;
  /** Null when it is gone. */
  message: JudgedMessage | null;
}

/**
 * Closes a held case and does what was decided: brings a message that waits to the other side or lets a reported one stand,
 * takes it away, or hides what it says until both have confirmed.
 * @returns what stood there before, for `restoreMessage`
 */
export async function applyDecision(
  ctx: Context,
  tx: Tx,
  { chat, row, message }: HeldCase,
  { decision, judge_id }: { decision: CaseDecision; judge_id: number },
): Promise<MessageBefore | EditBefore | null> {
  const now = ctx.clock.now();
  await decideCase(tx, { id: row.id, decision, judge_id, now });
  if (!message || message.deleted_at) return null;
  if (isOfEdit({ row, message })) {
    if (decision === 'refused') return refuseEdit(ctx, tx, chat, message.id);
    await releaseEdit(ctx, tx, chat, message.id);
    return null;
  }
  if (decision === 'refused') return takeAway(ctx, tx, chat, message);
  if (decision === 'code_hidden') {
    const before = await selectMessageBefore(tx, message.id);
    await hideCode(tx, message.id, now);
    announceMessage(ctx, tx, [chat.low_id, chat.high_id], message.id);
    return before;
  }
  if (row.kind !== 'report') await release(ctx, tx, chat, message);
  return null;
}

/** Whether a held case is about an edit: what it is about was out before. */
export function isOfEdit({ row, message }: Pick<HeldCase, 'row' | 'message'>): boolean {
  return row.sealed.some(({ stood_text }) => stood_text !== undefined) && message !== null;
}

/** Opens a held case again, and puts its message back as it stood. */
export async function restoreMessage(
  ctx: Context,
  tx: Tx,
  held: HeldCase,
  before: MessageBefore | EditBefore | null,
): Promise<void> {
  const { chat, row, message } = held;
  await reopenCase(tx, row.id);
  if (before && 'edit' in before) {
    if (message && !message.deleted_at) await restoreEdit(ctx, tx, chat, { ...before, message_id: message.id });
    return;
  }
  // What its author has deleted since stays deleted.
  if (!message || !before || (row.decision === 'code_hidden' && message.deleted_at)) return;
  await updateMessageBack(tx, message.id, before);
  announceMessage(ctx, tx, [chat.low_id, chat.high_id], message.id);
  if (!message.deleted_at || message.held_at) return;
  const reader_id = message.author_id === chat.low_id ? chat.high_id : chat.low_id;
  const reader = await lockMemberOf(tx, chat.id, reader_id);
  if (!reader || !(await giveUnread(tx, { id: message.id, chat_id: chat.id, user_id: reader_id }))) return;
  announceUnread(ctx, tx, reader_id, { chat_id: chat.id, unread_count: reader.unread_count });
}

/** One that waited is said now, unless it could not be said now: then its author alone goes on seeing it. */
async function release(ctx: Context, tx: Tx, chat: ChatRow, message: JudgedMessage): Promise<void> {
  const { author_id, held_at } = message;
  if (author_id === null || !held_at) return;
  const other_id = author_id === chat.low_id ? chat.high_id : chat.low_id;
  const now = ctx.clock.now();
  const sides = await selectSides(tx, { user_id: author_id, other_id, chat_id: chat.id, now });
  if (sides.other_is_gone || sides.is_own_block || sides.is_blocked || !sides.other_is_on) return;
  const id = await releaseMessage(tx, { id: message.id, author_id, now });
  const { other_has_written } = sides;
  await deliver(ctx, tx, { id, chat, author_id, other_id, has_other_written: other_has_written });
  announceMessage(ctx, tx, [author_id], id, message.id);
}

/** Keeps the place of a message and nothing it said; of one that waited its author alone learns. @returns what it said */
async function takeAway(ctx: Context, tx: Tx, chat: ChatRow, message: JudgedMessage): Promise<MessageBefore | null> {
  const before = await selectMessageBefore(tx, message.id);
  await showPictures(tx, message.id, []);
  await markMessageDeleted(tx, message.id, ctx.clock.now());
  announceMessage(ctx, tx, [chat.low_id, chat.high_id], message.id);
  if (message.held_at) return before;
  const reader_id = message.author_id === chat.low_id ? chat.high_id : chat.low_id;
  const reader = await lockMemberOf(tx, chat.id, reader_id);
  if (reader && (await takeUnread(tx, { id: message.id, chat_id: chat.id, user_id: reader_id })))
    announceUnread(ctx, tx, reader_id, { chat_id: chat.id, unread_count: reader.unread_count });
  return before;
}
