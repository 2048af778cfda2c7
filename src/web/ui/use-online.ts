import { useEffect, useEffectEvent } from 'react';

/** Does something whenever the network is back. */
export function useOnline(action: () => void): void {
  const goOn = useEffectEvent(action);
  useEffect(() => {
    const onOnline = () => goOn();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
}
