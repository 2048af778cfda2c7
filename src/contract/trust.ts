import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

const Count = Type.Number({ minimum: 0 });
const Level = Type.Integer({ minimum: 0, maximum: 3 });

/** What is asked for, each with its unit in the name. */
const TRUST_ASKS = [
  'proven_address',
  'hours',
  'days',
  'visit_days',
  'votes',
  'comments',
  'reports',
  'offers',
  'likes',
  'hot_offers',
  'helpful',
] as const;
type TrustAsk = (typeof TRUST_ASKS)[number];

const Ask = Type.Object({
  ask: Type.Unsafe<TrustAsk>(Type.Enum([...TRUST_ASKS])),
  value: Type.Number({ minimum: 0, description: 'As it stands' }),
  wanted: Type.Number({ minimum: 0, description: 'At least so much; of reports at most' }),
  is_met: Type.Boolean(),
});

/** Limits of a day and of a member, as the running settings have them; deal editors and staff are free of some. */
const LevelLimits = Type.Object({
  level: Level,
  vote_degrees: Type.Number({ description: 'What one vote weighs' }),
  votes: Count,
  votes_per_author: Count,
  posts: Count,
  comments: Count,
  alerts: Count,
  reports: Count,
  schedule_hours: Type.Number({ minimum: 0, description: 'How far ahead a post may wait; 0 for not at all' }),
});

/** How far a member is trusted, what that allows, and what the next level asks for. For the member and staff. */
export const MemberTrust = Type.Object({
  level: Level,
  is_vouched: Type.Boolean({ description: 'Whether an operator vouches for a level that is not earned yet' }),
  is_editor: Type.Boolean({ description: 'Deal editors and staff vote with the weight of the highest level' }),
  vote_degrees: Type.Number({ description: 'What a vote of the member weighs now' }),
  full_vote_degrees: Type.Number({ description: 'What a vote weighs at level 1' }),
  report_days: Type.Number({ description: 'Days for which an upheld report counts' }),
  levels: Type.Array(LevelLimits, { description: 'All four, the lowest first' }),
  next: Type.Union([
    Type.Object({
      level: Level,
      asks: Type.Array(Type.Array(Ask), { description: 'All of them; inside of each any one will do' }),
    }),
    Type.Null(),
  ]),
});
export type MemberTrust = Static<typeof MemberTrust>;

export const ownTrust = endpoint({
  key: 'GET /api/me/trust',
  summary: 'How far the caller is trusted, what that allows, and what is missing for the next level',
  access: 'signed_in',
  reply: Type.Object({ data: MemberTrust }),
  errors: ['not_signed_in'],
});
