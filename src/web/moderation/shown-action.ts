import type { ModerationAction } from '#contract/moderated.ts';
import type { OpenedModerationCase } from '#contract/moderation.ts';

/** What is not out is published or not; of all else the names are those of the decisions. */
export function shownAction(
  { item }: OpenedModerationCase,
  action: ModerationAction,
): ModerationAction | 'publish' | 'refuse' {
  if (!item?.is_in_review) return action;
  return action === 'dismiss' ? 'publish' : action === 'hide' ? 'refuse' : action;
}
