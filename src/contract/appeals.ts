/** Appeals against what moderators decided. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { APPEAL_ANSWERS, type AppealAnswer, type PenaltyKind, PENALTY_KINDS } from './moderated.ts';
import { AuthorRecord, CaseItem, Decision } from './moderation.ts';
import { Empty, Id, IdParams } from './shapes.ts';

const Instant = Type.String({ format: 'date-time' });
const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Member = OrNull(Type.Object({ id: Type.Integer(), username: Type.String(), url: Type.String() }));
const Answer = Type.Unsafe<AppealAnswer>(Type.Enum([...APPEAL_ANSWERS]));

const APPEAL = {
  id: Type.Integer(),
  decision_id: Type.Integer(),
  author: Member,
  entity_type: Decision.properties.entity_type,
  entity_id: Decision.properties.entity_id,
  title: OrNull(Type.String({ description: 'Of a comment its first words; null of messages, and of what is gone' })),
  action: Decision.properties.action,
  reason: Decision.properties.reason,
  created_at: Instant,
  answer_by: Type.String({ format: 'date-time', description: 'What is answered later is late' }),
  is_late: Type.Boolean({ description: 'It waits longer than it should, or did' }),
  closed_at: OrNull(Instant),
  answer: OrNull(Answer),
  claimed_by: Member,
  claimed_until: OrNull(Instant),
};
const Appeal = Type.Object(APPEAL);
export type Appeal = Static<typeof Appeal>;

const OpenedAppeal = Type.Object({
  ...APPEAL,
  words: OrNull(Type.String({ description: 'Of the author; null once their account is erased' })),
  decision: OrNull(Decision),
  penalty: OrNull(
    Type.Object({
      kind: Type.Unsafe<PenaltyKind>(Type.Enum([...PENALTY_KINDS])),
      step: Type.Integer({ minimum: 0, maximum: 5 }),
    }),
  ),
  item: OrNull(CaseItem),
  is_off: Type.Boolean({ description: 'Switched off or hidden as it stands' }),
  case_url: OrNull(Type.String({ description: 'Of a message: where moderators read it' })),
  author_record: OrNull(AuthorRecord),
  decisions: Type.Array(Decision, { description: 'Others on this item, the last first' }),
  author_decisions: Type.Array(Decision, { description: 'On other items of the author, the last first' }),
  is_superseded: Type.Boolean({
    description: 'Something later was decided of the same: overturned, the item stays as it stands',
  }),
  is_own_decision: Type.Boolean({ description: 'The caller decided it, and may answer where nobody else could' }),
  answers: Type.Array(Answer, { description: 'What the caller may answer; none once it is, nor about their own' }),
});
export type OpenedAppeal = Static<typeof OpenedAppeal>;

/** `/mod/appeals` and `/mod/appeals/{id}`. */
export interface AppealsPageProps {
  state: 'open' | 'decided';
  appeals: readonly Appeal[];
  /** Address of the next ones. */
  next_path: string | null;
  opened: OpenedAppeal | null;
  /** The viewer's own, to tell their claims from those of others. */
  viewer_id: number;
}

export const createAppeal = endpoint({
  key: 'POST /api/appeals',
  summary:
    'Asks another moderator to look again at a decision about something of the caller’s: once, within 7 days of being told. Open to suspended members too',
  access: 'session',
  body: Type.Object(
    {
      decision_id: Id,
      words: Type.String({ maxLength: 8000, description: 'Up to 2000 characters: why it is wrong' }),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Object({ id: Id, answer_by: Instant }) }),
  errors: [
    'not_signed_in',
    'impersonating',
    'moderation_decision_not_found',
    'appeal_closed',
    'already_appealed',
    'invalid_field',
  ],
});

const HIDDEN = ['not_signed_in', 'account_suspended', 'appeal_not_found'] as const;

export const listAppeals = endpoint({
  key: 'GET /api/moderation/appeals',
  summary: 'Moderators only: appeals that wait, the one due first ahead, or those answered, the last first',
  access: 'signed_in',
  query: Type.Object({
    state: Type.Union([Type.Literal('open'), Type.Literal('decided')], { default: 'open' }),
    cursor: Type.Optional(Type.String({ maxLength: 80 })),
  }),
  reply: Type.Object({ data: Type.Array(Appeal), meta: Type.Object({ next_cursor: OrNull(Type.String()) }) }),
  errors: ['not_signed_in', 'page_not_found', 'malformed_request'],
});

export const openAppeal = endpoint({
  key: 'GET /api/moderation/appeals/:id',
  summary: 'Moderators only: one appeal with what was decided, why the author objects, and the item as it stands',
  access: 'signed_in',
  params: IdParams,
  reply: Type.Object({ data: OpenedAppeal }),
  errors: HIDDEN,
});

export const claimAppeal = endpoint({
  key: 'PUT /api/moderation/appeals/:id/claim',
  summary: 'Moderators only: makes an appeal the caller’s alone for five minutes',
  access: 'signed_in',
  params: IdParams,
  reply: Type.Object({ data: Type.Object({ claimed_until: Instant }) }),
  errors: [...HIDDEN, 'moderation_case_decided', 'moderation_case_claimed'],
});

export const releaseAppeal = endpoint({
  key: 'DELETE /api/moderation/appeals/:id/claim',
  summary: 'Moderators only: gives an appeal back to the others',
  access: 'signed_in',
  params: IdParams,
  reply: Empty,
  errors: HIDDEN,
});

export const answerAppeal = endpoint({
  key: 'POST /api/moderation/appeals/:id/answer',
  summary:
    'Moderators only: answers an appeal, once; by another than who decided, as long as there is one. It can be undone for a minute; then the author is told',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object(
    { answer: Answer, words: Type.String({ maxLength: 4000, description: 'For the author' }) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Object({ decision_id: Id, undo_until: Instant }) }),
  errors: [...HIDDEN, 'moderation_case_decided', 'moderation_case_claimed', 'not_allowed', 'invalid_field'],
});
