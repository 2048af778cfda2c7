import type { VoteProps } from '#contract/pages.ts';
import { formatDegrees } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import './vote-level.css';
import './vote-dial.css';

const RADIUS = 24;
const LENGTH = 2 * Math.PI * RADIUS;
/** Full circle: 300 degrees upward, 100 downward (the ends of the scale). */
const FULL_HOT = 300;
const FULL_COLD = 100;

/** The ring of the temperature: its arc, colour and number. Decoration for eyes; the words stand beside it. */
export function VoteDial({ vote, size = 'medium' }: { vote: VoteProps; size?: 'medium' | 'large' }) {
  const t = useWords();
  const { locale } = useFrame();
  const { temperature, is_negative } = vote;
  const text = temperature === null ? t('votes.level_new') : formatDegrees(temperature, is_negative, locale);
  const kind = temperature === null ? ' vote-dial--word' : sizeOf(text);
  const over = vote.closed_reason === 'expired' || vote.closed_reason === 'deactivated' ? ' vote-dial--over' : '';
  return (
    <span className={`vote-dial vote-dial--${size}${kind}${over}`} data-level={vote.level} aria-hidden="true">
      <svg className="vote-dial__ring" viewBox="0 0 56 56" focusable="false">
        <Ring vote={vote} />
      </svg>
      <span className="vote-dial__text">{text}</span>
    </span>
  );
}

/** Five characters and more get smaller, and close up from seven on, so that they stay inside the ring. */
function sizeOf(text: string): string {
  if (text.length > 6) return ' vote-dial--wide';
  if (text.length > 5) return ' vote-dial--thousands';
  return text.length > 4 ? ' vote-dial--long' : '';
}

function Ring({ vote }: { vote: VoteProps }) {
  if (vote.level === 'super_hot') {
    return (
      <>
        <circle className="vote-dial__disc" cx="28" cy="28" r="25.5" />
        <circle className="vote-dial__gleam" cx="28" cy="28" r="21.5" />
      </>
    );
  }
  if (vote.temperature === null) {
    return <circle className="vote-dial__dots" cx="28" cy="28" r={RADIUS} />;
  }
  const degrees = vote.temperature;
  const part = degrees < 0 ? Math.min(1, -degrees / FULL_COLD) : Math.min(1, degrees / FULL_HOT);
  return (
    <>
      <circle className="vote-dial__track" cx="28" cy="28" r={RADIUS} />
      {part > 0 && (
        <circle
          className={degrees < 0 ? 'vote-dial__arc vote-dial__arc--cold' : 'vote-dial__arc'}
          cx="28"
          cy="28"
          r={RADIUS}
          strokeDasharray={`${(LENGTH * part).toFixed(1)} ${LENGTH.toFixed(1)}`}
        />
      )}
    </>
  );
}
