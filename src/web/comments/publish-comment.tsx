/** Bringing a waiting comment out. Fetched on the first press. */
import type { FrameProps } from '#contract/pages.ts';
import { ApiError, call } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { failureMessage } from '../failure.ts';
import { showToast } from '../ui/toast-queue.ts';
import { showDialog } from '../ui/show-dialog.tsx';
import { loadWords, wordsIn } from '../words.tsx';
import { focusComment } from './focus-comment.ts';
import type { Thread } from './thread-context.tsx';

/** Asks, then publishes a comment before its time. Focus goes on to the comment: the button for it is gone. */
export async function publishComment(
  frame: FrameProps,
  { entity_type, showPublished }: Thread,
  comment_id: number,
): Promise<void> {
  await loadWords(frame.locale, 'actions');
  const t = wordsIn(frame.locale);
  const confirm = async () => {
    try {
      const type = entity_type === 'offer' ? 'comment' : 'discussion-comments';
      const { success } = await call('POST /ui/:type/publish/:id', { params: { type, id: comment_id } });
      if (!success) throw new ApiError(409, null);
      showPublished(comment_id, Math.floor(Date.now() / 1000));
      focusComment(comment_id);
      showToast({ kind: 'success', message: t('actions.published_comment') });
    } catch (error) {
      showToast({ kind: 'failure', message: failureMessage(error, t('actions.publish_failed_comment')) });
    }
  };
  await showDialog(frame, 'actions', (close) => (
    <ConfirmDialog
      title={t('actions.publish_title')}
      text={t('actions.publish_comment')}
      submit={t('actions.publish')}
      busy={t('actions.publishing')}
      onConfirm={confirm}
      onClose={close}
    />
  ));
}
