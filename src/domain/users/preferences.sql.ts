import { sql } from 'kysely';
import { USUAL_PREFERENCES, type Preferences } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

/** The columns, which are named here and not by a change. */
const NAMES = Object.keys(USUAL_PREFERENCES) as (keyof Preferences)[];
const COLUMNS = sql.raw(NAMES.join(', '));

/** What a member chose; the usual for who never did. */
export async function selectPreferences(db: Db | Tx, user_id: number): Promise<Preferences> {
  const { rows } = await sql<Preferences>`select ${COLUMNS} from preferences where user_id = ${user_id}`.execute(db);
  return rows[0] ?? USUAL_PREFERENCES;
}

/**
 * Changes some of what a member chose.
 * @param time_zone taken where the change needs a clock and the member has chosen none
 */
export async function upsertPreferences(
  db: Db,
  user_id: number,
  change: Partial<Preferences>,
  time_zone: string,
): Promise<Preferences> {
  const needs_clock = change.is_quiet === true || change.email_pace === 'daily';
  const usual = { ...USUAL_PREFERENCES, ...(needs_clock ? { time_zone } : {}), ...change };
  const given = NAMES.filter((name) => change[name] !== undefined).map((name) => sql.raw(`${name} = excluded.${name}`));
  if (needs_clock && change.time_zone === undefined)
    given.push(sql.raw('time_zone = coalesce(p.time_zone, excluded.time_zone)'));
  const changes = given.length > 0 ? sql.join(given) : sql`user_id = p.user_id`;
  const { rows } = await sql<Preferences>`
    insert into preferences as p (user_id, ${COLUMNS})
    values (${user_id}, ${sql.join(NAMES.map((name) => usual[name]))})
    on conflict (user_id) do update set ${changes} returning ${COLUMNS}`.execute(db);
  return rows[0] ?? USUAL_PREFERENCES;
}

/** No more letters with news. */
export async function endSiteNews(tx: Tx, user_id: number): Promise<void> {
  await sql`update preferences set site_news = false where user_id = ${user_id} and site_news`.execute(tx);
}
