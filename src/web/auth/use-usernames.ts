import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../api.ts';

/** Below this many, more suggestions are fetched (product spec, section 9). */
const REFILL_BELOW = 3;

/** Free usernames to pick from; `take` removes one, and more come when few are left. */
export function useUsernames(onFirst: (username: string) => void) {
  const [usernames, setUsernames] = useState<readonly string[]>([]);
  const seen = useRef(new Set<string>());
  const is_loading = useRef(false);

  const load = async (): Promise<string[]> => {
    if (is_loading.current) return [];
    is_loading.current = true;
    try {
      const { data } = await call('GET /api/auth/usernames');
      const fresh = data.filter((name) => !seen.current.has(name));
      for (const name of fresh) seen.current.add(name);
      return fresh;
    } catch (failure) {
      // Suggestions are a comfort: without them the reader types a name.
      console.warn('No usernames to suggest', failure);
      return [];
    } finally {
      is_loading.current = false;
    }
  };
  // The reader may have typed a name while the list was on its way: what they see last decides.
  const offerFirst = useEffectEvent(onFirst);
  const start = useEffectEvent(load);
  useEffect(() => {
    const begin = async () => {
      const [first, ...rest] = await start();
      if (first === undefined) return;
      offerFirst(first);
      setUsernames(rest);
    };
    void begin();
  }, []);

  const take = (username: string) => {
    const left = usernames.filter((name) => name !== username);
    setUsernames(left);
    if (left.length < REFILL_BELOW) void load().then((fresh) => setUsernames((now) => [...now, ...fresh]));
  };
  return { usernames, take };
}
