/** What this page knows of the reader's own account after it was rendered (product spec, section 4, Other state). */
import { useSyncExternalStore } from 'react';
import { ApiError, call } from '../api.ts';

export interface UserState {
  is_loading: boolean;
  /** Something has been saved since the page came. */
  is_updated: boolean;
  /** Undefined while nothing newer than the page is known; null for no picture. */
  avatar: string | null | undefined;
  profile_url: string | null;
  success: readonly string[];
  errors: readonly string[];
}

const FRESH: UserState = {
  is_loading: false,
  is_updated: false,
  avatar: undefined,
  profile_url: null,
  success: [],
  errors: [],
};

let state = FRESH;
const listeners = new Set<() => void>();

function set(change: Partial<UserState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The store as it stands. */
export const userState = (): UserState => state;

/** The same for a component, which follows it. */
export function useUserStore(): UserState {
  return useSyncExternalStore(subscribe, userState, () => FRESH);
}

/** Asks for the account anew: another tab may have changed it. A failure is kept, never thrown. */
export async function fetchUser(username: string): Promise<void> {
  set({ is_loading: true });
  try {
    const { data } = await call('GET /ui/user/:username', { params: { username } });
    set({ is_loading: false, avatar: data.image, profile_url: data.profile_url, errors: [] });
  } catch (error) {
    set({ is_loading: false, errors: [error instanceof ApiError ? error.message : ''].filter(Boolean) });
  }
}

/**
 * Saves fields of the profile; the avatar becomes the new picture, or none when it was deleted.
 * @param said what to tell when it worked, and when the server gives no reason why not
 * @throws ApiError
 */
export async function updateUser(form: FormData, said: { success: string; failure: string }): Promise<string> {
  set({ is_loading: true, success: [], errors: [] });
  try {
    const { profile_url, extended_data } = await call('POST /ui/user/update', { form });
    const avatar = form.get('image_delete') === '1' ? null : extended_data.image;
    set({ is_loading: false, is_updated: true, avatar, profile_url, success: [said.success] });
    return profile_url;
  } catch (error) {
    const message = (error instanceof ApiError && error.message) || said.failure;
    set({ is_loading: false, errors: [message] });
    throw error;
  }
}
