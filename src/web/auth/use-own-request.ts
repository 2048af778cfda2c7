import { useRequest } from './use-request.ts';
import { useFrame } from '../frame-context.tsx';
import { signInAgain } from './sign-in-again.ts';

/** A request of the reader's own account. When their session has ended meanwhile, nothing typed is lost. */
export function useOwnRequest() {
  const { viewer } = useFrame();
  const request = useRequest();
  const run: typeof request.run = async (action, fallback) => {
    const error = await request.run(action, fallback);
    if (error?.code !== 'not_signed_in') return error;
    signInAgain(viewer?.id, () => run(action, fallback));
    return error;
  };
  return { ...request, run };
}
