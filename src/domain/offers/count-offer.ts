import type { Tx } from '#platform/db.ts';
import { updateGroupCounts } from '../groups/groups.ts';
import { updateStoreCount } from '../stores/stores.ts';
import { changeUserCounts } from '../users/users.ts';
import type { OfferPlace } from './write-offer.sql.ts';

/**
 * Raises or lowers every counter in which a live offer stands. Always in this order, people, stores,
 * groups by id: two writers never wait for each other crosswise.
 */
export async function countOffer(tx: Tx, place: OfferPlace, change: 1 | -1): Promise<void> {
  if (place.author_id !== null) await changeUserCounts(tx, place.author_id, { offers: change });
  if (place.store_id !== null) await updateStoreCount(tx, place.store_id, change);
  await updateGroupCounts(tx, place.group_ids, change);
}
