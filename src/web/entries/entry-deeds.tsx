/** What may be done with an offer or a discussion. Fetched on the first press, as most visits end without one. */
import type { FrameProps } from '#contract/pages.ts';
import type { WordKey, Words } from '#i18n/keys.ts';
import { ADDRESS } from '../addresses.ts';
import { ApiError, call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import { failureMessage } from '../failure.ts';
import { showAlert } from '../ui/alert-queue.ts';
import { leaveAlert } from '../ui/left-alert.ts';
import { leaveNotice } from '../ui/left-notice.ts';
import { showDialog } from '../ui/show-dialog.tsx';
import { loadWords, wordsIn } from '../words.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import type { Entry } from './entry.ts';

/** Asks, then publishes what waits. */
export function publish(frame: FrameProps, entry: Entry): Promise<void> {
  return ask(frame, entry, {
    verb: 'publish',
    words: (t) => ({ title: t('deeds.publish_title'), text: t(`deeds.publish_${entry.type}`) }),
    deed: async () => {
      const { type, id } = entry;
      const { success } = await call('POST /ui/:type/publish/:id', { params: { type, id } });
      if (!success) throw new ApiError(409, null);
    },
    done: `deeds.published_${entry.type}`,
    failed: `deeds.publish_failed_${entry.type}`,
  });
}

/** Asks, then switches on again. */
export function activate(frame: FrameProps, entry: Entry): Promise<void> {
  const params = { id: entry.id };
  return ask(frame, entry, {
    verb: 'activate',
    words: (t) => ({
      title: t(`deeds.activate_title_${entry.type}`),
      text: t(`deeds.activate_text_${entry.type}`),
    }),
    deed: () =>
      entry.type === 'offer'
        ? call('POST /api/offers/:id/activate', { params })
        : call('POST /api/discussions/:id/activate', { params }),
    done: `deeds.activated_${entry.type}`,
    failed: 'deeds.activate_failed',
  });
}

/** Asks, then switches off. */
export function deactivate(frame: FrameProps, entry: Entry): Promise<void> {
  const params = { id: entry.id };
  return ask(frame, entry, {
    verb: 'deactivate',
    is_danger: true,
    words: (t) => ({
      title: t(`deeds.deactivate_title_${entry.type}`),
      text: t(`deeds.deactivate_text_${entry.type}`),
    }),
    deed: () =>
      entry.type === 'offer'
        ? call('POST /api/offers/:id/deactivate', { params })
        : call('POST /api/discussions/:id/deactivate', { params }),
    done: `deeds.deactivated_${entry.type}`,
    failed: 'deeds.deactivate_failed',
  });
}

/** Asks, then deletes, and leaves the page that is no more. */
export function remove(frame: FrameProps, entry: Entry): Promise<void> {
  const params = { id: entry.id };
  return ask(frame, entry, {
    verb: 'delete',
    is_danger: true,
    words: (t) => ({ title: t(`deeds.delete_title_${entry.type}`), text: t('deeds.delete_text') }),
    deed: () =>
      entry.type === 'offer'
        ? call('DELETE /api/offers/:id', { params })
        : call('DELETE /api/discussions/:id', { params }),
    failed: 'deeds.delete_failed',
  });
}

/** Ends an offer at once, or says that it works again. */
export async function expire(frame: FrameProps, entry: Entry, is_over: boolean): Promise<void> {
  await loadWords(frame.locale, 'deeds');
  const t = wordsIn(frame.locale);
  try {
    await call(is_over ? 'POST /api/offers/:id/expire' : 'POST /api/offers/:id/revive', { params: { id: entry.id } });
    goOn(entry.url, t(is_over ? 'deeds.expired' : 'deeds.revived'));
  } catch (error) {
    complain(error, t('deeds.expire_failed'));
  }
}

/** Says that an offer works although others doubt it or it counts as ended. */
export async function sayWorks(frame: FrameProps, entry: Entry, onTrusted: () => void): Promise<void> {
  await loadWords(frame.locale, 'deeds');
  const t = wordsIn(frame.locale);
  try {
    const { data } = await call('POST /api/offers/:id/still-works', { params: { id: entry.id } });
    showAlert({ kind: 'success', message: t('deeds.works_thanks') });
    if (!data.is_expired && !data.is_maybe_expired) onTrusted();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_signed_in')
      return openAuth({ intent: { kind: 'still_works', offer_id: entry.id } });
    complain(error, t('deeds.works_failed'));
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
  showAlert({ kind: 'failure', message: failureMessage(error, otherwise) });
}

interface Question {
  verb: 'publish' | 'activate' | 'deactivate' | 'delete';
  is_danger?: boolean;
  words: (t: Words) => Pick<ConfirmDialogProps, 'title' | 'text'>;
  deed: () => Promise<unknown>;
  /** Said by the entry's own page; left out where that is gone. */
  done?: WordKey;
  failed: WordKey;
}

const BUSY = {
  publish: 'deeds.publishing',
  activate: 'deeds.activating',
  deactivate: 'deeds.deactivating',
  delete: 'deeds.deleting',
} as const satisfies Record<Question['verb'], WordKey>;

function ask(frame: FrameProps, entry: Entry, question: Question): Promise<void> {
  const t = wordsIn(frame.locale);
  const { verb, is_danger = false, words, deed, done, failed } = question;
  const confirm = async () => {
    try {
      await deed();
    } catch (error) {
      return complain(error, t(failed));
    }
    if (done) return goOn(entry.url, t(done));
    leaveNotice(`deleted_${entry.type}`);
    location.assign(entry.type === 'offer' ? ADDRESS.home : ADDRESS.discussions);
  };
  return showDialog(frame, 'deeds', (close) => (
    <ConfirmDialog
      {...words(t)}
      submit={t(`deeds.${verb}`)}
      busy={t(BUSY[verb])}
      is_danger={is_danger}
      onConfirm={confirm}
      onClose={close}
    />
  ));
}
