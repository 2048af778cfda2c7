import type { ViewerProps } from '#contract/pages.ts';
import { canComment } from '#domain/comments/permissions.ts';
import { canPost } from '#domain/offers/permissions.ts';
import { isAdmin, isStaff, type Viewer } from '#domain/viewer.ts';

/** What somebody may do anywhere; what they may do with one thing stands beside that thing. */
export function viewerAbilities(viewer: Viewer): ViewerProps['abilities'] {
  return {
    vote: canPost(viewer),
    comment: canComment(viewer),
    post: canPost(viewer),
    moderate: isStaff(viewer),
    administer: isAdmin(viewer),
  };
}
