import { randomBytes } from 'node:crypto';
import { inTransaction } from '#platform/db.ts';
import { cleanLine, graphemeLength, truncateGraphemes } from '#rules/text.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { lockMember } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';
import type { Address } from './adapters.ts';
import {
  countChannels,
  deleteChannel,
  insertChannel,
  NAME_LENGTH,
  updateChannel,
  type ChannelKind,
} from './channels.sql.ts';
import { assertMayKeepChannels } from './permissions.ts';

const URL_LENGTH = 2048;
const TOKEN_LENGTH = 200;
/** As long as the hash it signs with. */
const SECRET_BYTES = 32;

export interface ChannelInput {
  /** Telegram's are made where their chats begin. */
  kind: Exclude<ChannelKind, 'telegram'>;
  name?: string;
  url: string;
  token?: string;
}

/**
 * Adds a channel.
 * @returns its id, and the secret of a webhook: nobody is told it again
 * @throws not_signed_in, impersonating, account_suspended, invalid_field, too_many_channels
 */
export async function createChannel(
  ctx: Context,
  viewer: Viewer,
  input: ChannelInput,
): Promise<{ id: number; secret: string | null }> {
  assertMayKeepChannels(viewer);
  const { kind } = input;
  const url = URL.parse(input.url.trim());
  const token = (input.token ?? '').trim();
  const faults = {
    ...nameFaults(input.name),
    ...urlFaults(ctx, kind, url),
    // What stands in a header: letters of our alphabet would end the request.
    ...(token.length > TOKEN_LENGTH || !/^[\x21-\x7e]*$/.test(token) ? { token: 'channel_token' } : {}),
  };
  refuseFaults(faults);
  if (!url) throw new DomainError('invalid_field');
  url.hash = '';
  const secret = kind === 'webhook' ? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` : null;
  const target: Address = {
    url: url.href,
    ...(secret === null ? {} : { secret }),
    ...(kind === 'ntfy' && token !== '' ? { token } : {}),
  };
  const max = (await readSettings(ctx))['alerts.channels'];
  const id = await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    if ((await countChannels(tx, viewer.id)) >= max) throw new DomainError('too_many_channels', { values: { max } });
    return insertChannel(tx, {
      user_id: viewer.id,
      kind,
      name: truncateGraphemes(cleanLine(input.name ?? '') || url.host, NAME_LENGTH),
      target: ctx.seal.close(JSON.stringify(target)),
      host: url.host,
      now: ctx.clock.now(),
    });
  });
  return { id, secret };
}

/**
 * Names a channel anew, or switches it on again.
 * @throws not_signed_in, impersonating, account_suspended, invalid_field, channel_not_found
 */
export async function changeChannel(
  ctx: Context,
  viewer: Viewer,
  { id, name, is_on = false }: { id: number; name?: string; is_on?: boolean },
): Promise<void> {
  assertMayKeepChannels(viewer);
  const clean = name === undefined ? undefined : cleanLine(name);
  refuseFaults({ ...nameFaults(name), ...(clean === '' ? { name: 'channel_name_length' } : {}) });
  await inTransaction(ctx.db, async (tx) => {
    if (!(await updateChannel(tx, { id, user_id: viewer.id, name: clean, is_on })))
      throw new DomainError('channel_not_found');
  });
}

/**
 * Removes a channel, also from the alerts that use it.
 * @throws not_signed_in, impersonating, account_suspended, channel_not_found
 */
export async function removeChannel(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  assertMayKeepChannels(viewer);
  await inTransaction(ctx.db, async (tx) => {
    // Alerts that are changed meanwhile are held by their member's row as well.
    await lockMember(tx, viewer.id);
    if (!(await deleteChannel(tx, id, viewer.id))) throw new DomainError('channel_not_found');
  });
}

function nameFaults(name: string | undefined): Record<string, string> {
  return name !== undefined && graphemeLength(cleanLine(name)) > NAME_LENGTH ? { name: 'channel_name_length' } : {};
}

function urlFaults(ctx: Context, kind: ChannelInput['kind'], url: URL | null): Record<string, string> {
  if (!url || url.href.length > URL_LENGTH || !ctx.post.accepts(url)) return { url: 'channel_url' };
  // The topic is the last part of its path.
  return kind === 'ntfy' && !/^[\w-]{1,64}$/.test(url.pathname.split('/').at(-1) ?? '') ? { url: 'channel_topic' } : {};
}
