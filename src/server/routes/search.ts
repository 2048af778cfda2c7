import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/search.ts';
import { searchResults } from '#views/search-results.ts';
import { searchLimit } from '../plugins/limits.ts';
import { route } from '../route.ts';

/** What the search panel asks while somebody types. */
export function searchRoutes(app: FastifyInstance): void {
  const { ctx } = app.door;

  route(
    app,
    contract.searchAll,
    async ({ query }, { viewer, locale }) => searchResults(ctx, viewer, { q: query.q, locale }),
    { config: searchLimit },
  );
}
