import { inTransaction, type Tx } from '#platform/db.ts';
import { readOfDelta, type Blocklist } from '#rules/blocklist.ts';
import type { Delta } from '#rules/delta.ts';
import { assertOwnAccount } from '../accounts/permissions.ts';
import { listedFor, readBlocklist } from '../blocklist/blocklist.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { selectLiveOffers } from '../offers/offers.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { findUser, lockMember } from '../users/users.ts';
import { isStaff, type Viewer } from '../viewer.ts';
import { announceMessage, announceUnread } from './announce-chats.ts';
import { openCase } from './chat-cases.ts';
import { insertMessage, selectLastWritten, selectRepeatedMessage, selectSeenMessage } from './chat-messages.sql.ts';
import { contentOf, readMessage, showPictures, withOwnPictures } from './chat-text.ts';
import {
  holdChat,
  holdPair,
  markAnswered,
  putOnSide,
  selectOther,
  selectSides,
  selectStarts,
  type ChatRow,
} from './chats.sql.ts';
import { refuseClosed } from './refuse-closed.ts';
import { saysTheSame } from './says-the-same.ts';
import { scheduleEmail } from './telling.sql.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The same again within this time is one request sent twice. */
const REPEAT_MS = 5000;

/** Where a message stands. */
export interface SentMessage {
  chat_id: number;
  message_id: number;
}

interface Said {
  delta: unknown;
  reply_to_id?: number | null;
  offer_id?: number | null;
}

/**
 * Writes to a member, in the conversation the two have or in a new one.
 * @throws what `sendMessage` throws, user_not_found, chat_with_oneself
 */
export async function startChat(
  ctx: Context,
  viewer: Viewer,
  input: Said & { username: string },
): Promise<SentMessage> {
  assertOwnAccount(viewer);
  const settings = await readSettings(ctx);
  const list = await readBlocklist(ctx);
  const delta = readMessage(input.delta, settings, Boolean(input.offer_id));
  const other = await findUser(ctx, input.username);
  if (!other) throw new DomainError('user_not_found');
  if (other.id === viewer.id) throw new DomainError('chat_with_oneself');
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const now = ctx.clock.now();
    const chat = await holdPair(tx, { user_id: viewer.id, other_id: other.id, now });
    return write(ctx, tx, viewer, { ...input, delta, chat, other_id: other.id, is_new: chat.is_new, settings, list });
  });
}

/**
 * Writes a message in a conversation of the two; the same again within 5 s is the one that stands. What is said to many,
 * or has something of the list of administrators, waits for a moderator: its author sees it marked, and the other side nothing.
 * @throws not_signed_in, impersonating, every reason of `CHAT_CLOSED`, chat_empty, chat_too_long, chat_too_many_pictures,
 * delta_invalid, chat_not_found, chat_message_not_found (what is answered), offer_not_found, chat_pace, chat_starts
 */
export async function sendMessage(
  ctx: Context,
  viewer: Viewer,
  input: Said & { chat_id: number },
): Promise<SentMessage> {
  assertOwnAccount(viewer);
  const settings = await readSettings(ctx);
  const list = await readBlocklist(ctx);
  const other_id = await selectOther(ctx.db, input.chat_id, viewer.id);
  if (other_id === null) throw new DomainError('chat_not_found');
  const delta = readMessage(input.delta, settings, Boolean(input.offer_id));
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const chat = await holdChat(tx, input.chat_id, viewer.id);
    if (!chat) throw new DomainError('chat_not_found');
    return write(ctx, tx, viewer, { ...input, delta, chat, other_id, is_new: false, settings, list });
  });
}

interface Writing extends Said {
  delta: Delta;
  chat: ChatRow;
  other_id: number;
  is_new: boolean;
  settings: Settings;
  list: Blocklist;
}

/** The writer's row and the conversation are held: limits are counted exactly, and both sides see one order. */
async function write(ctx: Context, tx: Tx, viewer: Viewer, writing: Writing): Promise<SentMessage> {
  const { chat, other_id, settings, reply_to_id = null, offer_id = null } = writing;
  const now = ctx.clock.now();
  const user_id = viewer.id;
  // Read last: whoever was blocked a moment ago is refused.
  const sides = await selectSides(tx, { user_id, other_id, chat_id: chat.id, now });
  refuseClosed(viewer, sides);
  await refuseUnknown(tx, { chat_id: chat.id, user_id, reply_to_id, offer_id });
  const { delta, picture_ids } = await withOwnPictures(tx, user_id, writing.delta, null);
  const place = { chat_id: chat.id, author_id: user_id, delta, reply_to_id, offer_id };
  const repeated = await selectRepeatedMessage(tx, { ...place, from: new Date(now.getTime() - REPEAT_MS) });
  if (repeated !== null) return { chat_id: chat.id, message_id: repeated };
  await refuseTooFast(tx, viewer, writing, now);
  const content = contentOf(delta, settings);
  const listed = listedFor(writing.list, viewer, readOfDelta(delta));
  const is_repeat =
    listed === null &&
    (await saysTheSame(tx, viewer, { text_hash: content.text_hash, chat_id: chat.id, settings, now }));
  const is_held = listed !== null || is_repeat;
  const id = await insertMessage(tx, { ...content, chat, author_id: user_id, reply_to_id, offer_id, is_held, now });
  if (picture_ids.length > 0) await showPictures(tx, id, picture_ids);
  await putOnSide(tx, { id, chat_id: chat.id, user_id, other_id, is_own: true });
  const opened = { chat_id: chat.id, message_id: id, author_id: user_id };
  if (listed !== null) await openCase(ctx, tx, { ...opened, kind: 'listed', detail: listed });
  else if (is_repeat) await openCase(ctx, tx, { ...opened, kind: 'repeat' });
  else await deliver(ctx, tx, { id, chat, author_id: user_id, other_id, has_other_written: sides.other_has_written });
  announceMessage(ctx, tx, [user_id], id);
  return { chat_id: chat.id, message_id: id };
}

/** Puts a message before the other side, and tells of it. The conversation is held. */
export async function deliver(
  ctx: Context,
  tx: Tx,
  message: { id: number; chat: ChatRow; author_id: number; other_id: number; has_other_written: boolean },
): Promise<void> {
  const { id, chat, author_id, other_id } = message;
  const now = ctx.clock.now();
  const place = { id, chat_id: chat.id, user_id: other_id, other_id: author_id };
  const unread = await putOnSide(tx, { ...place, is_own: false });
  if (message.has_other_written) await markAnswered(tx, chat.id, now);
  const settings = await readSettings(ctx, tx);
  await scheduleEmail(
    tx,
    { chat_id: chat.id, user_id: other_id },
    {
      at: new Date(now.getTime() + settings['chats.letter_minutes'] * MINUTE_MS),
      gap_minutes: settings['chats.letter_gap_minutes'],
    },
  );
  announceMessage(ctx, tx, [other_id], id);
  announceUnread(ctx, tx, other_id, { chat_id: chat.id, unread_count: unread });
  await recordEvent(ctx, tx, 'chat.message_sent', { chat_id: chat.id, message_id: id, user_id: other_id });
}

async function refuseUnknown(
  tx: Tx,
  said: { chat_id: number; user_id: number; reply_to_id: number | null; offer_id: number | null },
): Promise<void> {
  const { chat_id, user_id, reply_to_id, offer_id } = said;
  if (reply_to_id !== null) {
    const answered = await selectSeenMessage(tx, { chat_id, user_id, id: reply_to_id });
    if (!answered || answered.deleted_at) throw new DomainError('chat_message_not_found');
  }
  if (offer_id !== null && (await selectLiveOffers(tx, [offer_id])).length === 0)
    throw new DomainError('offer_not_found');
}

/** Not too fast, and not to too many new people; staff as they need. */
async function refuseTooFast(tx: Tx, viewer: Viewer, { settings, is_new }: Writing, now: Date): Promise<void> {
  if (isStaff(viewer)) return;
  const gap_ms = settings['chats.gap_seconds'] * SECOND_MS;
  const last_at = gap_ms > 0 ? await selectLastWritten(tx, viewer.id, now) : null;
  const waited_ms = last_at ? now.getTime() - last_at.getTime() : gap_ms;
  if (waited_ms < gap_ms) {
    const seconds = Math.ceil((gap_ms - waited_ms) / SECOND_MS);
    throw new DomainError('chat_pace', { retry_after: seconds, values: { seconds } });
  }
  if (!is_new) return;
  const trust = Math.min(Math.max(viewer.trust_level, 0), 3) as 0 | 1 | 2 | 3;
  const max = settings[`chats.starts_a_day_t${trust}`];
  // The one that has just been made is among them.
  const { count, first_at } = await selectStarts(tx, viewer.id, {
    from: new Date(now.getTime() - DAY_MS),
    limit: max + 1,
  });
  if (count <= max) return;
  // Free again once the oldest of them is a day old.
  const free_ms = (first_at ?? now).getTime() + DAY_MS - now.getTime();
  const hours = Math.max(1, Math.ceil(free_ms / HOUR_MS));
  throw new DomainError('chat_starts', {
    retry_after: Math.max(1, Math.ceil(free_ms / SECOND_MS)),
    values: { max, hours },
  });
}
