import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/feeds.ts';
import { markFeedRead } from '#domain/feeds/feeds.ts';
import { discountFeed } from '#views/discount-feed.ts';
import { route } from '../route.ts';

/** The discount feed of a member. */
export function feedRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.listFeed, async ({ query }, { viewer, locale }) => {
    const { items, next_cursor } = await discountFeed(ctx, viewer, {
      source: query.source ?? 'all',
      cursor: query.cursor ?? null,
      locale,
    });
    return { data: items, meta: { next_cursor } };
  });

  route(app, contract.markFeedRead, async ({ body }, { viewer }) => {
    await markFeedRead(ctx, viewer, new Date(body.until));
    return {};
  });
}
