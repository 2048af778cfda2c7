import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SEARCH_SORTS, SEARCH_TABS, type SearchSort, type SearchTab } from '#contract/common.ts';
import type { FeedFilters, FeedProps } from '#contract/pages.ts';
import { siteCurrency } from '#domain/site-look/site-look.ts';
import { cleanLine } from '#rules/text.ts';
import { offerFilter } from '#views/feed.ts';
import { searchView } from '#views/search-page.ts';
import { filterStores, sideProps } from '#views/side.ts';
import { searchLimit } from '../plugins/limits.ts';
import { filterQuery, listQuery, queryFilters, queryPage, queryText, tidyAddress } from './feed-query.ts';
import { listReader } from '../content-language.ts';
import { sendFeedPage } from './send-feed-page.ts';

const QUERY_LENGTH = 200;

async function sendSearch(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const q = cleanLine(queryText(request, 'q')).slice(0, QUERY_LENGTH).toWellFormed();
  const sort = SEARCH_SORTS.find((order) => order === queryText(request, 'sort')) ?? 'relevant';
  const filters = await queryFilters(request, 'new');
  // Filters are of offers: whoever sets them means those, found or not.
  const meant = filterQuery(filters) === '' ? null : 'offers';
  const asked = SEARCH_TABS.find((tab) => tab === queryText(request, 'tab')) ?? meant;
  const filter = offerFilter(filters, 'new', { now: ctx.clock.now(), currency: siteCurrency(ctx, request.locale) });
  const [view, side, stores] = await Promise.all([
    searchView(ctx, request.viewer, { q, sort, filter, page: queryPage(request), locale: request.locale, tab: asked }),
    sideProps(ctx, listReader(request)),
    filterStores(ctx),
  ]);
  const { items, meta, ...found } = view;
  const feed: FeedProps = { items, meta, ...addresses({ q, tab: found.tab, sort, filters }) };
  return sendFeedPage(request, reply, {
    page: 'search',
    props: { q, sort, filters, stores, side, feed, ...found },
    title: q === '' ? request.t('texts.search_title') : request.t('texts.search_title_q', { q }),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

/** Where the list goes on, and its pages by number. */
function addresses(place: {
  q: string;
  tab: SearchTab;
  sort: SearchSort;
  filters: FeedFilters;
}): Pick<FeedProps, 'more_path' | 'page_path'> {
  const { q, tab, sort, filters } = place;
  const given = { q, ...(sort === 'relevant' ? {} : { sort }) };
  const shown = { ...given, tab };
  if (tab !== 'offers')
    return {
      more_path: `/api/search/${tab}?${new URLSearchParams(given).toString()}`,
      page_path: `/search?${new URLSearchParams(shown).toString()}`,
    };
  return {
    more_path: `/api/search/offers${listQuery(filters, given)}`,
    page_path: `/search${filterQuery(filters, shown)}`,
  };
}

/** Registers `/search`. */
export function searchPages(app: FastifyInstance): void {
  app.get(
    '/search',
    { schema: { hide: true }, config: { ...searchLimit, is_kept: true }, preHandler: tidyAddress },
    sendSearch,
  );
}
