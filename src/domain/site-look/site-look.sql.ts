/** Name and look of the site, version by version. */
import { sql } from 'kysely';
import type { LookChoices } from '#contract/site-look-kinds.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface SiteLookRow extends LookChoices {
  version: number;
  username: string;
  created_at: Date;
}

const ROW = sql.raw(`l.version, l.name_ru, l.name_en, l.description_ru, l.description_en, u.username, l.created_at
  from site_looks l join users u on u.id = l.saved_by`);

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
    insert into site_looks (version, name_ru, name_en, description_ru, description_en, saved_by, created_at)
    select ${saved.was}::int + 1, ${look.name_ru}, ${look.name_en}, ${look.description_ru}, ${look.description_en},
      ${saved.saved_by}, ${saved.now}
    where (select coalesce(max(version), 0) from site_looks) = ${saved.was}::int
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}
