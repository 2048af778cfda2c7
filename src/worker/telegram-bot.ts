/** Answers what members write to the site's bot in Telegram, as long as the process runs. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { leaveUpdates, takeUpdates, type WriteReply } from '#domain/alert-channels/alert-channels.ts';
import type { Context } from '#domain/context.ts';
import { rememberSiteLook } from '#domain/site-look/site-look.ts';
import { botWords } from '#emails/bot-words.ts';
import type { WordsOf } from '#emails/layout.ts';
import { BotError } from '#platform/telegram.ts';

/** How soon after another process one looks whether it still reads. */
const ELSEWHERE_MS = 15_000;
/** An API that does not wait, as it was asked, must not be asked without end. */
const BREATH_MS = 500;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Starts reading; without a bot it does nothing.
 * @returns ends it, also in the middle of waiting for Telegram
 */
export function startBot(ctx: Context, wordsOf: WordsOf): () => Promise<void> {
  if (!ctx.bot) return async () => {};
  const holder = randomUUID();
  const ending = new AbortController();
  const write: WriteReply = (locale, reply) => botWords(wordsOf(locale), reply, ctx.base_url);
  const ended = run(ctx, write, holder, ending.signal);
  return async () => {
    ending.abort();
    await ended;
  };
}

async function run(ctx: Context, write: WriteReply, holder: string, signal: AbortSignal): Promise<void> {
  let failures = 0;
  /** The same trouble is said once. */
  let said = '';
  while (!signal.aborted) {
    try {
      await rememberSiteLook(ctx);
      const count = await takeUpdates(ctx, write, { holder, signal });
      if (said !== '') ctx.log.info('telegram.works');
      failures = 0;
      said = '';
      if (count === null || count === 0) await pause(count === null ? ELSEWHERE_MS : BREATH_MS, signal);
    } catch (error) {
      if (signal.aborted) break;
      const message = String(error);
      if (message !== said) ctx.log.warn('telegram.failed', { error });
      said = message;
      const wanted_ms = error instanceof BotError ? error.retry_after_ms : 0;
      await pause(Math.max(wanted_ms, Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS)), signal);
    }
  }
  try {
    await leaveUpdates(ctx, holder);
  } catch (error) {
    ctx.log.warn('telegram.not_left', { error });
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
