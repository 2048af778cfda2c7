/** Penalties, and the suspension or muting of a member that follows from them. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { DecidedAction, DecidedType, DecisionReason, PenaltyKind } from '#contract/moderated.ts';
import type { PastPenalty } from '#rules/penalties.ts';

/** The last one that was not lifted; null when there is none. */
export async function selectLastPenalty(db: Db | Tx, user_id: number): Promise<PastPenalty | null> {
  const { rows } = await sql<PastPenalty>`
    select step, starts_at, ends_at from penalties where user_id = ${user_id} and lifted_at is null
    order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A penalty with the decision it came of. */
export interface GivenPenalty extends PastPenalty {
  id: number;
  kind: PenaltyKind;
  entity_type: DecidedType;
  action: DecidedAction;
  reason: DecisionReason;
  words: string | null;
}

/** Of a member, those that were lifted aside, the last first. */
export async function selectPenaltiesOf(db: Db, user_id: number, limit: number): Promise<GivenPenalty[]> {
  const { rows } = await sql<GivenPenalty>`
    select p.id, p.kind, p.step, p.starts_at, p.ends_at, d.entity_type, d.action, d.reason, d.words
    from penalties p join moderation_decisions d on d.id = p.decision_id
    where p.user_id = ${user_id} and p.lifted_at is null order by p.id desc limit ${limit}`.execute(db);
  return rows;
}

/** What the ladder says of a member; the row must be held before one is given. */
export async function selectMemberToPenalize(db: Db | Tx, user_id: number): Promise<{ type: number } | null> {
  const { rows } = await sql<{ type: number }>`
    select type from users where id = ${user_id} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Writes a penalty down and suspends or mutes the member until it ends; one that lasts longer already stays. */
export async function insertPenalty(
  tx: Tx,
  given: {
    user_id: number;
    decision_id: number;
    kind: PenaltyKind;
    step: number;
    now: Date;
    ends_at: Date | null;
    until: Date | null;
  },
): Promise<void> {
  await sql`
    insert into penalties (user_id, decision_id, kind, step, starts_at, ends_at, suspended_before, muted_before)
    select id, ${given.decision_id}, ${given.kind}, ${given.step}, ${given.now}::timestamptz, ${given.ends_at}::timestamptz, suspended_until, muted_until
    from users where id = ${given.user_id}`.execute(tx);
  if (!given.until) return;
  const until = sql.raw(given.kind === 'mute' ? 'muted_until' : 'suspended_until');
  await sql`
    update users set ${until} = greatest(${until}, ${given.until}) where id = ${given.user_id}`.execute(tx);
}

/** Takes the penalty of a decision back, with what came of it; nothing where there is none. */
export async function liftPenalty(tx: Tx, decision_id: number, now: Date): Promise<void> {
  await sql`
    with lifted as (
      update penalties set lifted_at = ${now} where decision_id = ${decision_id} and lifted_at is null
      returning user_id, kind, step, suspended_before, muted_before
    )
    update users u set
      suspended_until = case when lifted.kind = 'suspend' then lifted.suspended_before else u.suspended_until end,
      muted_until = case when lifted.kind = 'mute' then lifted.muted_before else u.muted_until end
    from lifted where u.id = lifted.user_id and lifted.step > 0`.execute(tx);
}
