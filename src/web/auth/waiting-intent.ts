/** How an intent waits for somebody to sign in, and whose it is then. The page that carries it out needs nothing of this. */
import { writeStored } from '../ui/storage.ts';
import { dropIntent, INTENT_KEY, readIntent, type Intent, type KeptIntent } from './intent.ts';

/** An older intent is forgotten: nobody remembers what they pressed an hour ago. */
const KEEP_MS = 15 * 60_000;
/** From signing in to the page that carries the intent out. */
const RELEASED_MS = 60_000;

/** Keeps an intent until somebody signs in. */
export function keepIntent(intent: Intent): void {
  const ends_at = Date.now() + KEEP_MS;
  write({ intent, path: location.pathname, is_released: false, ends_at });
}

/** What waits on this page for somebody to sign in; one of another page is forgotten. */
export function waitingIntent(): Intent | null {
  const kept = readIntent();
  if (kept?.path !== location.pathname) {
    dropIntent();
    return null;
  }
  // Back from a provider as a guest: whoever signs in now has to be the one.
  write({ ...kept, is_released: false });
  return kept.intent;
}

/**
 * The intent belongs to whoever has just signed in, and is carried out where they go; one of another page is forgotten.
 * @param next where they go, a path with its query
 * @param is_away they sign in elsewhere and come back, which takes its time
 */
export function releaseIntent(next: string, { is_away = false } = {}): void {
  const kept = readIntent();
  if (!kept) return;
  if (kept.path === new URL(next, location.origin).pathname) {
    write({ ...kept, is_released: true, ends_at: is_away ? kept.ends_at : Date.now() + RELEASED_MS });
  } else if (!is_away) dropIntent();
}

function write(kept: KeptIntent): void {
  writeStored('session', INTENT_KEY, kept);
}
