import { call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import { useRequest } from '../auth/use-request.ts';
import { useFrame } from '../frame-context.tsx';

/**
 * A request of the reader's own account. When their session has ended meanwhile, they sign in over the page, nothing
 * typed is lost, and the deed is done; for somebody else the page is theirs, loaded anew.
 */
export function useOwnRequest() {
  const { viewer } = useFrame();
  const request = useRequest();
  const run: typeof request.run = async (deed, fallback) => {
    const error = await request.run(deed, fallback);
    if (error?.code !== 'not_signed_in') return error;
    const goOn = async () => {
      const { data } = await call('GET /api/me');
      if (data.id === viewer?.id) await run(deed, fallback);
      else location.reload();
    };
    openAuth({ onSignedIn: () => void goOn() });
    return error;
  };
  return { ...request, run };
}
