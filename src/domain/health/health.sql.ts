import { sql } from 'kysely';
import type { HealthPart } from '#contract/health-parts.ts';
import type { Db } from '#platform/db.ts';

export interface HealthRow {
  part: HealthPart;
  checked_at: Date;
  is_well: boolean;
  took_ms: number;
  detail: string;
}

/** Keeps how the last look ended. */
export async function upsertHealth(db: Db, { part, checked_at, is_well, took_ms, detail }: HealthRow): Promise<void> {
  await sql`
    insert into health_checks (part, checked_at, is_well, took_ms, detail)
    values (${part}, ${checked_at}, ${is_well}, ${took_ms}, ${detail})
    on conflict (part) do update set checked_at = excluded.checked_at, is_well = excluded.is_well,
      took_ms = excluded.took_ms, detail = excluded.detail`.execute(db);
}

export async function selectHealth(db: Db): Promise<HealthRow[]> {
  const { rows } = await sql<HealthRow>`select part, checked_at, is_well, took_ms, detail from health_checks`.execute(
    db,
  );
  return rows;
}

/** When any of these was looked at the last time; null for never. */
export async function selectLastCheck(db: Db, parts: readonly HealthPart[]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(checked_at) as at from health_checks where part = any(${[...parts]}::text[])`.execute(db);
  return rows[0]?.at ?? null;
}
