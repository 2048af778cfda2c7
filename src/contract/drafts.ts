import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Delta, Empty, Id, IdParams, Picture } from './shapes.ts';

export const DraftKind = Type.Union([Type.Literal('deal'), Type.Literal('coupon'), Type.Literal('discussion')]);

/**
 * The form as it is typed: numbers and dates are texts and may be wrong, so that nothing typed is lost.
 * The bounds only keep a row small; what may be published is said by rules/entry-form.ts.
 */
export const DraftForm = Type.Partial(
  Type.Object({
    url: Type.String({ maxLength: 4000, description: 'Link to the product, as pasted' }),
    has_no_link: Type.Boolean({ description: 'An offer of a shop nearby, without an address' }),
    title: Type.String({ maxLength: 4000 }),
    currency: Type.Union([Type.Literal('RUB'), Type.Literal('USD')]),
    price: Type.String({ maxLength: 60 }),
    is_free: Type.Boolean(),
    low_price: Type.String({ maxLength: 60, description: 'Lowest price in other stores' }),
    shipping: Type.String({ maxLength: 60 }),
    is_free_shipping: Type.Boolean(),
    codes: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20, description: 'The first is the code' }),
    discount_type: Type.Union([Type.Literal('percentage'), Type.Literal('currency')]),
    discount_amount: Type.String({ maxLength: 60 }),
    coupon_name: Type.String({ maxLength: 1000 }),
    coupon_description: Type.String({ maxLength: 5000 }),
    picture_ids: Type.Array(Id, { maxItems: 40, description: 'In order; the first is the cover' }),
    delta: Delta,
    starts_on: Type.String({ maxLength: 60, description: 'YYYY-MM-DD, or whatever was typed' }),
    ends_on: Type.String({ maxLength: 60, description: 'Last day, YYYY-MM-DD, or whatever was typed' }),
    group_ids: Type.Array(Id, { maxItems: 60 }),
    store_id: Type.Union([Id, Type.Null()]),
    store_name: Type.String({ maxLength: 300, description: 'A store that is not known yet' }),
    schedule_offset: Type.String({ maxLength: 40, description: 'Hours and minutes until publication, HH:MM' }),
    publish_at: Type.String({
      maxLength: 60,
      description: 'Exact time of publication in the zone of the site, YYYY-MM-DDTHH:MM; goes before schedule_offset',
    }),
  }),
  { additionalProperties: false },
);
export type DraftForm = Static<typeof DraftForm>;
export type DraftKind = Static<typeof DraftKind>;

const Draft = Type.Object({
  id: Id,
  kind: DraftKind,
  form: DraftForm,
  pictures: Type.Array(Picture, { description: 'Those of form.picture_ids that still stand' }),
  offer_id: Type.Union([Id, Type.Null()], { description: 'Set when a published or waiting offer is being edited' }),
  discussion_id: Type.Union([Id, Type.Null()]),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
});

const WRITER_ERRORS = ['not_signed_in', 'account_suspended', 'invalid_field'] as const;

export const createDraft = endpoint({
  key: 'POST /api/drafts',
  summary: 'Starts a draft; with offer_id or discussion_id, the one draft that edits it, filled with what stands',
  access: 'signed_in',
  body: Type.Object(
    {
      kind: DraftKind,
      form: Type.Optional(DraftForm),
      offer_id: Type.Optional(Id),
      discussion_id: Type.Optional(Id),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Draft }),
  errors: [...WRITER_ERRORS, 'offer_not_found', 'discussion_not_found', 'not_allowed', 'too_many_drafts'],
});

export const ownDrafts = endpoint({
  key: 'GET /api/drafts',
  summary: 'Own drafts, the latest change first',
  access: 'signed_in',
  query: Type.Object({ cursor: Type.Optional(Id) }),
  reply: Type.Object({
    data: Type.Array(Type.Omit(Draft, ['form', 'pictures'])),
    meta: Type.Object({ next_cursor: Type.Union([Type.Integer(), Type.Null()]) }),
  }),
  errors: ['not_signed_in'],
});

export const readDraft = endpoint({
  key: 'GET /api/drafts/:id',
  summary: 'One draft of one’s own',
  access: 'signed_in',
  params: IdParams,
  reply: Type.Object({ data: Draft }),
  errors: ['not_signed_in', 'draft_not_found'],
});

export const changeDraft = endpoint({
  key: 'PATCH /api/drafts/:id',
  summary:
    'Keeps what was typed: the fields given replace those that stand, the others stay. With `base`, what the caller last read in these fields: where something else stands by now, nothing is kept and the fields are named',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object(
    { kind: Type.Optional(DraftKind), form: DraftForm, base: Type.Optional(DraftForm) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Object({ id: Id, updated_at: Type.String({ format: 'date-time' }) }) }),
  errors: [...WRITER_ERRORS, 'draft_not_found', 'draft_changed', 'media_not_found'],
});

export const deleteDraft = endpoint({
  key: 'DELETE /api/drafts/:id',
  summary: 'Throws a draft away; what is published stays as it is',
  access: 'signed_in',
  params: IdParams,
  reply: Empty,
  errors: ['not_signed_in', 'draft_not_found'],
});

export const submitDraft = endpoint({
  key: 'POST /api/drafts/:id/submit',
  summary: 'Publishes, schedules or updates what the draft holds; the draft is gone after that',
  access: 'signed_in',
  params: IdParams,
  reply: Type.Object({
    data: Type.Object({
      id: Id,
      kind: DraftKind,
      url: Type.String(),
      published_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
      scheduled_for: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    }),
  }),
  errors: [
    ...WRITER_ERRORS,
    'email_not_verified',
    'draft_not_found',
    'media_not_found',
    'post_pace',
    'not_allowed',
    'offer_not_found',
    'discussion_not_found',
    'too_many_scheduled',
  ],
});

/** An offer that may be the same as the one being written. */
const Duplicate = Type.Object({
  id: Id,
  url: Type.String(),
  title: Type.String(),
  is_same_link: Type.Boolean({ description: 'The same product address; else a similar title in the same store' }),
  published_at: Type.String({ format: 'date-time' }),
  is_expired: Type.Boolean(),
  price_minor: Type.Union([Type.Integer(), Type.Null()]),
  currency: Type.String(),
  picture_url: Type.Union([Type.String(), Type.Null()]),
});

export const previewLink = endpoint({
  key: 'POST /api/link-preview',
  summary: 'Looks at a product page and suggests what the form may hold; shows offers that may be the same',
  access: 'public',
  body: Type.Object(
    { url: Type.String({ maxLength: 4000 }), title: Type.Optional(Type.String({ maxLength: 4000 })) },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    data: Type.Object({
      canonical_url: Type.String(),
      is_read: Type.Boolean({ description: 'False when the page could not be fetched; the author goes on by hand' }),
      title: Type.Union([Type.String(), Type.Null()]),
      price_minor: Type.Union([Type.Integer(), Type.Null()]),
      low_price_minor: Type.Union([Type.Integer(), Type.Null()]),
      currency: Type.Union([Type.Literal('RUB'), Type.Literal('USD'), Type.Null()]),
      images: Type.Array(Type.String(), {
        description: 'Addresses of pictures on the page; POST /api/media takes them',
      }),
      store: Type.Union([
        Type.Object({ id: Type.Union([Id, Type.Null()]), name: Type.String(), host: Type.String() }),
        Type.Null(),
      ]),
      groups: Type.Array(Type.Object({ id: Id, name: Type.String() }), { description: 'Where similar offers stand' }),
      duplicates: Type.Array(Duplicate),
    }),
  }),
  errors: ['account_suspended', 'invalid_field', 'rate_limited'],
});

export const findGroups = endpoint({
  key: 'GET /api/groups',
  summary: 'Groups by the beginning of a word of their name; without words the largest ones',
  access: 'public',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 100 })),
    ids: Type.Optional(Type.String({ maxLength: 800, pattern: '^\\d+(,\\d+)*$' })),
    count: Type.Integer({ minimum: 1, maximum: 40, default: 10 }),
  }),
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Id,
        slug: Type.String(),
        name: Type.String(),
        parent: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
  errors: ['malformed_request'],
});

export const findStores = endpoint({
  key: 'GET /api/stores',
  summary: 'Stores by the beginning of their name',
  access: 'public',
  query: Type.Object({
    search: Type.String({ minLength: 1, maxLength: 100 }),
    count: Type.Integer({ minimum: 1, maximum: 20, default: 5 }),
  }),
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Id,
        slug: Type.String(),
        name: Type.String(),
        hosts: Type.Array(Type.String(), { description: 'Every host of the store, the main one first' }),
      }),
    ),
  }),
  errors: ['malformed_request'],
});
