import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/metrics.ts';
import { siteMetrics } from '#views/site-metrics.ts';
import { siteTimeZone } from '#domain/site-look/site-look.ts';
import { route } from '../route.ts';

/** What administrators read of how the site does. */
export function metricRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.readSiteMetrics, async (_input, { viewer }) => ({
    data: await siteMetrics(ctx, viewer, siteTimeZone(ctx)),
  }));
}
