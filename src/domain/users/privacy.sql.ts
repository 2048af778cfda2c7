import { sql, type RawBuilder } from 'kysely';
import type { Privacy } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import { isStaff, type Viewer } from '../viewer.ts';

/** The columns, which are named here and not by a change. */
const NAMES = ['profile_visibility', 'statistics_visibility', 'activity_visibility', 'is_unlisted'] as const;
const COLUMNS = sql.raw(NAMES.join(', '));

export async function selectPrivacy(db: Db, user_id: number): Promise<Privacy | null> {
  const { rows } = await sql<Privacy>`select ${COLUMNS} from users where id = ${user_id}`.execute(db);
  return rows[0] ?? null;
}

/** Changes some of it and answers all of it. */
export async function updatePrivacy(db: Db, user_id: number, change: Partial<Privacy>): Promise<Privacy | null> {
  const given = NAMES.flatMap((name) => (change[name] === undefined ? [] : sql`${sql.raw(name)} = ${change[name]}`));
  if (given.length === 0) return selectPrivacy(db, user_id);
  const { rows } = await sql<Privacy>`
    update users set ${sql.join(given)} where id = ${user_id} returning ${COLUMNS}`.execute(db);
  return rows[0] ?? null;
}

/** Of members in a table of that name those whose page a reader may see; with `activity`, what they do on the site too. */
export function isShownTo(reader: Viewer, table: 'users' | 'u', what: 'profile' | 'activity'): RawBuilder<unknown> {
  if (isStaff(reader)) return sql`true`;
  const columns = what === 'profile' ? ['profile'] : ['profile', 'activity'];
  const shown = reader.id === 0 ? sql`= 'all'` : sql`<> 'nobody'`;
  const each = columns.map((column) => sql`${sql.raw(`${table}.${column}_visibility`)} ${shown}`);
  return sql`(${sql.join(each, sql` and `)} or ${sql.raw(table)}.id = ${reader.id})`;
}
