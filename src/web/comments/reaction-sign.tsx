import type { Reaction } from '#contract/common.ts';
import { Icon } from '../ui/icon.tsx';
import { REACTION_ICONS } from './reaction-icons.ts';
import { useThread } from './thread-context.tsx';
import './reaction-sign.css';

const EMOJI: Record<Reaction, string> = { like: '👍', dislike: '👎', funny: '😄', helpful: '💡' };

/** A reaction as a picture, in the style of the site: an icon or an emoji. */
export function ReactionSign({ reaction, size }: { reaction: Reaction; size: 15 | 17 | 18 }) {
  const { options } = useThread();
  if (options.reactions_style === 'svg') return <Icon name={REACTION_ICONS[reaction]} size={size} />;
  return (
    <span className="reaction-sign" aria-hidden="true">
      {EMOJI[reaction]}
    </span>
  );
}
