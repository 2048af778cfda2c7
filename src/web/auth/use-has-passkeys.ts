import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether passkeys can work here. The server says yes: nearly every browser does, and nothing jumps then. */
export function useHasPasskeys(): boolean {
  return useSyncExternalStore(never, hasPasskeys, () => true);
}

function hasPasskeys(): boolean {
  // Devices tie a key to a name: an address of numbers has none.
  const is_number = /^[\d.]+$|:/.test(location.hostname);
  return typeof window.PublicKeyCredential === 'function' && !is_number;
}
