import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/reports.ts';
import { addBookmark, removeBookmark } from '#domain/bookmarks/bookmarks.ts';
import { report, stillWorks } from '#domain/reports/reports.ts';
import { route } from '../route.ts';

/** What readers do with what others posted: report, keep. */
export function reportRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.report, async ({ body }, { viewer }) => ({ data: await report(ctx, viewer, body) }));
  route(app, contract.stillWorks, async ({ params }, { viewer }) => ({
    data: await stillWorks(ctx, viewer, params.id),
  }));

  route(app, contract.addBookmark, async ({ params }, { viewer }) => {
    await addBookmark(ctx, viewer, params.id);
    return {};
  });
  route(app, contract.removeBookmark, async ({ params }, { viewer }) => {
    await removeBookmark(ctx, viewer, params.id);
    return {};
  });
}
