import { USER_TYPE, type Locale, type UserType } from '#contract/common.ts';

/** Who asks. Guests have id 0. */
export interface Viewer {
  id: number;
  username: string;
  type: UserType;
  /** 0 to 3. */
  trust_level: number;
  is_email_verified: boolean;
  is_suspended: boolean;
  locale: Locale;
  avatar_media_id: number | null;
}

export const GUEST: Viewer = {
  id: 0,
  username: '',
  type: USER_TYPE.anonymous,
  trust_level: 0,
  is_email_verified: false,
  is_suspended: false,
  locale: 'ru',
  avatar_media_id: null,
};

export function isGuest(viewer: Viewer): boolean {
  return viewer.id === 0;
}

/** Moderators and administrators. */
export function isStaff(viewer: Viewer): boolean {
  return viewer.type === USER_TYPE.moderator || viewer.type === USER_TYPE.admin;
}

/** Deal editors, moderators and administrators. */
export function isEditorOrStaff(viewer: Viewer): boolean {
  return isStaff(viewer) || viewer.type === USER_TYPE.deal_editor;
}
