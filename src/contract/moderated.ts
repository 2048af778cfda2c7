/** Names of what moderators decide. No schemas: browsers load this file. */

export const MODERATED_TYPES = ['offer', 'discussion', 'comment'] as const;
export type ModeratedType = (typeof MODERATED_TYPES)[number];

/**
 * `hide` keeps an item from everybody but its author and staff until a moderator brings it back; `deactivate` leaves that
 * to the author, who may mend it first; `collapse` folds a comment; `dismiss` lets it stand, and brings back what reports
 * have hidden; `restore` brings back what a moderator has.
 */
export const MODERATION_ACTIONS = [
  'dismiss',
  'collapse',
  'hide',
  'deactivate',
  'expire',
  'lock_comments',
  'move_group',
  'remove_picture',
  'restore',
] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** Why something is decided: the reasons of reports, and what only moderators say. `no_violation` goes with no other action than dismissing and bringing back. */
export const DECISION_REASONS = [
  'spam',
  'self_promotion',
  'exists',
  'missing_information',
  'rude',
  'not_available',
  'restricted',
  'not_the_best_deal',
  'category',
  'misleading',
  'off_topic',
  'personal_data',
  'other',
  'no_violation',
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

/** What a penalty takes away: everything that is written, or comments and messages alone. Their steps are one ladder. */
export const PENALTY_KINDS = ['suspend', 'mute'] as const;
export type PenaltyKind = (typeof PENALTY_KINDS)[number];

/** What was decided about something of one's own, as the bell and emails say it. */
export interface DecidedNotice {
  action: Exclude<ModerationAction, 'dismiss'>;
  reason: DecisionReason;
  /** The moderator's own. */
  words: string | null;
  /** Done by the weight of reports, until a moderator decides. */
  is_automatic: boolean;
  /** The penalty that came with it; null for none. */
  penalty_step: number | null;
  penalty_kind: PenaltyKind | null;
}
