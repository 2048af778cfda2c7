import type { Badge } from '#rules/badges.ts';
import sprite from './badge-art.svg?no-inline';
import './badge-art.css';

interface BadgeArtProps {
  badge: Badge;
  size: number;
  is_earned?: boolean;
  /** Of the way, drawn as a ring around one that is not earned yet. */
  percent?: number;
}

/** Below this a motif is drawn larger within its rim. */
const SMALL_PX = 40;

/**
 * A badge as it looks: the rim tells the level, the motif what is counted. Says nothing to screen readers, the name
 * beside it does.
 */
export function BadgeArt({ badge, size, is_earned = true, percent }: BadgeArtProps) {
  const { family, figure, level } = badge;
  const look = is_earned ? `badge-art--${family} badge-art--level${level}` : 'badge-art--unearned';
  const has_ring = !is_earned && percent !== undefined;
  const motif = size < SMALL_PX ? 'translate(-9.6 -9.6) scale(1.2)' : undefined;
  return (
    <svg className={`badge-art ${look}`} width={size} height={size} viewBox="0 0 96 96" aria-hidden="true">
      {has_ring ? (
        <g className="badge-art__ring" transform="rotate(-90 48 48)">
          <circle className="badge-art__track" cx="48" cy="48" r="45" />
          {percent > 0 ? (
            <circle
              className={`badge-art__way badge-art__way--${family}`}
              cx="48"
              cy="48"
              r="45"
              pathLength="100"
              strokeDasharray={`${percent} 100`}
            />
          ) : null}
        </g>
      ) : null}
      <g transform={has_ring ? 'translate(8.6 8.6) scale(0.82)' : undefined}>
        <use href={`${sprite}#rim-${level}`} width="96" height="96" />
        <use href={`${sprite}#${figure}`} width="96" height="96" transform={motif} />
      </g>
    </svg>
  );
}
