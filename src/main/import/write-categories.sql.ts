import type { Tx } from '#platform/db.ts';
import { slugify } from '#rules/text.ts';
import { freeSlugs } from './free-slugs.ts';
import type { CategoryRecord } from './record.ts';
import { allocateIds, insertImported, keyOf, lockImports, selectImported } from './records.sql.ts';
import type { TreeWritten } from './tree.ts';
import { insertGroups, selectGroupSlugs } from './write-groups.sql.ts';

/** Room for the id after a slug: the column takes 80 characters. */
const SLUG_MAX = 60;

/**
 * Writes those categories of a batch whose parents are written or stand in the batch as groups; the
 * others are returned to wait. A slug that is taken gets the category's id.
 */
export async function writeCategories(
  tx: Tx,
  records: readonly CategoryRecord[],
): Promise<TreeWritten<CategoryRecord>> {
  await lockImports(tx);
  const parents = records.flatMap(({ src, parent_src_id }) =>
    parent_src_id === null ? [] : [{ src, src_id: parent_src_id }],
  );
  const ids = await selectImported(tx, 'group', [...records, ...parents]);
  const fresh = new Map<string, CategoryRecord>();
  const already: CategoryRecord[] = [];
  for (const record of records) {
    if (ids.has(keyOf(record)) || fresh.has(keyOf(record))) already.push(record);
    else fresh.set(keyOf(record), record);
  }
  const new_ids = await allocateIds(tx, 'groups', fresh.size);
  const ready: (CategoryRecord & { id: number; parent_id: number | null })[] = [];
  for (let isMoving = true; isMoving;) {
    isMoving = false;
    for (const [key, record] of fresh) {
      const parent_id =
        record.parent_src_id === null ? null : ids.get(keyOf({ src: record.src, src_id: record.parent_src_id }));
      if (parent_id === undefined) continue;
      isMoving = true;
      fresh.delete(key);
      const id = new_ids[ready.length] ?? 0;
      ready.push({ ...record, id, parent_id });
      ids.set(key, id);
    }
  }
  const wanted = ready.map(({ name_en, src_id }) => ({
    slug: slugify(name_en, SLUG_MAX),
    suffix: slugify(src_id, 10),
  }));
  const slugs = await freeSlugs(wanted, (all) => selectGroupSlugs(tx, all));
  await insertGroups(
    tx,
    ready.map((row, index) => ({ ...row, slug: slugs[index] ?? '' })),
  );
  await insertImported(tx, 'group', ready);
  return { written: ready, waiting: [...fresh.values()], refused: [], already };
}
