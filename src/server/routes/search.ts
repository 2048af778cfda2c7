import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/search.ts';
import { searchedComments, searchEntries } from '#views/search-page.ts';
import { searchResults } from '#views/search-results.ts';
import { filterOf } from '../list-filter.ts';
import { searchLimit } from '../plugins/limits.ts';
import { route } from '../route.ts';

const pageOf = (cursor: string | undefined) => Number(cursor ?? '1');

/** What the search panel asks while somebody types, and the lists of the page of results. */
export function searchRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;
  const limited = { config: searchLimit };

  route(
    app,
    contract.searchAll,
    async ({ query }, { viewer, locale }) => searchResults(ctx, viewer, { q: query.q, locale }),
    limited,
  );

  route(
    app,
    contract.searchOffers,
    async ({ query }, request) => {
      const { q, cursor, sort = 'relevant', ...filters } = query;
      const filter = await filterOf(filters, 'new', request);
      const place = { q, sort, filter, page: pageOf(cursor), locale: request.locale };
      const { items, meta } = await searchEntries(ctx, request.viewer, { ...place, tab: 'offers' });
      return { data: items, meta };
    },
    limited,
  );

  route(
    app,
    contract.searchDiscussions,
    async ({ query: { q, cursor, sort = 'relevant' } }, { viewer, locale }) => {
      const place = { q, sort, filter: {}, page: pageOf(cursor), locale };
      const { items, meta } = await searchEntries(ctx, viewer, { ...place, tab: 'discussions' });
      return { data: items, meta };
    },
    limited,
  );

  route(
    app,
    contract.searchComments,
    async ({ query: { q, cursor, sort = 'relevant' } }, { locale }) => {
      const place = { q, sort, filter: {}, page: pageOf(cursor), locale };
      const { comments, meta } = await searchedComments(ctx, place);
      return { data: comments, meta: { next_cursor: meta.next_cursor, total: meta.total } };
    },
    limited,
  );
}
