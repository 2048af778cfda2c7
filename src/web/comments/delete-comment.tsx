/** Deleting a comment. Fetched on the first press, as most visits end without one. */
import type { FrameProps } from '#contract/pages.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../entries/confirm-dialog.tsx';
import { failureMessage } from '../failure.ts';
import { showAlert } from '../ui/alert-queue.ts';
import { showDialog } from '../ui/show-dialog.tsx';
import { loadWords, wordsIn } from '../words.tsx';

interface CommentPlace {
  entity_type: 'offer' | 'discussion';
  entity_id: number;
  comment_id: number;
}

/** Asks, then deletes; tells how many comments the thread still holds. */
export async function deleteComment(
  frame: FrameProps,
  { entity_type, entity_id, comment_id }: CommentPlace,
  onDeleted: (count: number) => void,
): Promise<void> {
  await loadWords(frame.locale, 'deeds');
  const t = wordsIn(frame.locale);
  const params = { id: entity_id, comment_id };
  const confirm = async () => {
    try {
      const { data } = await call(
        entity_type === 'offer'
          ? 'DELETE /api/offers/:id/comments/:comment_id'
          : 'DELETE /api/discussions/:id/comments/:comment_id',
        { params },
      );
      onDeleted(data.count);
      showAlert({ kind: 'success', message: t('deeds.deleted_comment') });
    } catch (error) {
      showAlert({ kind: 'failure', message: failureMessage(error, t('comments.delete_failed')) });
    }
  };
  await showDialog(frame, 'deeds', (close) => (
    <ConfirmDialog
      title={t('deeds.delete_title_comment')}
      text={t('deeds.delete_text_comment')}
      submit={t('deeds.delete')}
      busy={t('deeds.deleting')}
      is_danger
      onConfirm={confirm}
      onClose={close}
    />
  ));
}
