import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/mailings.ts';
import {
  changeMailing,
  createMailing,
  readMailing,
  readMailings,
  removeMailing,
  startMailing,
  stopMailing,
  testMailing,
} from '#domain/mailings/mailings.ts';
import { mailingInFull, mailingView } from '#views/mailings.ts';
import { route } from '../route.ts';

/** Letters with news of the site, for administrators. */
export function mailingRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.listMailings, async ({ query }, { viewer }) => {
    const { mailings, next_cursor } = await readMailings(ctx, viewer, query.cursor ?? null);
    return { data: mailings.map(mailingView), meta: { next_cursor } };
  });

  route(app, contract.readMailing, async ({ params }, { viewer }) => ({
    data: mailingInFull(await readMailing(ctx, viewer, params.id)),
  }));

  route(app, contract.createMailing, async ({ body }, { viewer }) => ({
    data: mailingInFull(await createMailing(ctx, viewer, body)),
  }));

  route(app, contract.changeMailing, async ({ params, body }, { viewer }) => ({
    data: mailingInFull(await changeMailing(ctx, viewer, { ...body, id: params.id })),
  }));

  route(app, contract.deleteMailing, async ({ params }, { viewer }) => {
    await removeMailing(ctx, viewer, params.id);
    return {};
  });

  route(app, contract.testMailing, async ({ params }, { viewer }) => ({
    data: mailingInFull(await testMailing(ctx, viewer, params.id)),
  }));

  route(app, contract.startMailing, async ({ params, body }, { viewer }) => ({
    data: mailingInFull(await startMailing(ctx, viewer, { id: params.id, was: body.was })),
  }));

  route(app, contract.stopMailing, async ({ params }, { viewer }) => ({
    data: mailingInFull(await stopMailing(ctx, viewer, params.id)),
  }));
}
