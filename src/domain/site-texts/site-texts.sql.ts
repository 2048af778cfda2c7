/** The site's own texts, version by version. */
import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { SitePage } from '#contract/site-text-kinds.ts';
import type { Db, Tx } from '#platform/db.ts';

/** Which text: a page in one language. */
export interface SiteTextKey {
  page: SitePage;
  locale: Locale;
}

export interface SiteTextRow extends SiteTextKey {
  version: number;
  /** Null: as shipped. */
  text: string | null;
  username: string;
  created_at: Date;
}

const ROW = sql.raw(`t.page, t.locale, t.version, t.text, u.username, t.created_at
  from site_texts t join users u on u.id = t.saved_by`);

/** The latest of each. */
export async function selectTextsInForce(db: Db): Promise<SiteTextRow[]> {
  const { rows } = await sql<SiteTextRow>`
    select distinct on (t.page, t.locale) ${ROW} order by t.page, t.locale, t.version desc`.execute(db);
  return rows;
}

/** When versions came into force, `most` of each text, the latest first. */
export async function selectVersionDates(
  db: Db,
  most: number,
): Promise<(SiteTextKey & { version: number; created_at: Date })[]> {
  const { rows } = await sql<SiteTextKey & { version: number; created_at: Date }>`
    select page, locale, version, created_at from (
      select page, locale, version, created_at,
        row_number() over (partition by page, locale order by version desc) as place from site_texts) dated
    where place <= ${most} order by page, locale, version desc`.execute(db);
  return rows;
}

/** A version of a text, the latest for null. */
export async function selectSiteText(
  db: Db | Tx,
  { page, locale }: SiteTextKey,
  version: number | null,
): Promise<SiteTextRow | null> {
  const { rows } = await sql<SiteTextRow>`
    select ${ROW} where t.page = ${page} and t.locale = ${locale}
      and (${version}::int is null or t.version = ${version}::int)
    order by t.version desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Versions of a text without their words, the latest first. */
export async function selectVersions(
  db: Db,
  { page, locale }: SiteTextKey,
  slice: { offset: number; limit: number },
): Promise<Omit<SiteTextRow, 'page' | 'locale' | 'text'>[]> {
  const { rows } = await sql<Omit<SiteTextRow, 'page' | 'locale' | 'text'>>`
    select t.version, u.username, t.created_at from site_texts t join users u on u.id = t.saved_by
    where t.page = ${page} and t.locale = ${locale}
    order by t.version desc offset ${slice.offset} limit ${slice.limit}`.execute(db);
  return rows;
}

/** Writes the version after `was`; false when there is one already. */
export async function insertSiteText(
  tx: Tx,
  { page, locale }: SiteTextKey,
  saved: { was: number; text: string | null; saved_by: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into site_texts (page, locale, version, text, saved_by, created_at)
    select ${page}, ${locale}, ${saved.was}::int + 1, ${saved.text}, ${saved.saved_by}, ${saved.now}
    where (select coalesce(max(version), 0) from site_texts where page = ${page} and locale = ${locale}) = ${saved.was}::int
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}
