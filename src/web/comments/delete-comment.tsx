/** Deleting a comment. Fetched on the first press, as most visits end without one. */
import type { CommentProps, FrameProps } from '#contract/pages.ts';
import { findComment } from '#rules/comment-tree.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { failureMessage } from '../failure.ts';
import { showToast } from '../ui/toast-queue.ts';
import { showDialog } from '../ui/show-dialog.tsx';
import { loadWords, wordsIn } from '../words.tsx';
import { focusComment } from './focus-comment.ts';
import type { Thread } from './thread-context.tsx';

/** Asks, then deletes. Focus goes on to what is left of the comment, to one beside or above it, or to the heading. */
export async function deleteComment(frame: FrameProps, thread: Thread, comment_id: number): Promise<void> {
  await loadWords(frame.locale, 'actions');
  const { entity_type, entity_id, store, remove } = thread;
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
      const { comments } = store.read().manager;
      remove(comment_id, data.count);
      const left = store.read().manager.comments;
      focusComment(placesAround(comments, comment_id).find((id) => findComment<CommentProps>(left, id)) ?? null);
      showToast({ kind: 'success', message: t('actions.deleted_comment') });
    } catch (error) {
      showToast({ kind: 'failure', message: failureMessage(error, t('comments.delete_failed')) });
    }
  };
  await showDialog(frame, 'actions', (close) => (
    <ConfirmDialog
      title={t('actions.delete_title_comment')}
      text={t('actions.delete_text_comment')}
      submit={t('actions.delete')}
      busy={t('actions.deleting')}
      is_danger
      onConfirm={confirm}
      onClose={close}
    />
  ));
}

/** Where the reader of a comment goes on without it, the best place first: in its own, below it, above it. */
function placesAround(siblings: readonly CommentProps[], id: number): number[] {
  const index = siblings.findIndex((one) => one.id === id || findComment<CommentProps>(one.children, id));
  const here = siblings[index];
  if (!here) return [];
  const inner = here.id === id ? [] : placesAround(here.children, id);
  const beside = [here, siblings[index + 1], siblings[index - 1]];
  return [...inner, ...beside.flatMap((one) => one?.id ?? [])];
}
