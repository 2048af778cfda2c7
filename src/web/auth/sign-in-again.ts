import { call } from '../api.ts';
import { openAuth } from './open-auth.ts';

/**
 * For an action whose session has ended meanwhile: the reader signs in over the page, and it is done. For somebody else the
 * page is theirs, loaded anew.
 */
export function signInAgain(viewer_id: number | undefined, action: () => unknown): void {
  const goOn = async () => {
    const { data } = await call('GET /api/me');
    if (data.id === viewer_id) action();
    else location.reload();
  };
  openAuth({ onSignedIn: () => void goOn() });
}
