import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import './popover.css';

interface DismissOptions {
  /** Closes when the page scrolls by more than 8 px; never on phones, where panels are sheets. */
  closes_on_scroll?: boolean;
  /** Escape leaves the focus where it is unless it is inside: what opens by hovering has not taken it. */
  keeps_focus_outside?: boolean;
}

const SCROLL_TOLERANCE_PX = 8;
const FOCUS_SCROLL_MS = 100;

/**
 * A panel in a `<details name="popover">`, so that it opens without scripts as well, one at a time. With them it
 * closes on a press outside, on Escape, and when focus leaves.
 */
export function useDetailsPopover(options: DismissOptions = {}) {
  const details = useRef<HTMLDetailsElement>(null);
  const trigger = useRef<HTMLElement>(null);
  const [is_open, setOpen] = useState(false);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  useDismiss(details, trigger, is_open, close, options);
  useEffect(() => {
    // It may have been opened before the scripts came.
    setOpen(details.current?.open ?? false);
  }, []);
  return { details, trigger, is_open, close, onToggle: () => setOpen(details.current?.open ?? false) };
}

/** Closes what is open on a press outside, on Escape, and when focus leaves. */
export function useDismiss(
  container: RefObject<HTMLElement | null>,
  trigger: RefObject<HTMLElement | null>,
  is_open: boolean,
  onDismiss: () => void,
  { closes_on_scroll = false, keeps_focus_outside = false }: DismissOptions = {},
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!is_open) return undefined;
    const stop = new AbortController();
    const isOutside = (target: EventTarget | null) => target instanceof Node && !container.current?.contains(target);
    const listen = <T extends keyof DocumentEventMap>(type: T, listener: (event: DocumentEventMap[T]) => void) =>
      document.addEventListener(type, listener, { signal: stop.signal });
    listen('pointerdown', (event) => isOutside(event.target) && dismiss());
    listen('focusin', (event) => isOutside(event.target) && dismiss());
    listen('keydown', (event) => {
      if (event.key !== 'Escape') return;
      const is_returned = !keeps_focus_outside || !isOutside(document.activeElement);
      dismiss();
      if (is_returned) trigger.current?.focus();
    });
    if (closes_on_scroll) watchScroll(stop.signal, dismiss);
    return () => stop.abort();
  }, [is_open, container, trigger, closes_on_scroll, keeps_focus_outside]);
}

/** Calls once the page was scrolled by hand; scrolling that brings a focused field into view does not count. */
function watchScroll(signal: AbortSignal, onScrolled: () => void): void {
  if (window.matchMedia('(max-width: 767.98px)').matches) return;
  let start = window.scrollY;
  let focused_at = 0;
  document.addEventListener('focusin', () => (focused_at = performance.now()), { signal });
  window.addEventListener(
    'scroll',
    () => {
      if (performance.now() - focused_at < FOCUS_SCROLL_MS) start = window.scrollY;
      else if (Math.abs(window.scrollY - start) >= SCROLL_TOLERANCE_PX) onScrolled();
    },
    { signal, passive: true },
  );
}
