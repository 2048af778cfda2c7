import { useEffect, useEffectEvent, useState } from 'react';

const QUIET_MS = 300;

interface Found<R> {
  rows: readonly R[];
  /** The rows answer words typed before; those for what stands there now are awaited. */
  is_late: boolean;
}

/** What a search finds while somebody types; an answer that comes too late is dropped, a failure finds nothing. */
export function useFound<R>(text: string, find: (words: string) => Promise<readonly R[]>): Found<R> {
  const [found, setFound] = useState<{ words: string; rows: readonly R[] }>({ words: '', rows: [] });
  const words = text.trim();
  const search = useEffectEvent(find);
  useEffect(() => {
    if (words === '') return undefined;
    let is_late = false;
    const timer = window.setTimeout(() => {
      search(words).then(
        (rows) => is_late || setFound({ words, rows }),
        () => is_late || setFound({ words, rows: [] }),
      );
    }, QUIET_MS);
    return () => {
      is_late = true;
      window.clearTimeout(timer);
    };
  }, [words]);
  return words === '' ? { rows: [], is_late: false } : { rows: found.rows, is_late: found.words !== words };
}
