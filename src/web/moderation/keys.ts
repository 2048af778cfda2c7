import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Keys by their place on the keyboard, so that they are the same in every layout. */
export function useKeys(onKey: (code: string) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    const isTyping = target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]');
    if (isTyping && event.code !== 'Escape') return;
    if (onKey(event.code)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** j and k walk through the links of a list. */
export function useListKeys(list: RefObject<HTMLElement | null>, is_on: boolean): void {
  useKeys((code) => {
    if (!is_on || (code !== 'KeyJ' && code !== 'KeyK')) return false;
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = code === 'KeyJ' ? at + 1 : Math.max(0, at - 1);
    links[Math.min(next, links.length - 1)]?.focus();
    return true;
  });
}
