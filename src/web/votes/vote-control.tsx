import type { VoteProps } from '#contract/pages.ts';
import { formatDegrees } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { FlameIcon, SnowIcon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { useVote } from './use-vote.ts';
import { VoteDial } from './vote-dial.tsx';
import { voteHint, voteText } from './vote-text.ts';
import './vote-level.css';
import './vote-control.css';

interface VoteControlProps {
  offer_id: number;
  vote: VoteProps;
  /** A column with a dial on a card, a pill in a row on phones. */
  orientation?: 'column' | 'row';
}

/** The temperature of an offer with the buttons that heat it up and cool it down. */
export function VoteControl({ offer_id, vote: initial, orientation = 'column' }: VoteControlProps) {
  const t = useWords();
  const { locale, viewer } = useFrame();
  const { vote, closed, press } = useVote(offer_id, initial);
  const isColumn = orientation === 'column';
  const isOver = vote.closed_reason === 'expired' || vote.closed_reason === 'deactivated';

  const button = (value: 1 | -1) => {
    const isSet = vote.own_vote === value;
    return (
      <button
        key={value}
        type="button"
        className={`vote-control__button vote-control__button--${value === 1 ? 'heat' : 'cool'}`}
        aria-label={t(value === 1 ? 'votes.heat' : 'votes.cool')}
        aria-pressed={isSet}
        title={closed ?? voteHint(t, isSet, viewer?.vote_weight, locale)}
        disabled={closed !== null}
        onClick={() => press(value)}
      >
        {value === 1 ? <FlameIcon size={20} /> : <SnowIcon size={19} />}
      </button>
    );
  };
  const middle = (
    <span key="temperature" className="vote-control__temperature">
      <span className="visually-hidden">
        {voteText(t, vote, locale)}
        {closed !== null && `. ${closed}`}
      </span>
      {isColumn ? (
        <VoteDial vote={vote} />
      ) : (
        <span className="vote-control__degrees" aria-hidden="true">
          {vote.temperature === null ? t('votes.level_new') : formatDegrees(vote.temperature, vote.is_negative, locale)}
        </span>
      )}
    </span>
  );
  return (
    <div
      className={`vote-control vote-control--${orientation}${isOver ? ' vote-control--over' : ''}`}
      data-level={vote.level}
      role="group"
      aria-label={t('votes.group_label')}
    >
      {isColumn ? [button(1), middle, button(-1)] : [button(-1), middle, button(1)]}
    </div>
  );
}
