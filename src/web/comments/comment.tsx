import type { UserType } from '#contract/common.ts';
import type { CommentProps } from '#contract/pages.ts';
import { profileAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { UserText } from '../ui/user-text.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { UserPreview } from '../users/user-preview.tsx';
import { useWords } from '../words.tsx';
import { CommentLink } from './comment-link.tsx';
import { CommentMore } from './comment-more.tsx';
import { EditAction } from './edit-action.tsx';
import { LazyCommentEdit } from './lazy-comment-edit.tsx';
import { ReactionBar } from './reaction-bar.tsx';
import { ReactionRow } from './reaction-row.tsx';
import { useThread, useThreadPart } from './thread-context.tsx';
import { isOpen } from './thread-state.ts';
import { useReactions } from './use-reactions.ts';
import { WaitingNote } from './waiting-note.tsx';
import './comment.css';

/** One comment: who, when, what, and what can be done with it. */
export function Comment({ comment, is_highlighted }: { comment: CommentProps; is_highlighted: boolean }) {
  const t = useWords();
  const { id, user, level, is_deleted } = comment;
  const name = user.username || t('comments.anonymous');
  const folded = comment.is_by_blocked ? t('comments.by_blocked') : comment.folded;
  const size = level > 0 ? 28 : 32;
  const names = ['comment'];
  if (level > 0) names.push('comment--reply');
  if (comment.schedule) names.push('comment--waiting');
  if (is_highlighted) names.push('comment--highlighted');
  return (
    <article
      id={`comment${id}`}
      className={names.join(' ')}
      tabIndex={-1}
      aria-label={is_deleted ? t('comments.deleted') : t('comments.by', { name })}
    >
      {is_deleted || folded ? <Avatar user={null} size={size} /> : <UserPreview user={user} size={size} />}
      <div className="comment__body">
        {is_deleted ? (
          <p className="comment__tombstone">{t('comments.deleted')}</p>
        ) : folded ? (
          <details className="comment__folded">
            <summary className="comment__folded-note">{folded}</summary>
            <Written comment={comment} name={name} />
          </details>
        ) : (
          <Written comment={comment} name={name} />
        )}
      </div>
    </article>
  );
}

function Written({ comment, name }: { comment: CommentProps; name: string }) {
  const { closed } = useThread();
  const is_edited = useThreadPart((state) => isOpen(state, 'edit', comment.id));
  // One choice for both widgets: presses in the one and the other do not cross on their way.
  const react = useReactions(comment);
  return (
    <>
      <CommentHead comment={comment} name={name} />
      {is_edited ? (
        <LazyCommentEdit comment={comment} />
      ) : (
        <>
          <UserText html={comment.content} lang={comment.lang} size="comment" />
          {comment.schedule && <WaitingNote comment={comment} />}
          <div className="comment__actions">
            {/* A guest sees the action and is asked to sign in; who may not write does not see it. */}
            {!closed && !comment.schedule && <ReplyButton id={comment.id} name={name} />}
            {comment.can_react && <ReactionBar comment={comment} react={react} />}
            <CommentLink comment={comment} />
            <EditAction comment={comment} />
            <CommentMore comment={comment} />
            <ReactionRow comment={comment} react={react} />
          </div>
        </>
      )}
    </>
  );
}

/** Who speaks as more than a member: deal editors, and representatives of a store (USER_TYPE would be bytes). */
const MARKS: Partial<Record<UserType, 'editor' | 'store'>> = { 7: 'editor', 3: 'store' };

function CommentHead({ comment, name }: { comment: CommentProps; name: string }) {
  const t = useWords();
  const { viewer } = useFrame();
  const { user } = comment;
  const is_own = viewer !== null && viewer.id === user.id;
  const mark = MARKS[user.type];
  const badges = [comment.from_entity_author && 'author', mark, is_own && 'you'] as const;
  return (
    <header className="comment__head">
      {user.username ? (
        <a className="comment__author" href={profileAddress(user.username)}>
          {name}
        </a>
      ) : (
        <span className="comment__author">{name}</span>
      )}
      {badges.map(
        (badge) =>
          badge && (
            <span key={badge} className={`comment__badge comment__badge--${badge}`}>
              {/* Of who speaks as more than a member. */}
              {badge === mark && <Icon name="badge-check" size={12} />}
              {t(`comments.badge_${badge}`)}
            </span>
          ),
      )}
      {comment.schedule ? (
        <span className="comment__meta">{t('comments.waiting')}</span>
      ) : (
        <TimeAgo className="comment__meta" at={new Date(comment.created_at.timestamp * 1000).toISOString()} />
      )}
      {comment.is_edited && <span className="comment__meta">{t('comments.edited')}</span>}
      {(comment.is_shrinked || (comment.reply_to && comment.is_shifted)) && (
        <span className={`comment__meta comment__reply-to${comment.is_shrinked ? '' : ' comment__reply-to--phone'}`}>
          <Icon name="corner-down-right" size={14} />
          <span className="visually-hidden">{t('comments.in_reply_to')} </span>
          {comment.reply_to || t('comments.anonymous')}
        </span>
      )}
    </header>
  );
}

function ReplyButton({ id, name }: { id: number; name: string }) {
  const t = useWords();
  const { toggleReply } = useThread();
  const is_open = useThreadPart((state) => isOpen(state, 'reply', id));
  return (
    <button
      type="button"
      className="comment__action comment__action--reply"
      aria-expanded={is_open}
      onClick={() => toggleReply(id)}
    >
      <Icon name="reply" size={17} />
      <span className="comment__word">{t('comments.reply')}</span>
      <span className="visually-hidden"> {name}</span>
    </button>
  );
}
