import { useSyncExternalStore } from 'react';
import type { Theme } from '#contract/common.ts';
import { useFrame } from '../frame-context.tsx';
import { keepCookie } from '../ui/cookie.ts';

const YEAR_S = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

/** The theme in force and how to change it; every switch on the page follows. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { theme } = useFrame();
  const current = useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset['theme'] as Theme | undefined) ?? theme,
    () => theme,
  );
  return [current, changeTheme];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server reads the cookie on the next page, so that no page flashes. */
function changeTheme(theme: Theme): void {
  keepCookie('theme', theme, YEAR_S);
  document.documentElement.dataset['theme'] = theme;
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', surface);
  for (const listener of listeners) listener();
}
