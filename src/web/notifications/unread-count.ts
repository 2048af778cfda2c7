import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { onLiveEvent, emitLiveEvent } from '../live/live-events.ts';

/**
 * How many groups the member has not read: asked for when the page is there and when its reader comes back to it, and
 * told by the socket and by whatever marks them read in between.
 */
export function useUnreadCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      call('GET /ui/user-notification/count').then(
        ({ meta }) => stop.signal.aborted || emitLiveEvent('unread', meta.new_groups_count),
        (error: unknown) => console.info('Unread notifications could not be counted', error),
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask, { signal: stop.signal });
    const stopHearing = onLiveEvent('unread', setCount);
    return () => {
      stop.abort();
      stopHearing();
    };
  }, []);
  return count;
}
