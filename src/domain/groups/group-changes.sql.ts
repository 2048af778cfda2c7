/** What administrators read of groups, and how they change them. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** What an administrator decides of a group. */
export interface GroupFields {
  name_ru: string;
  name_en: string;
  /** Its place in addresses. */
  slug: string;
  /** The group it stands in; null for one of the first level. */
  parent_id: number | null;
  icon: string;
}

export interface FullGroupRow extends GroupFields {
  id: number;
  offers_count: number;
  children_count: number;
}

const FULL = sql.raw(`g.id, g.slug, g.parent_id, g.name_ru, g.name_en, g.icon, g.offers_count,
  (select count(*)::int from groups c where c.parent_id = g.id) as children_count`);

/** Groups in one group, or of the first level, by alphabet. */
export async function selectChildGroups(
  db: Db,
  query: { parent_id: number | null; offset: number; limit: number },
): Promise<FullGroupRow[]> {
  const { rows } = await sql<FullGroupRow>`
    select ${FULL} from groups g where g.parent_id is not distinct from ${query.parent_id}::bigint
    order by fold_text(g.name_ru), g.id limit ${query.limit} offset ${query.offset}`.execute(db);
  return rows;
}

/** Groups in one of whose names a word begins so, or whose address does; `pattern` is a literal. */
export async function searchFullGroups(
  db: Db,
  query: { pattern: string; offset: number; limit: number },
): Promise<FullGroupRow[]> {
  const word = `% ${query.pattern}%`;
  const { rows } = await sql<FullGroupRow>`
    select ${FULL} from groups g
    where fold_text(' ' || g.name_ru) like ${word} or fold_text(' ' || g.name_en) like ${word}
      or g.slug like ${`${query.pattern}%`}
    order by fold_text(g.name_ru), g.id limit ${query.limit} offset ${query.offset}`.execute(db);
  return rows;
}

/** A group and all it stands in, from the first level down to it; empty where there is none. */
export async function selectGroupPath(db: Db | Tx, id: number): Promise<FullGroupRow[]> {
  const { rows } = await sql<FullGroupRow>`
    with recursive upward as (
      select id, parent_id, 0 as depth from groups where id = ${id}
      union all
      select g.id, g.parent_id, u.depth + 1 from groups g join upward u on g.id = u.parent_id where u.depth < 10
    )
    select ${FULL} from upward u join groups g on g.id = u.id order by u.depth desc`.execute(db);
  return rows;
}

/** Whoever changes the tree waits here for the others: two moves at once must not make a circle. */
export async function lockGroupTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(713069)`.execute(tx);
}

/** How many levels stand below a group. */
export async function selectDepthBelow(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    with recursive below as (
      select id, 0 as depth from groups where id = ${id}
      union all
      select g.id, b.depth + 1 from groups g join below b on g.parent_id = b.id where b.depth < 10
    )
    select max(depth)::int as depth from below`.execute(tx);
  return rows[0]?.depth ?? 0;
}

/** Whether a post stands in a group, or a report would put one there. Posts of the groups below stand in it as well. */
export async function isGroupUsed(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select 1 from offer_groups where group_id = ${id})
      or exists (select 1 from discussion_groups where group_id = ${id})
      or exists (select 1 from reports where group_id = ${id}) as is_used`.execute(tx);
  return rows[0]?.is_used ?? false;
}

/** Whether a deal alert waits for offers of a group: without it, it would wait for those of none. One deleted
 * today may come back. */
export async function isGroupAwaited(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from alerts where group_ids <> '{}' and group_ids @> array[${id}::int] limit 1`.execute(tx);
  return rows.length > 0;
}

/** The group that has an address now; null when it is free. */
export async function selectGroupOfSlug(tx: Tx, slug: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from groups where slug = ${slug}`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function insertGroup(tx: Tx, group: GroupFields & { created_at: Date }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into groups (slug, parent_id, name_ru, name_en, icon, created_at)
    values (${group.slug}, ${group.parent_id}, ${group.name_ru}, ${group.name_en}, ${group.icon}, ${group.created_at})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function updateGroup(tx: Tx, id: number, group: GroupFields): Promise<void> {
  await sql`
    update groups set slug = ${group.slug}, parent_id = ${group.parent_id}, name_ru = ${group.name_ru},
      name_en = ${group.name_en}, icon = ${group.icon}
    where id = ${id}`.execute(tx);
}

/** Makes an address lead to the group that had it. */
export async function insertFormerGroupSlug(tx: Tx, slug: string, group_id: number): Promise<void> {
  await sql`
    insert into former_group_slugs (slug, group_id) values (${slug}, ${group_id})
    on conflict (slug) do update set group_id = excluded.group_id`.execute(tx);
}

/** An address that a group takes leads to no other any more. */
export async function deleteFormerGroupSlug(tx: Tx, slug: string): Promise<void> {
  await sql`delete from former_group_slugs where slug = ${slug}`.execute(tx);
}

export async function deleteGroup(tx: Tx, id: number): Promise<void> {
  await sql`delete from groups where id = ${id}`.execute(tx);
}
