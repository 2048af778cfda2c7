import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

export async function selectSettings(db: Db): Promise<{ key: string; value: unknown }[]> {
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from settings`.execute(db);
  return rows;
}

export async function upsertSetting(db: Db, key: string, value: unknown): Promise<void> {
  await sql`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db);
}
