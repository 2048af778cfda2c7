/** Sending a subscription. Fetched on the first press. */
import type { Locale } from '#contract/common.ts';
import { ApiError, call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import { failureMessage } from '../failure.ts';
import { showToast } from '../ui/toast-queue.ts';
import { loadWords, wordsIn } from '../words.tsx';

let is_busy = false;

interface SubscriptionChange {
  entry: { type: 'offer' | 'discussion'; id: number };
  is_wanted: boolean;
  locale: Locale;
  onChange: (is_subscribed: boolean) => void;
}

/** Shows at once that the thread is followed, or no more, and sends it; puts it back when that fails. Says either. */
export async function keepSubscription({ entry, is_wanted, locale, onChange }: SubscriptionChange): Promise<void> {
  if (is_busy) return;
  is_busy = true;
  onChange(is_wanted);
  try {
    await loadWords(locale, 'actions');
    if (is_wanted) await call('POST /ui/comments-subscriptions', { body: entry });
    else await call('DELETE /ui/comments-subscriptions', { query: entry });
    showToast({
      kind: 'success',
      message: wordsIn(locale)(is_wanted ? 'actions.subscribed' : 'actions.unsubscribed'),
    });
  } catch (error) {
    onChange(!is_wanted);
    if (!(error instanceof ApiError)) throw error;
    const { type: entity_type, id: entity_id } = entry;
    if (error.code === 'not_signed_in')
      return openAuth(is_wanted ? { intent: { kind: 'subscription', entity_type, entity_id } } : {});
    const failed = wordsIn(locale)(is_wanted ? 'actions.subscriptionFailed' : 'actions.unsubscriptionFailed');
    showToast({ kind: 'failure', message: failureMessage(error, failed) });
  } finally {
    is_busy = false;
  }
}
