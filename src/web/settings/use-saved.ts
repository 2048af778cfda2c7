import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { signInAgain } from '../auth/sign-in-again.ts';

/**
 * Choices that are saved as they are made: shown at once, put back when saving fails. One call runs at a time; what is
 * chosen meanwhile goes with the next one, which leaving the page sends at once.
 * @param save sends changed choices, also from a page that is being left (`keepalive`); throws when they were refused
 * @returns saved: the choice that was last kept, null while another is on its way
 */
export function useSaved<Choices extends object>(
  initial: Choices,
  save: (changed: Partial<Choices>) => Promise<unknown>,
) {
  const t = useWords();
  const { viewer } = useFrame();
  const [now, setNow] = useState(initial);
  const [saved, setSaved] = useState<keyof Choices | null>(null);
  const kept = useRef(initial);
  const waiting = useRef<Partial<Choices>>({});
  const last = useRef<keyof Choices | null>(null);
  const is_running = useRef(false);
  const isWaiting = () => Object.keys(waiting.current).length > 0;

  const sendOnce = async () => {
    const changed = waiting.current;
    waiting.current = {};
    try {
      await save(changed);
      kept.current = { ...kept.current, ...changed };
      if (!isWaiting()) setSaved(last.current);
    } catch (error) {
      const names = Object.keys(changed) as (keyof Choices)[];
      // What was chosen anew meanwhile stays as it was chosen.
      const back = Object.fromEntries(
        names.filter((name) => !(name in waiting.current)).map((name) => [name, kept.current[name]]),
      );
      setNow((all) => ({ ...all, ...back }));
      if (error instanceof ApiError && error.code === 'not_signed_in')
        return signInAgain(viewer?.id, () =>
          names.forEach((name) => change(name, changed[name] as Choices[typeof name])),
        );
      showToast({ kind: 'failure', message: failureMessage(error, t('settings.save_failed')) });
    }
  };

  const change = <Name extends keyof Choices>(name: Name, value: Choices[Name]) => {
    setNow((all) => ({ ...all, [name]: value }));
    setSaved(null);
    waiting.current = { ...waiting.current, [name]: value };
    last.current = name;
    if (is_running.current) return;
    is_running.current = true;
    const run = async () => {
      // Choices made in one go are sent as one.
      await Promise.resolve();
      while (isWaiting()) await sendOnce();
      is_running.current = false;
    };
    void run();
  };

  useEffect(() => {
    const onLeaving = () => {
      const changed = waiting.current;
      waiting.current = {};
      if (Object.keys(changed).length > 0) void save(changed).catch(() => {});
    };
    window.addEventListener('pagehide', onLeaving);
    return () => window.removeEventListener('pagehide', onLeaving);
  }, [save]);
  return { now, saved, change };
}
