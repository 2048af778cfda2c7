import { useEffect } from 'react';

/** Bars of the browser that come and go cover less. */
const KEYBOARD_PX = 120;

/**
 * Writes how much of the page the on-screen keyboard covers into `--keyboard-inset`, and that there is one into
 * `data-keyboard`. Browsers that shrink the page by themselves (interactive-widget) leave nothing to write; iOS does not.
 */
export function useKeyboardInset(is_active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!is_active || !viewport) return undefined;
    const root = document.documentElement;
    const { style } = root;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      style.setProperty('--keyboard-inset', `${Math.round(covered)}px`);
      root.toggleAttribute('data-keyboard', covered > KEYBOARD_PX);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard-inset');
      root.removeAttribute('data-keyboard');
    };
  }, [is_active]);
}
