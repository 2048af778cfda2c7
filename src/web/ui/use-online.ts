import { useEffect, useEffectEvent } from 'react';

/** Does something whenever the network is back. */
export function useOnline(deed: () => void): void {
  const goOn = useEffectEvent(deed);
  useEffect(() => {
    const onOnline = () => goOn();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
}
