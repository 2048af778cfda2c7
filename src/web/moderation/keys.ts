import { useEffect, useEffectEvent } from 'react';

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
