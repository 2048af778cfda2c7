import type { CommentProps } from '#contract/pages.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { useThread } from './thread-context.tsx';

/** The edit of a comment, for whoever may; on phones it stands in the menu. */
export function EditAction({ comment }: { comment: CommentProps }) {
  const t = useWords();
  const { toggleEdit } = useThread();
  if (!comment.can_edit) return null;
  return (
    <button
      type="button"
      className="comment__action comment__action--edit needs-script"
      onClick={() => toggleEdit(comment.id)}
    >
      <Icon name="pencil" size={15} />
      {t('comments.edit')}
    </button>
  );
}
