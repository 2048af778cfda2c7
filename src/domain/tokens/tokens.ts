import { USER_TYPE, type TokenScope } from '#contract/common.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { hashToken } from '../sessions/sessions.ts';
import type { Viewer } from '../viewer.ts';
import { deleteToken, selectLivingTokens, selectTokenHolder, selectTokensOf, touchToken } from './tokens.sql.ts';

export { deleteTokensOf, insertToken, lockTokenCount } from './tokens.sql.ts';

/** What every token of the API begins with, so that scanners of published code know one when they see it. */
export const TOKEN_PREFIX = 'ulov_';
const TOUCH_MS = 10 * 60_000;

export interface TokenItem {
  id: number;
  name: string;
  scopes: string[];
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}

/** The tokens of an account, newest first; the secrets themselves are nowhere kept. */
export async function tokensOf(ctx: Context, user_id: number): Promise<TokenItem[]> {
  const rows = await selectTokensOf(ctx.db, user_id);
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  }));
}

/** Who a token of the API speaks for and what it may do; null for one that is worthless. */
export async function viewerOfToken(
  ctx: Context,
  token: string,
): Promise<{ viewer: Viewer; scopes: readonly TokenScope[] } | null> {
  if (!token.startsWith(TOKEN_PREFIX)) return null;
  const now = ctx.clock.now();
  const row = await selectTokenHolder(ctx.db, hashToken(token), now);
  if (!row) return null;
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() > TOUCH_MS) {
    await touchToken(ctx.db, row.token_id, now);
  }
  const viewer: Viewer = {
    id: row.id,
    username: row.username,
    type: row.type,
    trust_level: row.trust_level,
    is_email_verified: row.email_verified_at !== null,
    is_suspended: row.suspended_until !== null && row.suspended_until > now,
    muted_until: row.muted_until !== null && row.muted_until > now ? row.muted_until : null,
    locale: row.locale,
    avatar_media_id: row.avatar_media_id,
    store_id: row.type === USER_TYPE.store_rep ? row.store_id : null,
    session_id: null,
    impersonator_id: null,
    has_open_steps: false,
    has_feed: false,
  };
  return { viewer, scopes: row.scopes as TokenScope[] };
}

/** Which of these tokens are worth something still, each by the SHA-256 of it in hexadecimal. */
export async function livingTokens(ctx: Context, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  return new Set(await selectLivingTokens(ctx.db, hashes, ctx.clock.now()));
}

/** Makes a token of the account's own worthless. @throws token_not_found */
export async function revokeToken(ctx: Context, user_id: number, id: number): Promise<void> {
  if (!(await deleteToken(ctx.db, id, user_id))) throw new DomainError('token_not_found');
}
