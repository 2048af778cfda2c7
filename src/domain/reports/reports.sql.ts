import { sql } from 'kysely';
import type { ReportReason } from '#contract/common.ts';
import type { Tx } from '#platform/db.ts';

export type ReportedEntity = 'offer' | 'discussion' | 'comment';

/** `still_works` is what readers answer to a suspicion; it is no report of the ten. */
type StoredReason = ReportReason | 'still_works';

export interface NewReport {
  reporter_id: number;
  entity_type: ReportedEntity;
  entity_id: number;
  reason: StoredReason;
  detail: string | null;
  url: string | null;
  price_minor: number | null;
  group_id: number | null;
  weight: number;
  created_at: Date;
}

/** What a reporter has sent before, for the limits and for how far they are believed. */
export async function selectReporterFigures(
  tx: Tx,
  reporter_id: number,
  from: Date,
): Promise<{ today: number; upheld: number; decided: number }> {
  const { rows } = await sql<{ today: number; upheld: number; decided: number }>`
    select (count(*) filter (where created_at > ${from} and reason <> 'still_works'))::int as today,
      (count(*) filter (where decision = 'upheld'))::int as upheld, (count(*) filter (where decision in ('upheld', 'rejected')))::int as decided
    from reports where reporter_id = ${reporter_id}`.execute(tx);
  return rows[0] ?? { today: 0, upheld: 0, decided: 0 };
}

export async function selectOwnReport(
  tx: Tx,
  report: { reporter_id: number; entity_type: ReportedEntity; entity_id: number; reason: StoredReason },
): Promise<{ id: number; created_at: Date; decision: string | null } | null> {
  const { rows } = await sql<{ id: number; created_at: Date; decision: string | null }>`
    select id, created_at, decision from reports where reporter_id = ${report.reporter_id}
      and entity_type = ${report.entity_type} and entity_id = ${report.entity_id} and reason = ${report.reason}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Adds a report; one that was decided long ago makes room for the new one. */
export async function upsertReport(tx: Tx, report: NewReport): Promise<void> {
  await sql`
    insert into reports (reporter_id, entity_type, entity_id, reason, detail, url, price_minor, group_id, weight, created_at)
    values (${report.reporter_id}, ${report.entity_type}, ${report.entity_id}, ${report.reason}, ${report.detail},
      ${report.url}, ${report.price_minor}, ${report.group_id}, ${report.weight}, ${report.created_at})
    on conflict on constraint reports_reporter_key do update set detail = excluded.detail, url = excluded.url,
      price_minor = excluded.price_minor, group_id = excluded.group_id, weight = excluded.weight,
      created_at = excluded.created_at, decision = null, decided_at = null`.execute(tx);
}

export async function deleteReport(
  tx: Tx,
  report: { reporter_id: number; entity_type: ReportedEntity; entity_id: number; reason: StoredReason },
): Promise<void> {
  await sql`
    delete from reports where reporter_id = ${report.reporter_id} and entity_type = ${report.entity_type}
      and entity_id = ${report.entity_id} and reason = ${report.reason} and decision is null`.execute(tx);
}

/** How strongly readers say that an offer has ended, and that it still works; what was decided counts no more. */
export async function selectEndScore(tx: Tx, offer_id: number): Promise<{ ended: number; works: number }> {
  const { rows } = await sql<{ ended: number; works: number }>`
    select coalesce(sum(weight) filter (where reason = 'not_available'), 0) as ended,
      coalesce(sum(weight) filter (where reason = 'still_works'), 0) as works
    from reports where entity_type = 'offer' and entity_id = ${offer_id} and decision is null
      and reason in ('not_available', 'still_works')`.execute(tx);
  return rows[0] ?? { ended: 0, works: 0 };
}

/** Settles the question whether an offer has ended: who was right is believed more from now on. */
export async function decideEndReports(tx: Tx, offer_id: number, has_ended: boolean, now: Date): Promise<void> {
  await sql`
    update reports set decided_at = ${now},
      decision = case when (reason = 'not_available') = ${has_ended}::boolean then 'upheld' else 'rejected' end
    where entity_type = 'offer' and entity_id = ${offer_id} and decision is null
      and reason in ('not_available', 'still_works')`.execute(tx);
}

/** An offer became part of another: who said that it was here already was right, the rest has nothing left to decide. */
export async function closeReports(tx: Tx, offer_id: number, now: Date): Promise<void> {
  await sql`
    update reports set decided_at = ${now}, decision = case when reason = 'exists' then 'upheld' else 'moot' end
    where entity_type = 'offer' and entity_id = ${offer_id} and decision is null`.execute(tx);
}

/** How many readers would put an offer into this group; what was decided counts no more. */
export async function countSuggestions(tx: Tx, offer_id: number, group_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reports where entity_type = 'offer' and entity_id = ${offer_id}
      and reason = 'category' and group_id = ${group_id} and decision is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The offer stands in the group now: who said so was right. */
export async function upholdSuggestions(tx: Tx, offer_id: number, group_id: number, now: Date): Promise<void> {
  await sql`
    update reports set decision = 'upheld', decided_at = ${now} where entity_type = 'offer' and entity_id = ${offer_id}
      and reason = 'category' and group_id = ${group_id} and decision is null`.execute(tx);
}
