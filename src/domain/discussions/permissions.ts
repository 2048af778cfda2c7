import { isEditorOrStaff, type Viewer } from '../viewer.ts';

/** Published discussions are everybody's; waiting and switched-off ones belong to the author and editors. */
export function canSeeDiscussion(
  viewer: Viewer,
  discussion: { author_id: number | null; published_at: Date | null; deactivated_at: Date | null },
): boolean {
  if (discussion.published_at && !discussion.deactivated_at) return true;
  return isEditorOrStaff(viewer) || (viewer.id !== 0 && viewer.id === discussion.author_id);
}
