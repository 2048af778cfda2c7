import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { CommentProps } from '#contract/pages.ts';
import { afterPress, pressLike } from '#rules/reactions.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import { ReactionSign } from './reaction-sign.tsx';
import type { React } from './use-reactions.ts';
import './reaction-bar.css';

/** What the press on like lets one choose from. */
const CHOICE = ['like', 'funny', 'helpful'] as const;

/** The buttons of a comment: like, which may open a choice in its own place, and dislike. */
export function ReactionBar({ comment, react }: { comment: CommentProps; react: React }) {
  const t = useWords();
  const { viewer } = useFrame();
  const [is_choosing, setChoosing] = useState(false);
  const like = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const { user_reaction } = comment.reactions;
  const is_liked = user_reaction !== 'none' && user_reaction !== 'dislike';

  // The choice stands where the button was that opened it.
  useEffect(() => {
    if (is_choosing) first.current?.focus();
  }, [is_choosing]);
  const close = () => {
    setChoosing(false);
    requestAnimationFrame(() => like.current?.focus());
  };
  const pressed = () => {
    // A guest is asked to sign in at once, and likes it after.
    if (!viewer) react('like');
    else if (pressLike(user_reaction) === 'choose') setChoosing(true);
    else react('none');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <>
      {is_choosing ? (
        <span className="reaction-bar" role="group" aria-label={t('comments.reaction_choice')}>
          {CHOICE.map((reaction, index) => (
            <button
              key={reaction}
              ref={index === 0 ? first : undefined}
              type="button"
              className={`reaction-bar__choice reaction-bar__choice--${reaction}`}
              aria-pressed={user_reaction === reaction}
              onKeyDown={onKeyDown}
              onClick={() => {
                react(afterPress(user_reaction, reaction));
                close();
              }}
            >
              <ReactionSign reaction={reaction} size={18} />
              <span className="reaction-bar__word">{t(`comments.reaction_${reaction}`)}</span>
            </button>
          ))}
        </span>
      ) : (
        <button
          ref={like}
          type="button"
          className="comment__action needs-script"
          aria-label={t('comments.reaction_like')}
          title={t('comments.reaction_like')}
          aria-pressed={is_liked}
          aria-expanded={is_liked ? undefined : false}
          onClick={pressed}
        >
          <ReactionSign reaction="like" size={17} />
        </button>
      )}
      <button
        type="button"
        className="comment__action needs-script"
        aria-label={t('comments.reaction_dislike')}
        title={t('comments.reaction_dislike')}
        aria-pressed={user_reaction === 'dislike'}
        onClick={() => react(afterPress(user_reaction, 'dislike'))}
      >
        <ReactionSign reaction="dislike" size={17} />
      </button>
    </>
  );
}
