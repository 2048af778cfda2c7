/** What was decided. A row is written once and changed only by its undoing. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { ReportReason } from '#contract/common.ts';
import type { ActorRole, DecidedAction, DecidedType, DecisionReason, ModeratedType } from '#contract/moderated.ts';

export interface NewDecision {
  case_id: number | null;
  entity_type: DecidedType;
  /** Of a message, its case. */
  entity_id: number;
  author_id: number | null;
  actor_id: number | null;
  actor_role: ActorRole;
  action: DecidedAction;
  reason: DecisionReason;
  words: string | null;
  detail: object;
  before: object;
  report_ids: readonly number[];
  created_at: Date;
  undo_until: Date;
  /** Of an answer to an appeal, since when that waited; of everything else its case says it. */
  opened_at?: Date | undefined;
}

export async function insertDecision(tx: Tx, made: NewDecision): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into moderation_decisions (case_id, entity_type, entity_id, author_id, actor_id, actor_role, action, reason, words,
      detail, before, report_ids, created_at, undo_until, case_opened_at)
    values (${made.case_id}, ${made.entity_type}, ${made.entity_id}, ${made.author_id}, ${made.actor_id}, ${made.actor_role},
      ${made.action}, ${made.reason}, ${made.words}, ${JSON.stringify(made.detail)}::jsonb,
      ${JSON.stringify(made.before)}::jsonb, ${made.report_ids}::bigint[], ${made.created_at}::timestamptz, ${made.undo_until},
      coalesce(${made.opened_at ?? null}::timestamptz, (select least(opened_at, ${made.created_at}::timestamptz)
        from moderation_cases where id = ${made.actor_id === null ? null : made.case_id})))
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export interface HeldDecision {
  id: number;
  case_id: number | null;
  entity_type: DecidedType;
  /** Of a message, its case. */
  entity_id: number;
  author_id: number | null;
  actor_id: number | null;
  actor_role: ActorRole;
  action: DecidedAction;
  reason: DecisionReason;
  /** Of an answer to an appeal, the decision that was appealed and what that had done. */
  detail: { appealed_id?: number; appealed_action?: DecidedAction; into_id?: number };
  before: Record<string, unknown>;
  report_ids: number[];
  undo_until: Date;
  undone_at: Date | null;
}

const HELD =
  sql.raw(`id, case_id, entity_type, entity_id, author_id, actor_id, actor_role, action, reason, detail, before,
  array_to_json(report_ids) as report_ids, undo_until, undone_at`);

export async function selectDecision(db: Db | Tx, id: number): Promise<HeldDecision | null> {
  const { rows } = await sql<HeldDecision>`select ${HELD} from moderation_decisions where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function lockDecision(tx: Tx, id: number): Promise<HeldDecision | null> {
  const { rows } = await sql<HeldDecision>`
    select ${HELD} from moderation_decisions where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** A later decision on the same item has changed what this one would put back. An appeal that was refused has not. */
export async function hasLaterDecision(
  db: Db | Tx,
  decision: Pick<HeldDecision, 'id' | 'entity_type' | 'entity_id'>,
  actions: readonly DecidedAction[] | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from moderation_decisions where entity_type = ${decision.entity_type} and entity_id = ${decision.entity_id}
      and id > ${decision.id} and undone_at is null and action <> 'uphold'
      ${actions === null ? sql`` : sql`and coalesce(detail ->> 'appealed_action', action) = any(${actions}::text[])`}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether somebody's correction of an instant is written down. */
export async function hasDecisionAt(
  tx: Tx,
  made: { entity_type: DecidedType; entity_id: number; actor_id: number; action: DecidedAction; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from moderation_decisions where entity_type = ${made.entity_type} and entity_id = ${made.entity_id}
      and actor_id = ${made.actor_id} and action = ${made.action} and created_at = ${made.at} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function markUndone(tx: Tx, undone: { id: number; user_id: number | null; now: Date }): Promise<void> {
  await sql`
    update moderation_decisions set undone_at = ${undone.now}, undone_by = ${undone.user_id} where id = ${undone.id}`.execute(
    tx,
  );
}

/**
 * What reports had hidden or collapsed by themselves when a moderator decided: the first such decision since the last one that
 * a moderator made.
 * @param before_id of the moderator's decision; null for one that is about to be made
 */
export async function selectAutomaticDecision(
  tx: Tx,
  { entity_type, entity_id }: { entity_type: DecidedType; entity_id: number },
  before_id: number | null = null,
): Promise<HeldDecision | null> {
  const of = sql`entity_type = ${entity_type} and entity_id = ${entity_id} and undone_at is null
    ${before_id === null ? sql`` : sql`and id < ${before_id}`}`;
  const { rows } = await sql<HeldDecision>`
    select ${HELD} from moderation_decisions where ${of} and actor_role = 'automatic'
      and id > coalesce((select max(id) from moderation_decisions where ${of} and actor_role <> 'automatic'), 0)
    order by id limit 1`.execute(tx);
  return rows[0] ?? null;
}

export interface DecisionRow {
  id: number;
  entity_type: DecidedType;
  /** Of a message, its case. */
  entity_id: number;
  actor_role: ActorRole;
  actor_username: string | null;
  action: DecidedAction;
  reason: DecisionReason;
  words: string | null;
  created_at: Date;
  undo_until: Date;
  undone_at: Date | null;
  actor_id: number | null;
  case_id: number | null;
}

const SHOWN =
  sql.raw(`d.id, d.case_id, d.entity_type, d.entity_id, d.actor_role, d.actor_id, u.username as actor_username, d.action,
  d.reason, d.words, d.created_at, d.undo_until, d.undone_at`);

/** Decisions on one item, the last first. */
export async function selectDecisionsOf(
  db: Db,
  item: { entity_type: DecidedType; entity_id: number },
  limit: number,
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select ${SHOWN} from moderation_decisions d left join users u on u.id = d.actor_id and u.deleted_at is null
    where d.entity_type = ${item.entity_type} and d.entity_id = ${item.entity_id} order by d.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** What was decided of the last closed cases of the same kind and reason by other authors, the last first; one of each case. */
export async function selectDecisionsOnTheLike(
  db: Db,
  like: { id: number; entity_type: ModeratedType; reason: ReportReason; author_id: number | null },
  limit: number,
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select ${SHOWN} from (
      select id, closed_at from moderation_cases
      where entity_type = ${like.entity_type} and reason = ${like.reason} and closed_at is not null and id <> ${like.id}
        and author_id is distinct from ${like.author_id}::bigint
      order by closed_at desc, id desc limit ${limit}
    ) c cross join lateral (
      select * from moderation_decisions n where n.case_id = c.id and n.undone_at is null and n.overturned_at is null and n.actor_role <> 'automatic'
      order by n.id desc limit 1
    ) d left join users u on u.id = d.actor_id and u.deleted_at is null
    order by c.closed_at desc, c.id desc`.execute(db);
  return rows;
}

/** Decisions on what an author posted, the last first, without those of one item and those undone. */
export async function selectDecisionsOnAuthor(
  db: Db,
  item: { author_id: number; entity_type: DecidedType; entity_id: number },
  limit: number,
): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select ${SHOWN} from moderation_decisions d left join users u on u.id = d.actor_id and u.deleted_at is null
    where d.author_id = ${item.author_id} and d.undone_at is null
      and (d.entity_type, d.entity_id) <> (${item.entity_type}, ${item.entity_id})
    order by d.id desc limit ${limit}`.execute(db);
  return rows;
}
