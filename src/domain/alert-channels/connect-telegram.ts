import { createHash, randomBytes } from 'node:crypto';
import { FetchRefusedError } from '#platform/fetch-refused.ts';
import { BotError, type Bot } from '#platform/telegram.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import type { Viewer } from '../viewer.ts';
import { countChannels } from './channels.sql.ts';
import { assertMayKeepChannels } from './permissions.ts';
import { deleteOldLinks, hasLink, upsertLink } from './telegram.sql.ts';

const LINK_MS = 10 * 60_000;
/** 192 bits, which are 32 signs of what Telegram takes behind `?start=`. */
const CODE_BYTES = 24;

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/**
 * Makes the link that connects whoever opens it in Telegram; the one before works no longer.
 * @throws not_signed_in, impersonating, account_suspended, telegram_off, telegram_silent, too_many_channels
 */
export async function connectTelegram(ctx: Context, viewer: Viewer): Promise<{ url: string; expires_at: Date }> {
  assertMayKeepChannels(viewer);
  if (!ctx.bot) throw new DomainError('telegram_off');
  const max = (await readSettings(ctx))['alerts.channels'];
  if ((await countChannels(ctx.db, viewer.id)) >= max) throw new DomainError('too_many_channels', { values: { max } });
  const name = await nameOf(ctx.bot);
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const expires_at = new Date(ctx.clock.now().getTime() + LINK_MS);
  await upsertLink(ctx.db, { user_id: viewer.id, code_hash: hashOfCode(code), expires_at });
  return { url: `https://t.me/${name}?start=${code}`, expires_at };
}

async function nameOf(bot: Bot): Promise<string> {
  try {
    return await bot.username();
  } catch (error) {
    if (error instanceof BotError || error instanceof FetchRefusedError)
      throw new DomainError('telegram_silent', {}, { cause: error });
    throw error;
  }
}

/** Whether a link of the viewer's waits to be opened in Telegram. */
export async function isConnecting(ctx: Context, viewer: Viewer): Promise<boolean> {
  return ctx.bot !== null && (await hasLink(ctx.db, viewer.id, ctx.clock.now()));
}

/** Links that nobody opened in time are nobody's. */
export async function forgetOldLinks(ctx: Context): Promise<void> {
  await deleteOldLinks(ctx.db, ctx.clock.now());
}
