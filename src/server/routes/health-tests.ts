import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/health.ts';
import { testHealth } from '#domain/health/health.ts';
import { healthView, siteHealth } from '#views/health.ts';
import { route } from '../route.ts';

/** Whether what the site leans on works, and ways to try it out. */
export function healthTestRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.readHealth, async (_input, { viewer }) => ({ data: await siteHealth(ctx, viewer) }));

  route(
    app,
    contract.testHealth,
    async ({ params }, { viewer, t }) => {
      const payload = JSON.stringify({
        title: t('common.brand'),
        body: t('found.push_test'),
        url: '/admin',
        tag: 'health',
        action: null,
      });
      const { note, ...check } = await testHealth(ctx, viewer, { part: params.part, payload });
      return { data: { ...healthView(check), note } };
    },
    { config: { reaches_out: true } },
  );
}
