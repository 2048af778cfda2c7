import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { lockOffer, type OfferToEdit } from '../offers/offers.ts';
import { canPinOffer, canSeeOffer } from '../offers/permissions.ts';
import { readSettings } from '../settings/settings.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { deletePin, lockGroup, selectPinnedOfferIds, upsertPin } from './pins.sql.ts';

const DAY_MS = 86_400_000;

interface Pin {
  group_id: number;
  /** null when the offer is not pinned there. */
  pinned_until: Date | null;
}

/**
 * Puts an offer first in one of its groups, or in one above them, for some days. Pinned already, it stays for
 * that long from now.
 * @param input.days 1 to 30; without it as many as the setting says
 * @throws not_signed_in, account_suspended, offer_not_found, not_allowed, offer_ended, invalid_field, too_many_pins
 */
export async function pinOffer(
  ctx: Context,
  viewer: Viewer,
  input: { offer_id: number; group_id: number; days?: number },
): Promise<Pin> {
  const settings = await readSettings(ctx);
  return onPin(ctx, viewer, input, async (tx, offer) => {
    if (offer.is_expired || offer.deactivated_at || !offer.published_at) throw new DomainError('offer_ended');
    if (!offer.counted_group_ids.includes(input.group_id)) refuseFaults({ group_id: 'pin_group' });
    await lockGroup(tx, input.group_id);
    const now = ctx.clock.now();
    const max = settings['pins.per_group'];
    const pinned = await selectPinnedOfferIds(tx, input.group_id, now, max);
    if (pinned.length >= max && !pinned.includes(offer.id)) throw new DomainError('too_many_pins', { values: { max } });
    const pinned_until = new Date(now.getTime() + (input.days ?? settings['pins.days']) * DAY_MS);
    await upsertPin(tx, { ...input, pinned_by: viewer.id, now, pinned_until });
    return { group_id: input.group_id, pinned_until };
  });
}

/**
 * Lets an offer go to its place in the group again; not pinned there, nothing changes.
 * @throws not_signed_in, account_suspended, offer_not_found, not_allowed
 */
export async function unpinOffer(
  ctx: Context,
  viewer: Viewer,
  input: { offer_id: number; group_id: number },
): Promise<Pin> {
  return onPin(ctx, viewer, input, async (tx) => {
    await deletePin(tx, input.group_id, input.offer_id);
    return { group_id: input.group_id, pinned_until: null };
  });
}

async function onPin(
  ctx: Context,
  viewer: Viewer,
  { offer_id }: { offer_id: number },
  action: (tx: Tx, offer: OfferToEdit) => Promise<Pin>,
): Promise<Pin> {
  refuseInactive(viewer);
  if (!canPinOffer(viewer)) throw new DomainError('not_allowed');
  return inTransaction(ctx.db, async (tx) => {
    const offer = await lockOffer(tx, offer_id);
    if (!offer || !canSeeOffer(viewer, offer)) throw new DomainError('offer_not_found');
    return action(tx, offer);
  });
}
