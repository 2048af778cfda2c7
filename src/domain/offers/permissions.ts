import { isEditorOrStaff, type Viewer } from '../viewer.ts';

interface OfferState {
  author_id: number | null;
  published_at: Date | null;
  deactivated_at: Date | null;
}

/** Published offers are everybody's; waiting and switched-off ones belong to the author and editors. */
export function canSeeOffer(viewer: Viewer, offer: OfferState): boolean {
  if (offer.published_at && !offer.deactivated_at) return true;
  return isEditorOrStaff(viewer) || (viewer.id !== 0 && viewer.id === offer.author_id);
}
