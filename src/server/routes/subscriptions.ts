import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/subscriptions.ts';
import { readSubscription, subscribe, unsubscribe } from '#domain/subscriptions/subscriptions.ts';
import { route } from '../route.ts';

/** Following the comments of an offer or a discussion. */
export function subscriptionRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.readSubscription, async ({ query }, { viewer }) => ({
    subscribed: await readSubscription(ctx, viewer, query),
  }));

  route(app, contract.subscribe, async ({ body }, { viewer }) => {
    await subscribe(ctx, viewer, body);
    return { subscribed: true };
  });

  route(app, contract.unsubscribe, async ({ query }, { viewer }) => {
    await unsubscribe(ctx, viewer, query);
    return { subscribed: false };
  });
}
