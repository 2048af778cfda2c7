import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what the server renders and until scripts run, true after: for what must work without them. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
