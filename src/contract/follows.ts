import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { IdParams } from './shapes.ts';

/** The same whatever is followed. */
const FollowReply = Type.Object({
  data: Type.Object({ is_followed: Type.Boolean({ description: 'How it stands afterwards' }) }),
});
const FOLLOW_ERRORS = ['not_signed_in', 'account_suspended', 'too_many_follows'] as const;

const Person = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  type: Type.Integer(),
  avatar_url: Type.Union([Type.String(), Type.Null()]),
});

const People = {
  params: IdParams,
  query: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Object({
    data: Type.Array(Person),
    meta: Type.Object({ next_cursor: Type.Union([Type.String(), Type.Null()]) }),
  }),
};

export const followUser = endpoint({
  key: 'PUT /api/users/:id/follow',
  summary: 'Follows a member',
  access: 'signed_in',
  params: IdParams,
  reply: FollowReply,
  errors: [...FOLLOW_ERRORS, 'user_not_found', 'not_allowed'],
});

export const unfollowUser = endpoint({
  key: 'DELETE /api/users/:id/follow',
  summary: 'Follows a member no more',
  access: 'signed_in',
  params: IdParams,
  reply: FollowReply,
  errors: ['not_signed_in', 'account_suspended'],
});

export const followGroup = endpoint({
  key: 'PUT /api/groups/:id/follow',
  summary: 'Follows a group',
  access: 'signed_in',
  params: IdParams,
  reply: FollowReply,
  errors: [...FOLLOW_ERRORS, 'group_not_found'],
});

export const unfollowGroup = endpoint({
  key: 'DELETE /api/groups/:id/follow',
  summary: 'Follows a group no more',
  access: 'signed_in',
  params: IdParams,
  reply: FollowReply,
  errors: ['not_signed_in', 'account_suspended'],
});

export const followStore = endpoint({
  key: 'PUT /api/stores/:id/follow',
  summary: 'Follows a store',
  access: 'signed_in',
  params: IdParams,
  reply: FollowReply,
  errors: [...FOLLOW_ERRORS, 'store_not_found'],
});

export const unfollowStore = endpoint({
  key: 'DELETE /api/stores/:id/follow',
  summary: 'Follows a store no more',
  access: 'signed_in',
  params: IdParams,
  reply: FollowReply,
  errors: ['not_signed_in', 'account_suspended'],
});

export const listFollowers = endpoint({
  key: 'GET /api/users/:id/followers',
  summary: 'Who follows a member, the latest first',
  access: 'public',
  ...People,
  errors: ['user_not_found', 'profile_hidden'],
});

export const listFollowing = endpoint({
  key: 'GET /api/users/:id/following',
  summary: 'Whom a member follows, the latest first',
  access: 'public',
  ...People,
  errors: ['user_not_found', 'profile_hidden'],
});
