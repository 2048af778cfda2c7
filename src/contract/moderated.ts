/** Names of what moderators decide. No schemas: browsers load this file. */

export const MODERATED_TYPES = ['offer', 'discussion', 'comment'] as const;
export type ModeratedType = (typeof MODERATED_TYPES)[number];

/**
 * `hide` keeps an item from everybody but its author and staff until a moderator brings it back; `deactivate` leaves that
 * to the author, who may mend it first; `collapse` folds a comment; `dismiss` lets it stand, and brings back what reports
 * have hidden; `restore` brings back what a moderator has. `correct_price` says what an offer costs; `edit` says that the moderator has mended the post; `merge` makes one
 * offer of two once it can be undone no more.
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
  'correct_price',
  'edit',
  'merge',
  'restore',
] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** What is decided about a message of a chat. `deliver_message` brings one that waited to the other side, and is final. */
export type MessageAction = 'dismiss' | 'deliver_message' | 'remove_message' | 'refuse_edit' | 'hide_code';

/** What another moderator answers to an appeal: the decision stays, or is taken back with the penalty that came with it. */
export const APPEAL_ANSWERS = ['uphold', 'overturn'] as const;
export type AppealAnswer = (typeof APPEAL_ANSWERS)[number];

/** Whatever was decided. */
export const DECIDED_TYPES = [...MODERATED_TYPES, 'message'] as const;
export type DecidedType = (typeof DECIDED_TYPES)[number];
export const DECIDED_ACTIONS = [
  ...MODERATION_ACTIONS,
  'deliver_message',
  'remove_message',
  'refuse_edit',
  'hide_code',
  ...APPEAL_ANSWERS,
] as const;
export type DecidedAction = (typeof DECIDED_ACTIONS)[number];

/** What waits for moderators: posts that were reported or held, offers whose price readers dispute, messages of chats, appeals, rings of voters, members who would speak for a store. */
export const QUEUE_KINDS = ['post', 'price', 'message', 'appeal', 'ring', 'store_request'] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

/** Who decided: the weight of reports, a deal editor (outside the queue alone), a moderator or an administrator. */
export const ACTOR_ROLES = ['automatic', 'editor', 'moderator', 'admin'] as const;
export type ActorRole = (typeof ACTOR_ROLES)[number];

/**
 * Why something is decided: the reasons of reports, and what only moderators say. `no_violation` goes with dismissing, delivering,
 * bringing back and overturning alone; `correction` with what editors and staff change outside the queue.
 */
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
  'correction',
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

/** Those that are given with a decision: the others say that nobody did wrong. */
export const GIVEN_REASONS = DECISION_REASONS.filter((reason) => reason !== 'no_violation' && reason !== 'correction');

/** What a penalty takes away: everything that is written, or comments and messages alone. Their steps are one ladder. */
export const PENALTY_KINDS = ['suspend', 'mute'] as const;
export type PenaltyKind = (typeof PENALTY_KINDS)[number];

/** What was decided about something of one's own, as the bell and emails say it. */
export interface DecidedNotice {
  id: number;
  entity_type: DecidedType;
  action: Exclude<DecidedAction, 'dismiss'>;
  reason: DecisionReason;
  /** The moderator's own. */
  words: string | null;
  /** Done by the weight of reports, until a moderator decides. */
  is_automatic: boolean;
  /** The reader may ask another moderator to look again, once and for a week. */
  is_appealable: boolean;
  /** The penalty that came with it; null for none. */
  penalty_step: number | null;
  penalty_kind: PenaltyKind | null;
  /** Of an answer to an appeal, the decision that was appealed; null of everything else. */
  appealed_id: number | null;
  /** Of a message: where it stands, or stood; null of everything else. */
  chat_id: number | null;
  message_id: number | null;
}
