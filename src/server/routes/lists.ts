import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { QueryOf } from '#contract/endpoint.ts';
import type { FeedFilters } from '#contract/pages.ts';
import * as contract from '#contract/lists.ts';
import { selectGroupBySlug } from '#domain/groups/groups.ts';
import type { OfferFilter, OfferOrder } from '#domain/offers/offers.ts';
import { selectStoreBySlug } from '#domain/stores/stores.ts';
import { storeBrief } from '#views/briefs.ts';
import { discussionFeed, offerFeed, offerFilter } from '#views/feed.ts';
import { route } from '../route.ts';

/** The lists as JSON: the same slices the pages are made of. */
export function listRoutes(app: FastifyInstance): void {
  const { ctx } = app.door;

  const list = async (order: OfferOrder, query: QueryOf<typeof contract.listNew>, request: FastifyRequest) => {
    const [group, store] = await Promise.all([
      query.group ? selectGroupBySlug(ctx.db, query.group, request.locale) : null,
      query.store ? selectStoreBySlug(ctx.db, query.store) : null,
    ]);
    const empty = { data: [], meta: { next_cursor: null, page: null, total: 0 } };
    if ((query.group && !group) || (query.store && !store)) return empty;
    const filters: FeedFilters = {
      tab: order === 'relevant' ? 'new' : order,
      period: query.period ?? 'day',
      deals_only: query.deals_only ?? false,
      store: store ? storeBrief(store.id, store.slug, store.name, store.image_key) : null,
      hide_expired: query.hide_expired ?? false,
      free_only: query.free_only ?? false,
      free_shipping: query.free_shipping ?? false,
    };
    const extra: OfferFilter = {
      ...(query.kind ? { kind: query.kind } : {}),
      ...(group ? { group_id: group.id } : {}),
      ...(query.q ? { q: query.q } : {}),
    };
    const filter = offerFilter(filters, order, ctx.clock.now(), extra);
    const { items, meta } = await offerFeed(ctx, request.viewer, {
      order,
      filter,
      slice: { cursor: query.cursor ?? null, page: 1 },
      locale: request.locale,
    });
    return { data: items, meta };
  };

  route(app, contract.listNew, ({ query }, request) => list('new', query, request));
  route(app, contract.listHot, ({ query }, request) => list('hot', query, request));
  route(app, contract.listHottest, ({ query }, request) => list('hottest', query, request));

  route(app, contract.listDiscussions, async ({ query }, request) => {
    const { items, meta } = await discussionFeed(ctx, {
      order: query.order ?? 'new',
      period: query.period ?? 'week',
      ...(query.q ? { q: query.q } : {}),
      slice: { cursor: query.cursor ?? null, page: 1 },
      locale: request.locale,
    });
    return { data: items, meta };
  });
}
