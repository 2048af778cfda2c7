import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { IdParams } from './shapes.ts';
import type { MemberTrust } from './trust.ts';

const BadgeId = Type.Integer({ minimum: 1, maximum: 24 });
const Threshold = Type.Number({ minimum: 1, description: 'The figure at which it is earned; degrees for the record' });
const Holders = Type.Integer({
  minimum: 0,
  maximum: 10_001,
  description: 'Members who have it, up to ten minutes old; 10,001 for more than 10,000',
});

const CatalogueBadge = Type.Object({
  id: BadgeId,
  name: Type.String({ description: 'As in the preview of a member: voteCountLevel1' }),
  threshold: Threshold,
  holders: Holders,
});
export type CatalogueBadge = Static<typeof CatalogueBadge>;

const MemberBadge = Type.Object({
  id: BadgeId,
  name: Type.String(),
  threshold: Threshold,
  value: Type.Number({ minimum: 0, description: 'The figure as it stands, counted as far as the threshold' }),
  percent: Type.Integer({
    minimum: 0,
    maximum: 100,
    description: 'Of the way; an earned badge may be below 100 again',
  }),
  earned_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'Null until it is earned',
  }),
});
export type MemberBadge = Static<typeof MemberBadge>;

/** `/badges`. */
export interface BadgesPageProps {
  badges: readonly CatalogueBadge[];
  /** Ids of what the reader has earned; none for guests. */
  earned: readonly number[];
}

/** What `/u/{username}/badges` shows of a member. */
export interface MemberBadges {
  badges: readonly MemberBadge[];
  /** What the member chose to stand beside their name, in order; none shows the highest. For the member alone. */
  chosen: readonly number[];
  /** For the member and staff; null for everybody else. */
  trust: MemberTrust | null;
}

export const listBadges = endpoint({
  key: 'GET /api/badges',
  summary: 'The catalogue: what each badge takes and how many hold it',
  access: 'public',
  reply: Type.Object({ data: Type.Array(CatalogueBadge) }),
  errors: [],
});

export const userBadges = endpoint({
  key: 'GET /api/users/:id/badges',
  summary: 'What a member has earned and how far they are to the rest, by what everybody may know of them',
  access: 'public',
  params: IdParams,
  reply: Type.Object({
    data: Type.Object({
      badges: Type.Array(MemberBadge),
      shown: Type.Array(BadgeId, { description: 'Beside the name, three at most' }),
    }),
  }),
  errors: ['user_not_found', 'profile_hidden'],
});

export const chooseBadges = endpoint({
  key: 'PUT /api/me/badges/shown',
  summary: 'Chooses which earned badges stand beside the caller’s name, in this order; none for the three highest',
  access: 'signed_in',
  body: Type.Object(
    { badge_ids: Type.Array(BadgeId, { maxItems: 3, uniqueItems: true }) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Object({ shown: Type.Array(BadgeId) }) }),
  errors: ['not_signed_in', 'account_suspended', 'malformed_request', 'badge_not_earned'],
});

export const takeNewBadges = endpoint({
  key: 'POST /api/me/badges/celebrate',
  summary: 'Takes the badges that the caller has not been shown yet: each is answered once',
  access: 'session',
  reply: Type.Object({ data: Type.Object({ badge_ids: Type.Array(BadgeId) }) }),
  errors: ['not_signed_in', 'impersonating'],
});
