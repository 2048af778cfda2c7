/** What may be decided of each kind of item; server and browser share it. */
import type { ActorRole, AppealAnswer, DecidedAction, ModeratedType, ModerationAction } from '#contract/moderated.ts';

export const ACTIONS_OF: Record<ModeratedType, readonly ModerationAction[]> = {
  offer: [
    'dismiss',
    'hide',
    'deactivate',
    'expire',
    'lock_comments',
    'move_group',
    'remove_picture',
    'correct_price',
    'edit',
    'merge',
    'restore',
  ],
  discussion: ['dismiss', 'hide', 'deactivate', 'lock_comments', 'edit', 'restore'],
  comment: ['dismiss', 'collapse', 'hide', 'restore'],
};

/** So long a decision can be undone; nobody is told before. */
export const UNDO_MS = 60_000;
/** So long a case is one moderator's alone. */
export const CLAIM_MS = 5 * 60_000;

/** What one moderator has taken for themselves, for a while. */
export interface Claim {
  claimed_by: number | null;
  claimed_until: Date | null;
}

/** Whether another moderator is at it now. */
export function isClaimedByOther({ claimed_by, claimed_until }: Claim, user_id: number, now: Date): boolean {
  return claimed_by !== null && claimed_by !== user_id && claimed_until !== null && claimed_until > now;
}

/** Characters of a moderator's own words. */
export const MAX_WORDS = 1000;

const DAY_MS = 86_400_000;
/** So long after it was told a decision can be appealed. */
const APPEAL_MS = 7 * DAY_MS;
/** So soon an appeal should be answered; what takes longer is late. */
export const ANSWER_MS = 3 * DAY_MS;
/** Characters of an appeal. */
export const MAX_APPEAL = 2000;

/**
 * How much harm each hour of waiting does, beside posts, whose harm their reports say: somebody's conversation stands still, votes
 * heat what they should not, an author waits who may have been wronged, more so once the answer is late.
 */
export const QUEUE_HARM = { message: 4, ring: 4, appeal: 2, late_appeal: 8, store_request: 1 } as const;

/** What a decision changes; decisions that change the same follow each other, and the last one says how it stands. */
export type Effect = 'visibility' | 'expiry' | 'comments' | 'group' | 'pictures' | 'message';

/** Null of what changes nothing by itself. Dismissing brings back what reports have hidden. */
export const EFFECT_OF: Record<DecidedAction, Effect | null> = {
  dismiss: 'visibility',
  collapse: 'visibility',
  hide: 'visibility',
  deactivate: 'visibility',
  restore: 'visibility',
  expire: 'expiry',
  lock_comments: 'comments',
  move_group: 'group',
  remove_picture: 'pictures',
  // The author edits again, and what was merged stays merged.
  correct_price: null,
  edit: null,
  merge: null,
  deliver_message: 'message',
  remove_message: 'message',
  refuse_edit: 'message',
  hide_code: 'message',
  uphold: null,
  overturn: null,
};

/** A decision as far as appeals ask. */
export interface AppealedDecision {
  actor_role: ActorRole;
  action: DecidedAction;
  undo_until: Date;
  undone_at: Date | null;
}

/** What is for the author, and what nobody can take back: the author edits again, and votes that moved have moved. */
const NEVER_APPEALED = new Set<DecidedAction>([
  'dismiss',
  'restore',
  'deliver_message',
  'uphold',
  'overturn',
  'correct_price',
  'edit',
  'merge',
]);

/**
 * Until when the author may appeal; null for what nobody appeals: what was decided for them, what reports did by themselves
 * and a moderator has yet to look at, and what stands no more or may still be undone.
 */
export function appealableUntil(
  { actor_role, action, undo_until, undone_at }: AppealedDecision,
  now: Date,
): Date | null {
  if (!isAppealable(action, actor_role === 'automatic') || undone_at !== null || now < undo_until) return null;
  return new Date(undo_until.getTime() + APPEAL_MS);
}

/** Whether its author may ever appeal what was decided, once it is told. */
export function isAppealable(action: DecidedAction, is_automatic: boolean): boolean {
  return !is_automatic && !NEVER_APPEALED.has(action);
}

/** Whether an answer to an appeal cannot be undone: a message that is back, or delivered, may have been read. */
export function isFinalAnswer(answer: AppealAnswer, appealed: DecidedAction): boolean {
  return answer === 'overturn' && (appealed === 'remove_message' || appealed === 'refuse_edit');
}
