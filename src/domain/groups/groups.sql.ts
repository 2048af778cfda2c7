import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';

export interface GroupRow {
  id: number;
  slug: string;
  parent_id: number | null;
  name: string;
  icon: string;
  offers_count: number;
}

const columns = (locale: Locale) => sql.raw(`id, slug, parent_id, name_${locale} as name, icon, offers_count`);

export async function selectGroupBySlug(db: Db, slug: string, locale: Locale): Promise<GroupRow | null> {
  const { rows } = await sql<GroupRow>`select ${columns(locale)} from groups where slug = ${slug}`.execute(db);
  return rows[0] ?? null;
}

/** A group with its parent and its children in one look. */
export async function selectGroupFamily(
  db: Db,
  id: number,
  parent_id: number | null,
  locale: Locale,
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select ${columns(locale)} from groups where id = ${parent_id} or parent_id = ${id} order by name limit 200`.execute(
    db,
  );
  return rows;
}

/** Groups with the most live offers. */
export async function selectTopGroups(db: Db, locale: Locale, limit: number): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select ${columns(locale)} from groups where parent_id is null order by offers_count desc, id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The first two levels of the tree for the categories page. */
export async function selectGroupTree(db: Db, locale: Locale, limit: number): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select ${columns(locale)} from groups
    where parent_id is null or parent_id in (select id from groups where parent_id is null)
    order by name limit ${limit}`.execute(db);
  return rows;
}
