import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './shapes.ts';

const Count = Type.Integer({ minimum: 0 });
const Degrees = Type.Union([Type.Integer(), Type.Null()], { description: 'Whole degrees; null without an offer' });
const Percent = Type.Union([Type.Integer({ minimum: 0, maximum: 100 }), Type.Null()], {
  description: 'Null without an offer',
});

/** A group or a store in which a member posted. */
const BestPlace = Type.Object({
  id: Id,
  name: Type.String(),
  url: Type.String(),
  offers_count: Count,
  hot_count: Count,
  average_temperature: Degrees,
});

const Month = Type.Object({
  month: Type.String({ description: 'YYYY-MM in the time zone of the site' }),
  offers_count: Count,
  average_temperature: Degrees,
  hottest: Degrees,
  votes_count: Type.Integer({ minimum: 0, description: 'Votes received in this month, whenever the offer came out' }),
  hot_percent: Percent,
  site_hot_percent: Percent,
});

const ActiveDay = Type.Object({
  day: Type.String({ format: 'date', description: 'In the time zone of the site' }),
  offers_count: Count,
  discussions_count: Count,
  comments_count: Count,
});

/** The same for everybody who may see it: what is hidden from a stranger is in none of it, for the member either. */
export const MemberStatistics = Type.Object({
  offers_count: Count,
  discussions_count: Count,
  comments_count: Count,
  reactions_count: Type.Integer({ minimum: 0, description: 'Received, of every kind' }),
  followers_count: Count,
  following_count: Count,
  hottest: Degrees,
  average_temperature: Degrees,
  hot_percent: Percent,
  months: Type.Array(Month, { description: 'The last twelve, the present one last' }),
  first_day: Type.String({ format: 'date', description: 'The Monday with which the calendar of activity begins' }),
  last_day: Type.String({ format: 'date', description: 'Today' }),
  days: Type.Array(ActiveDay, { description: 'Days of the calendar on which the member published something' }),
  is_activity_shown: Type.Boolean({
    description: 'False: the member keeps these days to themselves, and there are none',
  }),
  groups: Type.Array(BestPlace, { description: 'Five at most, by how often offers went hot there' }),
  stores: Type.Array(BestPlace, { description: 'Five at most, by how often offers went hot there' }),
});
export type MemberStatistics = Static<typeof MemberStatistics>;

export const userStatistics = endpoint({
  key: 'GET /api/users/:id/statistics',
  summary: 'A member in figures, for the last twelve months by month and for a year by day',
  access: 'public',
  params: IdParams,
  reply: Type.Object({ data: MemberStatistics }),
  errors: ['user_not_found', 'profile_hidden'],
});
