/** Cases of what was posted: one open case an item, each with one claim. */
import { sql } from 'kysely';
import type { ReportReason } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { ModeratedType } from '#contract/moderated.ts';
import type { TimeCursor } from '#rules/time-cursor.ts';

export interface CaseRow {
  id: number;
  entity_type: ModeratedType;
  entity_id: number;
  author_id: number | null;
  author_username: string | null;
  /** The gravest of what is reported. */
  reason: ReportReason;
  /** What of the list of administrators the item has; null for one that was reported alone. */
  review_for: string | null;
  /** Readers dispute its price. */
  is_price: boolean;
  harm: number;
  score: number;
  reports_count: number;
  opened_at: Date;
  closed_at: Date | null;
  /** Whose it is for now; null once that has passed. */
  claimed_by: number | null;
  claimed_username: string | null;
  claimed_until: Date | null;
  /** Title of what is reported, or the first words of a comment; null when it is gone. */
  title: string | null;
  /** Switched off or hidden as it stands. */
  is_off: boolean;
}

const PARTS =
  sql.raw(`c.id, c.entity_type, c.entity_id, a.id as author_id, a.username as author_username, c.reason, c.review_for, c.is_price, c.harm, c.score,
  c.reports_count, c.opened_at, c.closed_at, k.id as claimed_by, k.username as claimed_username,
  case when k.id is not null then c.claimed_until end as claimed_until,
  case c.entity_type when 'offer' then (select title from offers where id = c.entity_id)
    when 'discussion' then (select title from discussions where id = c.entity_id)
    else (select left(content_text, 160) from comments where id = c.entity_id) end as title,
  case c.entity_type when 'offer' then (select deactivated_at is not null from offers where id = c.entity_id)
    when 'discussion' then (select deactivated_at is not null from discussions where id = c.entity_id)
    else (select deleted_at is not null from comments where id = c.entity_id) end as is_off`);

const joins = (now: Date) => sql`left join users a on a.id = c.author_id and a.deleted_at is null
  left join users k on k.id = c.claimed_by and c.claimed_until > ${now}`;

/** Some cases, in no order. */
export async function selectCases(db: Db, ids: readonly number[], now: Date): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${PARTS} from moderation_cases c ${joins(now)} where c.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Cases that were closed, the last first. */
export async function selectClosedCases(
  db: Db,
  query: {
    entity_type: ModeratedType | null;
    reason: ReportReason | null;
    now: Date;
    before: TimeCursor | null;
    limit: number;
  },
): Promise<CaseRow[]> {
  const { before } = query;
  const { rows } = await sql<CaseRow>`
    select ${PARTS} from (
      select * from moderation_cases c where c.closed_at is not null
        ${query.entity_type === null ? sql`` : sql`and c.entity_type = ${query.entity_type}`}
        ${query.reason === null ? sql`` : sql`and c.reason = ${query.reason}`}
        ${before === null ? sql`` : sql`and (c.closed_at, c.id) < (${before.at}, ${before.id})`}
      order by c.closed_at desc, c.id desc limit ${query.limit}
    ) c ${joins(query.now)} order by c.closed_at desc, c.id desc`.execute(db);
  return rows;
}

export async function selectCase(db: Db | Tx, id: number, now: Date): Promise<CaseRow | null> {
  const { rows } = await sql<CaseRow>`
    select ${PARTS} from moderation_cases c ${joins(now)} where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface HeldCase {
  id: number;
  entity_type: ModeratedType;
  entity_id: number;
  author_id: number | null;
  is_price: boolean;
  opened_at: Date;
  closed_at: Date | null;
  claimed_by: number | null;
  claimed_until: Date | null;
}

const HELD = sql.raw(
  'id, entity_type, entity_id, author_id, is_price, opened_at, closed_at, claimed_by, claimed_until',
);

/** Which item a case is about. What it is about is held before the case, as reports do. */
export async function selectCasePlace(db: Db | Tx, id: number): Promise<HeldCase | null> {
  const { rows } = await sql<HeldCase>`select ${HELD} from moderation_cases where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function lockCase(tx: Tx, id: number): Promise<HeldCase | null> {
  const { rows } = await sql<HeldCase>`select ${HELD} from moderation_cases where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The open case of an item, held; null when there is none. */
export async function lockOpenCase(tx: Tx, entity_type: ModeratedType, entity_id: number): Promise<HeldCase | null> {
  const { rows } = await sql<HeldCase>`
    select ${HELD} from moderation_cases
    where entity_type = ${entity_type} and entity_id = ${entity_id} and closed_at is null for update`.execute(tx);
  return rows[0] ?? null;
}

/** What moderators take for themselves before they decide. */
export type Claimed = 'moderation_cases' | 'moderation_appeals';

export async function releaseRow(db: Db, table: Claimed, id: number, user_id: number): Promise<void> {
  await sql`
    update ${sql.table(table)} set claimed_by = null, claimed_until = null
    where id = ${id} and claimed_by = ${user_id}`.execute(db);
}

export async function closeCase(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update moderation_cases set closed_at = ${now} where id = ${id}`.execute(tx);
}

/** Opens a closed case again, unless the item has another one by now; then that one takes its reports, those of a price too. */
export async function reopenCase(tx: Tx, id: number): Promise<void> {
  await sql`
    update moderation_cases o set is_price = true from moderation_cases c
    where c.id = ${id} and c.is_price and o.entity_type = c.entity_type and o.entity_id = c.entity_id and o.closed_at is null
      and not o.is_price`.execute(tx);
  await sql`
    update moderation_cases c set closed_at = null
    where c.id = ${id} and not exists (select 1 from moderation_cases o
      where o.entity_type = c.entity_type and o.entity_id = c.entity_id and o.closed_at is null)`.execute(tx);
}

/** What an appeal says of reports that were decided: right or wrong after all. */
export async function redecideReports(tx: Tx, ids: readonly number[], decision: 'upheld' | 'rejected'): Promise<void> {
  await sql`update reports set decision = ${decision} where id = any(${ids}::bigint[]) and decision is not null`.execute(
    tx,
  );
}

/** Decides the open reports of an item for reasons that moderators decide; answers which, and who sent them. */
export async function decideReports(
  tx: Tx,
  item: {
    entity_type: ModeratedType;
    entity_id: number;
    is_price: boolean;
    decision: 'upheld' | 'rejected';
    now: Date;
  },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update reports set decision = ${item.decision}, decided_at = ${item.now}
    where entity_type = ${item.entity_type} and entity_id = ${item.entity_id} and decision is null
      and reason not in ('not_available', 'still_works') and (reason <> 'not_the_best_deal' or ${item.is_price})
    returning id`.execute(tx);
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

export async function reopenReports(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update reports set decision = null, decided_at = null where id = any(${ids}::bigint[])`.execute(tx);
}
