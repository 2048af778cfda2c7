import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/rings.ts';
import { judgeRing, readRings } from '#domain/votes/votes.ts';
import { ringItems } from '#views/rings-page.ts';
import { route } from '../route.ts';

/** Rings of voters: what moderators read and decide. */
export function ringRoutes(app: FastifyInstance): void {
  const { ctx } = app.door;

  route(app, contract.listRings, async ({ query }, { viewer }) => {
    const state = query.state ?? 'open';
    const { rings, next_cursor } = await readRings(ctx, viewer, { state, cursor: query.cursor ?? null });
    return { data: ringItems(rings), meta: { next_cursor } };
  });

  route(app, contract.judgeRing, async ({ params, body }, { viewer }) => {
    await judgeRing(ctx, viewer, { id: params.id, ...body });
    return { success: true };
  });
}
