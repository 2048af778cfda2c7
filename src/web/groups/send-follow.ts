/** Sending that a group, a store or a member is followed. Fetched on the first press. */
import type { Locale } from '#contract/common.ts';
import { ApiError, call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import { failureMessage } from '../failure.ts';
import { showToast } from '../ui/toast-queue.ts';
import { loadWords, wordsIn } from '../words.tsx';

interface FollowChange {
  followed: 'group' | 'store' | 'user';
  id: number;
  is_wanted: boolean;
  locale: Locale;
  /** Told with words as well: the press was before signing in. */
  is_announced: boolean;
  onChange: (is_followed: boolean) => void;
}

/** A page has one such button. */
let is_busy = false;

/** Shows it at once and sends it; puts it back with an alert when that fails. */
export async function sendFollow(change: FollowChange): Promise<void> {
  const { followed, id, is_wanted, locale, is_announced, onChange } = change;
  if (is_busy) return;
  is_busy = true;
  onChange(is_wanted);
  try {
    await loadWords(locale, 'actions');
    const params = { id };
    if (followed === 'user')
      await call(is_wanted ? 'PUT /api/users/:id/follow' : 'DELETE /api/users/:id/follow', { params });
    else if (followed === 'group')
      await call(is_wanted ? 'PUT /api/groups/:id/follow' : 'DELETE /api/groups/:id/follow', { params });
    else await call(is_wanted ? 'PUT /api/stores/:id/follow' : 'DELETE /api/stores/:id/follow', { params });
    if (is_announced) showToast({ kind: 'success', message: wordsIn(locale)('actions.followed') });
  } catch (error) {
    onChange(!is_wanted);
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'not_signed_in') return openAuth(is_wanted ? { intent: { kind: 'follow', followed, id } } : {});
    const failed = wordsIn(locale)(is_wanted ? 'actions.follow_failed' : 'actions.unfollow_failed');
    showToast({ kind: 'failure', message: failureMessage(error, failed) });
  } finally {
    is_busy = false;
  }
}
