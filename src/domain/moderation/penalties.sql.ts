/** Penalties, and the suspension or muting of a member that follows from them. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { DecidedAction, DecidedType, DecisionReason, PenaltyKind } from '#contract/moderated.ts';
import { FOR_GOOD, type PastPenalty } from '#rules/penalties.ts';

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

const GIVEN = sql.raw('p.id, p.kind, p.step, p.starts_at, p.ends_at, d.entity_type, d.action, d.reason, d.words');

/** Of a member, those that were lifted aside, the last first. */
export async function selectPenaltiesOf(db: Db, user_id: number, limit: number): Promise<GivenPenalty[]> {
  const { rows } = await sql<GivenPenalty>`
    select ${GIVEN} from penalties p join moderation_decisions d on d.id = p.decision_id
    where p.user_id = ${user_id} and p.lifted_at is null order by p.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The penalty that came with a decision, also one that was lifted; null for none. */
export async function selectPenaltyOf(db: Db, decision_id: number): Promise<GivenPenalty | null> {
  const { rows } = await sql<GivenPenalty>`
    select ${GIVEN} from penalties p join moderation_decisions d on d.id = p.decision_id
    where p.decision_id = ${decision_id}`.execute(db);
  return rows[0] ?? null;
}

/** Whom a decision suspends, and from when; null when it suspends nobody. */
export async function selectSuspension(
  tx: Tx,
  decision_id: number,
): Promise<{ user_id: number; starts_at: Date } | null> {
  const { rows } = await sql<{ user_id: number; starts_at: Date }>`
    select user_id, starts_at from penalties
    where decision_id = ${decision_id} and kind = 'suspend' and step > 0 and lifted_at is null`.execute(tx);
  return rows[0] ?? null;
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

/** Of a penalty `p`: until when it lasts; null of a warning. */
const LASTS = sql.raw(`case when p.step > 0 then coalesce(p.ends_at, '${FOR_GOOD.toISOString()}'::timestamptz) end`);

/**
 * Takes the penalty of a decision back, with what came of it; nothing where there is none. Of those that were given since each
 * goes on as if it had never been.
 */
export async function liftPenalty(tx: Tx, decision_id: number, now: Date): Promise<void> {
  await sql`
    with lifted as (
      update penalties set lifted_at = ${now} where decision_id = ${decision_id} and lifted_at is null
      returning id, user_id, kind, step, suspended_before, muted_before
    ), later as (
      select p.id, ${LASTS} as lasts from penalties p join lifted l on p.user_id = l.user_id and p.kind = l.kind and p.id > l.id
      where p.lifted_at is null
    ), next as (
      update penalties p set suspended_before = case when p.kind = 'suspend' then l.suspended_before else p.suspended_before end,
        muted_before = case when p.kind = 'mute' then l.muted_before else p.muted_before end
      from lifted l where p.id = (select min(id) from later)
    )
    update users u set
      suspended_until = case when l.kind = 'suspend' then greatest(l.suspended_before, (select max(lasts) from later)) else u.suspended_until end,
      muted_until = case when l.kind = 'mute' then greatest(l.muted_before, (select max(lasts) from later)) else u.muted_until end
    from lifted l where u.id = l.user_id and l.step > 0`.execute(tx);
}

/** Gives the lifted penalty of a decision again, as long as it would have lasted; nothing where there is none. */
export async function reimposePenalty(tx: Tx, decision_id: number): Promise<void> {
  await sql`
    with p as (
      update penalties set lifted_at = null where decision_id = ${decision_id} and lifted_at is not null
      returning id, user_id, kind, step, ends_at
    ), next as (
      update penalties n set suspended_before = case when n.kind = 'suspend' then greatest(n.suspended_before, ${LASTS}) else n.suspended_before end,
        muted_before = case when n.kind = 'mute' then greatest(n.muted_before, ${LASTS}) else n.muted_before end
      from p where n.id = (select min(f.id) from penalties f
        where f.user_id = p.user_id and f.kind = p.kind and f.id > p.id and f.lifted_at is null)
    )
    update users u set
      suspended_until = case when p.kind = 'suspend' then greatest(u.suspended_until, ${LASTS}) else u.suspended_until end,
      muted_until = case when p.kind = 'mute' then greatest(u.muted_until, ${LASTS}) else u.muted_until end
    from p where u.id = p.user_id and p.step > 0`.execute(tx);
}
