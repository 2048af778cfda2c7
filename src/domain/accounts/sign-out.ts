import { inTransaction } from '#platform/db.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { deleteSessionOf, endSession, selectImpersonation } from '../sessions/sessions.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Signs a browser out. Pressed while looking as somebody else it ends that, which the audit log is told, and the
 * administrator's own session with it: who presses it wants to walk away.
 * @param token of the session cookie; null for a browser that has none
 */
export async function signOut(ctx: Context, viewer: Viewer, token: string | null): Promise<void> {
  if (token === null) return;
  const { id, session_id, impersonator_id } = viewer;
  if (session_id !== null)
    ctx.log.info('security.session_ended', { 'user.id': id, 'impersonator.id': impersonator_id });
  const inside = session_id === null || impersonator_id === null ? null : await selectImpersonation(ctx.db, session_id);
  await inTransaction(ctx.db, async (tx) => {
    if (!inside || session_id === null) return endSession(ctx, token, tx);
    const is_ended_here = await deleteSessionOf(tx, session_id, inside.user_id);
    await deleteSessionOf(tx, inside.parent_session_id, inside.impersonator_id);
    if (!is_ended_here) return;
    await recordAudit(ctx, tx, {
      actor_id: inside.impersonator_id,
      subject_id: inside.user_id,
      action: 'impersonation.ended',
    });
  });
}
