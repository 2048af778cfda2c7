import { useState } from 'react';
import { REACTIONS } from '#contract/common.ts';
import type { CommentProps } from '#contract/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { afterPress } from '#rules/reactions.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import { ReactionSign } from './reaction-sign.tsx';
import type { React } from './use-reactions.ts';
import './reaction-row.css';

/** What readers think, each kind with its count; pressing one joins in or takes the own one back. */
export function ReactionRow({ comment, react }: { comment: CommentProps; react: React }) {
  const t = useWords();
  const { locale } = useFrame();
  const { reactions, can_react } = comment;
  // The most frequent first, as it was at first: no count that changes moves them under a finger.
  const [order] = useState(() => REACTIONS.toSorted((a, b) => reactions[b] - reactions[a]));
  const shown = order.filter((reaction) => reactions[reaction] > 0);
  if (shown.length === 0) return null;
  return (
    <ul className="reaction-row" aria-label={t('comments.reactions')}>
      {shown.map((reaction) => {
        const label = t(`comments.reaction_${reaction}`);
        const content = (
          <>
            <ReactionSign reaction={reaction} size={15} />
            <span className="visually-hidden">{label}: </span>
            {formatNumber(reactions[reaction], locale)}
          </>
        );
        const name = `reaction-row__pill reaction-row__pill--${reaction}`;
        return (
          <li key={reaction}>
            {can_react ? (
              <button
                type="button"
                className={name}
                title={label}
                aria-pressed={reactions.user_reaction === reaction}
                onClick={() => react(afterPress(reactions.user_reaction, reaction))}
              >
                {content}
              </button>
            ) : (
              <span className={name} title={label}>
                {content}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
