import { DomainError } from '../errors.ts';
import { isAdmin, refuseInactive, type Viewer } from '../viewer.ts';

/**
 * Templates are made by administrators, in their own name.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export function refuseTemplateMaking(viewer: Viewer): void {
  refuseInactive(viewer);
  if (!isAdmin(viewer)) throw new DomainError('not_allowed');
}
