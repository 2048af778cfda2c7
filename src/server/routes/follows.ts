import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/follows.ts';
import { followUser, unfollowUser } from '#domain/follows/follows.ts';
import { followsOf } from '#views/follows-page.ts';
import { route } from '../route.ts';

/** Members who follow members. */
export function followRoutes(app: FastifyInstance): void {
  const { ctx } = app.door;

  route(app, contract.followUser, async ({ params }, { viewer }) => {
    const { is_followed, followers_count } = await followUser(ctx, viewer, params.id);
    return { data: { is_followed, followers_count } };
  });
  route(app, contract.unfollowUser, async ({ params }, { viewer }) => {
    const { is_followed, followers_count } = await unfollowUser(ctx, viewer, params.id);
    return { data: { is_followed, followers_count } };
  });

  for (const [list, direction] of [
    [contract.listFollowers, 'followers'],
    [contract.listFollowing, 'following'],
  ] as const) {
    route(app, list, async ({ params, query }) => {
      const { people, next_cursor } = await followsOf(ctx, {
        user_id: params.id,
        direction,
        cursor: query.cursor ?? null,
      });
      return { data: people, meta: { next_cursor } };
    });
  }
}
