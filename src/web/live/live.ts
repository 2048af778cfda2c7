/** Keeps a member's page up to date by the socket. What is to be done with the news is fetched with the first of them. */
import type { PageDocument } from '#contract/pages.ts';
import { emitLiveEvent } from './live-events.ts';
import { openSocket } from './socket.ts';

const news = () => import('./news.ts');

/** Begins; nothing happens on a page that names no socket. */
export function goLive(page: PageDocument): void {
  const { realtime } = page.frame;
  if (!realtime) return;
  const look = () => void news().then(({ lookForNews }) => lookForNews(page));
  const isLost = openSocket(realtime, {
    onMessage: (message) => {
      if (message.event === 'notification_received') emitLiveEvent('unread', message.data.payload.unread_count);
      else void news().then(({ showNews }) => showNews(page, message));
    },
    // What happened while the line was lost was told to nobody here.
    onAgain: look,
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && isLost() && look());
}
