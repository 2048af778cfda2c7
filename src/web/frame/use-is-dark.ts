import { useSyncExternalStore } from 'react';
import { useTheme } from './theme.ts';

const DARK = '(prefers-color-scheme: dark)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the page is dark, by choice or because the system is, and how to choose. */
export function useIsDark(): [boolean, (is_dark: boolean) => void] {
  const [theme, setTheme] = useTheme();
  const is_system_dark = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(DARK).matches,
    () => false,
  );
  const is_dark = theme === 'dark' || (theme === 'auto' && is_system_dark);
  return [is_dark, (is_wanted) => setTheme(is_wanted ? 'dark' : 'light')];
}
