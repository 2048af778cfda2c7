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
  const note = form.closest('.cookie-notice, .welcome-card, .site-banner');
  const had_focus = note?.contains(document.activeElement) ?? false;
  note?.remove();
  if (had_focus) document.getElementById('main')?.focus({ preventScroll: true });
}

/** The note about cookies asks nothing: whoever scrolls or presses elsewhere has had the chance to read it. */
function putCookiesAwaySoon(first: Event): void {
  const heard = new AbortController();
  const putAway = (event: Event) => {
    const form = document.querySelector<HTMLFormElement>('.cookie-notice form');
    if (event.target instanceof Node && form?.parentElement?.contains(event.target)) return;
    heard.abort();
    if (!form) return;
    remember('cookies');
    remove(form);
  };
  for (const type of ['scroll', 'pointerdown'])
    window.addEventListener(type, putAway, { passive: true, signal: heard.signal });
  if (first.type === 'scroll' || (first as Partial<PointerEvent>).pointerType === 'touch') putAway(first);
}

/**
 * Puts notes away without loading the page anew, and those that a cache in between gave once more.
 * @param first What woke the page: a scroll or a touch counts already.
 */
export function watchNotes(first: Event): void {
  const away = new Set(seen());
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-note]'))
    if (away.has(form.dataset['note'] ?? '')) remove(form);
  putCookiesAwaySoon(first);
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const note = form.dataset['note'];
    if (!note) return;
    event.preventDefault();
    remember(note);
    remove(form);
  });
}
