/** Appeals against decisions: one for each decision, answered by another moderator. */
import { sql } from 'kysely';
import type {
  ActorRole,
  AppealAnswer,
  DecidedAction,
  DecidedType,
  DecisionReason,
  PenaltyKind,
} from '#contract/moderated.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { TimeCursor } from '#rules/time-cursor.ts';

export interface NewAppeal {
  decision_id: number;
  user_id: number;
  words: string;
  created_at: Date;
  answer_by: Date;
}

/** Answers its id; null when the decision was appealed before. */
export async function insertAppeal(tx: Tx, made: NewAppeal): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into moderation_appeals (decision_id, user_id, words, created_at, answer_by)
    values (${made.decision_id}, ${made.user_id}, ${made.words}, ${made.created_at}, ${made.answer_by})
    on conflict (decision_id) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface AppealRow {
  id: number;
  decision_id: number;
  author_id: number | null;
  author_username: string | null;
  /** Null once the account is erased. */
  words: string | null;
  created_at: Date;
  answer_by: Date;
  closed_at: Date | null;
  /** Whose it is for now; null once that has passed. */
  claimed_by: number | null;
  claimed_username: string | null;
  claimed_until: Date | null;
  /** The decision it is about. */
  entity_type: DecidedType;
  /** Of a message, its case. */
  entity_id: number;
  action: DecidedAction;
  reason: DecisionReason;
  actor_id: number | null;
  /** Title of what was decided about, or the first words of a comment; null of messages, and of what is gone. */
  title: string | null;
  answer: AppealAnswer | null;
}

const PARTS =
  sql.raw(`a.id, a.decision_id, u.id as author_id, u.username as author_username, a.words, a.created_at, a.answer_by,
  a.closed_at, k.id as claimed_by, k.username as claimed_username,
  case when k.id is not null then a.claimed_until end as claimed_until,
  d.entity_type, d.entity_id, d.action, d.reason, d.actor_id, n.action as answer,
  case d.entity_type when 'offer' then (select title from offers where id = d.entity_id)
    when 'discussion' then (select title from discussions where id = d.entity_id)
    when 'comment' then (select left(content_text, 160) from comments where id = d.entity_id) end as title`);

const joins = (now: Date) => sql`join moderation_decisions d on d.id = a.decision_id
  left join moderation_decisions n on n.id = a.answer_id
  left join users u on u.id = a.user_id and u.deleted_at is null
  left join users k on k.id = a.claimed_by and a.claimed_until > ${now}`;

/** Those that wait, the one due first ahead; or those answered, the last first. */
export async function selectAppeals(
  db: Db,
  query: { state: 'open' | 'decided'; after: TimeCursor | null; now: Date; limit: number },
): Promise<AppealRow[]> {
  const { state, after, now, limit } = query;
  const page =
    state === 'open'
      ? sql`closed_at is null ${after === null ? sql`` : sql`and (answer_by, id) > (${after.at}, ${after.id})`} order by answer_by, id`
      : sql`closed_at is not null ${after === null ? sql`` : sql`and (closed_at, id) < (${after.at}, ${after.id})`} order by closed_at desc, id desc`;
  const order = state === 'open' ? sql`a.answer_by, a.id` : sql`a.closed_at desc, a.id desc`;
  const { rows } = await sql<AppealRow>`
    select ${PARTS} from (select * from moderation_appeals where ${page} limit ${limit}) a ${joins(now)} order by ${order}`.execute(
    db,
  );
  return rows;
}

export async function selectAppeal(db: Db | Tx, id: number, now: Date): Promise<AppealRow | null> {
  const { rows } = await sql<AppealRow>`
    select ${PARTS} from moderation_appeals a ${joins(now)} where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface HeldAppeal {
  id: number;
  decision_id: number;
  created_at: Date;
  closed_at: Date | null;
  claimed_by: number | null;
  claimed_until: Date | null;
}

const HELD = sql.raw('id, decision_id, created_at, closed_at, claimed_by, claimed_until');

/** What is decided about is held before its appeal, as it is before its case. */
export async function lockAppeal(tx: Tx, id: number): Promise<HeldAppeal | null> {
  const { rows } = await sql<HeldAppeal>`select ${HELD} from moderation_appeals where id = ${id} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function closeAppeal(tx: Tx, closed: { id: number; answer_id: number; now: Date }): Promise<void> {
  await sql`
    update moderation_appeals set answer_id = ${closed.answer_id}, closed_at = ${closed.now} where id = ${closed.id}`.execute(
    tx,
  );
}

/** Opens the appeal whose answer is undone. */
export async function reopenAppeal(tx: Tx, answer_id: number): Promise<void> {
  await sql`
    update moderation_appeals set answer_id = null, closed_at = null where answer_id = ${answer_id}`.execute(tx);
}

/** From when an appeal has taken a decision back; null when it has not. */
export async function markOverturned(tx: Tx, decision_id: number, from: Date | null): Promise<void> {
  await sql`update moderation_decisions set overturned_at = ${from} where id = ${decision_id}`.execute(tx);
}

/** Whether anybody else could answer what this moderator decided. */
export async function hasOtherModerators(db: Db | Tx, besides: readonly number[], now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where type in (5, 9) and deleted_at is null and (suspended_until is null or suspended_until <= ${now})
      and id <> all(${besides}::bigint[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** What was decided about something of a member's, as they may read it. */
export interface OwnDecisionRow {
  id: number;
  entity_type: DecidedType;
  entity_id: number;
  actor_role: ActorRole;
  action: DecidedAction;
  reason: DecisionReason;
  words: string | null;
  created_at: Date;
  undo_until: Date;
  undone_at: Date | null;
  penalty_kind: PenaltyKind | null;
  penalty_step: number | null;
  /** The offer, the discussion, or what a comment stands under; null of messages. */
  host_type: 'offer' | 'discussion' | null;
  host_id: number | null;
  kind: 'deal' | 'coupon' | null;
  slug: string | null;
  title: string | null;
  /** Where a message stands, or stood; null of everything else. */
  chat_id: number | null;
  message_id: number | null;
  appeal_words: string | null;
  appealed_at: Date | null;
  answer_by: Date | null;
  /** Of an answer that was told: it can be undone no more. */
  answer: AppealAnswer | null;
  answer_words: string | null;
  answered_at: Date | null;
}

/** Those that were told and befell the member, answers to appeals aside; the last first. */
export async function selectOwnDecisions(
  db: Db,
  query: { user_id: number; now: Date; limit: number },
): Promise<OwnDecisionRow[]> {
  const { rows } = await sql<OwnDecisionRow>`
    select d.id, d.entity_type, d.entity_id, d.actor_role, d.action, d.reason, d.words, d.created_at, d.undo_until, d.undone_at,
      p.kind as penalty_kind, p.step as penalty_step,
      case when o.id is not null then 'offer' when t.id is not null then 'discussion' end as host_type,
      coalesce(o.id, t.id) as host_id, o.kind, coalesce(o.slug, t.slug) as slug, coalesce(o.title, t.title) as title,
      w.chat_id, w.message_id, a.words as appeal_words, a.created_at as appealed_at, a.answer_by,
      n.action as answer, n.words as answer_words, n.created_at as answered_at
    from (
      select * from moderation_decisions where author_id = ${query.user_id} and undone_at is null and undo_until <= ${query.now}
        and action not in ('dismiss', 'uphold', 'overturn', 'correct_price', 'edit', 'merge') order by id desc limit ${query.limit}
    ) d
    left join penalties p on p.decision_id = d.id and p.lifted_at is null
    left join comments c on d.entity_type = 'comment' and c.id = d.entity_id
    left join offers o on o.id = case d.entity_type when 'offer' then d.entity_id else c.offer_id end
    left join discussions t on t.id = case d.entity_type when 'discussion' then d.entity_id else c.discussion_id end
    left join chat_cases w on d.entity_type = 'message' and w.id = d.entity_id
    left join moderation_appeals a on a.decision_id = d.id
    left join moderation_decisions n on n.id = a.answer_id and n.undo_until <= ${query.now}
    order by d.id desc`.execute(db);
  return rows;
}

/** Appeals a member made, a slice in the order they were made. */
export async function selectOwnAppeals(
  db: Db,
  query: { user_id: number; after_id: number; now: Date; limit: number },
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id, d.entity_type, d.entity_id, d.action, d.reason, a.words, a.created_at, a.answer_by, n.action as answer,
      n.words as answer_words, n.created_at as answered_at
    from moderation_appeals a join moderation_decisions d on d.id = a.decision_id
    left join moderation_decisions n on n.id = a.answer_id and n.undo_until <= ${query.now}
    where a.user_id = ${query.user_id} and a.id > ${query.after_id} order by a.id limit ${query.limit}`.execute(db);
  return rows;
}
