import { keepCookie } from './cookie.ts';

/** Good news that the server says on the page that comes (server/plugins/notice.ts): actions whose own page is gone. */
export function leaveNotice(
  name: 'published' | 'scheduled' | 'updated' | 'deleted_offer' | 'deleted_discussion',
): void {
  keepCookie('notice', name, 60);
}
