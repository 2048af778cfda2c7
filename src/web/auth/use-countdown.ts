import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Seconds left of a wait, counted by the clock: a sleeping tab wakes up with the right number. */
export function useCountdown(initial_seconds: number): { seconds: number; restart: (seconds: number) => void } {
  const [wait, setWait] = useState({ seconds: initial_seconds });
  const [seconds, setSeconds] = useState(initial_seconds);
  useEffect(() => {
    const ends_at = Date.now() + wait.seconds * SECOND_MS;
    const timer = window.setInterval(() => {
      const left = Math.max(0, Math.ceil((ends_at - Date.now()) / SECOND_MS));
      setSeconds(left);
      if (left === 0) window.clearInterval(timer);
    }, SECOND_MS);
    return () => window.clearInterval(timer);
  }, [wait]);
  const restart = (again: number) => {
    setWait({ seconds: again });
    setSeconds(again);
  };
  return { seconds, restart };
}

/** "01:24" from a minute up; null below, where the seconds alone are said. */
export function minutesAndSeconds(seconds: number): string | null {
  if (seconds < 60) return null;
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
