/**
 * What a page can do without until its reader moves: notes put away without a new page, the way to the top, keys, installing
 * the site, and what is left of it without a network. Plain code over markup of the server (../frame/static-parts.ts),
 * loaded with the first move.
 */
import { offerInstall, type InstallEvent } from './install.ts';
import { watchKeys } from './keys.ts';
import { watchNotes } from './notes.ts';
import { watchTop } from './to-top.ts';

let is_awake = false;

/** Begins with the first event; hears of installing whenever the browser offers it. */
export function wakeUp(event: Event): void {
  if (event.type === 'beforeinstallprompt') offerInstall(event as InstallEvent);
  if (is_awake) return;
  is_awake = true;
  watchNotes(event);
  watchTop();
  watchKeys(event);
  keepOffline();
}

/** The worker that keeps pages for a lost connection; the development server has none. */
function keepOffline(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('/service-worker.js').catch(console.info);
}
