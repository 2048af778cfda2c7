import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export interface SettingChangeRow {
  key: string;
  /** Null: the default. */
  value_before: number | null;
  changed_by: number;
  changed_by_username: string;
  changed_at: Date;
}

/** One change of a setting at a time, until the transaction ends. */
export async function lockSetting(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(713054, hashtext(${key}))`.execute(tx);
}

/** What the table says of a setting; null when it says nothing. */
export async function selectSetting(tx: Tx, key: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select value from settings where key = ${key}`.execute(tx);
  return rows[0]?.value ?? null;
}

/** What the table says of some settings; those it says nothing of are left out. */
export async function selectSettingsAmong(tx: Tx, keys: readonly string[]): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from settings where key = any(${keys})`.execute(tx);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export async function deleteSetting(tx: Tx, key: string): Promise<void> {
  await sql`delete from settings where key = ${key}`.execute(tx);
}

export async function insertSettingChange(
  tx: Tx,
  change: {
    key: string;
    value_before: number | null;
    value_after: number | null;
    changed_by: number;
    changed_at: Date;
  },
): Promise<void> {
  await sql`
    insert into setting_changes (key, value_before, value_after, changed_by, changed_at)
    values (${change.key}, ${change.value_before}::float8, ${change.value_after}::float8, ${change.changed_by},
      ${change.changed_at})`.execute(tx);
}

/** Of each of these settings the latest change, as far as there is one. */
export async function selectLatestChanges(db: Db, keys: readonly string[]): Promise<SettingChangeRow[]> {
  const { rows } = await sql<SettingChangeRow>`
    select c.key, c.value_before, c.changed_by, u.username as changed_by_username, c.changed_at
    from unnest(${keys}::text[]) as k(key)
    cross join lateral (select * from setting_changes s where s.key = k.key order by s.id desc limit 1) c
    join users u on u.id = c.changed_by`.execute(db);
  return rows;
}
