import type { Privacy, Visibility } from '#contract/common.ts';
import { isGuest, isStaff, type Viewer } from '../viewer.ts';

type Member = Privacy & { id: number };

function isShown(viewer: Viewer, user: Member, visibility: Visibility): boolean {
  if (visibility === 'all' || viewer.id === user.id || isStaff(viewer)) return true;
  return visibility === 'members' && !isGuest(viewer);
}

/** A member's page, and finding them by their name. */
export function canSeeProfile(viewer: Viewer, user: Member): boolean {
  return isShown(viewer, user, user.profile_visibility);
}

/** Their figures and badges. */
export function canSeeStatistics(viewer: Viewer, user: Member): boolean {
  return canSeeProfile(viewer, user) && isShown(viewer, user, user.statistics_visibility);
}

/** Lists of what they posted and whom they follow. */
export function canSeeActivity(viewer: Viewer, user: Member): boolean {
  return canSeeProfile(viewer, user) && isShown(viewer, user, user.activity_visibility);
}

/** Search engines may keep their pages: what only some may see is not theirs to keep. */
export function isIndexed(user: Member): boolean {
  return !user.is_unlisted && user.profile_visibility === 'all';
}
