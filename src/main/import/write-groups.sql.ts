import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { slugify } from '#rules/text.ts';
import { freeSlugs } from './free-slugs.ts';
import { allocateIds, json } from './records.sql.ts';

/** What a record says of its category. */
export interface CategoryWanted {
  category: string | null;
  parent_category: string | null;
}

interface Found {
  id: number;
  parent_id: number | null;
}

/** Deeper trees than this do not exist; a circle would. */
const MAX_DEPTH = 20;

/** One text for a category and its parent. */
export function categoryKey({ category, parent_category }: CategoryWanted): string {
  return `${parent_category?.toLowerCase() ?? ''}\n${category?.toLowerCase() ?? ''}`;
}

/**
 * Finds or creates the groups of the categories and returns, by `categoryKey`, the ids from the
 * group itself up to the top of its tree. A category is known by the slug of its name or by either
 * name; an unknown one becomes a group under its parent category, or at the top.
 */
export async function resolveGroups(tx: Tx, records: readonly CategoryWanted[]): Promise<Map<string, number[]>> {
  const wanted = new Map<string, { category: string; parent_category: string | null }>();
  for (const { category, parent_category } of records) {
    if (category !== null) wanted.set(categoryKey({ category, parent_category }), { category, parent_category });
  }
  if (wanted.size === 0) return new Map();
  const parents = await resolveNames(
    tx,
    [...wanted.values()].flatMap(({ parent_category }) =>
      parent_category ? [{ name: parent_category, parent_id: null }] : [],
    ),
  );
  const parentOf = (name: string | null) => (name === null ? null : (parents.get(nameKey(name, null)) ?? null));
  const groups = await resolveNames(
    tx,
    [...wanted.values()].map((group) => ({ name: group.category, parent_id: parentOf(group.parent_category) })),
  );
  const chains = await selectChains(tx, [...new Set(groups.values())]);
  return new Map(
    [...wanted].map(([key, { category, parent_category }]) => {
      const id = groups.get(nameKey(category, parentOf(parent_category))) ?? 0;
      return [key, chains.get(id) ?? [id]];
    }),
  );
}

const nameKey = (name: string, parent_id: number | null): string => `${parent_id ?? ''}\n${name.toLowerCase()}`;

/** Ids by name and parent; a name without a parent is looked for everywhere, the top of the trees first. */
async function resolveNames(
  tx: Tx,
  wanted: readonly { name: string; parent_id: number | null }[],
): Promise<Map<string, number>> {
  const known = await selectNamed(tx, [...new Set(wanted.map(({ name }) => name))]);
  const ids = new Map<string, number>();
  const missing = new Map<string, { name: string; parent_id: number | null }>();
  for (const group of wanted) {
    const all = known.get(group.name) ?? [];
    const found = group.parent_id === null ? all[0] : all.find(({ parent_id }) => parent_id === group.parent_id);
    const key = nameKey(group.name, group.parent_id);
    if (found) ids.set(key, found.id);
    else if (!missing.has(key)) missing.set(key, group);
  }
  const new_ids = await allocateIds(tx, 'groups', missing.size);
  const rows = [...missing].map(([key, group], index) => ({
    ...group,
    key,
    id: new_ids[index] ?? 0,
    slug: slugify(group.name, 60),
  }));
  const slugs = await freeSlugs(
    rows.map(({ slug, id }) => ({ slug, suffix: String(id) })),
    (all) => selectGroupSlugs(tx, all),
  );
  await insertGroups(
    tx,
    rows.map((row, index) => ({ ...row, slug: slugs[index] ?? row.slug, name_ru: row.name, name_en: row.name })),
  );
  for (const row of rows) ids.set(row.key, row.id);
  return ids;
}

async function selectNamed(tx: Tx, names: readonly string[]): Promise<Map<string, Found[]>> {
  const wanted = names.map((name) => ({ name, slug: slugify(name, 60) }));
  const { rows } = await sql<Found & { name: string }>`
    with w as (select * from jsonb_to_recordset(${json(wanted)}) as w(name text, slug text)),
    found as (
      select w.name, g.id, g.parent_id from w join groups g on g.slug = w.slug
      union select w.name, g.id, g.parent_id from w join groups g on lower(g.name_en) = lower(w.name)
      union select w.name, g.id, g.parent_id from w join groups g on lower(g.name_ru) = lower(w.name)
    )
    select * from found order by (parent_id is not null), id`.execute(tx);
  const byName = new Map<string, Found[]>();
  for (const { name, id, parent_id } of rows) byName.set(name, [...(byName.get(name) ?? []), { id, parent_id }]);
  return byName;
}

/** Which of these slugs a group already has. */
export async function selectGroupSlugs(tx: Tx, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`select slug from groups where slug = any(${slugs})`.execute(tx);
  return new Set(rows.map((row) => row.slug));
}

/** Writes groups under ids already allocated. */
export async function insertGroups(
  tx: Tx,
  groups: readonly { id: number; slug: string; parent_id: number | null; name_ru: string; name_en: string }[],
): Promise<void> {
  if (groups.length === 0) return;
  await sql`
    insert into groups (id, slug, parent_id, name_ru, name_en) overriding system value
    select id, slug, parent_id, name_ru, name_en
    from jsonb_to_recordset(${json(groups)}) as g(id bigint, slug text, parent_id bigint, name_ru text, name_en text)`.execute(
    tx,
  );
}

/** Each group with all above it, nearest first. */
async function selectChains(tx: Tx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ start: number; ids: number[] }>`
    with recursive up as (
      select id as start, id, parent_id, 0 as depth from groups where id = any(${ids})
      union all
      select up.start, g.id, g.parent_id, up.depth + 1 from up join groups g on g.id = up.parent_id where up.depth < ${MAX_DEPTH}
    )
    select start, json_agg(id order by depth) as ids from up group by start`.execute(tx);
  return new Map(rows.map((row) => [row.start, row.ids]));
}
