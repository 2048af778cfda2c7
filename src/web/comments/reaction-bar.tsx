import { useEffect, useRef, useState } from 'react';
import type { CommentProps } from '#contract/pages.ts';
import { afterPress, pressLike } from '#rules/reactions.ts';
import { useFrame } from '../frame-context.tsx';
import { useDismiss } from '../ui/popover.tsx';
import { useWords } from '../words.tsx';
import { ReactionSign } from './reaction-sign.tsx';
import type { React } from './use-reactions.ts';
import './reaction-bar.css';

/** What the press on like lets one choose from. */
const CHOICE = ['like', 'funny', 'helpful'] as const;

/** The buttons of a comment: like, which may open a choice over the row it stands in, and dislike. */
export function ReactionBar({ comment, react }: { comment: CommentProps; react: React }) {
  const t = useWords();
  const { viewer } = useFrame();
  const [is_choosing, setChoosing] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const like = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const { user_reaction } = comment.reactions;
  const is_liked = user_reaction !== 'none' && user_reaction !== 'dislike';

  useEffect(() => {
    if (is_choosing) first.current?.focus();
  }, [is_choosing]);
  useDismiss(box, like, is_choosing, () => setChoosing(false));
  const pressed = () => {
    // A guest is asked to sign in at once, and likes it after.
    if (!viewer) react('like');
    else if (pressLike(user_reaction) === 'choose') setChoosing(!is_choosing);
    else react('none');
  };
  return (
    <>
      <span className="reaction-bar" ref={box}>
        <button
          ref={like}
          type="button"
          className="comment__action needs-script"
          aria-label={t('comments.reaction_like')}
          title={t('comments.reaction_like')}
          aria-pressed={is_liked}
          aria-expanded={is_liked ? undefined : is_choosing}
          // The choice lies over it.
          tabIndex={is_choosing ? -1 : 0}
          onClick={pressed}
        >
          <ReactionSign reaction="like" size={17} />
        </button>
        {is_choosing && (
          <span className="reaction-bar__choices" role="group" aria-label={t('comments.reaction_choice')}>
            {CHOICE.map((reaction, index) => (
              <button
                key={reaction}
                ref={index === 0 ? first : undefined}
                type="button"
                className={`reaction-bar__choice reaction-bar__choice--${reaction}`}
                aria-pressed={user_reaction === reaction}
                onClick={() => {
                  react(afterPress(user_reaction, reaction));
                  setChoosing(false);
                  like.current?.focus();
                }}
              >
                <ReactionSign reaction={reaction} size={18} />
                <span className="reaction-bar__word">{t(`comments.reaction_${reaction}`)}</span>
              </button>
            ))}
          </span>
        )}
      </span>
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
