import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/voting-rings.ts';
import { judgeVotingRing, readVotingRings } from '#domain/votes/votes.ts';
import { votingRingItems } from '#views/voting-rings-page.ts';
import { route } from '../route.ts';

/** Rings of voters: what moderators read and decide. */
export function votingRingRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.listRings, async ({ query }, { viewer }) => {
    const state = query.state ?? 'open';
    const { rings, next_cursor } = await readVotingRings(ctx, viewer, { state, cursor: query.cursor ?? null });
    return { data: votingRingItems(rings), meta: { next_cursor } };
  });

  route(app, contract.judgeVotingRing, async ({ params, body }, { viewer }) => {
    await judgeVotingRing(ctx, viewer, { id: params.id, ...body });
    return { success: true };
  });
}
