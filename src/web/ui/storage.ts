/** The browser's own memory: keys with our prefix, values as JSON `{value}` (product spec, section 9). */
const PREFIX = 'ulov:';

type Kind = 'local' | 'session';

/** What was kept under a key, null when nothing readable is there or storage is refused. */
export function readStored(kind: Kind, key: string): unknown {
  try {
    const text = area(kind).getItem(PREFIX + key);
    return text === null ? null : ((JSON.parse(text) as { value: unknown }).value ?? null);
  } catch {
    return null;
  }
}

/** Keeps a value. A full or refused storage is not the reader's problem: nothing happens then. */
export function writeStored(kind: Kind, key: string, value: unknown): void {
  try {
    area(kind).setItem(PREFIX + key, JSON.stringify({ value }));
  } catch {
    // Quota or privacy mode.
  }
}

/** Forgets a value. */
export function removeStored(kind: Kind, key: string): void {
  try {
    area(kind).removeItem(PREFIX + key);
  } catch {
    // Privacy mode.
  }
}

/** Keys under which something is kept, of those that begin so. */
export function storedKeys(kind: Kind, beginning: string): string[] {
  try {
    const store = area(kind);
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
    return keys.filter((key) => key.startsWith(PREFIX + beginning)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

function area(kind: Kind): Storage {
  return kind === 'local' ? window.localStorage : window.sessionStorage;
}
