import Type from 'typebox';
import { DraftForm } from './drafts.ts';
import { endpoint } from './endpoint.ts';
import type { DiscussionPageProps, OfferPageProps } from './entry-pages.ts';
import { Id, IdParams } from './shapes.ts';

/** What was written, as the submit flow answers it. */
const Written = Type.Object({
  data: Type.Object({
    id: Id,
    kind: Type.String(),
    url: Type.String(),
    published_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    scheduled_for: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  }),
});

const WRITE_ERRORS = [
  'not_signed_in',
  'account_suspended',
  'email_not_verified',
  'invalid_field',
  'media_not_found',
  'post_pace',
  'too_many_scheduled',
] as const;
const EDIT_ERRORS = [
  'not_signed_in',
  'account_suspended',
  'email_not_verified',
  'invalid_field',
  'media_not_found',
  'not_allowed',
] as const;

export const createOffer = endpoint({
  key: 'POST /api/offers',
  summary: 'Posts a deal or a coupon without a draft',
  access: 'signed_in',
  body: Type.Object(
    { kind: Type.Union([Type.Literal('deal'), Type.Literal('coupon')]), form: DraftForm },
    { additionalProperties: false },
  ),
  reply: Written,
  errors: WRITE_ERRORS,
});

export const editOffer = endpoint({
  key: 'PATCH /api/offers/:id',
  summary: 'Changes the fields given; what stood before is kept as a revision',
  access: 'signed_in',
  params: IdParams,
  body: DraftForm,
  reply: Written,
  errors: [...EDIT_ERRORS, 'offer_not_found'],
});

export const readOffer = endpoint({
  key: 'GET /api/offers/:id',
  summary: 'One offer as its page shows it, without the thread; of a merged one the offer it lives on in',
  access: 'public',
  params: IdParams,
  reply: Type.Object({
    data: Type.Unsafe<OfferPageProps['offer']>(
      Type.Object({ id: Id, url: Type.String() }, { additionalProperties: true }),
    ),
  }),
  errors: ['offer_not_found', 'gone'],
});

export const createDiscussion = endpoint({
  key: 'POST /api/discussions',
  summary: 'Starts a discussion without a draft',
  access: 'signed_in',
  body: Type.Object({ form: DraftForm }, { additionalProperties: false }),
  reply: Written,
  errors: WRITE_ERRORS,
});

export const editDiscussion = endpoint({
  key: 'PATCH /api/discussions/:id',
  summary: 'Changes the fields given; what stood before is kept as a revision',
  access: 'signed_in',
  params: IdParams,
  body: DraftForm,
  reply: Written,
  errors: [...EDIT_ERRORS, 'discussion_not_found'],
});

export const readDiscussion = endpoint({
  key: 'GET /api/discussions/:id',
  summary: 'One discussion as its page shows it, without the thread',
  access: 'public',
  params: IdParams,
  reply: Type.Object({
    data: Type.Unsafe<DiscussionPageProps['discussion']>(
      Type.Object({ id: Id, url: Type.String() }, { additionalProperties: true }),
    ),
  }),
  errors: ['discussion_not_found', 'gone'],
});
