/** Members who ask to speak for a store. */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Empty, Id, IdParams } from './shapes.ts';

const Instant = Type.String({ format: 'date-time' });
const OrNull = <T extends Type.TSchema>(schema: T, options = {}) => Type.Union([schema, Type.Null()], options);
const OWN = ['not_signed_in', 'impersonating', 'account_suspended'] as const;
const Wait = Type.Object({
  data: Type.Object({
    remaining_cooldown: Type.Integer({ description: 'Seconds until another code may be asked for' }),
  }),
});

export const askForStore = endpoint({
  key: 'POST /api/account/store-request',
  summary: 'Asks to speak for a store: six digits go to a mailbox at its host. Then administrators decide',
  access: 'session',
  body: Type.Object(
    {
      store_id: Id,
      email: Type.String({ maxLength: 254, description: 'At a host of the store, none where everybody has a mailbox' }),
      note: Type.String({ maxLength: 4000, description: 'Up to 1000 characters: who you are there' }),
    },
    { additionalProperties: false },
  ),
  reply: Wait,
  errors: [
    ...OWN,
    'email_not_verified',
    'not_allowed',
    'invalid_field',
    'store_request_runs',
    'rate_limited',
    'resend_cooldown',
  ],
});

export const resendStoreCode = endpoint({
  key: 'POST /api/account/store-request/code',
  summary: 'Mails another code; the one before is worth nothing',
  access: 'session',
  reply: Wait,
  errors: [...OWN, 'store_request_not_found', 'rate_limited', 'resend_cooldown'],
});

export const proveStoreMailbox = endpoint({
  key: 'POST /api/account/store-request/proof',
  summary: 'Proves the mailbox by the six digits sent to it, five tries a code, within the hour',
  access: 'session',
  body: Type.Object({ code: Type.String({ maxLength: 20 }) }, { additionalProperties: false }),
  reply: Empty,
  errors: [...OWN, 'store_request_not_found', 'invalid_field'],
});

export const withdrawStoreRequest = endpoint({
  key: 'DELETE /api/account/store-request',
  summary: 'Takes the request that runs back',
  access: 'session',
  reply: Empty,
  errors: ['not_signed_in', 'impersonating', 'store_request_not_found'],
});

export const leaveStore = endpoint({
  key: 'DELETE /api/account/store',
  summary: 'Ends speaking for a store: the caller is a member like others again',
  access: 'session',
  reply: Empty,
  errors: [...OWN, 'not_allowed'],
});

const StoreRequest = Type.Object({
  id: Type.Integer(),
  member: Type.Object({
    id: Type.Integer(),
    username: Type.String(),
    joined_at: Instant,
    offers_count: Type.Integer({ description: 'At most 1000' }),
    comments_count: Type.Integer(),
    is_suspended: Type.Boolean(),
    is_member: Type.Boolean({ description: 'They are nothing else on the site, and may be made a representative' }),
  }),
  store: Type.Object({ id: Type.Integer(), name: Type.String(), url: Type.String(), hosts: Type.Array(Type.String()) }),
  representatives_count: Type.Integer({ description: 'Others who speak for the store' }),
  email: OrNull(Type.String({ description: 'Proven by a code' })),
  note: OrNull(Type.String()),
  proven_at: OrNull(Instant),
  closed_at: OrNull(Instant),
  outcome: OrNull(Type.Union([Type.Literal('approved'), Type.Literal('refused')])),
  decided_by: OrNull(Type.String()),
  words: OrNull(Type.String({ description: 'Of the administrator, for who asked' })),
  claimed_by: OrNull(Type.Object({ id: Type.Integer(), username: Type.String() }), {
    description: 'The administrator who is at it now',
  }),
});
export type StoreRequest = Static<typeof StoreRequest>;

const ADMIN = ['not_signed_in', 'account_suspended', 'not_allowed'] as const;

export const listStoreRequests = endpoint({
  key: 'GET /api/admin/store-requests',
  summary: 'Proven requests that wait, the one that waits longest first, or those decided; for administrators',
  access: 'session',
  query: Type.Object({
    state: Type.Union([Type.Literal('open'), Type.Literal('decided')], { default: 'open' }),
    cursor: Type.Optional(Type.String({ maxLength: 80 })),
  }),
  reply: Type.Object({ data: Type.Array(StoreRequest), meta: Type.Object({ next_cursor: OrNull(Type.String()) }) }),
  errors: [...ADMIN, 'malformed_request'],
});

export const openStoreRequest = endpoint({
  key: 'GET /api/admin/store-requests/:id',
  summary: 'One of them; while it waits it becomes the caller’s alone for five minutes; for administrators',
  access: 'session',
  params: IdParams,
  reply: Type.Object({ data: StoreRequest }),
  errors: [...ADMIN, 'store_request_not_found'],
});

export const decideStoreRequest = endpoint({
  key: 'POST /api/admin/store-requests/:id/decision',
  summary:
    'Makes who asked a representative of the store, or says why not; both by email and in the bell; for administrators',
  access: 'session',
  params: IdParams,
  body: Type.Object(
    {
      outcome: Type.Union([Type.Literal('approved'), Type.Literal('refused')]),
      words: Type.String({ maxLength: 4000, description: 'For who asked; a refusal needs them' }),
    },
    { additionalProperties: false },
  ),
  reply: Empty,
  errors: [
    ...ADMIN,
    'store_request_not_found',
    'store_request_decided',
    'moderation_case_claimed',
    'conflict',
    'invalid_field',
  ],
});
