import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface Held {
  element: HTMLElement;
  /** Of its row, when it was last drawn. */
  index: number;
}

/**
 * Where a row goes from under the focus, or its button does, the focus goes on in the row that took its place.
 * @param rows selector of the rows in the box
 * @param otherwise selector of what takes the focus when no row is left
 */
export function useKeptFocus(
  box: RefObject<HTMLElement | null>,
  { rows, otherwise }: { rows: string; otherwise: string },
): void {
  const held = useRef<Held | null>(null);
  useEffect(() => {
    const { current } = box;
    const hold = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !current) return;
      const index = rowsOf(current, rows).findIndex((row) => row.contains(target));
      held.current = index < 0 ? null : { element: target, index };
    };
    // Some browsers say this of what is taken out of the page as well: that is not a reader going elsewhere.
    const letGo = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (held.current?.element === target && held.current.element.isConnected) held.current = null;
      });
    current?.addEventListener('focusin', hold);
    current?.addEventListener('focusout', letGo);
    return () => {
      current?.removeEventListener('focusin', hold);
      current?.removeEventListener('focusout', letGo);
    };
  }, [box, rows]);
  useLayoutEffect(() => {
    const { current } = box;
    const last = held.current;
    if (!current || !last) return;
    const all = rowsOf(current, rows);
    if (last.element.isConnected) last.index = all.findIndex((row) => row.contains(last.element));
    else if (document.activeElement === document.body) {
      const row = all[Math.min(last.index, all.length - 1)];
      held.current = null;
      (row ?? current).querySelector<HTMLElement>(row ? 'button' : otherwise)?.focus();
    }
  });
}

function rowsOf(box: HTMLElement, rows: string): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(rows)];
}
