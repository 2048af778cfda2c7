import type { VoteProps } from '#contract/pages.ts';
import { formatDegrees } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { voteText } from './vote-text.ts';
import { useWords } from '../words.tsx';
import { FlameIcon, SnowIcon } from '../ui/icon.tsx';
import './degrees.css';

type Shown = Pick<VoteProps, 'temperature' | 'level' | 'is_negative'>;

/** A small temperature label: glyph and number, or "New" while the number is hidden. */
export function Degrees({ vote }: { vote: Shown }) {
  const t = useWords();
  const { locale } = useFrame();
  const { temperature, level, is_negative } = vote;
  if (temperature === null) return <span className="degrees degrees--new">{t('votes.level_new')}</span>;
  return (
    <span className={`degrees degrees--${level}`}>
      {level === 'cold' ? <SnowIcon size={14} /> : level === 'neutral' ? null : <FlameIcon size={14} />}
      <span aria-hidden="true">{formatDegrees(temperature, is_negative, locale)}</span>
      <span className="visually-hidden">{voteText(t, vote, locale)}</span>
    </span>
  );
}
