/** What pressing a reaction does (product spec, section 4, Reactions). Shared by server and browser. */
import type { Reaction } from '#contract/common.ts';

export interface Reactions extends Record<Reaction, number> {
  user_reaction: Reaction | 'none';
}

/** Like takes back whatever stands but a dislike; else it opens the choice of like, funny and helpful. */
export function pressLike(current: Reaction | 'none'): 'take_back' | 'choose' {
  return current === 'none' || current === 'dislike' ? 'choose' : 'take_back';
}

/** What stands after a reaction was pressed: the same one again takes it back. */
export function afterPress(current: Reaction | 'none', pressed: Reaction): Reaction | 'none' {
  return current === pressed ? 'none' : pressed;
}

/** The counts with the reader's reaction changed; never below 0. */
export function withReaction(reactions: Reactions, next: Reaction | 'none'): Reactions {
  const changed = { ...reactions, user_reaction: next };
  const { user_reaction: before } = reactions;
  if (before === next) return changed;
  if (before !== 'none') changed[before] = Math.max(0, changed[before] - 1);
  if (next !== 'none') changed[next] += 1;
  return changed;
}
