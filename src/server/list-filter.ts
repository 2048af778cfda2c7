/** Filters of the lists as calls give them. */
import type { FastifyRequest } from 'fastify';
import type { Locale, StoreBrief } from '#contract/common.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listNew } from '#contract/lists.ts';
import type { FeedFilters } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import type { OfferFilter, OfferOrder } from '#domain/offers/offers.ts';
import { readQuery } from '#domain/search/search.ts';
import { storeBySlug } from '#domain/stores/stores.ts';
import type { Viewer } from '#domain/viewer.ts';
import { siteCurrency } from '#domain/site-look/site-look.ts';
import type { Db } from '#platform/db.ts';
import { priceWindow } from '#rules/price.ts';
import { storeBrief } from '#views/briefs.ts';
import { offerFilter } from '#views/feed.ts';
import { groupsOfSlugs, slugList } from './pages/feed-query.ts';

/** Filters of a call for a list. */
export type ListQuery = Omit<QueryOf<typeof listNew>, 'cursor'>;

/** The store of a call; one this site does not have finds nothing. */
async function storeOf(db: Db, viewer: Viewer, slug: string | undefined): Promise<StoreBrief | null> {
  if (!slug) return null;
  const store = await storeBySlug(db, viewer, slug);
  if (!store) return { id: 0, slug, name: slug, image_url: null };
  return storeBrief(store.id, store.slug, store.name, store.image_key);
}

const isOn = (flag: ListQuery['free_only']) => flag === '1' || flag === 'true';

/** What a call asks for as a filter. */
export async function filterOf(query: ListQuery, order: OfferOrder, request: FastifyRequest): Promise<OfferFilter> {
  const { ctx } = request.server.http;
  const [groups, store] = await Promise.all([
    groupsOfSlugs(ctx.db, slugList([query.group ?? '']), request.locale),
    storeOf(ctx.db, request.viewer, query.store),
  ]);
  const filters: FeedFilters = {
    tab: order,
    period: query.period ?? 'day',
    deals_only: isOn(query.deals_only),
    store,
    groups,
    ...priceWindow(query.price_from ?? null, query.price_to ?? null),
    discount_from: query.discount_from ?? null,
    hide_expired: isOn(query.hide_expired),
    free_only: isOn(query.free_only),
    free_shipping: isOn(query.free_shipping),
  };
  const extra: OfferFilter = { ...(query.kind ? { kind: query.kind } : {}), ...(await textFilter(ctx, query.q)) };
  return offerFilter(
    filters,
    order,
    { now: ctx.clock.now(), currency: siteCurrency(ctx, request.locale), lang: languageAsked(query.content) },
    extra,
  );
}

/** The one language a call asks for; undefined for any. */
export function languageAsked(content: ListQuery['content']): Locale | undefined {
  return content === 'all' ? undefined : content;
}

/** Words narrow a list; those in which there is nothing to look for leave nothing of it. */
async function textFilter(ctx: Context, q: string | undefined): Promise<OfferFilter> {
  if (!q) return {};
  const text = await readQuery(ctx, q);
  return text === null ? { ids: [] } : { text };
}
