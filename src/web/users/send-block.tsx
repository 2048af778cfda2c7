/** Blocking a member, and no more. Fetched on the first press: few ever do. */
import type { FrameProps } from '#contract/pages.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { failureMessage } from '../failure.ts';
import { leaveAlert } from '../ui/left-alert.ts';
import { showToast } from '../ui/toast-queue.ts';
import { showDialog } from '../ui/show-dialog.tsx';
import { loadWords, wordsIn } from '../words.tsx';
import { noteBlock } from './block-store.ts';

interface Blocked {
  id: number;
  username: string;
}

/** Says what blocking means, and blocks when the reader goes on. */
export async function askToBlock(frame: FrameProps, { id, username }: Blocked): Promise<void> {
  await loadWords(frame.locale, 'actions');
  const t = wordsIn(frame.locale);
  const confirm = async () => {
    try {
      await call('POST /ui/users/:id/block', { params: { id } });
      noteBlock(id, true);
      tell(t('actions.blocked', { username }));
    } catch (error) {
      showToast({ kind: 'failure', message: failureMessage(error, t('actions.block_failed')) });
    }
  };
  await showDialog(frame, 'actions', (close) => (
    <ConfirmDialog
      title={t('actions.block_title', { username })}
      text={t('actions.block_text')}
      submit={t('actions.block')}
      busy={t('actions.blocking')}
      is_danger
      onConfirm={confirm}
      onClose={close}
    />
  ));
}

/** Unblocks at once: it can be taken back as easily. */
export async function unblock(frame: FrameProps, { id, username }: Blocked): Promise<void> {
  await loadWords(frame.locale, 'actions');
  const t = wordsIn(frame.locale);
  try {
    await call('DELETE /ui/users/:id/block', { params: { id } });
    noteBlock(id, false);
    tell(t('actions.unblocked', { username }));
  } catch (error) {
    showToast({ kind: 'failure', message: failureMessage(error, t('actions.unblock_failed')) });
  }
}

/** Comments stand folded as the page came: an open thread is drawn anew, for they may have written more of it. */
function tell(message: string): void {
  if (!document.querySelector('.comments-section')) return showToast({ kind: 'success', message });
  leaveAlert(message);
  location.reload();
}
