/**
 * Keys for reading without a mouse: j and k walk through a list or a thread, h and c vote, o opens, ? says so. Plain code
 * over the markup of the page; a reader may switch them off, since speech input types letters.
 */
import type { FrameProps, PageDocument } from '#contract/pages.ts';
import { isTyping } from '../ui/is-typing.ts';
import { areKeysOn } from './keys-off.ts';

const ENTRIES = 'main :is(.offer-card, .discussion-card, .comment)';

/** Begins to listen; the event that woke the page may be the first of them. */
export function watchKeys(first: Event): void {
  document.addEventListener('keydown', onKey);
  if (first instanceof KeyboardEvent) onKey(first);
}

function onKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
  if (document.querySelector('dialog[open]')) return;
  if (key === '?') return void tell();
  if (areKeysOn() && isDone(key)) event.preventDefault();
}

/** Does what a key stands for; false where there is nothing to do it with. */
function isDone(key: string): boolean {
  if (key === 'j' || key === 'k') return walk(key === 'j' ? 1 : -1);
  if (key === 'h' || key === 'c') return vote(key === 'h' ? 'heat' : 'cool');
  if (key === 'o') return open();
  return false;
}

function current(): Element | null {
  return document.activeElement?.closest(ENTRIES) ?? null;
}

/** Moves the focus to the entry after or before; the first key begins with what is on the screen. */
function walk(step: 1 | -1): boolean {
  const entries = [...document.querySelectorAll<HTMLElement>(ENTRIES)].filter((one) => one.checkVisibility());
  const here = current();
  const place = here ? entries.indexOf(here as HTMLElement) + step : entries.findIndex(isBelowTop);
  const next = entries[place];
  if (!next) return entries.length > 0;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: next.clientHeight > window.innerHeight / 2 ? 'start' : 'nearest' });
  return true;
}

function isBelowTop(entry: Element): boolean {
  const covered = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0;
  return entry.getBoundingClientRect().bottom > covered + 40;
}

/** Presses the vote of the entry that has the focus, else that of the offer whose page this is. */
function vote(way: 'heat' | 'cool'): boolean {
  const place = current()?.closest('.offer-card') ?? document.querySelector('main .vote-panel');
  const buttons = place?.querySelectorAll<HTMLButtonElement>(
    `.vote-control__button--${way}, .vote-panel__button--${way}`,
  );
  const button = [...(buttons ?? [])].find((one) => one.checkVisibility());
  button?.click();
  return button !== undefined;
}

function open(): boolean {
  const link = current()?.querySelector<HTMLAnchorElement>(':is(h2, h3) a[href]');
  link?.click();
  return Boolean(link);
}

async function tell(): Promise<void> {
  const props = document.getElementById('page-props')?.textContent;
  if (!props) return;
  const { frame } = JSON.parse(props) as PageDocument & { frame: FrameProps };
  const [{ showDialog }, { renderKeys }] = await Promise.all([
    import('../ui/show-dialog.tsx'),
    import('./keys-dialog.tsx'),
  ]);
  await showDialog(frame, 'keys', renderKeys);
}
