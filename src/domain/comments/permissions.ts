import { USER_TYPE } from '#contract/common.ts';
import { isGuest, isStaff, type Viewer } from '../viewer.ts';
import type { SeenOf } from './comments.sql.ts';

/** Anybody with a proven address who is not suspended. */
export function canComment(viewer: Viewer): boolean {
  return viewer.is_email_verified && !viewer.is_suspended && viewer.type !== USER_TYPE.anonymous;
}

/** Who speaks for a store writes and reacts under its offers and their own posts alone; everybody else anywhere. */
export function isOtherStore(
  viewer: Viewer,
  { store_id, author_id }: { store_id: number | null; author_id: number | null },
): boolean {
  if (viewer.type !== USER_TYPE.store_rep || viewer.id === author_id) return false;
  return store_id === null || store_id !== viewer.store_id;
}

/** Why there is no place to write under something; null where there is one. A guest is asked to sign in there. */
export function commentsClosed(
  viewer: Viewer,
  { is_locked, ...entry }: { is_locked: boolean; store_id: number | null; author_id: number | null },
): 'account_suspended' | 'account_muted' | 'comments_locked' | 'comments_other_store' | 'email_not_verified' | null {
  if (viewer.is_suspended) return 'account_suspended';
  if (viewer.muted_until) return 'account_muted';
  if (is_locked && !isStaff(viewer)) return 'comments_locked';
  if (isOtherStore(viewer, entry)) return 'comments_other_store';
  return isGuest(viewer) || canComment(viewer) ? null : 'email_not_verified';
}

const EDIT_MS = 6 * 3600_000;
const UNHURRIED = new Set<number>([USER_TYPE.deal_editor, USER_TYPE.store_rep]);

/** Whose deltas and waiting comments this reader sees. */
export function seenOf(viewer: Viewer): SeenOf {
  if (isStaff(viewer)) return 'all';
  return isGuest(viewer) ? null : viewer.id;
}

/**
 * Authors for six hours, and as long as it waits for its time; deal editors and who speaks for a store their own at any
 * time, staff any; a deleted comment nobody.
 */
export function canEditComment(
  viewer: Viewer,
  comment: { author_id: number | null; published_at: Date | null; deleted_at: Date | null },
  now: Date,
): boolean {
  if (comment.deleted_at || viewer.muted_until) return false;
  if (isStaff(viewer)) return true;
  if (isGuest(viewer) || viewer.id !== comment.author_id) return false;
  if (UNHURRIED.has(viewer.type) || comment.published_at === null) return true;
  return now.getTime() - comment.published_at.getTime() < EDIT_MS;
}

/** Authors their own at any time, staff any. */
export function canDeleteComment(
  viewer: Viewer,
  comment: { author_id: number | null; deleted_at: Date | null },
): boolean {
  if (comment.deleted_at || viewer.id === 0 || viewer.is_suspended) return false;
  return isStaff(viewer) || viewer.id === comment.author_id;
}

/** Whoever may comment, but not on their own words. */
export function canReact(viewer: Viewer, comment: { author_id: number | null; deleted_at: Date | null }): boolean {
  return canComment(viewer) && !comment.deleted_at && comment.author_id !== viewer.id;
}

/** Brings a waiting comment out before its time: authors their own, staff any. */
export function canPublishComment(
  viewer: Viewer,
  comment: { author_id: number | null; deleted_at: Date | null },
): boolean {
  if (comment.deleted_at || isGuest(viewer) || viewer.is_suspended || viewer.muted_until) return false;
  return isStaff(viewer) || viewer.id === comment.author_id;
}

/** What a comment said before it was changed: staff, for who answered it may have answered that. */
export function canSeeCommentRevisions(viewer: Viewer, comment: { deleted_at: Date | null }): boolean {
  return isStaff(viewer) && comment.deleted_at === null;
}
