import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/pushes.ts';
import { endPushes, startPushes, takesPushes } from '#domain/pushes/pushes.ts';
import type { Viewer } from '#domain/viewer.ts';
import { route } from '../route.ts';

/** Devices that are told while the site is closed. */
export function pushRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;
  const state = async (viewer: Viewer) => ({
    data: { public_key: ctx.push.public_key, is_on: await takesPushes(ctx, viewer) },
  });

  route(app, contract.readPushes, (_input, { viewer }) => state(viewer));

  route(app, contract.startPushes, async ({ body }, { viewer }) => {
    await startPushes(ctx, viewer, { endpoint: body.endpoint, ...body.keys });
    return state(viewer);
  });

  route(app, contract.endPushes, async (_input, { viewer }) => {
    await endPushes(ctx, viewer);
    return state(viewer);
  });
}
