import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { IdParams } from './shapes.ts';

const Member = Type.Object({ id: Type.Integer(), username: Type.String() });
const Instant = Type.String({ format: 'date-time' });
const Decision = Type.Union([Type.Literal('confirmed'), Type.Literal('lifted')]);

/** Accounts that seem to vote as one. */
const Ring = Type.Object({
  id: Type.Integer(),
  kind: Type.Union([Type.Literal('pair'), Type.Literal('circle')], {
    description:
      'pair: two who vote alike from one network or device; circle: the same few first at one author’s offers',
  }),
  /** Whose offers a circle warms; null for a pair. */
  author: Type.Union([Member, Type.Null()]),
  members: Type.Array(Member),
  votes_count: Type.Integer(),
  offers_count: Type.Integer(),
  degrees: Type.Number({ description: 'What its votes weigh together when they count' }),
  /** A few of the offers, newest first. */
  offers: Type.Array(Type.Object({ id: Type.Integer(), title: Type.String(), url: Type.String() })),
  found_at: Instant,
  decision: Type.Union([Decision, Type.Null()]),
  decided_at: Type.Union([Instant, Type.Null()]),
  decided_by: Type.Union([Member, Type.Null()]),
  claimed_by: Type.Union([Member, Type.Null()], { description: 'The moderator who is at it now' }),
});

export type VotingRingItem = Static<typeof Ring>;

/** `/mod/rings` and `/mod/rings/{id}`. */
export interface VotingRingsPageProps {
  state: 'open' | 'decided';
  rings: readonly VotingRingItem[];
  /** Address of the older ones. */
  older_path: string | null;
  /** `/mod/rings/{id}`: the one in `rings` alone. */
  is_opened: boolean;
  /** To tell the viewer's claims from those of others. */
  viewer_id: number;
}

export const listRings = endpoint({
  key: 'GET /api/rings',
  summary: 'Moderators only: rings of voters that wait for a decision, or those decided, newest first',
  access: 'signed_in',
  query: Type.Object({
    state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('decided')], { default: 'open' })),
    cursor: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  reply: Type.Object({
    data: Type.Array(Ring),
    meta: Type.Object({ next_cursor: Type.Union([Type.String(), Type.Null()]) }),
  }),
  errors: ['not_signed_in', 'page_not_found'],
});

export const judgeVotingRing = endpoint({
  key: 'PUT /api/rings/:id/decision',
  summary: 'Moderators only: leaves the votes of a ring without weight, or gives it back; may be turned round',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object(
    {
      decision: Decision,
      was: Type.Optional(
        Type.Union([Decision, Type.Null()], {
          description: 'The decision that stands, as it was read; none when left out. Another one answers 409',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ success: Type.Boolean() }),
  errors: ['not_signed_in', 'account_suspended', 'ring_not_found', 'ring_decided', 'moderation_case_claimed'],
});
