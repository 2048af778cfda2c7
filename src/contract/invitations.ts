import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import type { InvitationState } from './invitation-bounds.ts';
import { Empty, Id, IdParams } from './shapes.ts';

const Person = Type.Object({ id: Id, username: Type.String() });

/** A link that lets newcomers in; the link itself is answered once, when it is made. */
export const Invitation = Type.Object({
  id: Id,
  note: Type.String({ description: 'What it is for; may be empty' }),
  most: Type.Integer({ description: 'How many may come by it' }),
  used: Type.Integer({ description: 'How many came, those who left again counted' }),
  state: Type.Unsafe<InvitationState>({ type: 'string', enum: ['live', 'held', 'used_up', 'ended', 'revoked'] }),
  ends_at: Type.String({ format: 'date-time' }),
  created_at: Type.String({ format: 'date-time' }),
  created_by: Person,
  latest: Type.Array(Person, { description: 'The last three who came by it and are members still' }),
});
export type Invitation = Static<typeof Invitation>;

const KEEPING = ['not_signed_in', 'account_suspended', 'not_allowed'] as const;

export const listInvitations = endpoint({
  key: 'GET /api/admin/invitations',
  summary: 'Invitations, the newest first, fifty at a time; for administrators',
  access: 'session',
  query: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 20 })) }),
  reply: Type.Object({
    data: Type.Array(Invitation),
    meta: Type.Object({ next_cursor: Type.Union([Type.String(), Type.Null()]) }),
  }),
  errors: [...KEEPING],
});

export const createInvitation = endpoint({
  key: 'POST /api/admin/invitations',
  summary: 'Makes an invitation; its link is answered here and never again; for administrators',
  access: 'session',
  body: Type.Object(
    {
      note: Type.String({ maxLength: 400, description: 'Up to 100 characters' }),
      most: Type.Number({ description: 'How many may come by it: 1 to 1000' }),
      days: Type.Number({ description: 'How long it works: 1 to 90' }),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    data: Type.Object({ invitation: Invitation, url: Type.String({ description: 'The link to hand on' }) }),
  }),
  errors: [...KEEPING, 'invalid_field'],
});

export const revokeInvitation = endpoint({
  key: 'DELETE /api/admin/invitations/:id',
  summary: 'Revokes an invitation: nobody comes by it any more; once revoked it stays so; for administrators',
  access: 'session',
  params: IdParams,
  reply: Empty,
  errors: [...KEEPING, 'invitation_not_found'],
});

const OWN = ['not_signed_in', 'impersonating', 'account_suspended'] as const;

/** What a member has invited to, and may yet. */
const OwnInvitations = Type.Object({
  invitations: Type.Array(Invitation, { description: 'The newest first, with all who came by each in `latest`' }),
  a_month: Type.Integer({ description: 'How many may be invited in thirty days' }),
  left: Type.Integer({ description: 'How many of them are left' }),
  from_trust: Type.Integer({ description: 'From which trust level on' }),
  barrier: Type.Union(
    [Type.Literal('off'), Type.Literal('closed'), Type.Literal('unverified'), Type.Literal('trust'), Type.Null()],
    {
      description:
        'Why the caller may invite nobody: not at all here, nobody may come, no proven address, too little trust',
    },
  ),
});
export type OwnInvitations = Static<typeof OwnInvitations>;

export const listOwnInvitations = endpoint({
  key: 'GET /api/account/invitations',
  summary: 'The caller’s invitations, who came by them, and what is left of their month',
  access: 'session',
  reply: Type.Object({ data: OwnInvitations }),
  errors: ['not_signed_in'],
});

export const createOwnInvitation = endpoint({
  key: 'POST /api/account/invitations',
  summary: 'Makes an invitation within the month’s allowance; its link is answered here and never again',
  access: 'session',
  body: Type.Object(
    {
      note: Type.String({ maxLength: 400, description: 'Up to 100 characters' }),
      most: Type.Number({ description: 'How many may come by it: up to what is left of the month' }),
      days: Type.Number({ description: 'How long it works: 1 to 90' }),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    data: Type.Object({ invitation: Invitation, url: Type.String({ description: 'The link to hand on' }) }),
  }),
  errors: [...OWN, 'not_allowed', 'registration_closed', 'invalid_field'],
});

export const revokeOwnInvitation = endpoint({
  key: 'DELETE /api/account/invitations/:id',
  summary: 'Revokes an own invitation: nobody comes by it any more, and whom it has not let in counts no more',
  access: 'session',
  params: IdParams,
  reply: Empty,
  errors: [...OWN, 'invitation_not_found'],
});
