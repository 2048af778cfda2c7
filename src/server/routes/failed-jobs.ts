import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/failed-jobs.ts';
import { dropFailedJob, retryFailedJob, retryFailedJobs } from '#domain/failed-jobs/failed-jobs.ts';
import { failedJobs } from '#views/failed-jobs.ts';
import { route } from '../route.ts';

/** Work in the background that was given up. */
export function failedJobRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.listFailedJobs, async ({ query }, { viewer }) => {
    const { jobs, next_cursor } = await failedJobs(ctx, viewer, query.cursor ?? null);
    return { data: jobs, meta: { next_cursor } };
  });

  route(app, contract.retryFailedJob, async ({ params }, { viewer }) => {
    await retryFailedJob(ctx, viewer, params.id);
    return {};
  });

  route(app, contract.retryFailedJobs, async (_input, { viewer }) => ({
    data: { count: await retryFailedJobs(ctx, viewer) },
  }));

  route(app, contract.dropFailedJob, async ({ params }, { viewer }) => {
    await dropFailedJob(ctx, viewer, params.id);
    return {};
  });
}
