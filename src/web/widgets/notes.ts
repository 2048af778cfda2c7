import { keepCookie, readCookie } from '../ui/cookie.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const COOKIE = 'seen';

/** Names of the notes this browser has put away. */
function seen(): string[] {
  return readCookie(COOKIE)?.split('.') ?? [];
}

function remember(note: string): void {
  const names = [...new Set([...seen(), note])].filter(Boolean).join('.');
  keepCookie(COOKIE, names, YEAR_S);
}

/** Takes a note off the page; the focus goes on where the page begins. */
function remove(form: HTMLFormElement): void {
  const note = form.closest('.cookie-notice, .welcome-card');
  const had_focus = note?.contains(document.activeElement) ?? false;
  note?.remove();
  if (had_focus) document.getElementById('main')?.focus({ preventScroll: true });
}

/** Puts notes away without loading the page anew, and those that a cache in between gave once more. */
export function watchNotes(): void {
  const away = new Set(seen());
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-note]'))
    if (away.has(form.dataset['note'] ?? '')) remove(form);
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const note = form.dataset['note'];
    if (!note) return;
    event.preventDefault();
    remember(note);
    remove(form);
  });
}
