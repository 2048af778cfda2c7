import type { Locale } from '#contract/common.ts';
import type { DraftForm } from '#contract/drafts.ts';
import type { Tx } from '#platform/db.ts';
import { imageUrls } from '#rules/delta.ts';
import { entryContent, faultValues, formFaults, type EntryContent, type FormField } from '#rules/entry-form.ts';
import { dayIn } from '#rules/local-date.ts';
import { instantAfter } from '#rules/schedule-offset.ts';
import { readOfEntry } from '#rules/blocklist.ts';
import { newlyListed, readBlocklist } from '../blocklist/blocklist.ts';
import type { Context } from '../context.ts';
import { recordCorrection } from '../corrections.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { updateGroupCounts } from '../groups/groups.ts';
import { recordEvent, type OfferFact } from '../events.ts';
import { announce } from '../live.ts';
import { claimPicturesByUrl, releasePictures } from '../media/media.ts';
import { changesBetween, insertRevision } from '../revisions/revisions.ts';
import { selectStoreChoice, updateStoreCount } from '../stores/stores.ts';
import type { Viewer } from '../viewer.ts';
import { notePrice } from './create-offer.ts';
import { claimOfferPictures, readyOffer, type ReadyOffer } from './offer-content.ts';
import { formOfOffer } from './offer-form.ts';
import { markOfferExpired } from './offer-states.sql.ts';
import { canSeeOffer, editableFields } from './permissions.ts';
import { refuseOtherStore } from './refuse-other-store.ts';
import {
  lockOffer,
  markOfferReviewed,
  replaceOfferParts,
  updateOffer,
  updateOfferSchedule,
  type OfferToEdit,
} from './write-offer.sql.ts';

/**
 * Changes fields of an offer and keeps what stood before as a public revision. Fields that are not among
 * `changes` stay as they are now, also when somebody else changed them meanwhile.
 * @throws offer_not_found, not_allowed, invalid_field, media_not_found
 */
export async function editOffer(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  input: { offer_id: number; changes: DraftForm; time_zone: string; locale: Locale; max_offset_minutes: number },
): Promise<void> {
  const now = ctx.clock.now();
  const offer = await lockOffer(tx, input.offer_id);
  if (!offer || !canSeeOffer(viewer, offer)) throw new DomainError('offer_not_found');
  refuseFields(viewer, offer, input.changes, now);
  const before = formOfOffer(offer, input);
  // A link that changes finds its store anew, unless one is chosen with it.
  const store = input.changes.url === undefined ? {} : { store_id: null };
  const form = { ...before, ...store, ...input.changes };
  await refuseForm(tx, offer, form, { ...input, now });
  const entry = { ...entryContent(offer.kind, form, { ...input, now }), kind: offer.kind };
  if (entry.url !== offer.url || entry.store_id !== offer.store_id) await refuseOtherStore(tx, viewer, entry);
  const ready = keepInstants(
    await readyOffer(tx, entry, { writer: viewer, time_zone: input.time_zone, now }),
    offer,
    input.changes,
  );
  await claimOfferPictures(tx, viewer.id, {
    offer_id: offer.id,
    picture_ids: entry.picture_ids.filter((id) => !offer.picture_ids.includes(id)),
  });
  const stood = imageUrls(offer.delta);
  await claimPicturesByUrl(
    tx,
    viewer.id,
    imageUrls(entry.delta).filter((url) => !stood.includes(url)),
  );
  await releasePictures(
    tx,
    offer.picture_ids.filter((id) => !entry.picture_ids.includes(id)),
  );
  await updateOffer(tx, offer.id, ready.content, now);
  if (isLengthened(offer, ready, now)) {
    await markOfferExpired(tx, offer.id, false, now);
    announce(ctx, tx, `offer.${offer.id}`, 'expired');
    await recordEvent(ctx, tx, 'offer.revived', { offer_id: offer.id });
  }
  await replaceOfferParts(tx, offer.id, { groups: ready.groups, picture_ids: entry.picture_ids, codes: entry.codes });
  if (entry.price_minor !== offer.price_minor || entry.currency !== offer.currency)
    await notePrice(tx, { id: offer.id, price_minor: entry.price_minor, currency: entry.currency, now });
  await recount(tx, offer, ready);
  await review(ctx, tx, viewer, { offer, before: entryContent(offer.kind, before, { ...input, now }), entry, now });
  if (!offer.published_at) return reschedule(ctx, tx, offer.id, entry.offset_minutes);
  await recordEvent(ctx, tx, 'offer.edited', { offer_id: offer.id, changed: changedFacts(offer, ready) });
  const changes = changesBetween(shown(entryContent(offer.kind, before)), shown(entry));
  if (Object.keys(changes).length === 0) return;
  await insertRevision(tx, { entry: { offer_id: offer.id }, editor_id: viewer.id, changes, now });
  const { id: entity_id, author_id } = offer;
  await recordCorrection(ctx, tx, viewer, { entity_type: 'offer', entity_id, author_id, action: 'edit', before: {} });
}

/** What of the list of administrators an edit brings in is for a moderator: what waits stays in, what is out is hidden. */
async function review(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  { offer, before, entry, now }: { offer: OfferToEdit; before: EntryContent; entry: EntryContent; now: Date },
): Promise<void> {
  const list = await readBlocklist({ ...ctx, db: tx });
  const found = newlyListed(list, viewer, readOfEntry(before), readOfEntry(entry));
  if (found === null) return;
  await markOfferReviewed(tx, offer.id, found, now);
  if (offer.published_at) await recordEvent(ctx, tx, 'entry.listed', { entity_type: 'offer', entity_id: offer.id });
}

function refuseFields(viewer: Viewer, offer: OfferToEdit, changes: DraftForm, now: Date): void {
  const allowed = editableFields(viewer, offer, now);
  if (allowed === null) return;
  const wanted = Object.keys(changes) as FormField[];
  if (allowed.length === 0 || wanted.some((field) => !allowed.includes(field))) throw new DomainError('not_allowed');
}

async function refuseForm(
  tx: Tx,
  offer: OfferToEdit,
  form: DraftForm,
  context: { time_zone: string; now: Date; max_offset_minutes: number },
): Promise<void> {
  const store = form.store_id ? await selectStoreChoice(tx, form.store_id, null) : null;
  const full = {
    store_hosts: store?.hosts ?? [],
    today: dayIn(context.now, context.time_zone),
    now: context.now,
    time_zone: context.time_zone,
    max_offset_minutes: context.max_offset_minutes,
    is_published: offer.published_at !== null,
    scheduled_for: offer.scheduled_for,
  };
  refuseFaults(formFaults(offer.kind, form, full), faultValues(full));
}

/** A day that was not touched keeps its exact instant: imported offers end at any hour. */
function keepInstants(ready: ReadyOffer, offer: OfferToEdit, changes: DraftForm): ReadyOffer {
  const { content } = ready;
  const starts_at = changes.starts_on === undefined ? offer.starts_at : content.starts_at;
  const expires_at = changes.ends_on === undefined ? offer.expires_at : content.expires_at;
  return {
    ...ready,
    content: { ...content, slug: offer.title === content.title ? offer.slug : content.slug, starts_at, expires_at },
  };
}

/** True for an offer over whose last day has passed and that is given a later one, or none. */
function isLengthened(offer: OfferToEdit, { content }: ReadyOffer, now: Date): boolean {
  if (!offer.is_expired || offer.expires_at === null || offer.expires_at > now) return false;
  return content.expires_at === null || content.expires_at > now;
}

/** What readers look for of an offer that is out, as far as an edit changes it. */
function changedFacts(offer: OfferToEdit, { content, groups }: ReadyOffer): OfferFact[] {
  const fields = ['price_minor', 'low_price_minor', 'discount_amount', 'currency'] as const;
  const facts: Record<OfferFact, boolean> = {
    title: offer.title !== content.title,
    price: fields.some((field) => offer[field] !== content[field]),
    store: offer.store_id !== content.store_id,
    groups:
      groups.length !== offer.counted_group_ids.length ||
      groups.some(({ group_id }) => !offer.counted_group_ids.includes(group_id)),
  };
  return (Object.keys(facts) as OfferFact[]).filter((fact) => facts[fact]);
}

/** A live offer that moves to other groups or another store is counted there from now on. */
async function recount(tx: Tx, offer: OfferToEdit, { content, groups }: ReadyOffer): Promise<void> {
  if (!offer.published_at || offer.deactivated_at) return;
  if (offer.store_id !== content.store_id) {
    if (offer.store_id !== null) await updateStoreCount(tx, offer.store_id, -1);
    if (content.store_id !== null) await updateStoreCount(tx, content.store_id, 1);
  }
  const now_in = groups.map(({ group_id }) => group_id);
  await updateGroupCounts(
    tx,
    offer.counted_group_ids.filter((id) => !now_in.includes(id)),
    -1,
  );
  await updateGroupCounts(
    tx,
    now_in.filter((id) => !offer.counted_group_ids.includes(id)),
    1,
  );
}

/** A new time counts from now; without one the old time stays. */
async function reschedule(ctx: Context, tx: Tx, offer_id: number, offset_minutes: number): Promise<void> {
  if (offset_minutes === 0) return;
  const scheduled_for = instantAfter(ctx.clock.now(), offset_minutes);
  await updateOfferSchedule(tx, offer_id, scheduled_for);
  await ctx.queue.send(tx, 'publish-offer', { offer_id }, { start_after: scheduled_for });
}

/** What a revision tells: everything but how it came to be. */
function shown({ offset_minutes: _offset, store_name: _name, kind: _kind, ...rest }: EntryContent): object {
  const { discount_type, discount_amount, ...others } = rest;
  if (discount_type === 'percentage') return { ...others, discount_percent: discount_amount };
  return { ...others, discount_minor: discount_amount };
}
