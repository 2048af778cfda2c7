import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/follows.ts';
import { follow, followUser, unfollow, unfollowUser } from '#domain/follows/follows.ts';
import { followsOf } from '#views/follows-page.ts';
import { route } from '../route.ts';

/** Members who follow members, groups and stores. */
export function followRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.followUser, async ({ params }, { viewer }) => {
    await followUser(ctx, viewer, params.id);
    return { data: { is_followed: true } };
  });
  route(app, contract.unfollowUser, async ({ params }, { viewer }) => {
    await unfollowUser(ctx, viewer, params.id);
    return { data: { is_followed: false } };
  });

  for (const [add, remove, what] of [
    [contract.followGroup, contract.unfollowGroup, 'group'],
    [contract.followStore, contract.unfollowStore, 'store'],
  ] as const) {
    route(app, add, async ({ params }, { viewer }) => {
      await follow(ctx, viewer, what, params.id);
      return { data: { is_followed: true } };
    });
    route(app, remove, async ({ params }, { viewer }) => {
      await unfollow(ctx, viewer, what, params.id);
      return { data: { is_followed: false } };
    });
  }

  for (const [list, direction] of [
    [contract.listFollowers, 'followers'],
    [contract.listFollowing, 'following'],
  ] as const) {
    route(app, list, async ({ params, query }, { viewer }) => {
      const { people, next_cursor } = await followsOf(ctx, viewer, {
        user_id: params.id,
        direction,
        cursor: query.cursor ?? null,
      });
      return { data: people, meta: { next_cursor } };
    });
  }
}
