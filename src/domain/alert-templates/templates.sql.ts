/** Starting points of deal alerts. */
import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

/** What an administrator says of a template. */
export interface TemplateContent {
  name_ru: string;
  name_en: string;
  keyword_ru: string;
  keyword_en: string;
  group_slugs: string[];
  min_temperature: number | null;
  /** Whole units. */
  max_price_rub: number | null;
  max_price_usd: number | null;
  min_discount_percent: number | null;
  free_only: boolean;
  include_coupons: boolean;
  picture: string | null;
  position: number;
  is_shown: boolean;
}

export interface TemplateRow extends TemplateContent {
  id: number;
  origin: 'shipped' | 'staff' | 'popular';
  followers_count: number;
  /** Offers of the last 30 days for readers of each language. */
  finds_ru: number;
  finds_en: number;
  /** Null before the first count. */
  counted_at: Date | null;
  edits: number;
}

/** A template as one reader sees it. */
export interface ShownTemplateRow extends TemplateRow {
  /** Those of its groups that there are. */
  groups: { id: number; slug: string; name: string; icon: string }[];
  /** The reader opened one of its groups lately. */
  is_recommended: boolean;
  /** The reader's alert that was begun with it, or waits for the same words; null for none. */
  alert_id: number | null;
}

export interface NamedGroupRow {
  slug: string;
  id: number | null;
  name: string | null;
}

const CONTENT =
  sql.raw(`name_ru, name_en, keyword_ru, keyword_en, group_slugs, min_temperature, max_price_rub, max_price_usd,
  min_discount_percent, free_only, include_coupons, picture, position, is_shown`);
const COLUMNS = sql`id, origin, ${CONTENT}, followers_count, finds_ru, finds_en, counted_at, edits`;

/** What a template is to readers of one language. */
export function templateIn(locale: Locale, row: TemplateRow) {
  return locale === 'ru'
    ? { name: row.name_ru, keyword: row.keyword_ru, max_price: row.max_price_rub, finds: row.finds_ru }
    : { name: row.name_en, keyword: row.keyword_en, max_price: row.max_price_usd, finds: row.finds_en };
}

function values(template: TemplateContent) {
  return sql`${template.name_ru}, ${template.name_en}, ${template.keyword_ru}, ${template.keyword_en},
    ${template.group_slugs}::text[], ${template.min_temperature}::int, ${template.max_price_rub}::bigint,
    ${template.max_price_usd}::bigint, ${template.min_discount_percent}::smallint, ${template.free_only}::boolean,
    ${template.include_coupons}::boolean, ${template.picture}, ${template.position}::int, ${template.is_shown}::boolean`;
}

/**
 * Templates for a reader: those of groups they opened since a day first, what most wait for before the rest. What only
 * a few wait for is not called popular.
 * @param query.user_id 0 for a guest
 * @param query.opened_since a day as YYYY-MM-DD
 * @param query.least_followers of templates that were found among alerts
 */
export async function selectShownTemplates(
  db: Db,
  query: { user_id: number; locale: Locale; opened_since: string; least_followers: number; limit: number },
): Promise<ShownTemplateRow[]> {
  const keyword = sql.raw(`t.keyword_${query.locale}`);
  const { rows } = await sql<ShownTemplateRow>`
    with opened as (
      select array_agg(distinct slug) as slugs from (
        select unnest(array[g.slug, above.slug]) as slug from group_openings o join groups g on g.id = o.group_id
          left join groups above on above.id = g.parent_id
        where o.user_id = ${query.user_id} and o.opened_on >= ${query.opened_since}::date) of_reader
      where slug is not null)
    select ${COLUMNS}, coalesce(t.group_slugs && opened.slugs, false) as is_recommended,
      coalesce((select json_agg(json_build_object('id', g.id, 'slug', g.slug, 'name', ${sql.raw(`g.name_${query.locale}`)},
        'icon', g.icon) order by array_position(t.group_slugs, g.slug)) from groups g where g.slug = any(t.group_slugs)), '[]') as groups,
      (select min(a.id) from alerts a where a.user_id = ${query.user_id} and a.deleted_at is null
        and (a.template_id = t.id or (${keyword} <> '' and lower(a.keyword) = lower(${keyword})))) as alert_id
    from alert_templates t cross join opened
    where t.is_shown and (t.origin <> 'popular' or t.followers_count >= ${query.least_followers})
    order by is_recommended desc, t.followers_count desc, t.position, t.id limit ${query.limit}`.execute(db);
  return rows;
}

/** Every template, as administrators see them; there are few. */
export async function selectTemplates(db: Db, limit: number): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select ${COLUMNS} from alert_templates order by origin = 'popular', position, id limit ${limit}`.execute(db);
  return rows;
}

/** The same, a slice of them. */
export async function selectTemplateSlice(db: Db, slice: { offset: number; limit: number }): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select ${COLUMNS} from alert_templates order by origin = 'popular', position, id
    offset ${slice.offset} limit ${slice.limit}`.execute(db);
  return rows;
}

/** Groups as a template names them, also by what they were called before; nulls of one that is not there. */
export async function selectNamedGroups(db: Db, slugs: readonly string[], locale: Locale): Promise<NamedGroupRow[]> {
  if (slugs.length === 0) return [];
  const { rows } = await sql<NamedGroupRow>`
    select w.slug, g.id, ${sql.raw(`g.name_${locale}`)} as name
    from unnest(${[...slugs]}::text[]) with ordinality as w(slug, position)
    left join former_group_slugs f on f.slug = w.slug left join groups g on g.slug = w.slug or g.id = f.group_id
    order by w.position`.execute(db);
  return rows;
}

/** One that is shown, or with `hidden` any. */
export async function selectTemplate(
  db: Db,
  id: number,
  of: 'shown' | 'hidden' = 'shown',
): Promise<TemplateRow | null> {
  const { rows } = await sql<TemplateRow>`
    select ${COLUMNS} from alert_templates where id = ${id} and (is_shown or ${of === 'hidden'})`.execute(db);
  return rows[0] ?? null;
}

export async function countOwnTemplates(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert_templates where origin <> 'popular'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** One writer of templates at a time, until the transaction ends. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(713052)`.execute(tx);
}

export async function insertTemplate(tx: Tx, template: TemplateContent, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into alert_templates (origin, ${CONTENT}, created_at) values ('staff', ${values(template)}, ${now})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** False when it was changed since, or is gone. Its finds are counted anew. */
export async function updateTemplate(
  tx: Tx,
  input: { id: number; edits: number; content: TemplateContent },
): Promise<boolean> {
  const { rows } = await sql`
    update alert_templates set (${CONTENT}, counted_at, edits) = (${values(input.content)}, null, edits + 1)
    where id = ${input.id} and edits = ${input.edits} returning id`.execute(tx);
  return rows.length > 0;
}

/** False when it is gone already. Alerts begun with it go on. */
export async function deleteTemplate(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`delete from alert_templates where id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}
