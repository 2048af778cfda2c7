import { DomainError } from '../errors.ts';
import { isAdmin, isGuest, isStaff, type Viewer } from '../viewer.ts';

/**
 * Account matters are the member's own: not a guest's, not those of an administrator inside.
 * @throws not_signed_in, impersonating
 */
export function assertOwnAccount(viewer: Viewer): void {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  if (viewer.impersonator_id !== null) throw new DomainError('impersonating');
}

/** Administrators may look at the site as a member, never as one of the staff, and not from within. */
export function canImpersonate(viewer: Viewer, target: { id: number; type: Viewer['type'] }): boolean {
  return isAdmin(viewer) && target.id !== viewer.id && target.type !== 0 && !isStaff({ ...viewer, type: target.type });
}
