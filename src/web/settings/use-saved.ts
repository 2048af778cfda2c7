import { useRef, useState } from 'react';
import { ApiError } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { signInAgain } from '../auth/sign-in-again.ts';

/**
 * Choices that are saved one at a time as they are made: shown at once, put back when saving fails; changes go one after
 * the other.
 * @param save sends one changed choice; throws when it was refused
 */
export function useSaved<Choices extends object>(
  initial: Choices,
  save: (changed: Partial<Choices>) => Promise<unknown>,
) {
  const t = useWords();
  const { viewer } = useFrame();
  const [now, setNow] = useState(initial);
  const [saved, setSaved] = useState<keyof Choices | null>(null);
  const last = useRef(Promise.resolve());
  const change = <Name extends keyof Choices>(name: Name, value: Choices[Name]) => {
    const before = now[name];
    const show = (shown: Choices[Name]) => setNow((all) => ({ ...all, [name]: shown }));
    show(value);
    setSaved(null);
    const settle = async () => {
      try {
        const changed: Partial<Choices> = {};
        changed[name] = value;
        await save(changed);
        setSaved(name);
      } catch (error) {
        show(before);
        if (error instanceof ApiError && error.code === 'not_signed_in')
          return signInAgain(viewer?.id, () => change(name, value));
        showToast({ kind: 'failure', message: failureMessage(error, t('settings.save_failed')) });
      }
    };
    last.current = last.current.then(settle);
  };
  return { now, saved, change };
}
