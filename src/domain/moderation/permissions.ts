import { USER_TYPE } from '#contract/common.ts';
import { DomainError } from '../errors.ts';
import { isGuest, isStaff, type Viewer } from '../viewer.ts';

/** Moderators and administrators; to everybody else the queue does not exist. */
export function canModerate(viewer: Viewer): boolean {
  return isStaff(viewer) && viewer.impersonator_id === null;
}

/** Nobody decides about what they posted themselves. */
export function canDecide(viewer: Viewer, item: { author_id: number | null }): boolean {
  return canModerate(viewer) && item.author_id !== viewer.id;
}

/** The moderator who decided, or an administrator; while nobody has been told. */
export function canUndo(
  viewer: Viewer,
  decision: { actor_id: number | null; undo_until: Date; undone_at: Date | null },
  now: Date,
): boolean {
  const isTheirs = decision.actor_id !== null && (decision.actor_id === viewer.id || viewer.type === USER_TYPE.admin);
  return canModerate(viewer) && isTheirs && decision.undone_at === null && now < decision.undo_until;
}

/** What was decided about them is the member's to appeal: also while they are suspended, and never whoever looks as them. */
export function assertMayAppeal(viewer: Viewer): void {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  if (viewer.impersonator_id !== null) throw new DomainError('impersonating');
}

/** Members whom penalties may befall; staff answer to administrators alone. */
export function canPenalize(member: { type: number }): boolean {
  return member.type !== USER_TYPE.moderator && member.type !== USER_TYPE.admin && member.type !== USER_TYPE.anonymous;
}
