import type { UploadOwner } from '#contract/media.ts';
import { USER_TYPE } from '#contract/common.ts';
import { isEditorOrStaff, isStaff, type Viewer } from '../viewer.ts';

/** Anybody with a proven address who is not suspended. */
export function canUpload(viewer: Viewer): boolean {
  return viewer.is_email_verified && !viewer.is_suspended && viewer.type !== USER_TYPE.anonymous;
}

/** Uploads are for what is one's own; editors and staff may also change others' pictures. */
export function canUploadFor(viewer: Viewer, owner_type: UploadOwner, author_id: number | null): boolean {
  if (author_id !== null && author_id === viewer.id) return true;
  if (owner_type === 'offer' || owner_type === 'discussion') return isEditorOrStaff(viewer);
  return owner_type === 'comment' && isStaff(viewer);
}
