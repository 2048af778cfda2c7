import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface GroupRow {
  id: number;
  slug: string;
  parent_id: number | null;
  name: string;
  icon: string;
  offers_count: number;
}

const columns = (locale: Locale) => sql.raw(`id, slug, parent_id, name_${locale} as name, icon, offers_count`);

/** The group of an address, also of one it had before. */
export async function selectGroupBySlug(db: Db, slug: string, locale: Locale): Promise<GroupRow | null> {
  const { rows } = await sql<GroupRow>`
    select ${columns(locale)} from groups
    where slug = ${slug} or id = (select group_id from former_group_slugs where slug = ${slug})`.execute(db);
  return rows[0] ?? null;
}

/** Groups by their slugs, also by those they had before, each once; those that are not there are missing. */
export async function selectGroupsBySlugs(db: Db, slugs: readonly string[], locale: Locale): Promise<GroupRow[]> {
  if (slugs.length === 0) return [];
  const { rows } = await sql<GroupRow>`
    select ${columns(locale)} from groups g join (
      select coalesce(n.id, f.group_id) as found_id, min(w.position) as position
      from unnest(${[...slugs]}::text[]) with ordinality as w(slug, position)
      left join groups n on n.slug = w.slug left join former_group_slugs f on f.slug = w.slug
      group by 1) named on named.found_id = g.id
    order by named.position`.execute(db);
  return rows;
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

/** Groups that readers look at and post to most. */
export async function selectTopGroups(db: Db, locale: Locale, limit: number): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select ${columns(locale)} from groups where parent_id is null order by popularity desc, offers_count desc, id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The most popular groups inside each of these, at most `limit` of each, in that order. */
export async function selectTopChildren(
  db: Db,
  parent_ids: readonly number[],
  locale: Locale,
  limit: number,
): Promise<GroupRow[]> {
  if (parent_ids.length === 0) return [];
  const { rows } = await sql<GroupRow>`
    select c.* from unnest(${parent_ids}::bigint[]) as above (id), lateral (
      select ${columns(locale)} from groups where parent_id = above.id
      order by popularity desc, offers_count desc, id limit ${limit}) c`.execute(db);
  return rows;
}

/** The first letters of all groups in one language; one look at the index a letter. */
export async function selectGroupInitials(db: Db, locale: Locale): Promise<string[]> {
  const initial = sql.raw(`name_initial(name_${locale})`);
  const { rows } = await sql<{ initial: string }>`
    with recursive initials as (
      (select ${initial} as initial from groups order by ${initial} limit 1)
      union all
      select (select ${initial} from groups where ${initial} > i.initial order by ${initial} limit 1)
      from initials i where i.initial is not null
    )
    select initial from initials where initial is not null`.execute(db);
  return rows.map((row) => row.initial);
}

/** Groups of every level whose names begin with a letter, by alphabet, and how many there are. */
export async function selectGroupsByInitial(
  db: Db,
  query: { initial: string; offset: number; limit: number; locale: Locale },
): Promise<{ rows: (GroupRow & { parent: string | null })[]; total: number }> {
  const name = sql.raw(`name_${query.locale}`);
  const [{ rows }, counted] = await Promise.all([
    sql<GroupRow & { parent: string | null }>`
      select ${columns(query.locale)}, (select p.${name} from groups p where p.id = groups.parent_id) as parent
      from groups where name_initial(${name}) = ${query.initial}
      order by fold_text(${name}), id limit ${query.limit} offset ${query.offset}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from groups where name_initial(${name}) = ${query.initial}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A chosen group or one above it. */
interface GroupStep {
  id: number;
  /** The group it was reached from. */
  chosen_id: number;
  depth: number;
}

/** The groups given and everything above them; a group that is not there is missing. */
export async function selectGroupsUpward(tx: Db | Tx, ids: readonly number[]): Promise<GroupStep[]> {
  const { rows } = await sql<GroupStep>`
    with recursive upward as (
      select id, parent_id, id as chosen_id, 0 as depth from groups where id = any(${ids})
      union all
      select g.id, g.parent_id, u.chosen_id, u.depth + 1 from groups g join upward u on g.id = u.parent_id where u.depth < 10
    )
    select id, chosen_id, depth from upward order by depth, id`.execute(tx);
  return rows;
}

/** Moves the counts of live offers; rows are locked in order of id, so that two writers never wait crosswise. */
export async function updateGroupCounts(tx: Tx, ids: readonly number[], change: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with locked as (select id from groups where id = any(${ids}) order by id for no key update)
    update groups g set offers_count = g.offers_count + ${change} from locked where g.id = locked.id`.execute(tx);
}

/** A group to be picked, with the name of the one above. */
export interface GroupChoiceRow {
  id: number;
  slug: string;
  name: string;
  parent: string | null;
}

const choice = (locale: Locale) =>
  sql.raw(
    `g.id, g.slug, g.name_${locale} as name, p.name_${locale} as parent from groups g left join groups p on p.id = g.parent_id`,
  );

export async function selectGroupChoices(db: Db, ids: readonly number[], locale: Locale): Promise<GroupChoiceRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<GroupChoiceRow>`
    select ${choice(locale)} where g.id = any(${ids}) order by array_position(${ids}::bigint[], g.id)`.execute(db);
  return rows;
}

/** Groups in one of whose names, in either language, a word begins as typed; the most popular first. `pattern` is a literal. */
export async function searchGroups(
  db: Db,
  query: { pattern: string; limit: number; locale: Locale },
): Promise<GroupChoiceRow[]> {
  const { rows } = await sql<GroupChoiceRow>`
    select ${choice(query.locale)}
    where ${query.pattern} = '' or fold_text(' ' || g.name_ru) like ${`% ${query.pattern}%`} or fold_text(' ' || g.name_en) like ${`% ${query.pattern}%`}
    order by g.popularity desc, g.offers_count desc, g.id limit ${query.limit}`.execute(db);
  return rows;
}
