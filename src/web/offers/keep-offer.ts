/** Sending a bookmark. Fetched on the first press. */
import type { Locale } from '#contract/common.ts';
import { ApiError, call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import { failureMessage } from '../failure.ts';
import { showToast } from '../ui/toast-queue.ts';
import { loadWords, wordsIn } from '../words.tsx';

const busy = new Set<number>();

interface BookmarkChange {
  offer_id: number;
  is_wanted: boolean;
  locale: Locale;
  /** Told with words as well: the press was before signing in. */
  is_announced: boolean;
  onChange: (is_kept: boolean) => void;
}

/** Shows the bookmark at once and sends it; puts it back with an alert when that fails. */
export async function keepOffer({
  offer_id,
  is_wanted,
  locale,
  is_announced,
  onChange,
}: BookmarkChange): Promise<void> {
  if (busy.has(offer_id)) return;
  busy.add(offer_id);
  onChange(is_wanted);
  try {
    await loadWords(locale, 'actions');
    await call(is_wanted ? 'PUT /api/offers/:id/bookmark' : 'DELETE /api/offers/:id/bookmark', {
      params: { id: offer_id },
    });
    if (is_announced) showToast({ kind: 'success', message: wordsIn(locale)('actions.bookmarked') });
  } catch (error) {
    onChange(!is_wanted);
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'not_signed_in') return openAuth(is_wanted ? { intent: { kind: 'bookmark', offer_id } } : {});
    const failed = wordsIn(locale)(is_wanted ? 'actions.bookmark_failed' : 'actions.unbookmark_failed');
    showToast({ kind: 'failure', message: failureMessage(error, failed) });
  } finally {
    busy.delete(offer_id);
  }
}
