import Type from 'typebox';
import { endpoint } from './endpoint.ts';
const Instant = Type.String({ format: 'date-time' });

/** A figure of a member. */
const Shown = Type.Union([Type.Integer(), Type.Null()], {
  description: 'Null where the member does not show the reader their figures',
});

export const userByName = endpoint({
  key: 'GET /ui/user/:username',
  summary: 'A member as the reader may see them; image is the avatar. A former name finds them under the present one',
  access: 'public',
  params: Type.Object({ username: Type.String({ maxLength: 100 }) }),
  reply: Type.Object({
    data: Type.Object({
      id: Type.Integer(),
      username: Type.String(),
      name: Type.Union([Type.String(), Type.Null()]),
      description: Type.Union([Type.String(), Type.Null()]),
      type: Type.Integer(),
      image: Type.Union([Type.String(), Type.Null()]),
      joined_at: Type.Union([Instant, Type.Null()], { description: 'Null where the profile is hidden' }),
      offers_count: Shown,
      discussions_count: Shown,
      comments_count: Shown,
      badges: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 100 }), {
        description: 'Name of a badge -> percent of the way to it, as their figures stand today',
      }),
      earned_badges: Type.Array(Type.Integer(), { description: 'Ids of the badges they have' }),
      shown_badges: Type.Array(Type.Integer(), { description: 'Ids of the badges beside the name, three at most' }),
      is_hidden: Type.Boolean({
        description: 'The member does not show the reader their profile: name, words and figures are null',
      }),
      is_followed: Type.Boolean({ description: 'By the reader; false for guests' }),
      is_blocked: Type.Boolean({ description: 'By the reader; false for guests' }),
      profile_url: Type.String(),
    }),
  }),
  errors: ['user_not_found'],
});

export const searchUsers = endpoint({
  key: 'GET /api/users',
  summary: 'Members whose name begins with the text; none for an empty one. At most 20',
  access: 'public',
  query: Type.Object({
    search: Type.String({ default: '', maxLength: 100 }),
    count: Type.Integer({ default: 5, minimum: 1 }),
  }),
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        username: Type.String(),
        avatar_url: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
  errors: ['malformed_request', 'rate_limited'],
});
