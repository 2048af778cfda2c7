import Type from 'typebox';
import { REPORT_REASONS, type ReportReason } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Empty, Id, IdParams } from './shapes.ts';

const Reason = Type.Unsafe<ReportReason>(Type.Enum([...REPORT_REASONS]));

const REPORT_ERRORS = [
  'not_signed_in',
  'account_suspended',
  'email_not_verified',
  'not_allowed',
  'already_reported',
  'report_pace',
  'offer_not_found',
] as const;

export const report = endpoint({
  key: 'POST /api/reports',
  summary: 'Reports an offer, a discussion or a comment. `exists` needs url, `missing_information` needs detail',
  access: 'signed_in',
  body: Type.Object(
    {
      entity_type: Type.Union([Type.Literal('offer'), Type.Literal('discussion'), Type.Literal('comment')]),
      entity_id: Id,
      reason: Reason,
      detail: Type.Optional(Type.String({ maxLength: 4000 })),
      url: Type.Optional(Type.String({ maxLength: 4000 })),
      price: Type.Optional(Type.String({ maxLength: 60, description: 'As typed: 1 290 or 12.90' })),
      group_id: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Where it belongs, for the reason category: two who name the same group put an offer there',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    data: Type.Object({ is_expired: Type.Boolean(), is_maybe_expired: Type.Boolean() }),
  }),
  errors: [...REPORT_ERRORS, 'invalid_field', 'discussion_not_found', 'comment_not_found'],
});

export const stillWorks = endpoint({
  key: 'POST /api/offers/:id/still-works',
  summary: 'Answers a suspicion: the offer still works',
  access: 'signed_in',
  params: IdParams,
  reply: Type.Object({
    data: Type.Object({ is_expired: Type.Boolean(), is_maybe_expired: Type.Boolean() }),
  }),
  errors: REPORT_ERRORS,
});

export const addBookmark = endpoint({
  key: 'PUT /api/offers/:id/bookmark',
  summary: 'Keeps an offer for later',
  access: 'signed_in',
  params: IdParams,
  reply: Empty,
  errors: ['not_signed_in', 'account_suspended', 'offer_not_found', 'too_many_bookmarks'],
});

export const removeBookmark = endpoint({
  key: 'DELETE /api/offers/:id/bookmark',
  summary: 'Lets a kept offer go',
  access: 'signed_in',
  params: IdParams,
  reply: Empty,
  errors: ['not_signed_in', 'account_suspended'],
});
