import type { Privacy } from '#contract/common.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { selectPrivacy, updatePrivacy } from '../users/users.ts';
import { isGuest, type Viewer } from '../viewer.ts';
import { assertOwnAccount } from './permissions.ts';

/** Who may see what of a member. @throws not_signed_in */
export async function ownPrivacy(ctx: Context, viewer: Viewer): Promise<Privacy> {
  const privacy = isGuest(viewer) ? null : await selectPrivacy(ctx.db, viewer.id);
  if (!privacy) throw new DomainError('not_signed_in');
  return privacy;
}

/**
 * Changes some of it and answers all of it.
 * @throws not_signed_in, impersonating
 */
export async function changePrivacy(ctx: Context, viewer: Viewer, change: Partial<Privacy>): Promise<Privacy> {
  assertOwnAccount(viewer);
  const privacy = await updatePrivacy(ctx.db, viewer.id, change);
  if (!privacy) throw new DomainError('not_signed_in');
  return privacy;
}
