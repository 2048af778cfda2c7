import type { OfferKind } from '#contract/common.ts';
import type { Tx } from '#platform/db.ts';
import { canonicalLink, hostOf } from '#rules/canonical-link.ts';
import { deltaText, renderDelta, RENDERER_VERSION } from '#rules/delta.ts';
import type { EntryContent } from '#rules/entry-form.ts';
import { endOfDay, startOfDay } from '#rules/local-date.ts';
import { languageOf, slugify } from '#rules/text.ts';
import { DomainError } from '../errors.ts';
import { groupsOfEntry, type EntryGroup } from '../groups/groups.ts';
import { claimPictures } from '../media/media.ts';
import { storeOfEntry } from '../stores/stores.ts';
import type { Viewer } from '../viewer.ts';
import { arePicturesElsewhere, type OfferContent } from './write-offer.sql.ts';

/** What is written of an offer, and the groups it stands in. */
export interface ReadyOffer {
  content: OfferContent;
  groups: EntryGroup[];
}

/**
 * Takes uploaded pictures for an offer, which must not stand in another one: an offer that goes lets go of its pictures.
 * Whoever comes at the same time with the same picture waits for its row, and is then told so.
 * @param target offer_id null for an offer that is being written
 * @throws media_not_found, invalid_field
 */
export async function claimOfferPictures(
  tx: Tx,
  owner_id: number,
  target: { offer_id: number | null; picture_ids: readonly number[] },
): Promise<void> {
  await claimPictures(tx, owner_id, target.picture_ids);
  if (await arePicturesElsewhere(tx, target))
    throw new DomainError('invalid_field', { fields: { picture_ids: ['picture_elsewhere'] } });
}

/**
 * Turns what the form says into rows: finds or makes the store, the groups above the chosen ones, the
 * instants behind calendar days.
 * @throws invalid_field when a group does not exist
 */
export async function readyOffer(
  tx: Tx,
  entry: EntryContent & { kind: OfferKind },
  context: { writer: Viewer; time_zone: string; now: Date },
): Promise<ReadyOffer> {
  const groups = await groupsOfEntry(tx, entry.group_ids);
  if (groups === null) throw new DomainError('invalid_field', { fields: { group_ids: ['group_required'] } });
  const host = entry.url === null ? null : hostOf(entry.url);
  const store_id = await storeOfEntry(tx, context.writer, {
    store_id: entry.store_id,
    store_name: entry.store_name,
    host,
    now: context.now,
  });
  const { kind, title, delta, url, currency, price_minor, low_price_minor, shipping_minor } = entry;
  const { discount_type, discount_amount, coupon_name, coupon_description } = entry;
  return {
    groups,
    content: {
      kind,
      title,
      slug: slugify(title),
      lang: languageOf(title),
      store_id,
      group_id: entry.group_ids[0] ?? null,
      cover_media_id: entry.picture_ids[0] ?? null,
      url,
      canonical_url: url === null ? null : canonicalLink(url),
      delta,
      html: renderDelta(delta),
      text: deltaText(delta),
      renderer_version: RENDERER_VERSION,
      currency,
      price_minor,
      low_price_minor,
      shipping_minor,
      discount_type,
      discount_amount,
      coupon_name,
      coupon_description,
      starts_at: entry.starts_on === null ? null : startOfDay(entry.starts_on, context.time_zone),
      expires_at: entry.ends_on === null ? null : endOfDay(entry.ends_on, context.time_zone),
    },
  };
}
