/** What a new member is led through: a language, groups to follow, a deal alert. */
import { sql, type RawBuilder } from 'kysely';
import type { FirstStep } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

const COLUMN = {
  language: sql.raw('language_at'),
  groups: sql.raw('groups_at'),
  alert: sql.raw('alert_at'),
} as const satisfies Record<FirstStep, unknown>;

const HAS_GROUPS = sql`exists (select 1 from group_follows g where g.user_id = f.user_id)`;
const HAS_ALERT = sql`exists (select 1 from alerts a where a.user_id = f.user_id and a.deleted_at is null)`;

/** Whether steps of a member are still open: neither done, nor skipped, nor put away. @param user_id an expression */
export function hasOpenSteps(user_id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select 1 from first_steps f where f.user_id = ${user_id} and f.closed_at is null and (f.language_at is null
    or (f.groups_at is null and not ${HAS_GROUPS}) or (f.alert_at is null and not ${HAS_ALERT})))`;
}

/** Whether a member follows anything or has an alert: only then can there be news in their feed. @param user_id an expression */
export function hasFeed(user_id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select 1 from group_follows f where f.user_id = ${user_id})
    or exists (select 1 from user_follows f where f.user_id = ${user_id})
    or exists (select 1 from store_follows f where f.user_id = ${user_id})
    or exists (select 1 from alerts a where a.user_id = ${user_id} and a.deleted_at is null))`;
}

export async function insertFirstSteps(tx: Tx, user_id: number): Promise<void> {
  await sql`insert into first_steps (user_id) values (${user_id}) on conflict do nothing`.execute(tx);
}

export interface FirstStepsRow {
  is_language_settled: boolean;
  is_groups_settled: boolean;
  is_alert_settled: boolean;
  has_groups: boolean;
  has_alert: boolean;
  is_closed: boolean;
}

/** Null for a member who is led through nothing. */
export async function selectFirstSteps(db: Db, user_id: number): Promise<FirstStepsRow | null> {
  const { rows } = await sql<FirstStepsRow>`
    select f.language_at is not null as is_language_settled, f.groups_at is not null as is_groups_settled,
      f.alert_at is not null as is_alert_settled, f.closed_at is not null as is_closed, ${HAS_GROUPS} as has_groups,
      ${HAS_ALERT} as has_alert
    from first_steps f where f.user_id = ${user_id}`.execute(db);
  return rows[0] ?? null;
}

/** Settled already, it stays as it was. */
export async function settleFirstStep(db: Db, user_id: number, step: FirstStep, now: Date): Promise<void> {
  await sql`update first_steps set ${COLUMN[step]} = coalesce(${COLUMN[step]}, ${now}) where user_id = ${user_id}`.execute(
    db,
  );
}

export async function closeFirstSteps(db: Db, user_id: number, now: Date): Promise<void> {
  await sql`update first_steps set closed_at = coalesce(closed_at, ${now}) where user_id = ${user_id}`.execute(db);
}
