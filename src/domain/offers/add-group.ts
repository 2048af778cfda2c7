import { MAX_GROUPS } from '#rules/entry-form.ts';
import type { Tx } from '#platform/db.ts';
import { groupsOfEntry, updateGroupCounts } from '../groups/groups.ts';
import { changesBetween, insertRevision } from '../revisions/revisions.ts';
import { markOfferChanged, replaceOfferGroups, type OfferToEdit } from './write-offer.sql.ts';

/**
 * Puts an offer into one more group, after those it has, as an edit would; the offer must be held by the caller.
 * @returns false when the offer is there already, has as many groups as it may, or the group is not there
 */
export async function addOfferGroup(
  tx: Tx,
  offer: OfferToEdit,
  change: { group_id: number; editor_id: number | null; now: Date },
): Promise<boolean> {
  const { group_id, editor_id, now } = change;
  if (offer.group_ids.includes(group_id) || offer.group_ids.length >= MAX_GROUPS) return false;
  const group_ids = [...offer.group_ids, group_id];
  const groups = await groupsOfEntry(tx, group_ids);
  if (!groups) return false;
  await replaceOfferGroups(tx, offer.id, groups);
  await markOfferChanged(tx, offer.id, { group_id: group_ids[0] ?? group_id, now });
  if (!offer.published_at) return true;
  const fresh = groups.map((group) => group.group_id).filter((id) => !offer.counted_group_ids.includes(id));
  if (!offer.deactivated_at) await updateGroupCounts(tx, fresh, 1);
  const changes = changesBetween({ group_ids: offer.group_ids }, { group_ids });
  await insertRevision(tx, { entry: { offer_id: offer.id }, editor_id, changes, now });
  return true;
}
