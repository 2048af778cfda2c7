/** Bringing a waiting comment out. Fetched on the first press. */
import type { FrameProps } from '#contract/pages.ts';
import { ApiError, call } from '../api.ts';
import { ConfirmDialog } from '../entries/confirm-dialog.tsx';
import { failureMessage } from '../failure.ts';
import { showAlert } from '../ui/alert-queue.ts';
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
  await loadWords(frame.locale, 'deeds');
  const t = wordsIn(frame.locale);
  const confirm = async () => {
    try {
      const type = entity_type === 'offer' ? 'comment' : 'discussion-comments';
      const { success } = await call('POST /ui/:type/publish/:id', { params: { type, id: comment_id } });
      if (!success) throw new ApiError(409, null);
      showPublished(comment_id, Math.floor(Date.now() / 1000));
      focusComment(comment_id);
      showAlert({ kind: 'success', message: t('deeds.published_comment') });
    } catch (error) {
      showAlert({ kind: 'failure', message: failureMessage(error, t('deeds.publish_failed_comment')) });
    }
  };
  await showDialog(frame, 'deeds', (close) => (
    <ConfirmDialog
      title={t('deeds.publish_title')}
      text={t('deeds.publish_comment')}
      submit={t('deeds.publish')}
      busy={t('deeds.publishing')}
      onConfirm={confirm}
      onClose={close}
    />
  ));
}
