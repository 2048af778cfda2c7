import type { Reaction } from '#contract/common.ts';
import type { IconName } from '../ui/icon-names.ts';

export const REACTION_ICONS: Record<Reaction, IconName> = {
  like: 'thumbs-up',
  dislike: 'thumbs-down',
  funny: 'laugh',
  helpful: 'lightbulb',
};
