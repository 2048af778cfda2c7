import { DomainError } from '../errors.ts';
import { mutedError } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';
import { closedReason, type Sides } from './permissions.ts';

/** @throws every reason of `CHAT_CLOSED`; that one is muted tells until when */
export function refuseClosed(viewer: Viewer, sides: Sides): void {
  const closed = closedReason(viewer, sides);
  if (closed === 'account_muted' && sides.own_muted_until) throw mutedError(sides.own_muted_until);
  if (closed) throw new DomainError(closed);
}
