import { USER_TYPE, type UserType } from '#contract/common.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { lockUser, type UserRow } from '../users/users.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import { lockRights, selectStoreName, selectStoreOf, updateType } from './members.sql.ts';

/**
 * Makes a member what they are to be on the site, with an entry in the audit log. Nobody changes their own type: so there is
 * always an administrator left.
 * @param input.store_id the store a representative speaks for; null for everybody else
 * @param input.was the type the administrator saw: another one by now is not overwritten
 * @throws not_signed_in, account_suspended, not_allowed, user_not_found, invalid_field (type, store_id), conflict
 */
export async function changeUserType(
  ctx: Context,
  viewer: Viewer,
  input: { user_id: number; type: UserType; store_id: number | null; was: UserType },
): Promise<void> {
  refuseNonAdmin(viewer);
  if (input.user_id === viewer.id) refuseFaults({ type: 'own_type' });
  const is_rep = input.type === USER_TYPE.store_rep;
  if (is_rep && input.store_id === null) refuseFaults({ store_id: 'rep_store' });
  const store_id = is_rep ? input.store_id : null;
  await inTransaction(ctx.db, async (tx) => {
    await lockRights(tx);
    // Their rights may have been taken by whom they wanted to take them from.
    if ((await lockUser(tx, viewer.id))?.type !== USER_TYPE.admin) throw new DomainError('not_allowed');
    const user = await lockUser(tx, input.user_id);
    if (!user || user.deleted_at) throw new DomainError('user_not_found');
    if (user.type !== input.was) throw new DomainError('conflict');
    const store = store_id === null ? null : await selectStoreName(tx, store_id);
    if (store_id !== null && store === null) refuseFaults({ store_id: 'rep_store' });
    if (user.type === input.type && (await selectStoreOf(tx, user.id)) === store_id) return;
    await applyType(ctx, tx, {
      actor_id: viewer.id,
      user,
      type: input.type,
      store: store_id === null ? null : { id: store_id, name: store ?? '' },
    });
  });
}

/** Changes the type of a member who is held, with an entry in the audit log. */
export async function applyType(
  ctx: Context,
  tx: Tx,
  change: {
    actor_id: number;
    user: Pick<UserRow, 'id' | 'type'>;
    type: UserType;
    /** Whose representative they are from then on. */
    store: { id: number; name: string } | null;
  },
): Promise<void> {
  const { actor_id, user, type, store } = change;
  await updateType(tx, user.id, { type, store_id: store?.id ?? null });
  const detail = `${user.type} → ${type}${store ? ` ${store.name}` : ''}`;
  await recordAudit(ctx, tx, { actor_id, subject_id: user.id, action: 'user.type_changed', detail });
}
