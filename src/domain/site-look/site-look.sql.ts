/** Name and look of the site, version by version. */
import { sql } from 'kysely';
import type { LookChoices } from '#contract/site-look-kinds.ts';
import type { Db, Tx } from '#platform/db.ts';

/** The picture of a logo as it is stored; null without one. */
export interface LogoPicture {
  key: string;
  width: number;
  height: number;
}

export interface SiteLookRow extends LookChoices {
  version: number;
  logo: LogoPicture | null;
  username: string;
  created_at: Date;
}

const ROW = sql.raw(`l.version, l.name_ru, l.name_en, l.description_ru, l.description_en,
  l.accent_light, l.accent_dark, l.logo_media_id, l.currency_ru, l.currency_en, l.time_zone, u.username, l.created_at,
  case when m.id is not null then json_build_object('key', m.key, 'width', m.width, 'height', m.height) end as logo
  from site_looks l join users u on u.id = l.saved_by left join media m on m.id = l.logo_media_id`);

/** A version, the latest for null. */
export async function selectSiteLook(db: Db | Tx, version: number | null): Promise<SiteLookRow | null> {
  const { rows } = await sql<SiteLookRow>`
    select ${ROW} where ${version}::int is null or l.version = ${version}::int
    order by l.version desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Versions before that one, the latest first. */
export async function selectLooksBefore(db: Db, version: number, limit: number): Promise<SiteLookRow[]> {
  const { rows } = await sql<SiteLookRow>`
    select ${ROW} where l.version < ${version} order by l.version desc limit ${limit}`.execute(db);
  return rows;
}

/** Writes the version after `was`; false when there is one already. */
export async function insertSiteLook(
  tx: Tx,
  look: LookChoices,
  saved: { was: number; saved_by: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into site_looks (version, name_ru, name_en, description_ru, description_en, accent_light, accent_dark, logo_media_id,
      currency_ru, currency_en, time_zone, saved_by, created_at)
    select ${saved.was}::int + 1, ${look.name_ru}, ${look.name_en}, ${look.description_ru}, ${look.description_en},
      ${look.accent_light}, ${look.accent_dark}, ${look.logo_media_id},
      ${look.currency_ru}, ${look.currency_en}, ${look.time_zone},
      ${saved.saved_by}, ${saved.now}
    where (select coalesce(max(version), 0) from site_looks) = ${saved.was}::int
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Takes a picture for a logo: the uploader's own, or what has been one before. Locked, so that no sweep removes it meanwhile. */
export async function lockLogo(tx: Tx, id: number, owner_id: number): Promise<LogoPicture | null> {
  const { rows } = await sql<LogoPicture>`
    select key, width, height from media m where id = ${id} and state = 'stored'
      and (owner_id = ${owner_id} or exists (select 1 from site_looks where logo_media_id = m.id)) for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** A zone as the database spells it; null for one it counts no days in. */
export async function selectTimeZone(db: Db, name: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where lower(name) = lower(${name})`.execute(db);
  return rows[0]?.name ?? null;
}
