import { inTransaction } from '#platform/db.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import {
  deleteSessionOf,
  rotateSession,
  selectImpersonation,
  startSession,
  viewerOfSession,
  type Place,
  type StartedSession,
} from '../sessions/sessions.ts';
import { readSettings } from '../settings/settings.ts';
import { selectUserById, type UserRow } from '../users/users.ts';
import { isAdmin, isGuest, type Viewer } from '../viewer.ts';
import { askOwnPasskey, assertOwnPasskey } from './own-passkey.ts';
import { assertOwnPassword } from './own-password.ts';
import { canImpersonate } from './permissions.ts';

/** A question to a passkey is for one member: the answer opens nobody else's. */
const actionOf = (user_id: number) => `impersonate:${user_id}`;

/**
 * What the browser asks an administrator's own devices for in place of the password.
 * @param input.token what this browser holds; only it may answer
 * @throws not_signed_in, not_allowed, impersonating, user_not_found, passkey_refused (they have none)
 */
export async function askToImpersonate(
  ctx: Context,
  viewer: Viewer,
  input: { user_id: number; token: string },
): Promise<object> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  assertMayEnter(viewer, await selectUserById(ctx.db, input.user_id));
  return askOwnPasskey(ctx, viewer, { token: input.token, action: actionOf(input.user_id) });
}

/**
 * Opens a session as a member for an administrator, over at the latest after an hour. Their own
 * session waits meanwhile. Written to the audit log, as is every attempt that is refused.
 * @param input.proof the administrator's own password, or what one of their own passkeys answered
 * @throws not_signed_in, not_allowed, impersonating (already inside), user_not_found, invalid_field, wrong_password,
 * passkey_refused, rate_limited
 */
export async function impersonate(ctx: Context, viewer: Viewer, input: Attempt): Promise<StartedSession> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  const target = await selectUserById(ctx.db, input.user_id);
  try {
    return await enter(ctx, viewer, target, input);
  } catch (error) {
    if (error instanceof DomainError) {
      await recordAudit(ctx, ctx.db, {
        actor_id: viewer.impersonator_id ?? viewer.id,
        subject_id: target?.id ?? null,
        action: 'impersonation.refused',
        detail: error.code,
      });
    }
    throw error;
  }
}

type Proof = { password: string } | { token: string | null; response: object };
type Attempt = { user_id: number; proof: Proof } & Place;

/** @throws impersonating, not_allowed, user_not_found */
function assertMayEnter(viewer: Viewer, target: UserRow | null): { target: UserRow; session_id: number } {
  if (viewer.impersonator_id !== null) throw new DomainError('impersonating');
  if (!isAdmin(viewer) || viewer.session_id === null) throw new DomainError('not_allowed');
  if (!target) throw new DomainError('user_not_found');
  if (!canImpersonate(viewer, target)) throw new DomainError('not_allowed');
  return { target, session_id: viewer.session_id };
}

async function enter(ctx: Context, viewer: Viewer, wanted: UserRow | null, input: Attempt): Promise<StartedSession> {
  const { target, session_id } = assertMayEnter(viewer, wanted);
  const { proof, network } = input;
  if ('response' in proof) await assertOwnPasskey(ctx, viewer, { ...proof, action: actionOf(target.id) });
  else await assertOwnPassword(ctx, viewer, { ...proof, network, field: 'password' });
  const settings = await readSettings(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: target.id, action: 'impersonation.started' });
    return startSession(ctx, tx, {
      user_id: target.id,
      is_remembered: false,
      user_agent: input.user_agent,
      network: input.network,
      impersonation: {
        impersonator_id: viewer.id,
        parent_session_id: session_id,
        minutes: settings['users.impersonation_minutes'],
      },
    });
  });
}

/**
 * Back to the administrator's own session, under a fresh id.
 * @throws not_allowed when nobody is being impersonated, not_signed_in when the own session is over
 */
export async function endImpersonation(ctx: Context, viewer: Viewer): Promise<StartedSession> {
  const { session_id } = viewer;
  const inside = session_id === null ? null : await selectImpersonation(ctx.db, session_id);
  if (session_id === null || !inside) throw new DomainError('not_allowed');
  return inTransaction(ctx.db, async (tx) => {
    const session = await rotateSession(ctx, tx, { id: inside.parent_session_id, user_id: inside.impersonator_id });
    const is_ended_here = await deleteSessionOf(tx, session_id, inside.user_id);
    if (!is_ended_here) throw new DomainError('not_allowed');
    await recordAudit(ctx, tx, {
      actor_id: inside.impersonator_id,
      subject_id: inside.user_id,
      action: 'impersonation.ended',
    });
    return session;
  });
}

/**
 * The administrator's own session, under a fresh id, after looking as somebody else has run out.
 * @param token of that session, kept by the browser meanwhile
 * @returns null when it is over too
 */
export async function resumeOwnSession(ctx: Context, token: string): Promise<StartedSession | null> {
  const { id, session_id, impersonator_id } = await viewerOfSession(ctx, token);
  if (session_id === null || impersonator_id !== null) return null;
  return inTransaction(ctx.db, (tx) => rotateSession(ctx, tx, { id: session_id, user_id: id }));
}
