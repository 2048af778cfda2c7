import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { QueryOf } from '#contract/endpoint.ts';
import * as contract from '#contract/lists.ts';
import type { OfferOrder } from '#domain/offers/offers.ts';
import { DomainError } from '#domain/errors.ts';
import { canSeeActivity } from '#domain/users/permissions.ts';
import { selectUserById } from '#domain/users/users.ts';
import { discussionFeed, offerTotal, trendingFeed } from '#views/feed.ts';
import { authorDiscussionFeed, authorOfferFeed, bookmarkFeed } from '#views/member-feeds.ts';
import { pinnedFeed } from '#views/pinned-feed.ts';
import { filterOf, languageAsked } from '../list-filter.ts';
import { route } from '../route.ts';

type Query = QueryOf<typeof contract.listNew>;

/** The lists as JSON: the same slices the pages are made of. */
export function listRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

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
      slice: { cursor: query.cursor ?? null, page: 1 },
      locale: request.locale,
      lang: languageAsked(query.content),
    });
    return { data: items, meta };
  });

  memberLists(app);
}

/** Lists of one member. */
function memberLists(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.listAuthored, async ({ query }, { viewer, locale }) => {
    const user = await selectUserById(ctx.db, query.user_id);
    if (!user) throw new DomainError('user_not_found');
    if (!canSeeActivity(viewer, user)) throw new DomainError('profile_hidden');
    const slice = { cursor: query.cursor ?? null, page: 1 };
    const list = { author_id: query.user_id, slice, locale };
    const { items, meta } = await (query.type === 'offer'
      ? authorOfferFeed(ctx, viewer, { ...list, state: query.state ?? 'all' })
      : authorDiscussionFeed(ctx, viewer, list));
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
