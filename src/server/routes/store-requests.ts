import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/store-requests.ts';
import {
  askForStore,
  decideStoreRequest,
  leaveStore,
  proveStoreMailbox,
  resendStoreCode,
  withdrawStoreRequest,
} from '#domain/representatives/representatives.ts';
import { openedStoreRequest, storeRequestList } from '#views/store-requests.ts';
import { route } from '../route.ts';

/** Members who ask to speak for a store, and who decides about it. */
export function storeRequestRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.askForStore, async ({ body }, { viewer }) => ({
    data: { remaining_cooldown: await askForStore(ctx, viewer, body) },
  }));
  route(app, contract.resendStoreCode, async (_input, { viewer }) => ({
    data: { remaining_cooldown: await resendStoreCode(ctx, viewer) },
  }));
  route(app, contract.proveStoreMailbox, async ({ body }, { viewer }) => {
    await proveStoreMailbox(ctx, viewer, body.code);
    return {};
  });
  route(app, contract.withdrawStoreRequest, async (_input, { viewer }) => {
    await withdrawStoreRequest(ctx, viewer);
    return {};
  });
  route(app, contract.leaveStore, async (_input, { viewer }) => {
    await leaveStore(ctx, viewer);
    return {};
  });
  route(app, contract.listStoreRequests, async ({ query }, { viewer }) => {
    const { state, cursor = null } = query;
    const { requests, next_cursor } = await storeRequestList(ctx, viewer, { state, cursor });
    return { data: requests, meta: { next_cursor } };
  });
  route(app, contract.openStoreRequest, async ({ params }, { viewer }) => ({
    data: await openedStoreRequest(ctx, viewer, params.id),
  }));
  route(app, contract.decideStoreRequest, async ({ params, body }, { viewer }) => {
    await decideStoreRequest(ctx, viewer, { request_id: params.id, ...body });
    return {};
  });
}
