import { useCallback, useState, useSyncExternalStore } from 'react';

const SECOND_MS = 1000;

/** Used when the server says nothing (product spec, section 9). */
export const DEFAULT_COOLDOWN_SECONDS = 120;

/** When a wait that begins now is over, in milliseconds since 1970. Not for render. */
export function deadlineIn(seconds: number): number {
  return Date.now() + seconds * SECOND_MS;
}

/** Seconds left until a deadline, counted by the clock: a sleeping tab wakes up with the right number.
 * `served` are those the server has drawn. */
export function useSecondsUntil(ends_at: number, served = 0): number {
  const secondsLeft = () => Math.max(0, Math.ceil((ends_at - Date.now()) / SECOND_MS));
  const subscribe = useCallback(
    (onTick: () => void) => {
      const timer = window.setInterval(() => {
        onTick();
        if (Date.now() >= ends_at) window.clearInterval(timer);
      }, SECOND_MS);
      return () => window.clearInterval(timer);
    },
    [ends_at],
  );
  return useSyncExternalStore(subscribe, secondsLeft, () => served);
}

/** Seconds left of a wait that may begin again; `first_ends_at` in milliseconds since 1970, 0 for none yet. */
export function useCountdown(
  first_ends_at: number,
  served = 0,
): { seconds: number; restart: (seconds: number) => void } {
  const [ends_at, setEndsAt] = useState(first_ends_at);
  return { seconds: useSecondsUntil(ends_at, served), restart: (again) => setEndsAt(deadlineIn(again)) };
}

/** "01:24" from a minute up; null below, where the seconds alone are said. */
export function minutesAndSeconds(seconds: number): string | null {
  if (seconds < 60) return null;
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
