import { sql } from 'kysely';
import type { FoundBy, NoticeKind } from '#contract/common.ts';
import type { DecidedNotice } from '#contract/moderated.ts';
import type { Db, Tx } from '#platform/db.ts';
import { badgeOf } from '#rules/badges.ts';
import { isAppealable } from '#rules/moderation.ts';
import { IS_SUBJECT_VISIBLE } from './visible-subjects.sql.ts';

export interface GroupCursor {
  value: string;
  id: number;
}

export interface GroupRow {
  id: number;
  icon_type: NoticeKind;
  read_at: Date | null;
  last_event_at: Date;
  order_value: string;
  offer_id: number | null;
  offer_kind: 'deal' | 'coupon' | null;
  offer_slug: string | null;
  offer_media_key: string | null;
  discussion_id: number | null;
  discussion_slug: string | null;
  title: string | null;
  /** Whether the offer or discussion is the member's own. */
  is_own: boolean;
  /** The comment it leads to; null for what is not about one. */
  comment_id: number | null;
  /** The latest two of those who did it since it was last read. */
  usernames: string[];
  /** All of them, and their actions; counted to `EVENTS_COUNTED`. */
  people_count: number;
  events_count: number;
  /** Of matches of deal alerts; null of everything else. */
  found: FoundBy | null;
  /** Names of badges that were earned, the latest first; null of everything else. */
  badges: string[] | null;
  /** The latest of what was decided; null of everything else. */
  decided: DecidedNotice | null;
  /** Of own reports that were decided; null of everything else. */
  outcome: { upheld: number; rejected: number } | null;
  /** The latest answer to a request to speak for a store; null of everything else. */
  store: AnsweredStore | null;
}

interface AnsweredStore {
  name: string;
  slug: string;
  outcome: 'approved' | 'refused';
  /** Of the administrator. */
  words: string | null;
}

/** Beyond so many actions a group says no truer number. */
const EVENTS_COUNTED = 200;
/** Of several alerts that found an offer so many are named. */
const ALERTS_NAMED = 5;

/** Only of events about decisions: what others name is no number, and the database reads them before it looks at the kind. */
const DECISION_ID = `case when e.source ~ '^(decision|outcome):[0-9]+$' then split_part(e.source, ':', 2)::bigint end`;
/** Of a group `g`: the latest of what was decided about its subject, what became of own reports and of a request for a store. */
const DECIDED = sql.raw(`left join lateral (
      select json_build_object('id', n.id, 'appealed_id', (n.detail ->> 'appealed_id')::bigint, 'entity_type', n.entity_type, 'action', case when n.action = 'dismiss' then 'restore' else n.action end, 'reason', n.reason,
        'words', n.words, 'is_automatic', n.actor_role = 'automatic',
        'penalty_step', p.step, 'penalty_kind', p.kind, 'chat_id', w.chat_id, 'message_id', w.message_id) as decided
      from notification_events e join moderation_decisions n on n.id = ${DECISION_ID}
      left join penalties p on p.decision_id = n.id and p.lifted_at is null
      left join chat_cases w on n.entity_type = 'message' and w.id = n.entity_id
      where e.group_id = g.id order by n.id desc limit 1) decided on g.icon_type = 'moderation'
    left join lateral (
      select json_build_object('upheld', count(*) filter (where n.reason <> 'no_violation'),
        'rejected', count(*) filter (where n.reason = 'no_violation')) as outcome
      from notification_events e join moderation_decisions n on n.id = ${DECISION_ID}
      where e.group_id = g.id and e.happened_at >= g.unread_from) outcome on g.icon_type = 'report'
    left join lateral (
      select json_build_object('name', s.name, 'slug', s.slug, 'outcome', r.outcome, 'words', r.words) as store
      from notification_events e
      join store_requests r on r.id = case when e.source ~ '^store_request:[0-9]+$' then split_part(e.source, ':', 2)::bigint end
      join stores s on s.id = r.store_id
      where e.group_id = g.id order by r.id desc limit 1) answered on g.icon_type = 'store_request'`);

interface FoundRow extends Omit<GroupRow, 'badges' | 'decided'> {
  badge_ids: number[] | null;
  decided: Omit<DecidedNotice, 'is_appealable'> | null;
}

/** What a member is told, the latest first: all of it, one group, or what an email is to say. */
export async function selectGroups(
  db: Db | Tx,
  user_id: number,
  place: { cursor: GroupCursor | null; limit: number; id?: number; mailed_since?: Date },
): Promise<GroupRow[]> {
  const { cursor, limit } = place;
  const only = place.id === undefined ? sql`` : sql`and g.id = ${place.id}`;
  // Unread, of a kind that is wanted by mail, and with something new since the email was opened.
  const mailed = place.mailed_since
    ? sql`and g.read_at is null and g.last_event_at >= ${place.mailed_since} and (exists (
        select 1 from notification_choices n
        where n.user_id = g.user_id and n.icon_type = g.icon_type and n.channel = 'email')
      or g.icon_type = 'moderation' and not exists (
        select 1 from notification_choices n
        where n.user_id = g.user_id and n.icon_type = 'moderation' and n.channel <> 'email')
      or g.icon_type = 'deal_alert' and exists (
        select 1 from alert_finds f join alerts a on a.id = f.alert_id and a.by_email and not a.is_paused and a.deleted_at is null
        where f.offer_id in (g.offer_id, (select merged_into_id from offers where id = g.offer_id))
          and f.user_id = g.user_id and f.found_at is not null))`
    : sql``;
  const isAfter = cursor
    ? sql`and (g.last_event_at, g.id) < (${cursor.value}::timestamptz, ${cursor.id}::bigint)`
    : sql``;
  const { rows } = await sql<FoundRow>`
    select g.id, g.icon_type, g.read_at, g.last_event_at, g.last_event_at::text as order_value,
      o.id as offer_id, o.kind as offer_kind, o.slug as offer_slug, m.key as offer_media_key,
      d.id as discussion_id, d.slug as discussion_slug, coalesce(o.title, d.title) as title,
      coalesce(coalesce(told.author_id, d.author_id) = ${user_id}::bigint, false) as is_own,
      coalesce(first.comment_id, g.comment_id) as comment_id,
      coalesce(people.usernames, '{}') as usernames, coalesce(people.people_count, 0)::int as people_count,
      coalesce(people.events_count, 0)::int as events_count, found.found, earned.badge_ids,
      decided.decided, outcome.outcome, answered.store
    from (
      select * from notification_groups g where g.user_id = ${user_id} and ${IS_SUBJECT_VISIBLE} ${isAfter} ${only} ${mailed}
      order by g.last_event_at desc, g.id desc limit ${limit}) g
    left join comments c on c.id = g.comment_id
    left join offers told on told.id = coalesce(g.offer_id, c.offer_id)
    left join offers o on o.id = coalesce(told.merged_into_id, told.id)
    left join discussions d on d.id = coalesce(g.discussion_id, c.discussion_id)
    left join media m on m.id = o.cover_media_id
    left join lateral (
      select json_build_object(
        'alerts', coalesce(json_agg(json_build_object('id', f.alert_id, 'name', f.name) order by f.found_at desc, f.id desc), '[]'),
        'count', coalesce(max(f.total), 0),
        'words', coalesce((array_agg(to_json(f.words) order by f.found_at desc, f.id desc))[1], '[]')) as found
      from (
        select f.id, f.alert_id, a.name, f.words, f.found_at, count(*) over () as total from alert_finds f
        join alerts a on a.id = f.alert_id and a.deleted_at is null
        where f.offer_id in (g.offer_id, case when g.offer_id is not null then o.id end) and f.user_id = g.user_id and f.found_at is not null
        order by f.found_at desc, f.id desc limit ${ALERTS_NAMED}) f) found on g.icon_type = 'deal_alert'
    ${DECIDED}
    left join lateral (
      select array_agg(b.id order by e.happened_at desc, b.id desc) as badge_ids from notification_events e
      cross join lateral unnest(string_to_array(split_part(e.source, ':', 2), ',')::int[]) as b (id)
      where e.group_id = g.id and e.happened_at >= g.unread_from) earned on g.icon_type = 'badge'
    left join lateral (
      select e.comment_id from notification_events e
      where e.group_id = g.id and e.happened_at >= g.unread_from and e.comment_id is not null
      order by e.happened_at, e.id limit 1) first on true
    left join lateral (
      select (array_agg(u.username order by p.last_at desc, p.actor_id) filter (where u.id is not null))[1:2] as usernames,
        count(*) as people_count, sum(p.actions) as events_count
      from (
        select e.actor_id, max(e.happened_at) as last_at, count(*) as actions from (
          select actor_id, happened_at from notification_events
          where group_id = g.id and happened_at >= g.unread_from
          order by happened_at desc limit ${EVENTS_COUNTED}) e
        group by e.actor_id) p
      left join users u on u.id = p.actor_id and u.deleted_at is null) people on true
    order by g.last_event_at desc, g.id desc`.execute(db);
  return rows.map(({ badge_ids, ...row }) => ({
    ...row,
    decided: row.decided && {
      ...row.decided,
      is_appealable: isAppealable(row.decided.action, row.decided.is_automatic),
    },
    badges: badge_ids && badge_ids.flatMap((id) => badgeOf(id)?.name ?? []),
  }));
}
