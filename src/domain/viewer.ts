import { USER_TYPE, type Locale, type Preferences, type UserType } from '#contract/common.ts';
import { DomainError } from './errors.ts';

/** Who asks. Guests have id 0. */
export interface Viewer {
  id: number;
  username: string;
  type: UserType;
  /** 0 to 3. */
  trust_level: number;
  is_email_verified: boolean;
  is_suspended: boolean;
  /** Until when they may write no comments and no messages; null when they may. */
  muted_until: Date | null;
  locale: Locale;
  /** They chose another order or kind of lists than the usual; left out for who comes with no session. */
  has_own_lists?: boolean;
  /** Which language of offers and discussions they chose; left out for who comes with no session. */
  content_language?: Preferences['content_language'];
  avatar_media_id: number | null;
  /** The store a representative speaks for; null for everybody else. */
  store_id: number | null;
  /** Session the reader came with; null for guests and for tokens of the API. */
  session_id: number | null;
  /** The administrator who looks at the site as this member; null for the member themselves. */
  impersonator_id: number | null;
  /** Badges that no page of theirs has said yet; left out for who comes with no session. */
  has_new_badges?: boolean;
  /** Messages in chats they have not read; null for who has no chats, left out for who comes with no session. */
  unread_chats?: number | null;
  /** A new member who has not gone through, or put away, what they are led through first. */
  has_open_steps: boolean;
  /** Since when they are members; left out for who comes with no session. */
  joined_at?: Date;
  /** They follow something or have a deal alert. False for tokens of the API, whom no page is shown. */
  has_feed: boolean;
}

export const GUEST: Viewer = {
  id: 0,
  username: '',
  type: USER_TYPE.anonymous,
  trust_level: 0,
  is_email_verified: false,
  is_suspended: false,
  muted_until: null,
  locale: 'ru',
  avatar_media_id: null,
  store_id: null,
  session_id: null,
  impersonator_id: null,
  has_open_steps: false,
  has_feed: false,
};

export function isGuest(viewer: Viewer): boolean {
  return viewer.id === 0;
}

/**
 * What every write begins with: somebody signed in who is not suspended.
 * @throws not_signed_in, account_suspended
 */
export function refuseInactive(viewer: Viewer): void {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  if (viewer.is_suspended) throw new DomainError('account_suspended');
}

/** Administrators, but not while they look at the site as somebody else. */
export function isAdmin(viewer: Viewer): boolean {
  return viewer.type === USER_TYPE.admin && viewer.impersonator_id === null;
}

/**
 * What every act of an administrator begins with; one who looks at the site as somebody else is none.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export function refuseNonAdmin(viewer: Viewer): void {
  refuseInactive(viewer);
  if (!isAdmin(viewer)) throw new DomainError('not_allowed');
}

/** Moderators and administrators. */
export function isStaff(viewer: Viewer): boolean {
  return viewer.type === USER_TYPE.moderator || viewer.type === USER_TYPE.admin;
}

/** Deal editors, moderators and administrators. */
export function isEditorOrStaff(viewer: Viewer): boolean {
  return isStaff(viewer) || viewer.type === USER_TYPE.deal_editor;
}
