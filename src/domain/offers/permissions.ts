import { USER_TYPE } from '#contract/common.ts';
import type { FormField } from '#rules/entry-form.ts';
import { isEditorOrStaff, isStaff, type Viewer } from '../viewer.ts';

/** What the rights in an offer or a discussion depend on. */
export interface EntryState {
  author_id: number | null;
  published_at: Date | null;
  deactivated_at: Date | null;
  deleted_at: Date | null;
  /** What a moderator is to look at first. */
  review_for?: string | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Younger offers their author may delete for good; later they are switched off. */
const DELETE_MS = 2 * HOUR_MS;
const DELETE_COMMENTS = 3;
const BUMP_GAP_MS = DAY_MS;
const MAX_BUMPS = 3;

/** What stays the author's to change after the first day. */
const LATE_FIELDS: readonly FormField[] = [
  'price',
  'is_free',
  'low_price',
  'shipping',
  'is_free_shipping',
  'starts_on',
  'ends_on',
  'delta',
];
/** What deal editors mend in anybody's offer. */
const EDITOR_FIELDS: readonly FormField[] = [
  'title',
  'group_ids',
  'price',
  'is_free',
  'low_price',
  'shipping',
  'is_free_shipping',
  'picture_ids',
  'starts_on',
  'ends_on',
];

const isAuthor = (viewer: Viewer, offer: { author_id: number | null }) =>
  viewer.id !== 0 && viewer.id === offer.author_id;
const isEditor = (viewer: Viewer) => viewer.type === USER_TYPE.deal_editor;

/** Anybody with a proven address who is not suspended. */
export function canPost(viewer: Viewer): boolean {
  return viewer.is_email_verified && !viewer.is_suspended && viewer.type !== USER_TYPE.anonymous;
}

/** Published offers are everybody's; waiting and switched-off ones belong to the author and editors; deleted ones to nobody. */
export function canSeeOffer(viewer: Viewer, offer: EntryState): boolean {
  if (offer.deleted_at) return false;
  if (offer.published_at && !offer.deactivated_at) return true;
  return isEditorOrStaff(viewer) || isAuthor(viewer, offer);
}

/** Fields this viewer may change: every field is null, none an empty list. */
export function editableFields(viewer: Viewer, offer: EntryState, now: Date): readonly FormField[] | null {
  if (!canPost(viewer) || offer.deleted_at) return [];
  if (isStaff(viewer)) return null;
  const fields = new Set<FormField>(isEditor(viewer) ? EDITOR_FIELDS : []);
  if (isAuthor(viewer, offer)) {
    if (!offer.published_at || now.getTime() - offer.published_at.getTime() < DAY_MS) return null;
    for (const field of LATE_FIELDS) fields.add(field);
  }
  return [...fields];
}

/** Authors their own, editors and staff any. */
export function canPublishOffer(viewer: Viewer, offer: EntryState): boolean {
  if (offer.published_at || offer.deactivated_at || offer.review_for || !canPost(viewer)) return false;
  return isAuthor(viewer, offer) || isEditorOrStaff(viewer);
}

/** Ends an offer or calls it alive: the author and editors at once; others report. */
export function canExpireOffer(viewer: Viewer, offer: EntryState): boolean {
  if (!offer.published_at || offer.deactivated_at || !canPost(viewer)) return false;
  return isAuthor(viewer, offer) || isEditorOrStaff(viewer);
}

/** Switches an offer off: the author their own, editors and staff any. */
export function canDeactivateOffer(viewer: Viewer, offer: EntryState): boolean {
  return canPost(viewer) && !offer.deleted_at && (isAuthor(viewer, offer) || isEditorOrStaff(viewer));
}

/** Switches an offer on again. What others switched off is theirs to bring back, not the author's. */
export function canActivateOffer(viewer: Viewer, offer: EntryState & { is_held: boolean }): boolean {
  return canDeactivateOffer(viewer, offer) && !isHeldFrom(viewer, offer);
}

/** True for the author of what somebody else has switched off. */
export function isHeldFrom(viewer: Viewer, entry: { author_id: number | null; is_held: boolean }): boolean {
  return entry.is_held && isAuthor(viewer, entry);
}

/** Authors within two hours and before a talk has begun; moderators any. */
export function canDeleteOffer(viewer: Viewer, offer: EntryState & { comments_count: number }, now: Date): boolean {
  if (offer.deleted_at || !canPost(viewer)) return false;
  if (isStaff(viewer)) return true;
  if (!isAuthor(viewer, offer)) return false;
  if (!offer.published_at) return true;
  return now.getTime() - offer.published_at.getTime() < DELETE_MS && offer.comments_count < DELETE_COMMENTS;
}

/** Brings an offer up again: editors and staff, a day after it became hot or was brought up, three times at most. */
export function canBumpOffer(
  viewer: Viewer,
  offer: EntryState & { hot_at: Date | null; bumped_at: Date | null; bumps_count: number; is_expired: boolean },
  now: Date,
): boolean {
  if (!isEditorOrStaff(viewer) || !canPost(viewer)) return false;
  if (!offer.published_at || offer.deactivated_at || offer.is_expired || !offer.hot_at) return false;
  const last = Math.max(offer.hot_at.getTime(), offer.bumped_at?.getTime() ?? 0);
  return offer.bumps_count < MAX_BUMPS && now.getTime() - last >= BUMP_GAP_MS;
}

/** Makes one offer of two: editors and staff. */
export function canMergeOffer(viewer: Viewer): boolean {
  return isEditorOrStaff(viewer) && canPost(viewer);
}

/** Puts offers first in a group: editors and staff. */
export function canPinOffer(viewer: Viewer): boolean {
  return isEditorOrStaff(viewer) && canPost(viewer);
}
