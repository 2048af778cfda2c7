import { USER_TYPE } from '#contract/common.ts';
import { inTransaction } from '#platform/db.ts';
import { recordAudit } from '../audit/audit.ts';
import { endEverything } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { queueEmail } from '../emails.ts';
import { DomainError } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { lockUser, markUserDeleted } from '../users/users.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';

/**
 * Deletes a member's account for them, as they would do it themselves: signed out everywhere, told by email, erased when the
 * grace is over, restored when they sign in within it. Not one's own, and no administrator's.
 * @throws not_signed_in, account_suspended, not_allowed, user_not_found
 */
export async function removeMember(ctx: Context, viewer: Viewer, user_id: number): Promise<void> {
  refuseNonAdmin(viewer);
  const settings = await readSettings(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(tx, user_id);
    if (!user || user.deleted_at) throw new DomainError('user_not_found');
    if (user.id === viewer.id || user.type === USER_TYPE.admin) throw new DomainError('not_allowed');
    await markUserDeleted(tx, user.id, ctx.clock.now());
    await endEverything(tx, [user.id]);
    await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: user.id, action: 'user.deleted' });
    if (user.email === null || user.email_verified_at === null) return;
    await queueEmail(ctx, tx, {
      kind: 'account_deleted',
      to: user.email,
      locale: user.locale,
      username: user.username,
      days: settings['users.delete_grace_days'],
    });
  });
}
