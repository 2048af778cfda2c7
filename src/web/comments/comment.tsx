import type { MouseEvent } from 'react';
import { USER_TYPE } from '#contract/common.ts';
import type { CommentProps } from '#contract/pages.ts';
import { profileAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { UserText } from '../ui/user-text.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useCopied } from '../ui/use-copied.ts';
import { useWords } from '../words.tsx';
import { useThread } from './thread-context.tsx';
import './comment.css';

/** One comment: who, when, what, and what can be done with it. */
export function Comment({ comment, is_highlighted }: { comment: CommentProps; is_highlighted: boolean }) {
  const t = useWords();
  const { id, user, level, is_deleted } = comment;
  const name = user.username || t('comments.anonymous');
  const names = ['comment'];
  if (level > 0) names.push('comment--reply');
  if (is_highlighted) names.push('comment--highlighted');
  return (
    <article
      id={`comment${id}`}
      className={names.join(' ')}
      tabIndex={-1}
      aria-label={is_deleted ? t('comments.deleted') : t('comments.by', { name })}
    >
      <Avatar user={is_deleted ? null : user} size={level > 0 ? 28 : 32} />
      <div className="comment__body">
        {is_deleted ? (
          <p className="comment__tombstone">{t('comments.deleted')}</p>
        ) : (
          <Written comment={comment} name={name} />
        )}
      </div>
    </article>
  );
}

function Written({ comment, name }: { comment: CommentProps; name: string }) {
  const { can_comment } = useThread();
  const { viewer } = useFrame();
  return (
    <>
      <CommentHead comment={comment} name={name} />
      <UserText html={comment.content} lang={comment.lang} size="comment" />
      <div className="comment__actions">
        {/* A guest sees the action and is asked to sign in; who may not write does not see it. */}
        {(viewer === null || can_comment) && <ReplyButton id={comment.id} name={name} />}
        <CommentLink id={comment.id} />
      </div>
    </>
  );
}

function CommentHead({ comment, name }: { comment: CommentProps; name: string }) {
  const t = useWords();
  const { viewer } = useFrame();
  const { user } = comment;
  const is_own = viewer !== null && viewer.id === user.id;
  return (
    <header className="comment__head">
      {user.username ? (
        <a className="comment__author" href={profileAddress(user.username)}>
          {name}
        </a>
      ) : (
        <span className="comment__author">{name}</span>
      )}
      {comment.from_entity_author && (
        <span className="comment__badge comment__badge--author">{t('comments.badge_author')}</span>
      )}
      {user.type === USER_TYPE.deal_editor && (
        <span className="comment__badge comment__badge--editor">
          <Icon name="badge-check" size={12} />
          {t('comments.badge_editor')}
        </span>
      )}
      {is_own && <span className="comment__badge">{t('comments.badge_you')}</span>}
      <TimeAgo className="comment__meta" at={new Date(comment.created_at.timestamp * 1000).toISOString()} />
      {comment.is_edited && <span className="comment__meta">{t('comments.edited')}</span>}
      {comment.reply_to && (comment.is_shrinked || comment.is_shifted) && (
        <span className={`comment__meta comment__reply-to${comment.is_shrinked ? '' : ' comment__reply-to--phone'}`}>
          <Icon name="corner-down-right" size={14} />
          <span className="visually-hidden">{t('comments.in_reply_to')} </span>
          {comment.reply_to}
        </span>
      )}
    </header>
  );
}

function ReplyButton({ id, name }: { id: number; name: string }) {
  const t = useWords();
  const { state, toggleReply } = useThread();
  return (
    <button
      type="button"
      className="comment__action comment__action--reply"
      aria-expanded={state.replying_to === id}
      onClick={() => toggleReply(id)}
    >
      <Icon name="reply" size={17} />
      {t('comments.reply')}
      <span className="visually-hidden"> {name}</span>
    </button>
  );
}

/** A permalink; pressing copies it, opening it in a new tab still works. */
function CommentLink({ id }: { id: number }) {
  const t = useWords();
  const [is_copied, copy] = useCopied();
  const press = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const is_done = await copy(`${location.origin}${location.pathname}#comment${id}`);
    if (!is_done) location.assign(`#comment${id}`);
  };
  return (
    <span className="comment__link">
      <a
        className="comment__action"
        href={`#comment${id}`}
        aria-label={t('comments.copy_link')}
        title={t('comments.copy_link')}
        onClick={(event) => void press(event)}
      >
        <Icon name="link" size={16} />
      </a>
      <span role="status">
        {is_copied && (
          <span className="comment__tip">
            <Icon name="check" size={15} />
            {t('comments.link_copied')}
          </span>
        )}
      </span>
    </span>
  );
}
