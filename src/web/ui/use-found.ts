import { useEffect, useEffectEvent, useState } from 'react';

const QUIET_MS = 300;

interface Found<R> {
  rows: readonly R[];
  /** The rows answer words typed before; those for what stands there now are awaited. */
  is_late: boolean;
}

/**
 * Runs one task at a time, of those given meanwhile only the last. Tasks do not fail.
 * @returns hands in a task
 */
export function oneAtATime(): (task: () => Promise<void>) => void {
  let is_running = false;
  let next: (() => Promise<void>) | null = null;
  return function run(task) {
    if (is_running) {
      next = task;
      return;
    }
    is_running = true;
    void task().finally(() => {
      is_running = false;
      const waiting = next;
      next = null;
      if (waiting) run(waiting);
    });
  };
}

/**
 * What a search finds while somebody types, one question at a time; an answer that comes too late is dropped, a failure
 * finds nothing.
 */
export function useFound<R>(text: string, find: (words: string) => Promise<readonly R[]>): Found<R> {
  const [found, setFound] = useState<{ words: string; rows: readonly R[] }>({ words: '', rows: [] });
  const words = text.trim();
  const search = useEffectEvent(find);
  const [ask] = useState(oneAtATime);
  useEffect(() => {
    if (words === '') return undefined;
    let is_late = false;
    const keep = (rows: readonly R[]) => {
      if (!is_late) setFound({ words, rows });
    };
    const answer = async () => {
      // It may have waited for the question before.
      if (is_late) return;
      await search(words).then(keep, () => keep([]));
    };
    const timer = window.setTimeout(() => ask(answer), QUIET_MS);
    return () => {
      is_late = true;
      window.clearTimeout(timer);
    };
  }, [words, ask]);
  return words === '' ? { rows: [], is_late: false } : { rows: found.rows, is_late: found.words !== words };
}
