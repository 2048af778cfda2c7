/** The queue of moderators and what they decide. */
import Type, { type Static } from 'typebox';
import { REPORT_REASONS, type Currency, type OfferKind, type ReportReason } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  ACTOR_ROLES,
  DECIDED_ACTIONS,
  DECIDED_TYPES,
  DECISION_REASONS,
  MODERATED_TYPES,
  MODERATION_ACTIONS,
  QUEUE_KINDS,
  type ActorRole,
  type DecidedAction,
  type DecidedType,
  type DecisionReason,
  PENALTY_KINDS,
  type ModeratedType,
  type ModerationAction,
  type PenaltyKind,
  type QueueKind,
} from './moderated.ts';
import { Empty, Id, IdParams, Picture } from './shapes.ts';

const Instant = Type.String({ format: 'date-time' });
const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Member = OrNull(Type.Object({ id: Type.Integer(), username: Type.String(), url: Type.String() }));
const EntityType = Type.Unsafe<ModeratedType>(Type.Enum([...MODERATED_TYPES]));
const Reported = Type.Unsafe<ReportReason>(Type.Enum([...REPORT_REASONS]));
const Reason = Type.Unsafe<DecisionReason>(Type.Enum([...DECISION_REASONS]));
const Action = Type.Unsafe<ModerationAction>(Type.Enum([...MODERATION_ACTIONS]));

const CASE = {
  id: Type.Integer(),
  entity_type: EntityType,
  entity_id: Type.Integer(),
  title: OrNull(Type.String({ description: 'Of a comment its first words; null when the item is gone' })),
  author: Member,
  reason: Type.Unsafe<ReportReason>(Type.Enum([...REPORT_REASONS], { description: 'The gravest of what is reported' })),
  review_for: OrNull(
    Type.String({ description: 'What of the list of administrators it has; null for what was reported alone' }),
  ),
  is_price: Type.Boolean({ description: 'Readers dispute its price; their reports of it are among the others' }),
  harm: Type.Integer({ minimum: 1, maximum: 16, description: 'How much harm each hour of waiting does' }),
  score: Type.Number({ description: 'What its undecided reports weigh: trust x accuracy of each reporter' }),
  reports_count: Type.Integer(),
  opened_at: Instant,
  closed_at: OrNull(Instant),
  claimed_by: Member,
  claimed_until: OrNull(Instant),
  is_off: Type.Boolean({ description: 'Switched off or hidden as it stands' }),
};
const Case = Type.Object(CASE);
export type ModerationCase = Static<typeof Case>;

const Report = Type.Object({
  id: Type.Integer(),
  reporter: Member,
  trust_level: Type.Integer(),
  reason: Reported,
  detail: OrNull(Type.String()),
  url: OrNull(Type.String()),
  price_minor: OrNull(Type.Integer({ description: 'Of `not_the_best_deal`, in the currency of the offer' })),
  weight: Type.Number(),
  upheld_count: Type.Integer({ description: 'How often the reporter was right before' }),
  decided_count: Type.Integer(),
  decision: OrNull(Type.Union([Type.Literal('upheld'), Type.Literal('rejected'), Type.Literal('moot')])),
  created_at: Instant,
});

export const Decision = Type.Object({
  id: Type.Integer(),
  entity_type: Type.Unsafe<DecidedType>(Type.Enum([...DECIDED_TYPES])),
  entity_id: Type.Integer({ description: 'Of a message of a chat, its case' }),
  actor_role: Type.Unsafe<ActorRole>(Type.Enum([...ACTOR_ROLES])),
  actor_username: OrNull(Type.String()),
  action: Type.Unsafe<DecidedAction>(Type.Enum([...DECIDED_ACTIONS])),
  reason: Reason,
  words: OrNull(Type.String()),
  created_at: Instant,
  undo_until: OrNull(Type.String({ format: 'date-time', description: 'Until when the reader can undo it' })),
  undone_at: OrNull(Instant),
});
export type ModerationDecision = Static<typeof Decision>;

/** What was posted, as it stands. */
export const CaseItem = Type.Object({
  url: Type.String(),
  edit_url: OrNull(Type.String()),
  kind: OrNull(Type.Unsafe<OfferKind>(Type.Union([Type.Literal('deal'), Type.Literal('coupon')]))),
  html: Type.String(),
  created_at: Instant,
  price_minor: OrNull(Type.Integer()),
  currency: OrNull(Type.Unsafe<Currency>(Type.Union([Type.Literal('RUB'), Type.Literal('USD')]))),
  link: OrNull(Type.String({ description: 'Where the offer leads' })),
  store_name: OrNull(Type.String()),
  groups: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  pictures: Type.Array(Picture),
  host: OrNull(Type.Object({ title: Type.String(), url: Type.String() })),
  is_deleted: Type.Boolean(),
  is_collapsed: Type.Boolean(),
  is_locked: Type.Boolean(),
  is_expired: Type.Boolean(),
  is_in_review: Type.Boolean({ description: 'Not out: it waits for this decision' }),
  revisions: Type.Array(
    Type.Object({
      id: Type.Integer(),
      editor: OrNull(Type.Object({ id: Type.Integer(), username: Type.String() })),
      created_at: Instant,
      changes: Type.Array(
        Type.Object({ field: Type.String(), before: OrNull(Type.String()), after: OrNull(Type.String()) }),
      ),
    }),
  ),
});

/** What is known of an offer's price. What it says itself stands with the item. */
const PriceRecord = Type.Object({
  low_price_minor: OrNull(Type.Integer({ description: 'What it is said to cost elsewhere' })),
  history: Type.Array(Type.Object({ price_minor: Type.Integer(), at: Instant }), {
    description: 'What the offer itself has said, the oldest first',
  }),
  seen: Type.Array(
    Type.Object({
      id: Type.Integer(),
      member: Member,
      price_minor: Type.Integer(),
      url: OrNull(Type.String()),
      source: Type.Union([Type.Literal('report'), Type.Literal('vote')]),
      is_same_store: Type.Boolean({ description: 'Seen at the offer’s own store' }),
      seen_at: Instant,
    }),
    { description: 'What readers have seen, the last word of each, the lowest first' },
  ),
  cheaper_votes: Type.Integer({ description: 'Cold votes that say: cheaper elsewhere' }),
  inflated_votes: Type.Integer({ description: 'Cold votes that say: inflated reference price' }),
});

/** What the author has done, and what was decided about it. */
export const AuthorRecord = Type.Object({
  type: Type.Integer(),
  trust_level: Type.Integer(),
  created_at: Instant,
  offers_count: Type.Integer(),
  discussions_count: Type.Integer(),
  comments_count: Type.Integer(),
  is_suspended: Type.Boolean(),
  is_muted: Type.Boolean(),
  against_count: Type.Integer({ description: 'Decisions against what they posted' }),
  dismissed_count: Type.Integer({ description: 'Decisions that let it stand' }),
});

const OpenedCase = Type.Object({
  ...CASE,
  item: OrNull(CaseItem),
  author_record: OrNull(AuthorRecord),
  next_penalty: OrNull(
    Type.Integer({
      minimum: 0,
      maximum: 5,
      description: 'The step the author would get, at least 1 when muted; null where the reader may give none',
    }),
  ),
  reports: Type.Array(Report),
  price_record: OrNull(PriceRecord),
  decisions: Type.Array(Decision, { description: 'On this item, the last first' }),
  author_decisions: Type.Array(Decision, { description: 'On other items of the author, the last first' }),
  similar_decisions: Type.Array(Decision, {
    description: 'On the last cases of the same kind and reason, of other authors, the last first',
  }),
  actions: Type.Array(Action, { description: 'What the reader may decide; none of what is closed, or their own' }),
});
export type OpenedModerationCase = Static<typeof OpenedCase>;

const QueueItem = Type.Object({
  kind: Type.Unsafe<QueueKind>(Type.Enum([...QUEUE_KINDS])),
  id: Type.Integer({ description: 'Of its kind' }),
  url: Type.String({ description: 'Where it is decided' }),
  title: OrNull(
    Type.String({
      description: 'Of a post or of what is appealed, or the name of a store; null for messages and what is gone',
    }),
  ),
  author: Member,
  members: Type.Array(Type.String(), { description: 'Of a ring, who it is of' }),
  entity_type: OrNull(Type.Unsafe<DecidedType>(Type.Enum([...DECIDED_TYPES]))),
  message_case: OrNull(Type.Union([Type.Literal('report'), Type.Literal('repeat'), Type.Literal('listed')])),
  action: OrNull(Type.Unsafe<DecidedAction>(Type.Enum([...DECIDED_ACTIONS], { description: 'What is appealed' }))),
  reason: OrNull(Reason),
  review_for: OrNull(Type.String()),
  harm: Type.Integer({ minimum: 1, maximum: 16 }),
  score: OrNull(Type.Number()),
  reports_count: OrNull(Type.Integer()),
  opened_at: Instant,
  answer_by: OrNull(Type.String({ format: 'date-time', description: 'When an appeal is due' })),
  closed_at: OrNull(Instant),
  claimed_by: Member,
  claimed_until: OrNull(Instant),
  is_off: Type.Boolean(),
});
export type ModerationQueueItem = Static<typeof QueueItem>;

/** What a page of the queue can be narrowed to: one kind of what was posted, disputes about prices, or one other kind of case. */
export type QueueFilter = ModeratedType | Exclude<QueueKind, 'post'>;

/** `/mod/queue` and `/mod/queue/{id}`. */
export interface ModerationQueuePageProps {
  state: 'open' | 'decided';
  /** What it is narrowed to; null for everything. */
  only: QueueFilter | null;
  reason: ReportReason | null;
  items: readonly ModerationQueueItem[];
  /** What the viewer may narrow it to: requests of stores are for administrators. */
  filters: readonly QueueFilter[];
  /** Address of the next ones. */
  next_path: string | null;
  /** `/mod/queue/{id}`: the one that is looked at, beside the list. */
  opened: OpenedModerationCase | null;
  /** The viewer's own, to tell their claims from those of others. */
  viewer_id: number;
}

const HIDDEN = ['not_signed_in', 'account_suspended', 'moderation_case_not_found'] as const;

export const listModerationCases = endpoint({
  key: 'GET /api/moderation/cases',
  summary: 'Moderators only: cases that wait, by harm x waiting, or those closed, the last first',
  access: 'signed_in',
  query: Type.Object({
    state: Type.Union([Type.Literal('open'), Type.Literal('decided')], { default: 'open' }),
    entity_type: Type.Optional(EntityType),
    reason: Type.Optional(Reported),
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  reply: Type.Object({
    data: Type.Array(Case),
    meta: Type.Object({ next_cursor: OrNull(Type.String()) }),
  }),
  errors: ['not_signed_in', 'page_not_found', 'malformed_request'],
});

export const listModerationQueue = endpoint({
  key: 'GET /api/moderation/queue',
  summary:
    'Moderators only: everything that waits for a decision, by harm x waiting, or what was decided, the last first: posts, messages, appeals, rings, disputes about prices and, for administrators, requests to speak for a store',
  access: 'signed_in',
  query: Type.Object({
    state: Type.Union([Type.Literal('open'), Type.Literal('decided')], { default: 'open' }),
    kind: Type.Optional(Type.Unsafe<QueueKind>(Type.Enum([...QUEUE_KINDS]))),
    cursor: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  reply: Type.Object({
    data: Type.Array(QueueItem),
    meta: Type.Object({ next_cursor: OrNull(Type.String()) }),
  }),
  errors: ['not_signed_in', 'page_not_found', 'malformed_request'],
});

export const openModerationCase = endpoint({
  key: 'GET /api/moderation/cases/:id',
  summary: 'Moderators only: one case with its item, its author’s record, all reports and earlier decisions',
  access: 'signed_in',
  params: IdParams,
  reply: Type.Object({ data: OpenedCase }),
  errors: HIDDEN,
});

export const claimModerationCase = endpoint({
  key: 'PUT /api/moderation/cases/:id/claim',
  summary: 'Moderators only: makes a case the caller’s alone for five minutes',
  access: 'signed_in',
  params: IdParams,
  reply: Type.Object({ data: Type.Object({ claimed_until: Instant }) }),
  errors: [...HIDDEN, 'moderation_case_decided', 'moderation_case_claimed'],
});

export const releaseModerationCase = endpoint({
  key: 'DELETE /api/moderation/cases/:id/claim',
  summary: 'Moderators only: gives a case back to the others',
  access: 'signed_in',
  params: IdParams,
  reply: Empty,
  errors: HIDDEN,
});

export const decideModerationCase = endpoint({
  key: 'POST /api/moderation/cases/:id/decision',
  summary:
    'Moderators only: decides a case, once, for everybody but its author. It can be undone for a minute; then its author and the reporters are told',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object(
    {
      action: Action,
      reason: Reason,
      words: Type.Optional(
        Type.String({ maxLength: 4000, description: 'For the author; needed with the reason `other`' }),
      ),
      group_id: Type.Optional(Id),
      media_id: Type.Optional(Id),
      price: Type.Optional(
        Type.String({ maxLength: 60, description: 'Of `correct_price`, as people type it: "1 990,50"' }),
      ),
      into: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Of `merge`: the offer that lives on',
        }),
      ),
      penalty: Type.Optional(
        Type.Unsafe<PenaltyKind>(
          Type.Enum([...PENALTY_KINDS], {
            description:
              'The author gets the next penalty as well: suspend (first a warning), or mute: comments and messages closed, from a day on',
          }),
        ),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Object({ decision_id: Id, undo_until: Instant }) }),
  errors: [...HIDDEN, 'moderation_case_decided', 'moderation_case_claimed', 'not_allowed', 'invalid_field'],
});

export const undoModerationDecision = endpoint({
  key: 'DELETE /api/moderation/decisions/:id',
  summary: 'Moderators only: takes an own decision back within its minute; everything stands as it stood',
  access: 'signed_in',
  params: IdParams,
  reply: Empty,
  errors: ['not_signed_in', 'account_suspended', 'moderation_decision_not_found', 'moderation_undo_closed'],
});
