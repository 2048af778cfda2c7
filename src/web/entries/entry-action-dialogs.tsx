/** What may be done with an offer or a discussion. Fetched on the first press, as most visits end without one. */
import type { FrameProps } from '#contract/pages.ts';
import type { WordKey, Words } from '#i18n/keys.ts';
import { ADDRESS } from '../addresses.ts';
import { ApiError, call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import { failureMessage } from '../failure.ts';
import { showToast } from '../ui/toast-queue.ts';
import { leaveAlert } from '../ui/left-alert.ts';
import { leaveNotice } from '../ui/left-notice.ts';
import { showDialog } from '../ui/show-dialog.tsx';
import { loadWords, wordsIn } from '../words.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/confirm-dialog.tsx';
import type { Entry } from './entry.ts';

/** Asks, then publishes what waits. */
export function publish(frame: FrameProps, entry: Entry): Promise<void> {
  return ask(frame, entry, {
    verb: 'publish',
    words: (t) => ({ title: t('actions.publish_title'), text: t(`actions.publish_${entry.type}`) }),
    action: async () => {
      const { type, id } = entry;
      const { success } = await call('POST /ui/:type/publish/:id', { params: { type, id } });
      if (!success) throw new ApiError(409, null);
    },
    done: `actions.published_${entry.type}`,
    failed: `actions.publish_failed_${entry.type}`,
  });
}

/** Asks, then switches on again. */
export function activate(frame: FrameProps, entry: Entry): Promise<void> {
  const params = { id: entry.id };
  return ask(frame, entry, {
    verb: 'activate',
    words: (t) => ({
      title: t(`actions.activate_title_${entry.type}`),
      text: t(`actions.activate_text_${entry.type}`),
    }),
    action: () =>
      entry.type === 'offer'
        ? call('POST /api/offers/:id/activate', { params })
        : call('POST /api/discussions/:id/activate', { params }),
    done: `actions.activated_${entry.type}`,
    failed: 'actions.activate_failed',
  });
}

/** Asks, then switches off. */
export function deactivate(frame: FrameProps, entry: Entry): Promise<void> {
  const params = { id: entry.id };
  return ask(frame, entry, {
    verb: 'deactivate',
    is_danger: true,
    words: (t) => ({
      title: t(`actions.deactivate_title_${entry.type}`),
      text: t(`actions.deactivate_text_${entry.type}`),
    }),
    action: () =>
      entry.type === 'offer'
        ? call('POST /api/offers/:id/deactivate', { params })
        : call('POST /api/discussions/:id/deactivate', { params }),
    done: `actions.deactivated_${entry.type}`,
    failed: 'actions.deactivate_failed',
  });
}

/** Asks, then deletes, and leaves the page that is no more. */
export function remove(frame: FrameProps, entry: Entry): Promise<void> {
  const params = { id: entry.id };
  return ask(frame, entry, {
    verb: 'delete',
    is_danger: true,
    words: (t) => ({ title: t(`actions.delete_title_${entry.type}`), text: t('actions.delete_text') }),
    action: () =>
      entry.type === 'offer'
        ? call('DELETE /api/offers/:id', { params })
        : call('DELETE /api/discussions/:id', { params }),
    failed: 'actions.delete_failed',
  });
}

/** Ends an offer at once, or says that it works again. */
export async function expire(frame: FrameProps, entry: Entry, is_over: boolean): Promise<void> {
  await loadWords(frame.locale, 'actions');
  const t = wordsIn(frame.locale);
  try {
    await call(is_over ? 'POST /api/offers/:id/expire' : 'POST /api/offers/:id/revive', { params: { id: entry.id } });
    goOn(entry.url, t(is_over ? 'actions.expired' : 'actions.revived'));
  } catch (error) {
    complain(error, t('actions.expire_failed'));
  }
}

/** Says that an offer works although others doubt it or it counts as ended. */
export async function sayWorks(frame: FrameProps, entry: Entry, onTrusted: () => void): Promise<void> {
  await loadWords(frame.locale, 'actions');
  const t = wordsIn(frame.locale);
  try {
    const { data } = await call('POST /api/offers/:id/still-works', { params: { id: entry.id } });
    showToast({ kind: 'success', message: t('actions.works_thanks') });
    if (!data.is_expired && !data.is_maybe_expired) onTrusted();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_signed_in')
      return openAuth({ intent: { kind: 'still_works', offer_id: entry.id } });
    complain(error, t('actions.works_failed'));
  }
}

/** Loads a page anew, where the good news is told. */
export function goOn(url: string, message: string): void {
  leaveAlert(message);
  // The same address with a place in the page would only scroll.
  if (location.pathname === url) location.reload();
  else location.assign(url);
}

/** Tells of a failure; who is signed out meanwhile is asked in. */
export function complain(error: unknown, otherwise: string): void {
  if (error instanceof ApiError && error.code === 'not_signed_in') return openAuth();
  showToast({ kind: 'failure', message: failureMessage(error, otherwise) });
}

interface Question {
  verb: 'publish' | 'activate' | 'deactivate' | 'delete';
  is_danger?: boolean;
  words: (t: Words) => Pick<ConfirmDialogProps, 'title' | 'text'>;
  action: () => Promise<unknown>;
  /** Said by the entry's own page; left out where that is gone. */
  done?: WordKey;
  failed: WordKey;
}

const BUSY = {
  publish: 'actions.publishing',
  activate: 'actions.activating',
  deactivate: 'actions.deactivating',
  delete: 'actions.deleting',
} as const satisfies Record<Question['verb'], WordKey>;

function ask(frame: FrameProps, entry: Entry, question: Question): Promise<void> {
  const t = wordsIn(frame.locale);
  const { verb, is_danger = false, words, action, done, failed } = question;
  const confirm = async () => {
    try {
      await action();
    } catch (error) {
      return complain(error, t(failed));
    }
    if (done) return goOn(entry.url, t(done));
    leaveNotice(`deleted_${entry.type}`);
    location.assign(entry.type === 'offer' ? ADDRESS.home : ADDRESS.discussions);
  };
  return showDialog(frame, 'actions', (close) => (
    <ConfirmDialog
      {...words(t)}
      submit={t(`actions.${verb}`)}
      busy={t(BUSY[verb])}
      is_danger={is_danger}
      onConfirm={confirm}
      onClose={close}
    />
  ));
}
