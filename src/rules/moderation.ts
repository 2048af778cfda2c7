/** What may be decided of each kind of item; server and browser share it. */
import type { ModeratedType, ModerationAction } from '#contract/moderated.ts';

export const ACTIONS_OF: Record<ModeratedType, readonly ModerationAction[]> = {
  offer: ['dismiss', 'hide', 'deactivate', 'expire', 'lock_comments', 'move_group', 'remove_picture', 'restore'],
  discussion: ['dismiss', 'hide', 'deactivate', 'lock_comments', 'restore'],
  comment: ['dismiss', 'collapse', 'hide', 'restore'],
};

/** So long a decision can be undone; nobody is told before. */
export const UNDO_MS = 60_000;
/** So long a case is one moderator's alone. */
export const CLAIM_MS = 5 * 60_000;
/** Characters of a moderator's own words. */
export const MAX_WORDS = 1000;
