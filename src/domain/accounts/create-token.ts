import type { TokenScope } from '#contract/common.ts';
import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import { readSettings } from '../settings/settings.ts';
import { insertToken, lockTokenCount, TOKEN_PREFIX, type TokenItem } from '../tokens/tokens.ts';
import type { Viewer } from '../viewer.ts';
import { assertOwnPassword } from './own-password.ts';
import { thingName } from './thing-name.ts';

const DAY_MS = 86_400_000;

/**
 * Makes a token of the API. Its secret is in the answer and nowhere else.
 * @param input.days null lives until revoked
 * @throws not_signed_in, impersonating, invalid_field (name, password), wrong_password, too_many_tokens, rate_limited
 */
export async function createToken(
  ctx: Context,
  viewer: Viewer,
  input: { name: string; scopes: readonly TokenScope[]; days: number | null; password: string; network: string },
): Promise<{ token: string; item: TokenItem }> {
  const name = thingName(input.name);
  await assertOwnPassword(ctx, viewer, { ...input, field: 'password' });
  const max = (await readSettings(ctx))['users.tokens'];
  const token = TOKEN_PREFIX + newToken();
  const scopes = [...new Set(input.scopes)].toSorted();
  const now = ctx.clock.now();
  const expires_at = input.days === null ? null : new Date(now.getTime() + input.days * DAY_MS);
  const id = await inTransaction(ctx.db, async (tx) => {
    if ((await lockTokenCount(tx, viewer.id)) >= max) throw new DomainError('too_many_tokens', { values: { max } });
    return insertToken(tx, { user_id: viewer.id, name, token_hash: hashToken(token), scopes, now, expires_at });
  });
  const dates = { created_at: now.toISOString(), last_used_at: null, expires_at: expires_at?.toISOString() ?? null };
  return { token, item: { id, name, scopes, ...dates } };
}
