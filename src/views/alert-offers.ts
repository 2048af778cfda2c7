/** What the reader's deal alerts would find. */
import type { EntryItem } from '#contract/cards.ts';
import type { Locale, PageMeta } from '#contract/common.ts';
import { countTaken, selectTakenNow, takenBy } from '#domain/alerts/alerts.ts';
import type { Context } from '#domain/context.ts';
import { selectAnyOfferCards } from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import type { Viewer } from '#domain/viewer.ts';
import { countCap, feedItems, PAGE_SIZE, pageMeta, placeOf, type Slice } from './feed.ts';

/**
 * One slice of the offers that an alert of the reader takes, by its own rule, the latest first.
 * @param query.has_ended what has ended is among them
 * @throws not_signed_in, alert_not_found
 */
export async function alertOffers(
  ctx: Context,
  viewer: Viewer,
  query: { id: number; has_ended: boolean; slice: Slice; locale: Locale },
): Promise<{ items: EntryItem[]; meta: PageMeta }> {
  const [taken, settings] = await Promise.all([takenBy(ctx, viewer, query.id), readSettings(ctx)]);
  const { has_ended } = query;
  const [rows, total] = await Promise.all([
    selectTakenNow(ctx.db, { ...taken, has_ended }, placeOf(query.slice)),
    countTaken(ctx.db, { ...taken, has_ended }, countCap(query.slice)),
  ]);
  const ids = rows.slice(0, PAGE_SIZE).map(({ id }) => id);
  const byId = new Map((await selectAnyOfferCards(ctx.db, ids, query.locale)).map((row) => [row.id, row]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const items = await feedItems(ctx, viewer, ordered, { now: ctx.clock.now(), settings });
  return { items, meta: pageMeta(rows, query.slice, total) };
}
