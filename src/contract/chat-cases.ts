/** Messages of chats that were reported, or say the same to many: what moderators read and decide of them. */
import Type, { type Static } from 'typebox';
import { REPORT_REASONS, type ReportReason } from './common.ts';
import { endpoint } from './endpoint.ts';
import { DECISION_REASONS, PENALTY_KINDS, type DecisionReason, type PenaltyKind } from './moderated.ts';
import { Decision as Decided } from './moderation.ts';
import { Id, IdParams } from './shapes.ts';

/**
 * `released` lets a message stand, or brings it to the other side; `refused` takes it away; `code_hidden` hides what a reported
 * one says until both have confirmed their trade.
 */
export const CASE_DECISIONS = ['released', 'refused', 'code_hidden'] as const;
export type CaseDecision = (typeof CASE_DECISIONS)[number];

const Instant = Type.String({ format: 'date-time' });
const Member = Type.Union([Type.Object({ id: Type.Integer(), username: Type.String() }), Type.Null()], {
  description: 'Null when their account is gone',
});
const Decision = Type.Unsafe<CaseDecision>(Type.Enum([...CASE_DECISIONS]));

const CASE = {
  id: Type.Integer(),
  kind: Type.Union([Type.Literal('report'), Type.Literal('repeat'), Type.Literal('listed')], {
    description:
      'report: by the one it was written to; repeat: the same to many, waits until decided; listed: with something of the list of administrators, waits as well',
  }),
  author: Member,
  reporter: Member,
  reason: Type.Unsafe<ReportReason | null>(Type.Union([Type.Enum([...REPORT_REASONS]), Type.Null()])),
  created_at: Instant,
  decision: Type.Union([Decision, Type.Null()]),
  decided_at: Type.Union([Instant, Type.Null()]),
  decided_by: Member,
};
const Case = Type.Object(CASE);
const OpenedCase = Type.Object({
  ...CASE,
  detail: Type.Union([Type.String(), Type.Null()], {
    description: 'What the reporter said of it; of a listed one what it has',
  }),
  messages: Type.Array(
    Type.Object({
      id: Type.Integer(),
      username: Type.Union([Type.String(), Type.Null()]),
      text: Type.String(),
      stood_text: Type.Union([Type.String(), Type.Null()], {
        description: 'Where the case is about an edit, what `text` is to take the place of',
      }),
      picture_urls: Type.Array(Type.String()),
      created_at: Instant,
      is_deleted: Type.Boolean(),
      is_subject: Type.Boolean({ description: 'The one the case is about' }),
    }),
    { description: 'The message with two before it and two after it, as they stood when the case was opened' },
  ),
  decisions: Type.Array(Decision, { description: 'What the reader may decide; none once it is decided' }),
  history: Type.Array(Decided, { description: 'What was decided of this message, the last first' }),
  author_history: Type.Array(Decided, { description: 'What was decided of its author otherwise, the last first' }),
  claimed_by: Type.Union([Type.Object({ id: Type.Integer(), username: Type.String() }), Type.Null()], {
    description: 'The other moderator who is at it now; null when it is the reader’s',
  }),
  next_penalty: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The step of the next penalty of its author; null where the reader may give none',
  }),
});

export type ChatCase = Static<typeof Case>;
export type OpenedChatCase = Static<typeof OpenedCase>;

/** `/mod/chats` and `/mod/chats/{id}`. */
export interface ChatCasesPageProps {
  state: 'open' | 'decided';
  cases: readonly ChatCase[];
  /** Address of the older ones. */
  older_path: string | null;
  /** `/mod/chats/{id}`: the one that is looked at, in place of the list. */
  opened: OpenedChatCase | null;
  /** What the form was sent with, when it was refused; null where nothing was. */
  refused: ChatCaseForm | null;
}

/** The form of a decision, as it was filled in. */
export interface ChatCaseForm {
  decision: CaseDecision | null;
  reason: DecisionReason | null;
  words: string;
  penalty: PenaltyKind | null;
  /** By field, in the reader's language. */
  fields: Readonly<Record<string, string>>;
  /** What stands at no field. */
  error: string | null;
}

export const listChatCases = endpoint({
  key: 'GET /api/chat-cases',
  summary:
    'Moderators only: messages of chats that wait for a decision, or those decided, newest first; without what they say',
  access: 'signed_in',
  query: Type.Object({
    state: Type.Union([Type.Literal('open'), Type.Literal('decided')], { default: 'open' }),
    cursor: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  reply: Type.Object({
    data: Type.Array(Case),
    meta: Type.Object({ next_cursor: Type.Union([Type.String(), Type.Null()]) }),
  }),
  errors: ['not_signed_in', 'page_not_found'],
});

export const openChatCase = endpoint({
  key: 'GET /api/chat-cases/:id',
  summary:
    'Moderators only: one of them with what was sealed in it. Every look is written to the audit log, and makes it the reader’s alone for five minutes',
  access: 'signed_in',
  params: IdParams,
  reply: Type.Object({ data: OpenedCase }),
  errors: ['not_signed_in', 'account_suspended', 'chat_case_not_found'],
});

export const judgeChatCase = endpoint({
  key: 'PUT /api/chat-cases/:id/decision',
  summary:
    'Moderators only: decides about a message, once; not where the moderator is one of the two. It can be undone for a minute, unless it was delivered; then its author and whoever reported it are told',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object(
    {
      decision: Decision,
      reason: Type.Optional(
        Type.Unsafe<DecisionReason>(
          Type.Enum([...DECISION_REASONS], {
            description: 'By default what it was reported for; none when it is released',
          }),
        ),
      ),
      words: Type.Optional(
        Type.String({ maxLength: 4000, description: 'For the author; needed with the reason `other`' }),
      ),
      penalty: Type.Optional(Type.Unsafe<PenaltyKind>(Type.Enum([...PENALTY_KINDS]))),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Object({ decision_id: Id, undo_until: Instant }) }),
  errors: [
    'not_signed_in',
    'account_suspended',
    'chat_case_not_found',
    'chat_case_decided',
    'moderation_case_claimed',
    'not_allowed',
    'invalid_field',
  ],
});

export const reportChatMessage = endpoint({
  key: 'POST /ui/chats/:id/report',
  summary:
    'Reports a message of the other side. Moderators see it with two before and two after, and nothing else of the conversation',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object(
    {
      message_id: Id,
      reason: Type.Unsafe<ReportReason>(Type.Enum([...REPORT_REASONS])),
      message: Type.Optional(Type.String({ maxLength: 1000, description: 'In the own words of whoever reports it' })),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ success: Type.Boolean() }),
  errors: [
    'not_signed_in',
    'impersonating',
    'account_suspended',
    'email_not_verified',
    'chat_not_found',
    'chat_message_not_found',
    'not_allowed',
    'already_reported',
    'report_pace',
  ],
});
