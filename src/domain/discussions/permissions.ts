import type { FormField } from '#rules/entry-form.ts';
import { canPost, canPublishOffer, type EntryState } from '../offers/permissions.ts';
import { isEditorOrStaff, isStaff, type Viewer } from '../viewer.ts';

// Discussions are seen, switched off and deleted under the rules of offers.
export {
  canActivateOffer as canActivateDiscussion,
  canDeactivateOffer as canDeactivateDiscussion,
  canDeleteOffer as canDeleteDiscussion,
  canSeeOffer as canSeeDiscussion,
} from '../offers/permissions.ts';

const EDIT_MS = 24 * 3_600_000;

/** Fields this viewer may change: every field is null, none an empty list. After a day the text alone is the author's. */
export function editableDiscussionFields(
  viewer: Viewer,
  discussion: EntryState,
  now: Date,
): readonly FormField[] | null {
  if (!canPost(viewer) || discussion.deleted_at) return [];
  if (isStaff(viewer)) return null;
  if (viewer.id !== 0 && viewer.id === discussion.author_id) {
    const isFresh = !discussion.published_at || now.getTime() - discussion.published_at.getTime() < EDIT_MS;
    return isFresh ? null : ['delta'];
  }
  return isEditorOrStaff(viewer) ? ['title', 'group_ids'] : [];
}

/** Authors their own, staff any; deal editors mind offers. */
export function canPublishDiscussion(viewer: Viewer, discussion: EntryState): boolean {
  return canPublishOffer(viewer, discussion) && (isStaff(viewer) || viewer.id === discussion.author_id);
}
