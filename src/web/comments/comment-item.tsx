import { memo, useRef, useState, type MouseEvent } from 'react';
import type { CommentProps } from '#contract/pages.ts';
import { edgeOf, isCollapsed, repliesBelow } from '#rules/comments-manager.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { Comment } from './comment.tsx';
import { CommentForm } from './comment-form.tsx';
import { useThread, useThreadPart } from './thread-context.tsx';
import { isOpen, type Side } from './thread-state.ts';
import './comment-item.css';

/** A comment with everything below it: reply form, thread line, replies. Drawn anew when it or one below it changes. */
export const CommentItem = memo(function Item({ comment }: { comment: CommentProps }) {
  const { closeForm } = useThread();
  const is_highlighted = useThreadPart(({ highlight, fresh }) => highlight?.id === comment.id || fresh.has(comment.id));
  const is_answered = useThreadPart((state) => isOpen(state, 'reply', comment.id));
  const has_replies = comment.children.length + comment.replies_before + comment.replies_after > 0;
  return (
    <li className={itemClass(comment)}>
      <Comment comment={comment} is_highlighted={is_highlighted} />
      {is_answered && (
        <div className="comment-item__form">
          <CommentForm place="reply" parent={comment} onClose={closeForm} />
        </div>
      )}
      {has_replies && <Replies comment={comment} />}
    </li>
  );
});

/** What stands below a comment, as far as it is here, with the ways to the rest. */
function Replies({ comment }: { comment: CommentProps }) {
  const t = useWords();
  const { max_nesting, toggle } = useThread();
  const is_collapsed = useThreadPart(({ manager }) => isCollapsed(manager, comment));
  const pill = useRef<HTMLButtonElement>(null);
  const children_id = `replies${comment.id}`;
  const count = repliesBelow(comment, { max_nesting });
  if (comment.children.length === 0)
    return (
      <div className="comment-item__thread comment-item__thread--away">
        <MoreReplies comment={comment} side="after" count={Math.max(count, comment.replies_after)} />
      </div>
    );

  const collapse = () => {
    toggle(comment, true);
    // The line may be pressed far below its comment: focus and view go back to what is left of it.
    requestAnimationFrame(() => {
      pill.current?.focus({ preventScroll: true });
      document.getElementById(`comment${comment.id}`)?.scrollIntoView({ block: 'nearest' });
    });
  };
  return (
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
          {t('comments.replies_more', { count })}
        </button>
      ) : (
        <button
          type="button"
          className="comment-item__fold"
          aria-expanded={true}
          aria-controls={children_id}
          aria-label={t('comments.collapse', { count })}
          title={t('comments.collapse', { count })}
          onClick={collapse}
        >
          <span className="comment-item__minus">
            <Icon name="minus" size={12} />
          </span>
        </button>
      )}
      {comment.replies_before > 0 && <MoreReplies comment={comment} side="before" count={comment.replies_before} />}
      <ol className="comment-item__children" id={children_id}>
        {comment.children.map((child) => (
          <CommentItem key={child.id} comment={child} />
        ))}
      </ol>
      {comment.replies_after > 0 && <MoreReplies comment={comment} side="after" count={comment.replies_after} />}
    </div>
  );
}

/** Counts end here: what is beyond them reads "500+". */
const MOST_COUNTED = 500;

/** The way to replies that are not here yet: a page of its own without scripts, fetched into this one with them. */
function MoreReplies({ comment, side, count }: { comment: CommentProps; side: Side; count: number }) {
  const t = useWords();
  const { loadReplies } = useThread();
  const [is_loading, setLoading] = useState(false);
  const edge = useThreadPart(({ manager }) => edgeOf(manager, comment.children, side));
  const from = edge === null ? '' : `&${side === 'before' ? 'before' : 'cursor'}=${edge}`;
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (is_loading) return;
    setLoading(true);
    void loadReplies(comment, side).finally(() => setLoading(false));
  };
  const name = count > MOST_COUNTED ? 'many' : side === 'before' ? 'earlier' : 'more';
  return (
    <a
      className="comment-item__more comment-item__more--away"
      href={`?parent=${comment.id}${from}#comment${comment.id}`}
      rel={side === 'before' ? 'prev nofollow' : 'next nofollow'}
      aria-busy={is_loading}
      onClick={press}
    >
      <Icon name={side === 'before' ? 'chevron-up' : 'chevron-down'} size={17} />
      {t(is_loading ? 'comments.loading' : `comments.replies_${name}`, { count: Math.min(count, MOST_COUNTED) })}
    </a>
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
