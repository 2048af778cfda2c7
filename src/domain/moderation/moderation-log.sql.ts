/** The public log: decisions that stand and were told, without anybody’s name. */
import { sql } from 'kysely';
import {
  DECIDED_ACTIONS,
  type ActorRole,
  type DecidedAction,
  type DecidedType,
  type DecisionReason,
  type PenaltyKind,
} from '#contract/moderated.ts';
import type { Db } from '#platform/db.ts';
import type { TimeCursor } from '#rules/time-cursor.ts';
import { LIVE_DISCUSSION } from '../discussions/discussions.ts';
import { LIVE_OFFER } from '../offers/offers.ts';

export interface LoggedRow {
  id: number;
  created_at: Date;
  actor_role: ActorRole;
  action: DecidedAction;
  reason: DecisionReason;
  entity_type: DecidedType;
  entity_id: number;
  penalty_kind: PenaltyKind | null;
  penalty_step: number | null;
  is_reversed: boolean;
  /** What everybody may see of it, of a comment what it stands under; all null for what they may not. */
  host_type: 'offer' | 'discussion' | null;
  host_id: number | null;
  kind: 'deal' | 'coupon' | null;
  slug: string | null;
  title: string | null;
}

export interface LogQuery {
  action: DecidedAction | null;
  entity_type: DecidedType | null;
  /** Not before. */
  since: Date | null;
  before: TimeCursor | null;
  now: Date;
  limit: number;
}

/** The last first. Without an action what was let stand is left out: nothing came of it. */
export async function selectLog(db: Db, query: LogQuery): Promise<LoggedRow[]> {
  const { action, entity_type, since, before, now } = query;
  const { rows } = await sql<LoggedRow>`
    select m.id, m.created_at, m.actor_role, m.action, m.reason, m.entity_type, m.entity_id, p.kind as penalty_kind, p.step as penalty_step,
      m.action not in ('dismiss', 'uphold', 'overturn') and exists (
        select 1 from moderation_decisions n where n.entity_type = m.entity_type and n.entity_id = m.entity_id and n.id > m.id
          and n.undone_at is null and n.undo_until <= ${now} and (n.action = 'restore' or n.action = 'dismiss' and n.detail ? 'undoes')
      ) or coalesce(m.overturned_at <= ${now}, false) as is_reversed,
      case when o.id is not null then 'offer' when d.id is not null then 'discussion' end as host_type,
      coalesce(o.id, d.id) as host_id, o.kind, coalesce(o.slug, d.slug) as slug, coalesce(o.title, d.title) as title
    from (
      select * from moderation_decisions where undone_at is null and undo_until <= ${now}
        ${action === 'dismiss' ? sql`` : sql`and action <> 'dismiss'`}
        ${action === null ? sql`` : sql`and action = ${action}`}
        ${entity_type === null ? sql`` : sql`and entity_type = ${entity_type}`}
        ${since === null ? sql`` : sql`and created_at >= ${since}`}
        ${before === null ? sql`` : sql`and (created_at, id) < (${before.at}, ${before.id})`}
      order by created_at desc, id desc limit ${query.limit}
    ) m
    left join penalties p on p.decision_id = m.id and p.lifted_at is null
    left join comments c on m.entity_type = 'comment' and c.id = m.entity_id and c.deleted_at is null and c.published_at is not null
    left join offers o on m.action <> 'dismiss' and o.id = case m.entity_type when 'offer' then m.entity_id else c.offer_id end
      and ${LIVE_OFFER} and o.deleted_at is null
    left join discussions d on m.action <> 'dismiss'
      and d.id = case m.entity_type when 'discussion' then m.entity_id else c.discussion_id end
      and ${LIVE_DISCUSSION} and d.deleted_at is null
    order by m.created_at desc, m.id desc`.execute(db);
  return rows;
}

export interface FiguresRow {
  decided_count: number;
  dismissed_count: number;
  automatic_count: number;
  restored_count: number;
  /** Seconds; null without any. */
  median_wait: number | null;
  appealed_count: number;
  overturned_count: number;
  /** Answered while it was not late. */
  timely_count: number;
}

/** What was decided since an instant, counted. */
export async function selectFigures(
  db: Db,
  { since, now, answer_ms }: { since: Date; now: Date; answer_ms: number },
): Promise<FiguresRow> {
  const { rows } = await sql<FiguresRow>`
    select (count(*) filter (where actor_role <> 'automatic' and not is_answer))::int as decided_count,
      (count(*) filter (where action = 'dismiss'))::int as dismissed_count,
      (count(*) filter (where actor_role = 'automatic'))::int as automatic_count,
      (count(*) filter (where action = 'restore'))::int as restored_count,
      (percentile_disc(0.5) within group (order by extract(epoch from created_at - case_opened_at))
        filter (where not is_answer))::float8 as median_wait,
      (count(*) filter (where is_answer))::int as appealed_count,
      (count(*) filter (where action = 'overturn'))::int as overturned_count,
      (count(*) filter (where is_answer and created_at - case_opened_at <= ${answer_ms} * interval '1 millisecond'))::int as timely_count
    from (select action, action in ('uphold', 'overturn') as is_answer from unnest(${DECIDED_ACTIONS}::text[]) a(action)) a cross join lateral (
      select m.actor_role, m.created_at, m.case_opened_at from moderation_decisions m
      where m.action = a.action and m.created_at >= ${since} and m.undone_at is null and m.undo_until <= ${now}
    ) f`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Counting without groups answers one row');
  return row;
}
