import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/site-look.ts';
import { readSiteLook, saveSiteLook } from '#domain/site-look/site-look.ts';
import { siteLookView } from '#views/site-look.ts';
import { route } from '../route.ts';

/** Name and look of the site, for administrators. */
export function siteLookRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.readSiteLook, async ({ query }, { viewer }) => ({
    data: siteLookView(await readSiteLook(ctx, viewer, query.version ?? null)),
  }));

  route(app, contract.saveSiteLook, async ({ body }, { viewer }) => ({
    data: siteLookView(await saveSiteLook(ctx, viewer, body)),
  }));
}
