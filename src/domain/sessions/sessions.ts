import { createHash, randomBytes } from 'node:crypto';
import { USER_TYPE } from '#contract/common.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { deviceOf } from '#rules/device.ts';
import { recordAuditOfMany } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { countVisitDay } from '../users/users.ts';
import { GUEST, type Viewer } from '../viewer.ts';
import {
  deleteLapsedImpersonations,
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  deleteSessionsPast,
  insertSession,
  renewSession,
  selectLivingSessions,
  selectOpenSessions,
  selectSession,
  touchSession,
} from './sessions.sql.ts';

export { noteDevice } from './note-device.ts';
export { deleteSessionsBefore, selectKnownDevices } from './sessions.sql.ts';
export {
  deleteOldSessions,
  deleteSessionById as deleteSessionOf,
  deleteSessionsOf,
  selectImpersonation,
} from './sessions.sql.ts';

const DAY_MS = 86_400_000;
/** A remembered session lives 90 days, another one a day; both end after 30 days without a visit. */
const REMEMBERED_MS = 90 * DAY_MS;
const SHORT_MS = DAY_MS;
const IDLE_MS = 30 * DAY_MS;
const TOUCH_MS = 10 * 60_000;
/** More open sessions than anybody has devices: one more ends the one that was longest away. */
const MOST = 50;

/** What is stored of a secret token: its SHA-256, so that a copied table opens nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A new unguessable token of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Where somebody signs in from. */
export interface Place {
  user_agent: string;
  network: string;
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
  input: Place & {
    user_id: number;
    is_remembered: boolean;
    impersonation?: { impersonator_id: number; parent_session_id: number; minutes: number };
  },
): Promise<StartedSession> {
  const token = newToken();
  const now = ctx.clock.now();
  const { impersonation } = input;
  const member_ms = input.is_remembered ? REMEMBERED_MS : SHORT_MS;
  if (!impersonation) await deleteSessionsPast(tx, { user_id: input.user_id, keep: MOST - 1 });
  await insertSession(tx, {
    token_hash: hashToken(token),
    user_id: input.user_id,
    is_remembered: input.is_remembered,
    user_agent: input.user_agent.slice(0, 300),
    network: input.network.slice(0, 60),
    impersonator_id: impersonation?.impersonator_id ?? null,
    parent_session_id: impersonation?.parent_session_id ?? null,
    now,
    expires_at: new Date(now.getTime() + (impersonation ? impersonation.minutes * 60_000 : member_ms)),
  });
  return { token, max_age_seconds: input.is_remembered ? REMEMBERED_MS / 1000 : null };
}

/** Gives an open session a fresh id, after what its rights rest on has changed. @throws not_signed_in when it is over */
export async function rotateSession(
  ctx: Context,
  tx: Tx,
  session: { id: number; user_id: number },
): Promise<StartedSession> {
  const token = newToken();
  const now = ctx.clock.now();
  const row = await renewSession(tx, { ...session, token_hash: hashToken(token), now });
  if (!row) throw new DomainError('not_signed_in');
  const left = Math.floor((row.expires_at.getTime() - now.getTime()) / 1000);
  return { token, max_age_seconds: row.is_remembered ? left : null };
}

/** Who a session cookie belongs to; the guest for an unknown, ended or idle one. */
export async function viewerOfSession(ctx: Context, token: string): Promise<Viewer> {
  const now = ctx.clock.now();
  const row = await selectSession(ctx.db, hashToken(token), now, new Date(now.getTime() - IDLE_MS));
  if (!row) {
    await endLapsedImpersonations(ctx, token);
    return GUEST;
  }
  if (now.getTime() - row.last_seen_at.getTime() > TOUCH_MS) await touchSession(ctx.db, row.session_id, now);
  if (row.is_first_today && row.impersonator_id === null) await noteVisit(ctx, row.id, now);
  return {
    id: row.id,
    username: row.username,
    type: row.type,
    trust_level: row.trust_level,
    is_email_verified: row.email_verified_at !== null,
    is_suspended: row.suspended_until !== null && row.suspended_until > now,
    muted_until: row.muted_until !== null && row.muted_until > now ? row.muted_until : null,
    locale: row.locale,
    content_language: row.content_language ?? 'site',
    has_own_lists: row.has_own_lists,
    avatar_media_id: row.avatar_media_id,
    store_id: row.type === USER_TYPE.store_rep ? row.store_id : null,
    session_id: row.session_id,
    impersonator_id: row.impersonator_id,
    // Whoever looks as the member takes nothing of it away.
    has_new_badges: row.has_new_badges && row.impersonator_id === null,
    has_feed: row.has_feed,
    joined_at: row.joined_at,
    // Nobody's but the member's own.
    unread_chats:
      row.has_chats && row.email_verified_at !== null && row.impersonator_id === null ? row.unread_chats : null,
    has_open_steps: row.has_open_steps && row.impersonator_id === null,
  };
}

/** Which of these sessions are open still; a suspended member's are not. */
export async function livingSessions(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const now = ctx.clock.now();
  return new Set(await selectLivingSessions(ctx.db, ids, now, new Date(now.getTime() - IDLE_MS)));
}

/** One write for a member and a day. */
async function noteVisit(ctx: Context, user_id: number, now: Date): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (await countVisitDay(tx, user_id, now.toISOString().slice(0, 10)))
      await recordEvent(ctx, tx, 'user.visited', { user_id });
  });
}

const LAPSED_AT_ONCE = 500;

/**
 * Writes down, once, that somebody no longer looks as a member: their time is up, or what it rested on is gone.
 * @param token of the one session that has just been asked about; left out, all that have lapsed
 */
export async function endLapsedImpersonations(ctx: Context, token: string | null = null): Promise<void> {
  const token_hash = token === null ? null : hashToken(token);
  await inTransaction(ctx.db, async (tx) => {
    const people = await deleteLapsedImpersonations(tx, { token_hash, now: ctx.clock.now(), limit: LAPSED_AT_ONCE });
    await recordAuditOfMany(ctx, tx, { action: 'impersonation.ended', detail: 'lapsed' }, people);
  });
}

/** Ends the session of a cookie; an unknown one is as ended as can be. */
export async function endSession(ctx: Context, token: string, tx: Db | Tx = ctx.db): Promise<void> {
  await deleteSession(tx, hashToken(token));
}

/** Ends one of the account's own sessions. @throws session_not_found */
export async function endSessionOf(ctx: Context, user_id: number, session_id: number): Promise<void> {
  if (!(await deleteOwnSession(ctx.db, session_id, user_id))) throw new DomainError('session_not_found');
}

/** Ends every session of an account but the one at hand. */
export async function endOtherSessions(ctx: Context, user_id: number, keep_id: number): Promise<void> {
  await deleteSessionsOf(ctx.db, [user_id], keep_id);
}

export interface OpenSession {
  id: number;
  device: string;
  network: string;
  created_at: string;
  last_seen_at: string;
}

/** Where an account is signed in, newest visit first. */
export async function openSessionsOf(ctx: Context, user_id: number): Promise<OpenSession[]> {
  const now = ctx.clock.now();
  const rows = await selectOpenSessions(ctx.db, user_id, now, new Date(now.getTime() - IDLE_MS), MOST);
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.user_agent ?? ''),
    network: row.network ?? '',
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }));
}
