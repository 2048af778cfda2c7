/** What the address of a list says; unknown values fall to the default, so that caches stay small. */
import type { FastifyRequest } from 'fastify';
import { PERIODS, type Period } from '#contract/common.ts';
import type { FeedFilters } from '#contract/pages.ts';
import { selectStoreBySlug } from '#domain/stores/stores.ts';
import { storeBrief } from '#views/briefs.ts';
import { LAST_PAGE } from '#views/feed.ts';

/** One text value of the query; repeated or missing ones are empty. */
export function queryText(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

export function queryPage(request: FastifyRequest): number {
  const page = Number(queryText(request, 'page'));
  return Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1;
}

export function queryPeriod<P extends Period>(
  request: FastifyRequest,
  name: string,
  allowed: readonly P[],
  fallback: P,
): P {
  return allowed.find((period) => period === queryText(request, name)) ?? fallback;
}

/** A comment the address points at: `?comment=` or the spec's `?replyTo=`. */
export function queryComment(request: FastifyRequest): number | null {
  const id = Number(queryText(request, 'comment') || queryText(request, 'replyTo'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

const isOn = (request: FastifyRequest, name: string) => ['1', 'true', 'on'].includes(queryText(request, name));

/** The filters of a list's address. */
export async function queryFilters(request: FastifyRequest, tab: FeedFilters['tab']): Promise<FeedFilters> {
  const slug = queryText(request, 'store');
  const store = slug && slug.length <= 100 ? await selectStoreBySlug(request.server.door.ctx.db, slug) : null;
  return {
    tab,
    period: queryPeriod(request, 'period', PERIODS, 'day'),
    deals_only: isOn(request, 'deals_only'),
    store: store ? storeBrief(store.id, store.slug, store.name, store.image_key) : null,
    hide_expired: isOn(request, 'hide_expired'),
    free_only: isOn(request, 'free_only'),
    free_shipping: isOn(request, 'free_shipping'),
  };
}

/** The filters as a query again, the same order every time. */
export function filterQuery(filters: FeedFilters, extra: Record<string, string> = {}): string {
  const query = new URLSearchParams(extra);
  if (filters.tab === 'hottest' && filters.period !== 'day') query.set('period', filters.period);
  if (filters.deals_only) query.set('deals_only', '1');
  if (filters.store && !extra['store']) query.set('store', filters.store.slug);
  if (filters.hide_expired) query.set('hide_expired', '1');
  if (filters.free_only) query.set('free_only', '1');
  if (filters.free_shipping) query.set('free_shipping', '1');
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** The same query for the JSON list, whose flags are true and false. */
export function listQuery(filters: FeedFilters, extra: Record<string, string> = {}): string {
  const query = new URLSearchParams(filterQuery(filters, extra));
  for (const name of ['deals_only', 'hide_expired', 'free_only', 'free_shipping'])
    if (query.has(name)) query.set(name, 'true');
  const text = query.toString();
  return text ? `?${text}` : '?';
}
