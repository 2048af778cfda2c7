import { USER_TYPE } from '#contract/common.ts';
import { isStaff, type Viewer } from '../viewer.ts';

/** Anybody with a proven address who is not suspended; representatives answer in their own store only. */
export function canComment(viewer: Viewer): boolean {
  return viewer.is_email_verified && !viewer.is_suspended && viewer.type !== USER_TYPE.anonymous;
}

const EDIT_MS = 6 * 3600_000;

/** Authors for six hours, staff always; a deleted comment nobody. */
export function canEditComment(
  viewer: Viewer,
  comment: { author_id: number | null; published_at: Date; deleted_at: Date | null },
  now: Date,
): boolean {
  if (comment.deleted_at) return false;
  if (isStaff(viewer)) return true;
  return viewer.id !== 0 && viewer.id === comment.author_id && now.getTime() - comment.published_at.getTime() < EDIT_MS;
}
