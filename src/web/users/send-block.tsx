/** Blocking a member, and no more. Fetched on the first press: few ever do. */
import type { FrameProps } from '#contract/pages.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../entries/confirm-dialog.tsx';
import { failureMessage } from '../failure.ts';
import { showAlert } from '../ui/alert-queue.ts';
import { showDialog } from '../ui/show-dialog.tsx';
import { loadWords, wordsIn } from '../words.tsx';
import { noteBlock } from './block-store.ts';

interface Blocked {
  id: number;
  username: string;
}

/** Says what blocking means, and blocks when the reader goes on. */
export async function askToBlock(frame: FrameProps, { id, username }: Blocked, onDone?: () => void): Promise<void> {
  await loadWords(frame.locale, 'deeds');
  const t = wordsIn(frame.locale);
  const confirm = async () => {
    try {
      await call('POST /ui/users/:id/block', { params: { id } });
      noteBlock(id, true);
      onDone?.();
      showAlert({ kind: 'success', message: t('deeds.blocked', { username }) });
    } catch (error) {
      showAlert({ kind: 'failure', message: failureMessage(error, t('deeds.block_failed')) });
    }
  };
  await showDialog(frame, 'deeds', (close) => (
    <ConfirmDialog
      title={t('deeds.block_title', { username })}
      text={t('deeds.block_text')}
      submit={t('deeds.block')}
      busy={t('deeds.blocking')}
      is_danger
      onConfirm={confirm}
      onClose={close}
    />
  ));
}

/** Unblocks at once: it can be taken back as easily. */
export async function unblock(frame: FrameProps, { id, username }: Blocked, onDone?: () => void): Promise<void> {
  await loadWords(frame.locale, 'deeds');
  const t = wordsIn(frame.locale);
  try {
    await call('DELETE /ui/users/:id/block', { params: { id } });
    noteBlock(id, false);
    onDone?.();
    showAlert({ kind: 'success', message: t('deeds.unblocked', { username }) });
  } catch (error) {
    showAlert({ kind: 'failure', message: failureMessage(error, t('deeds.unblock_failed')) });
  }
}
