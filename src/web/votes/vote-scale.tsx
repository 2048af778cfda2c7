import type { VoteProps } from '#contract/pages.ts';
import { DEFAULT_TEMPERATURE } from '#rules/temperature.ts';
import { useWords } from '../words.tsx';
import './vote-scale.css';

const { hot_from, super_hot_from } = DEFAULT_TEMPERATURE;

/** Parts of the scale: where each begins and how wide it is, in percent, and the degrees it spans. */
const PARTS = [
  { level: 'cold', start: 0, width: 20, from: -100, to: 0 },
  { level: 'warm', start: 20, width: 26, from: 0, to: hot_from },
  { level: 'hot', start: 46, width: 32, from: hot_from, to: super_hot_from },
  { level: 'super_hot', start: 78, width: 22, from: super_hot_from, to: 2 * super_hot_from },
] as const;

/** Four parts from cold to super hot with a marker; says in a picture what stands beside it in words. */
export function VoteScale({ vote }: { vote: VoteProps }) {
  const t = useWords();
  return (
    <div className="vote-scale" aria-hidden="true">
      <svg className="vote-scale__bar" width="100%" height="16" focusable="false">
        {PARTS.map(({ level, start, width }) => (
          <svg key={level} x={`${start}%`} width={`${width}%`} height="16">
            <rect className={`vote-scale__part vote-scale__part--${level}`} y="4" width="100%" height="8" rx="1.5" />
          </svg>
        ))}
        {PARTS.slice(1).map(({ level, start }) => (
          <rect
            key={level}
            className="vote-scale__gap"
            x={`${start}%`}
            y="4"
            width="3"
            height="8"
            transform="translate(-1.5 0)"
          />
        ))}
        {vote.temperature !== null && (
          <rect
            className="vote-scale__marker"
            x={`${markerAt(vote, vote.temperature).toFixed(1)}%`}
            y="0"
            width="6"
            height="16"
            rx="3"
            strokeWidth="2"
            transform="translate(-3 0)"
          />
        )}
      </svg>
      <div className="vote-scale__labels">
        {PARTS.map(({ level }) => (
          <span
            key={level}
            className="vote-scale__label"
            data-current={level === vote.level || undefined}
            data-level={level}
          >
            {t(`votes.level_${level}`)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The marker stays inside the part of its level, whatever borders the operator has set. */
function markerAt(vote: VoteProps, degrees: number): number {
  const part = PARTS.find(({ level }) => level === vote.level);
  if (!part) return 20;
  const share = (degrees - part.from) / (part.to - part.from);
  return part.start + part.width * Math.min(0.96, Math.max(0.04, share));
}
