import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/blocklist.ts';
import { addToBlocklist, readBlocklistEntries, removeFromBlocklist } from '#domain/blocklist/blocklist.ts';
import { blocklistView } from '#views/blocklist.ts';
import { route } from '../route.ts';

/** Names, hosts and words that administrators list. */
export function blocklistRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.listBlocklist, async (_input, { viewer }) => ({
    data: (await readBlocklistEntries(ctx, viewer)).map(blocklistView),
  }));

  route(app, contract.addToBlocklist, async ({ body }, { viewer }) => ({
    data: (await addToBlocklist(ctx, viewer, body)).map(blocklistView),
  }));

  route(app, contract.removeFromBlocklist, async ({ params }, { viewer }) => {
    await removeFromBlocklist(ctx, viewer, params.id);
    return {};
  });
}
