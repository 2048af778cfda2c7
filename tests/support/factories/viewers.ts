import { GUEST, type Viewer } from '#domain/viewer.ts';

/** A member with a proven address, trust 1, as the session plugin hands them to an action, unless told otherwise. */
export function viewerOf(id: number, given: Partial<Viewer> = {}): Viewer {
  return { ...GUEST, id, username: `u${id}`, type: 1, trust_level: 1, is_email_verified: true, ...given };
}
