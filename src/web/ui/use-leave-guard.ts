import { useEffect } from 'react';

/** While something typed is saved nowhere, the browser asks before the page is left. */
export function useLeaveGuard(is_unsaved: boolean): void {
  useEffect(() => {
    if (!is_unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [is_unsaved]);
}
