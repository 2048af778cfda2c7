import { useRef } from 'react';
import type { CommentProps } from '#contract/pages.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { Comment } from './comment.tsx';
import { CommentForm } from './comment-form.tsx';
import { useThread } from './thread-context.tsx';
import { repliesBelow } from './thread-state.ts';
import './comment-item.css';

/** A comment with everything below it: reply form, thread line, replies. */
export function CommentItem({ comment }: { comment: CommentProps }) {
  const t = useWords();
  const { state, toggle, closeReply } = useThread();
  const pill = useRef<HTMLButtonElement>(null);
  const replies_count = repliesBelow(comment);
  const is_collapsed = state.toggled.get(comment.id) ?? comment.is_collapsed;
  const children_id = `replies${comment.id}`;

  const collapse = () => {
    toggle(comment, true);
    // The line may be pressed far below its comment: focus and view go back to what is left of it.
    requestAnimationFrame(() => {
      pill.current?.focus({ preventScroll: true });
      document.getElementById(`comment${comment.id}`)?.scrollIntoView({ block: 'nearest' });
    });
  };
  return (
    <li className={itemClass(comment)}>
      <Comment comment={comment} is_highlighted={state.highlight?.id === comment.id} />
      {state.replying_to === comment.id && (
        <div className="comment-item__form">
          <CommentForm place="reply" parent={comment} onClose={closeReply} />
        </div>
      )}
      {replies_count > 0 && (
        <div className={`comment-item__thread${is_collapsed ? ' comment-item__thread--collapsed' : ''}`}>
          {is_collapsed ? (
            <button
              ref={pill}
              type="button"
              className="comment-item__more"
              aria-expanded={false}
              aria-controls={children_id}
              onClick={() => toggle(comment, false)}
            >
              <Icon name="chevron-down" size={17} />
              {t('comments.replies_more', { count: replies_count })}
            </button>
          ) : (
            <button
              type="button"
              className="comment-item__fold"
              aria-expanded={true}
              aria-controls={children_id}
              aria-label={t('comments.collapse', { count: replies_count })}
              title={t('comments.collapse', { count: replies_count })}
              onClick={collapse}
            >
              <span className="comment-item__minus">
                <Icon name="minus" size={12} />
              </span>
            </button>
          )}
          <ol className="comment-item__children" id={children_id}>
            {comment.children.map((child) => (
              <CommentItem key={child.id} comment={child} />
            ))}
          </ol>
        </div>
      )}
    </li>
  );
}

function itemClass({ level, is_shifted, children_are_shifted, is_deleted }: CommentProps): string {
  const names = ['comment-item'];
  if (level > 0) names.push('comment-item--reply');
  if (is_shifted) names.push('comment-item--shifted');
  if (children_are_shifted) names.push('comment-item--shifts-children');
  if (is_deleted) names.push('comment-item--deleted');
  return names.join(' ');
}
