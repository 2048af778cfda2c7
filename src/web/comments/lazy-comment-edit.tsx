import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import type { CommentProps } from '#contract/pages.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { useThread } from './thread-context.tsx';

/** The form of an edit, fetched with the first one: most readers change nothing. */
export function LazyCommentEdit({ comment }: { comment: CommentProps }) {
  const t = useWords();
  const { closeForm } = useThread();
  const [Form, setForm] = useState<ComponentType<{ comment: CommentProps }> | null>(null);
  const start = useEffectEvent(() => {
    import('./comment-edit.tsx').then(
      ({ CommentEdit }) => setForm(() => CommentEdit),
      () => {
        showToast({ kind: 'failure', message: t('comments.editor_failed') });
        closeForm();
      },
    );
  });
  useEffect(() => start(), []);
  return Form ? <Form comment={comment} /> : <p className="comment__waiting">{t('comments.loading')}</p>;
}
