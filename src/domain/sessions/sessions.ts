import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { GUEST, type Viewer } from '../viewer.ts';
import { deleteSession, insertSession, selectSession, touchSession } from './sessions.sql.ts';

export { deleteOldSessions, deleteSessionsOf } from './sessions.sql.ts';

const DAY_MS = 86_400_000;
/** A remembered session lives 90 days, another one a day; both end after 30 days without a visit. */
const REMEMBERED_MS = 90 * DAY_MS;
const SHORT_MS = DAY_MS;
const IDLE_MS = 30 * DAY_MS;
const TOUCH_MS = 10 * 60_000;

/** What is stored of a secret token: its SHA-256, so that a copied table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A new unguessable token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export interface StartedSession {
  token: string;
  /** Seconds the cookie lives; null ends with the browser. */
  max_age_seconds: number | null;
}

/** Opens a session with a fresh id; the token goes into the cookie and nowhere else. */
export async function startSession(
  ctx: Context,
  tx: Tx,
  input: { user_id: number; is_remembered: boolean; user_agent: string },
): Promise<StartedSession> {
  const token = newToken();
  const now = ctx.clock.now();
  const lifetime_ms = input.is_remembered ? REMEMBERED_MS : SHORT_MS;
  await insertSession(tx, {
    ...input,
    user_agent: input.user_agent.slice(0, 300),
    token_hash: hashToken(token),
    now,
    expires_at: new Date(now.getTime() + lifetime_ms),
  });
  return { token, max_age_seconds: input.is_remembered ? REMEMBERED_MS / 1000 : null };
}

/** Who a session cookie belongs to; the guest for an unknown, ended or idle one. */
export async function viewerOfSession(ctx: Context, token: string): Promise<Viewer> {
  const now = ctx.clock.now();
  const row = await selectSession(ctx.db, hashToken(token), now, new Date(now.getTime() - IDLE_MS));
  if (!row) return GUEST;
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_MS) await touchSession(ctx.db, row.session_id, now);
  return {
    id: row.id,
    username: row.username,
    type: row.type,
    trust_level: row.trust_level,
    is_email_verified: row.email_verified_at !== null,
    is_suspended: row.suspended_until !== null && row.suspended_until > now,
    locale: row.locale,
    avatar_media_id: row.avatar_media_id,
  };
}

/** Ends the session of a cookie; an unknown one is as ended as can be. */
export async function endSession(ctx: Context, token: string): Promise<void> {
  await deleteSession(ctx.db, hashToken(token));
}
