import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/metrics.ts';
import { siteMetrics } from '#views/site-metrics.ts';
import { route } from '../route.ts';

/** What administrators read of how the site does. */
export function metricRoutes(app: FastifyInstance): void {
  const { ctx, time_zone } = app.http;

  route(app, contract.readSiteMetrics, async (_input, { viewer }) => ({
    data: await siteMetrics(ctx, viewer, time_zone),
  }));
}
