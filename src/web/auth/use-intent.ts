import { useEffect, useEffectEvent } from 'react';
import { useFrame } from '../frame-context.tsx';
import type { Intent } from './intent.ts';

/** Carries out, once, what a guest meant to do before they signed in. */
export function useIntent<K extends Intent['kind']>(
  kind: K,
  fits: (intent: Extract<Intent, { kind: K }>) => boolean,
  onTaken: (intent: Extract<Intent, { kind: K }>) => void,
): void {
  const is_signed_in = useFrame().viewer !== null;
  const carryOut = useEffectEvent(({ takeIntent }: typeof import('./intent.ts')) => {
    const intent = takeIntent(kind, fits);
    if (intent) onTaken(intent);
  });
  useEffect(() => {
    // Only somebody who has just signed in can have one; guests do not fetch the code for it.
    if (is_signed_in) void import('./intent.ts').then(carryOut, () => undefined);
  }, [is_signed_in]);
}
