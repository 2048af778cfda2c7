import { canPost } from '../offers/permissions.ts';
import type { Viewer } from '../viewer.ts';

/** Members with a proven address, anything published that is not their own. */
export function canReport(
  viewer: Viewer,
  entry: { author_id: number | null; published_at: Date | null; deactivated_at: Date | null },
): boolean {
  return (
    canPost(viewer) && viewer.id !== entry.author_id && entry.published_at !== null && entry.deactivated_at === null
  );
}
