/** What the reader's deal alerts told of. */
import type { AlertFeedItem, AlertFind } from '#contract/alerts.ts';
import type { EntryItem } from '#contract/cards.ts';
import type { Locale, PageMeta } from '#contract/common.ts';
import {
  countFoundOffers,
  selectAlert,
  selectAlertOfFeed,
  selectMatchesOfOffers,
  selectFoundOffers,
  type MatchRow,
} from '#domain/alerts/alerts.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { selectAnyOfferCards } from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { GUEST, isGuest, type Viewer } from '#domain/viewer.ts';
import { alertUrl } from './alerts.ts';
import { feedItems, PAGE_SIZE, countCap, pageMeta, placeOf, type Slice } from './feed.ts';

type OfferItem = Extract<EntryItem, { type: 'offer' }>;

/**
 * One slice of the offers that the reader's alerts told of, the latest first, each once with every alert that did.
 * @param query.alert_id offers of this alert alone; null of all
 * @throws not_signed_in, alert_not_found
 */
export async function alertFeed(
  ctx: Context,
  viewer: Viewer,
  query: { alert_id: number | null; slice: Slice; locale: Locale },
): Promise<{ items: AlertFeedItem[]; meta: PageMeta }> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  const { alert_id } = query;
  if (alert_id !== null && !(await selectAlert(ctx.db, alert_id, viewer.id))) throw new DomainError('alert_not_found');
  return findsOfAlerts(ctx, viewer, query);
}

/** The same for whoever has looked already whose alert it is: finds of somebody else's are never among them. */
export async function findsOfAlerts(
  ctx: Context,
  viewer: Viewer,
  query: { alert_id: number | null; slice: Slice; locale: Locale },
): Promise<{ items: AlertFeedItem[]; meta: PageMeta }> {
  const of = { user_id: viewer.id, alert_id: query.alert_id };
  const [found, total, settings] = await Promise.all([
    selectFoundOffers(ctx.db, { ...of, ...placeOf(query.slice) }),
    countFoundOffers(ctx.db, of, countCap(query.slice)),
    readSettings(ctx),
  ]);
  const ids = found.slice(0, PAGE_SIZE).map(({ offer_id }) => offer_id);
  const [rows, finds] = await Promise.all([
    selectAnyOfferCards(ctx.db, ids, query.locale),
    selectMatchesOfOffers(ctx.db, of, ids),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const cards = await feedItems(ctx, viewer, ordered, { now: ctx.clock.now(), settings });
  const items = cards.flatMap((card) => (card.type === 'offer' ? [{ ...card, finds: findsOf(card.offer.id) }] : []));
  return { items, meta: pageMeta(found, query.slice, total) };

  function findsOf(offer_id: number): readonly AlertFind[] {
    return finds.filter((find) => find.offer_id === offer_id).map(alertFind);
  }
}

/** What one alert said of an offer. */
export function alertFind({ id: find_id, alert_id: id, ...find }: Omit<MatchRow, 'offer_id'>): AlertFind {
  const { name, words, found_at, is_bought } = find;
  return { id: find_id, is_bought, alert: { id, name, url: alertUrl(id) }, words, found_at: found_at.toISOString() };
}

/**
 * What the private feed of an alert holds: its latest finds as a guest may see them, for whoever knows the address, each
 * with the words of the keyword that it has.
 * @throws page_not_found for a secret that is none, of an alert that was deleted or of an account that is gone
 */
export async function alertRss(
  ctx: Context,
  secret: string,
  locale: Locale,
): Promise<{ alert: { id: number; name: string }; items: (OfferItem & { words: readonly string[] })[] }> {
  const alert = await selectAlertOfFeed(ctx.db, secret);
  if (!alert) throw new DomainError('page_not_found');
  const of = { user_id: alert.user_id, alert_id: alert.id };
  const [found, settings] = await Promise.all([
    selectFoundOffers(ctx.db, { ...of, cursor: null, offset: 0, limit: PAGE_SIZE }),
    readSettings(ctx),
  ]);
  const ids = found.map(({ offer_id }) => offer_id);
  const [rows, finds] = await Promise.all([
    selectAnyOfferCards(ctx.db, ids, locale),
    selectMatchesOfOffers(ctx.db, of, ids),
  ]);
  const ordered = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const cards = await feedItems(ctx, GUEST, ordered, { now: ctx.clock.now(), settings });
  const words = new Map(finds.map((find) => [find.offer_id, find.words]));
  const items = cards.flatMap((card) =>
    card.type === 'offer' ? [{ ...card, words: words.get(card.offer.id) ?? [] }] : [],
  );
  return { alert, items };
}
