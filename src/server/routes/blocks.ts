import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/blocks.ts';
import { blockUser, unblockUser } from '#domain/blocks/blocks.ts';
import { blockedPeople } from '#views/blocked-people.ts';
import { route } from '../route.ts';

/** Members who do not want to meet others. */
export function blockRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.blockUser, async ({ params }, { viewer }) => {
    await blockUser(ctx, viewer, params.id);
    return { data: { is_blocked: true } };
  });
  route(app, contract.unblockUser, async ({ params }, { viewer }) => {
    await unblockUser(ctx, viewer, params.id);
    return { data: { is_blocked: false } };
  });
  route(app, contract.listBlocks, async ({ query }, { viewer }) => {
    const { people, next_cursor } = await blockedPeople(ctx, viewer, {
      search: query.search,
      cursor: query.cursor ?? null,
    });
    return { data: [...people], meta: { next_cursor } };
  });
}
