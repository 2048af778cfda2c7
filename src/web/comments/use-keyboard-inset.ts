import { useEffect } from 'react';

/**
 * Writes how much of the page the on-screen keyboard covers into `--keyboard-inset`. Browsers that
 * shrink the page by themselves (interactive-widget) leave nothing to write; iOS does not.
 */
export function useKeyboardInset(is_active: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!is_active || !viewport) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      style.setProperty('--keyboard-inset', `${Math.round(covered)}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard-inset');
    };
  }, [is_active]);
}
