/** What the address of a list says; unknown values fall to the default, but for a store: its list is empty. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  PERIODS,
  USUAL_PREFERENCES,
  type GroupBrief,
  type Locale,
  type Period,
  type Preferences,
  type StoreBrief,
} from '#contract/common.ts';
import type { FeedFilters } from '#contract/pages.ts';
import { selectGroupsBySlugs } from '#domain/groups/groups.ts';
import { storeBySlug } from '#domain/stores/stores.ts';
import { selectPreferences } from '#domain/users/users.ts';
import { priceWindow } from '#rules/price.ts';
import { cleanLine } from '#rules/text.ts';
import { parseId } from '#rules/ids.ts';
import { storeBrief } from '#views/briefs.ts';
import { LAST_PAGE } from '#views/feed.ts';
import { addressOf } from '../own-address.ts';

/** One text value of the query; repeated or missing ones are empty. */
export function queryText(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

export function queryPage(request: FastifyRequest): number {
  return Math.min(parseId(queryText(request, 'page')) ?? 1, LAST_PAGE);
}

export function queryPeriod<P extends Period>(
  request: FastifyRequest,
  name: string,
  allowed: readonly P[],
  fallback: P,
): P {
  return allowed.find((period) => period === queryText(request, name)) ?? fallback;
}

const isOn = (request: FastifyRequest, name: string) => ['1', 'true', 'on'].includes(queryText(request, name));

/** The filters of a list's address. */
export async function queryFilters(request: FastifyRequest, tab: FeedFilters['tab']): Promise<FeedFilters> {
  const { ctx } = request.server.http;
  const [store, groups] = await Promise.all([
    queryStore(request),
    groupsOfSlugs(ctx.db, slugList(queryTexts(request, 'group')), request.locale),
  ]);
  return {
    tab,
    period: queryPeriod(request, 'period', PERIODS, 'day'),
    deals_only: isOn(request, 'deals_only'),
    store,
    groups,
    ...priceWindow(queryWhole(request, 'price_from', 0, MAX_PRICE), queryWhole(request, 'price_to', 0, MAX_PRICE)),
    discount_from: queryWhole(request, 'discount_from', 1, 100),
    hide_expired: isOn(request, 'hide_expired'),
    free_only: isOn(request, 'free_only'),
    free_shipping: isOn(request, 'free_shipping'),
  };
}

/** What a member chose for their home; what the address says goes first. Guests' pages are the same for all. */
export async function chosenHome(
  request: FastifyRequest,
): Promise<{ tab: FeedFilters['tab']; kept: Partial<Pick<FeedFilters, 'deals_only'>> }> {
  const { home_tab, home_filter } = await preferencesOf(request);
  const is_asked = queryText(request, 'deals_only') !== '';
  return { tab: home_tab, kept: home_filter === 'deals_only' && !is_asked ? { deals_only: true } : {} };
}

/** What the reader chose for themselves; the usual for guests. */
export async function preferencesOf({ server, viewer }: FastifyRequest): Promise<Preferences> {
  return viewer.id === 0 ? USUAL_PREFERENCES : selectPreferences(server.http.ctx.db, viewer.id);
}

export const SLUG_LENGTH = 100;
const MAX_PRICE = 999_999_999;
const MAX_GROUPS = 10;

/** Every value of a name that a form may send several times. */
function queryTexts(request: FastifyRequest, name: string): string[] {
  const value = (request.query as Record<string, unknown>)[name];
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
}

/** A whole number as people type it; null for anything else and beyond the bounds. */
function queryWhole(request: FastifyRequest, name: string, least: number, most: number): number | null {
  const text = queryText(request, name).replace(/\s/g, '');
  if (!/^\d{1,9}$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}

/** Slugs given one by one or with commas between them. */
export function slugList(texts: readonly string[]): string[] {
  const slugs = texts.flatMap((text) => text.split(',')).map((text) => cleanLine(text).slice(0, SLUG_LENGTH));
  return [...new Set(slugs.filter((slug) => slug !== ''))].slice(0, MAX_GROUPS);
}

/** The groups of an address. Where none of them is known the list is empty: see `queryStore`. */
export async function groupsOfSlugs(
  db: Parameters<typeof selectGroupsBySlugs>[0],
  slugs: readonly string[],
  locale: Locale,
): Promise<GroupBrief[]> {
  const known = await selectGroupsBySlugs(db, slugs, locale);
  if (known.length > 0) return known.map(({ id, slug, name, icon }) => ({ id, slug, name, icon }));
  return slugs.slice(0, 1).map((slug) => ({ id: 0, slug, name: slug, icon: 'tag' }));
}

/** The store of the address. An unknown one still narrows: a filter that is silently dropped would mislead. */
async function queryStore(request: FastifyRequest): Promise<StoreBrief | null> {
  const slug = cleanLine(queryText(request, 'store')).slice(0, SLUG_LENGTH);
  if (slug === '') return null;
  const store = await storeBySlug(request.server.http.ctx.db, request.viewer, slug);
  if (!store) return { id: 0, slug, name: slug, image_url: null };
  return storeBrief(store.id, store.slug, store.name, store.image_key);
}

/**
 * A form sends its empty fields and every group by itself: the reader is sent on to the address that
 * says the same in short, so that what is shared and kept is one.
 */
export async function tidyAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { pathname: path, searchParams: query } = addressOf(request);
  const groups = query.getAll('group');
  const empty = FORM_FIELDS.filter((name) => query.get(name) === '');
  if (empty.length === 0 && groups.length < 2) return;
  for (const name of empty) query.delete(name);
  if (groups.length > 1) query.set('group', groups.join(','));
  const short = query.toString();
  await reply.redirect(short === '' ? path : `${path}?${short}`, 302);
}

const FORM_FIELDS = ['price_from', 'price_to', 'discount_from', 'group', 'deals_only', 'store'];

/** The filters as a query again, the same order every time. */
export function filterQuery(filters: FeedFilters, extra: Record<string, string> = {}): string {
  const query = new URLSearchParams(extra);
  if (filters.tab === 'hottest' && filters.period !== 'day') query.set('period', filters.period);
  if (filters.deals_only) query.set('deals_only', '1');
  if (filters.store && !extra['store']) query.set('store', filters.store.slug);
  if (filters.groups.length > 0 && !extra['group'])
    query.set('group', filters.groups.map(({ slug }) => slug).join(','));
  for (const name of ['price_from', 'price_to', 'discount_from'] as const)
    if (filters[name] !== null) query.set(name, String(filters[name]));
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
