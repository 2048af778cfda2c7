import type { AccountLinks } from '#contract/pages.ts';
import { isAdmin, isStaff, type Viewer } from '#domain/viewer.ts';
import { profileUrl } from './briefs.ts';

/** Where the entries of a member's own menu lead; a page that is not there yet is null. */
export function accountLinks(viewer: Viewer): AccountLinks {
  const profile = profileUrl(viewer.username);
  return {
    profile,
    moderation: isStaff(viewer) ? '/mod/queue' : null,
    administration: isAdmin(viewer) ? '/admin' : null,
    chats: typeof viewer.unread_chats === 'number' ? { url: '/chats', unread_count: viewer.unread_chats } : null,
    saved: `${profile}/bookmarks`,
    first_steps: viewer.has_open_steps ? '/welcome' : null,
    alerts: '/alerts-manage',
    feed: `${profile}/feed`,
    add_deals: `${profile}/deals`,
    discussions: `${profile}/discussions`,
    statistics: `${profile}/statistics`,
    settings: '/settings/profile',
  };
}
