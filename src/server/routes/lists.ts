import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StoreBrief } from '#contract/common.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { FeedFilters } from '#contract/pages.ts';
import * as contract from '#contract/lists.ts';
import type { Db } from '#platform/db.ts';
import type { OfferFilter, OfferOrder } from '#domain/offers/offers.ts';
import { DomainError } from '#domain/errors.ts';
import { selectStoreBySlug } from '#domain/stores/stores.ts';
import { selectUserById } from '#domain/users/users.ts';
import { storeBrief } from '#views/briefs.ts';
import { discussionFeed, offerFilter, offerTotal, trendingFeed } from '#views/feed.ts';
import { authorDiscussionFeed, authorOfferFeed, bookmarkFeed } from '#views/member-feeds.ts';
import { pinnedFeed } from '#views/pinned-feed.ts';
import { groupsOfSlugs, slugList } from '../pages/feed-query.ts';
import { route } from '../route.ts';

type Query = QueryOf<typeof contract.listNew>;

/** The store of a call; one this site does not have finds nothing. */
async function storeOf(db: Db, slug: string | undefined): Promise<StoreBrief | null> {
  if (!slug) return null;
  const store = await selectStoreBySlug(db, slug);
  if (!store) return { id: 0, slug, name: slug, image_url: null };
  return storeBrief(store.id, store.slug, store.name, store.image_key);
}

/** What a call asks for as a filter. */
async function filterOf(query: Query, order: OfferOrder, request: FastifyRequest): Promise<OfferFilter> {
  const { ctx } = request.server.door;
  const [groups, store] = await Promise.all([
    groupsOfSlugs(ctx.db, slugList([query.group ?? '']), request.locale),
    storeOf(ctx.db, query.store),
  ]);
  const filters: FeedFilters = {
    tab: order === 'relevant' ? 'new' : order,
    period: query.period ?? 'day',
    deals_only: query.deals_only ?? false,
    store,
    groups,
    price_from: query.price_from ?? null,
    price_to: query.price_to ?? null,
    discount_from: query.discount_from ?? null,
    hide_expired: query.hide_expired ?? false,
    free_only: query.free_only ?? false,
    free_shipping: query.free_shipping ?? false,
  };
  const extra: OfferFilter = { ...(query.kind ? { kind: query.kind } : {}), ...(query.q ? { q: query.q } : {}) };
  return offerFilter(filters, order, { now: ctx.clock.now(), locale: request.locale }, extra);
}

/** The lists as JSON: the same slices the pages are made of. */
export function listRoutes(app: FastifyInstance): void {
  const { ctx } = app.door;

  const list = async (order: OfferOrder, query: Query, request: FastifyRequest) => {
    const filter = await filterOf(query, order, request);
    const slice = { cursor: query.cursor ?? null, page: 1 };
    const { items, meta } = await pinnedFeed(ctx, request.viewer, { order, filter, slice, locale: request.locale });
    return { data: items, meta };
  };

  route(app, contract.listNew, ({ query }, request) => list('new', query, request));
  route(app, contract.listHot, ({ query }, request) => list('hot', query, request));
  route(app, contract.listHottest, ({ query }, request) => list('hottest', query, request));

  route(app, contract.listTrending, async ({ query }, request) => {
    const filter = await filterOf(query, 'new', request);
    const { items, meta } = await trendingFeed(ctx, request.viewer, { filter, locale: request.locale });
    return { data: items, meta };
  });

  route(app, contract.countList, async ({ query }, request) => {
    const order = query.order ?? 'new';
    const filter = await filterOf(query, order, request);
    return { data: { total: await offerTotal(ctx, request.viewer, { order, filter }) } };
  });

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

  memberLists(app);
}

/** Lists of one member. */
function memberLists(app: FastifyInstance): void {
  const { ctx } = app.door;

  route(app, contract.listAuthored, async ({ query }, { viewer, locale }) => {
    if (!(await selectUserById(ctx.db, query.user_id))) throw new DomainError('user_not_found');
    const slice = { cursor: query.cursor ?? null, page: 1 };
    const feed = query.type === 'offer' ? authorOfferFeed : authorDiscussionFeed;
    const { items, meta } = await feed(ctx, viewer, { author_id: query.user_id, slice, locale });
    return { data: items, meta };
  });

  route(app, contract.listBookmarks, async ({ query }, { viewer, locale }) => {
    const { items, meta } = await bookmarkFeed(ctx, viewer, {
      slice: { cursor: query.cursor ?? null, page: 1 },
      locale,
    });
    return { data: items, meta };
  });
}
