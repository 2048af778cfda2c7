/** Rest after the last letter before a search (product spec, section 9). */
const DEBOUNCE_MS = 300;

export interface MentionSearch {
  /** Wants people for a term; an empty one asks nobody and forgets what was wanted. */
  ask: (term: string) => void;
  stop: () => void;
}

/**
 * Searches for people, one search at a time: what is typed meanwhile waits, and of that only the latest is
 * searched. A search that fails is silent.
 */
export function createMentionSearch<P>(
  find: (term: string) => Promise<P>,
  onFound: (term: string, people: P) => void,
): MentionSearch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let is_busy = false;
  let wanted = '';
  const run = async () => {
    if (is_busy || wanted === '') return;
    const term = wanted;
    wanted = '';
    is_busy = true;
    try {
      onFound(term, await find(term));
    } catch {
      // Names can be typed without help.
    }
    is_busy = false;
    await run();
  };
  const stop = () => {
    clearTimeout(timer);
    wanted = '';
  };
  return {
    ask: (term) => {
      stop();
      timer = setTimeout(() => {
        wanted = term;
        void run();
      }, DEBOUNCE_MS);
    },
    stop,
  };
}
