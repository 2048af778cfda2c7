import type { Locale } from '#contract/common.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { FetchRefusedError } from '#platform/fetch-refused.ts';
import type { Bot, BotUpdate } from '#platform/telegram.ts';
import { cleanLine, truncateGraphemes } from '#rules/text.ts';
import type { Context } from '../context.ts';
import { readSettings } from '../settings/settings.ts';
import { lockMember, selectUserById } from '../users/users.ts';
import { countChannels, endChannel, insertChannel, NAME_LENGTH, updateChannel } from './channels.sql.ts';
import { hashOfCode } from './connect-telegram.ts';
import { failWaiting } from './deliveries.sql.ts';
import { holdBot, markUpdateRead, releaseBot, selectChannelsOfChat, takeLink } from './telegram.sql.ts';

/** What the bot answers to somebody. */
type BotReply =
  /** Their chat is a channel now. */
  | 'connected'
  /** It is one again. */
  | 'resumed'
  /** No finds go there any more. */
  | 'stopped'
  /** The link they came by is used up, too old, or none of ours. */
  | 'link_dead'
  | 'too_many'
  /** They came into a group by it. */
  | 'not_private'
  /** They did not come by a link, and no channel leads to them. */
  | 'stranger';

/** Puts an answer of the bot into a language. */
export type WriteReply = (locale: Locale, reply: BotReply) => string;

type Message = NonNullable<BotUpdate['message']>;
interface Answer {
  reply: BotReply;
  /** Of the member; null for somebody unknown. */
  locale: Locale | null;
}

/** Telegram answers by then, or at once when there is something. */
const WAIT_SECONDS = 25;
/** Longer than the waiting and the answers to what came. */
const HOLD_MS = 90_000;
/** Telegram begins its numbers anew after a week of silence, and forgets what nobody fetched in a day. */
const NUMBERS_LAST_MS = 6 * 86_400_000;

/**
 * Waits for what is written to the bot, and answers it. One process at a time does.
 * @param turn.holder names the process
 * @returns how many messages came; null when another process reads them, or there is no bot
 * @throws BotError, FetchRefusedError when Telegram is not to be had
 */
export async function takeUpdates(
  ctx: Context,
  write: WriteReply,
  { holder, signal }: { holder: string; signal: AbortSignal },
): Promise<number | null> {
  const { bot } = ctx;
  if (!bot) return null;
  const now = ctx.clock.now();
  const from = await holdBot(ctx.db, {
    id: bot.id,
    holder,
    now,
    until: new Date(now.getTime() + HOLD_MS),
    forgotten_before: new Date(now.getTime() - NUMBERS_LAST_MS),
  });
  if (from === null) return null;
  const updates = await bot.updates(from, { wait_seconds: WAIT_SECONDS, signal });
  for (const update of updates) {
    // What is left comes again to whoever asks next.
    if (signal.aborted) break;
    await takeUpdate(ctx, bot, update, write);
  }
  return updates.length;
}

/** Lets another process read what is written to the bot at once, not only when this one's turn runs out. */
export async function leaveUpdates(ctx: Context, holder: string): Promise<void> {
  if (ctx.bot) await releaseBot(ctx.db, ctx.bot.id, holder);
}

async function takeUpdate(ctx: Context, bot: Bot, { id, message }: BotUpdate, write: WriteReply): Promise<void> {
  const max = (await readSettings(ctx))['alerts.channels'];
  const now = ctx.clock.now();
  let answer: Answer | null = null;
  try {
    // Read and done together: whoever asks again after a crash neither loses a message nor does it twice.
    answer = await inTransaction(ctx.db, async (tx) => {
      const is_first = await markUpdateRead(tx, bot.id, id, now);
      return is_first && message ? answerTo(ctx, tx, message, max) : null;
    });
  } catch (error) {
    ctx.log.warn('telegram.update_failed', { error });
    // One that cannot be answered must not hold back the others; a database that is away fails here too.
    await inTransaction(ctx.db, (tx) => markUpdateRead(tx, bot.id, id, now));
  }
  if (!answer || !message) return;
  const text = write(answer.locale ?? localeOf(message), answer.reply);
  try {
    await bot.send({ chat_id: message.chat.id, text, link_preview_options: { is_disabled: true } });
  } catch (error) {
    if (!(error instanceof FetchRefusedError)) throw error;
  }
}

function localeOf({ language }: Message): Locale {
  return language === null || /^ru\b/i.test(language) ? 'ru' : 'en';
}

async function answerTo(ctx: Context, tx: Tx, message: Message, max: number): Promise<Answer | null> {
  const [, command, code] = /^\/(\w+)(?:@\w+)?(?:\s+(\S+))?\s*$/.exec(message.text) ?? [];
  if (!command) return null;
  const { chat } = message;
  // Whoever is in a group would read a member's finds, and could stop them.
  if (chat.type !== 'private') return command === 'start' ? { reply: 'not_private', locale: null } : null;
  if (command === 'start' && code !== undefined) return connect(ctx, tx, chat, code, max);
  if (command === 'start') return (await resume(ctx, tx, chat.id)) ?? { reply: 'stranger', locale: null };
  if (command === 'stop') return (await stop(ctx, tx, chat.id)) ?? { reply: 'stranger', locale: null };
  return { reply: 'stranger', locale: null };
}

const digestOf = (ctx: Context, chat_id: number): Buffer => ctx.seal.digest(`telegram ${chat_id}`);

/** Makes a chat a channel of whose link it was. */
async function connect(ctx: Context, tx: Tx, chat: Message['chat'], code: string, max: number): Promise<Answer> {
  const now = ctx.clock.now();
  const user_id = await takeLink(tx, hashOfCode(code), now);
  const user = user_id === null ? null : await activeMember(ctx, tx, user_id);
  if (!user) return { reply: 'link_dead', locale: null };
  const { locale } = user;
  await lockMember(tx, user.id);
  const chat_digest = digestOf(ctx, chat.id);
  const known = (await selectChannelsOfChat(tx, chat_digest)).find((channel) => channel.user_id === user.id);
  if (known) {
    await updateChannel(tx, { id: known.id, user_id: user.id, name: undefined, is_on: true });
    return { reply: 'connected', locale };
  }
  if ((await countChannels(tx, user.id)) >= max) return { reply: 'too_many', locale };
  await insertChannel(tx, {
    user_id: user.id,
    kind: 'telegram',
    name: truncateGraphemes(nameOf(chat), NAME_LENGTH),
    target: ctx.seal.close(JSON.stringify({ chat_id: chat.id })),
    chat_digest,
    host: ctx.bot?.host ?? '',
    now,
  });
  return { reply: 'connected', locale };
}

function nameOf({ username, first_name }: Message['chat']): string {
  return username ? `@${cleanLine(username)}` : cleanLine(first_name ?? '') || 'Telegram';
}

async function activeMember(ctx: Context, tx: Tx, user_id: number) {
  const user = await selectUserById(tx, user_id);
  const is_suspended = user?.suspended_until && user.suspended_until > ctx.clock.now();
  return is_suspended ? null : user;
}

/** Whoever comes back, as after having blocked the bot, wants its messages again. */
async function resume(ctx: Context, tx: Tx, chat_id: number): Promise<Answer | null> {
  let answer: Answer | null = null;
  for (const { id, user_id } of await selectChannelsOfChat(tx, digestOf(ctx, chat_id))) {
    const user = await activeMember(ctx, tx, user_id);
    if (!user) continue;
    await updateChannel(tx, { id, user_id, name: undefined, is_on: true });
    answer = { reply: 'resumed', locale: user.locale };
  }
  return answer;
}

/** Switches off every channel that leads into the chat; alerts keep them, so that they can be switched on again. */
async function stop(ctx: Context, tx: Tx, chat_id: number): Promise<Answer | null> {
  let answer: Answer | null = null;
  for (const { id, user_id, is_on } of await selectChannelsOfChat(tx, digestOf(ctx, chat_id))) {
    if (is_on) {
      await endChannel(tx, id, { now: ctx.clock.now(), reason: 'stopped' });
      await failWaiting(tx, id);
    }
    const user = await selectUserById(tx, user_id);
    answer = { reply: 'stopped', locale: user?.locale ?? null };
  }
  return answer;
}
