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
