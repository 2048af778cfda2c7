import type { Currency, OfferKind } from '#contract/common.ts';
import type { Tx } from '#platform/db.ts';
import { imageUrls } from '#rules/delta.ts';
import type { EntryContent } from '#rules/entry-form.ts';
import { instantAfter } from '#rules/schedule-offset.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events.ts';
import { announce } from '../live.ts';
import { claimPicturesByUrl } from '../media/media.ts';
import { insertPriceObservation } from '../prices/prices.ts';
import type { Viewer } from '../viewer.ts';
import { countOffer } from './count-offer.ts';
import { claimOfferPictures, readyOffer } from './offer-content.ts';
import { insertOffer, replaceOfferParts } from './write-offer.sql.ts';

/**
 * Writes an offer, published at once or, with an offset, waiting for the queue; with `review_for`, for a moderator. `entry` has passed
 * rules/entry-form.ts; who may post the caller decides.
 * @returns its id
 * @throws media_not_found, invalid_field
 */
export async function createOffer(
  ctx: Context,
  tx: Tx,
  writer: Viewer,
  input: { entry: EntryContent & { kind: OfferKind }; time_zone: string; review_for: string | null },
): Promise<number> {
  const { entry, review_for } = input;
  const { id: author_id } = writer;
  const now = ctx.clock.now();
  const { content, groups } = await readyOffer(tx, entry, { writer, time_zone: input.time_zone, now });
  await claimOfferPictures(tx, author_id, { offer_id: null, picture_ids: entry.picture_ids });
  await claimPicturesByUrl(tx, author_id, imageUrls(entry.delta));
  // What waits for a moderator is due, and comes out when they have looked at it.
  const isWaiting = entry.offset_minutes > 0 || review_for !== null;
  const scheduled_for = isWaiting ? instantAfter(now, entry.offset_minutes) : null;
  const published_at = isWaiting ? null : now;
  const id = await insertOffer(tx, { ...content, author_id, published_at, scheduled_for, review_for, created_at: now });
  await notePrice(tx, { id, price_minor: entry.price_minor, currency: entry.currency, now });
  await replaceOfferParts(tx, id, { groups, picture_ids: entry.picture_ids, codes: entry.codes });
  if (scheduled_for) await ctx.queue.send(tx, 'publish-offer', { offer_id: id }, { start_after: scheduled_for });
  else {
    await countOffer(tx, { author_id, store_id: content.store_id, group_ids: groups.map((one) => one.group_id) }, 1);
    await recordEvent(ctx, tx, 'offer.published', { offer_id: id, was_scheduled: false });
    announce(ctx, tx, 'list.new', 'entry_added', [`offer.${id}`]);
  }
  return id;
}

/** The offer's own price goes into the ledger, so that its history can be drawn. */
export async function notePrice(
  tx: Tx,
  offer: { id: number; price_minor: number | null; currency: Currency; now: Date },
): Promise<void> {
  if (offer.price_minor === null) return;
  await insertPriceObservation(tx, {
    offer_id: offer.id,
    price_minor: offer.price_minor,
    currency: offer.currency,
    source: 'offer',
    url: null,
    observer_id: null,
    observed_at: offer.now,
  });
}
