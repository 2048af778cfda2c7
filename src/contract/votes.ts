import Type from 'typebox';
import { VOTE_REASONS, type VoteReason } from './common.ts';
import { endpoint } from './endpoint.ts';
import { IdParams } from './shapes.ts';

/** Answer of both vote calls. `temperature` is null while the offer is too new to show it. */
const VoteReply = Type.Object({
  data: Type.Object({
    temperature: Type.Union([Type.Integer(), Type.Null()]),
    is_negative: Type.Boolean(),
    level: Type.String(),
    own_vote: Type.Integer({ minimum: -1, maximum: 1 }),
    weight: Type.Number({ description: 'Degrees this vote is worth, frozen when it was cast' }),
    votes_count: Type.Union([Type.Integer(), Type.Null()]),
  }),
});

const VOTE_ERRORS = [
  'not_signed_in',
  'account_suspended',
  'email_not_verified',
  'own_offer',
  'offer_not_found',
  'voting_closed',
  'vote_pace',
  'vote_changes',
] as const;

export const castVote = endpoint({
  key: 'PUT /api/offers/:id/vote',
  summary: 'Votes an offer hot (1) or cold (-1), or turns an earlier vote round',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object(
    {
      value: Type.Union([Type.Literal(1), Type.Literal(-1)]),
      reason: Type.Optional(Type.Unsafe<VoteReason>(Type.Enum([...VOTE_REASONS], { description: 'Of a cold vote' }))),
      price: Type.Optional(
        Type.String({ maxLength: 60, description: 'Price elsewhere, for the reason cheaper, as typed' }),
      ),
      url: Type.Optional(Type.String({ maxLength: 4000, description: 'Where it is cheaper' })),
    },
    { additionalProperties: false },
  ),
  reply: VoteReply,
  errors: [...VOTE_ERRORS, 'invalid_field'],
});

export const removeVote = endpoint({
  key: 'DELETE /api/offers/:id/vote',
  summary: "Takes the reader's vote back",
  access: 'signed_in',
  params: IdParams,
  reply: VoteReply,
  errors: VOTE_ERRORS,
});
