import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { NoticeKind } from '#contract/notifications.ts';
import { isBlockedBetween } from '../blocked.sql.ts';
import { IS_SUBJECT_VISIBLE } from './visible-subjects.sql.ts';

/** What something happened to; null stands for the member's own self. */
export type Subject = { type: 'offer' | 'discussion' | 'comment'; id: number } | null;

/** One action, as it is told. */
export interface Action {
  icon_type: NoticeKind;
  subject: Subject;
  /** Names the action itself, such as comment:12: nobody is told twice of one. */
  source: string;
  /** Null where nobody did it. */
  actor_id: number | null;
  /** The comment that was written; null for other actions. */
  comment_id: number | null;
  happened_at: Date;
}

const idOf = (subject: Subject, type: string) => (subject?.type === type ? subject.id : null);

/** Groups `g` about something. */
export function isAbout(subject: Subject): RawBuilder<unknown> {
  return sql`g.offer_id is not distinct from ${idOf(subject, 'offer')}::bigint
    and g.discussion_id is not distinct from ${idOf(subject, 'discussion')}::bigint
    and g.comment_id is not distinct from ${idOf(subject, 'comment')}::bigint`;
}

/** Who of these is to be told: members who are here, did not do it, want it, have no block between them and whoever did
 * it, and were not told of it yet; by id. */
export async function selectToNotify(tx: Tx, user_ids: readonly number[], action: Action): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.id = any(${user_ids}::bigint[]) and u.deleted_at is null and u.id is distinct from ${action.actor_id}::bigint
      and not ${isBlockedBetween(sql`u.id`, action.actor_id)}
      and not exists (select 1 from notification_events e where e.user_id = u.id and e.source = ${action.source})
      and not exists (select 1 from notification_choices n
        where n.user_id = u.id and n.icon_type = ${action.icon_type} and n.channel = 'off')
    order by u.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Groups read before an instant take in nothing more: the next event opens new ones. So does each decision about a message,
 * which stands on no page that would tell it from the others.
 */
export async function retireGroups(
  tx: Tx,
  user_ids: readonly number[],
  action: Action,
  read_before: Date,
): Promise<void> {
  await sql`
    update notification_groups g set is_current = false
    where g.user_id = any(${user_ids}::bigint[]) and g.icon_type = ${action.icon_type} and g.is_current
      and (g.read_at < ${read_before} or ${action.icon_type === 'moderation' && action.subject === null})
      and ${isAbout(action.subject)}`.execute(tx);
}

/** Puts an action into the current group of each; a read group is unread again, and begins anew. */
export async function insertEvents(tx: Tx, user_ids: readonly number[], action: Action): Promise<void> {
  const { subject, happened_at } = action;
  await sql`
    with told as (
      insert into notification_groups as g
        (user_id, icon_type, offer_id, discussion_id, comment_id, unread_from, last_event_at)
      select id, ${action.icon_type}, ${idOf(subject, 'offer')}::bigint, ${idOf(subject, 'discussion')}::bigint,
        ${idOf(subject, 'comment')}::bigint, ${happened_at}::timestamptz, ${happened_at}::timestamptz
      from unnest(${user_ids}::bigint[]) as given (id) order by id
      on conflict (user_id, icon_type, offer_id, discussion_id, comment_id) where is_current do update set
        unread_from = case when g.read_at is null then least(g.unread_from, excluded.unread_from)
          else excluded.unread_from end,
        read_at = null,
        last_event_at = greatest(g.last_event_at, excluded.last_event_at)
      returning g.id, g.user_id
    )
    insert into notification_events (group_id, user_id, source, actor_id, comment_id, happened_at)
    select id, user_id, ${action.source}, ${action.actor_id}::bigint, ${action.comment_id}::bigint, ${happened_at}::timestamptz
    from told
    on conflict (user_id, source) do nothing`.execute(tx);
}

/** Of each of these members, the groups beyond so many go, the oldest first. */
export async function trimGroups(tx: Tx, user_ids: readonly number[], most: number): Promise<void> {
  await sql`
    delete from notification_groups g using (
      select o.id, o.user_id, o.last_event_at from unnest(${user_ids}::bigint[]) as given (id)
      cross join lateral (
        select id, user_id, last_event_at from notification_groups where user_id = given.id
        order by last_event_at desc, id desc offset ${most} limit 1) o) edge
    where g.user_id = edge.user_id and (g.last_event_at, g.id) <= (edge.last_event_at, edge.id)`.execute(tx);
}

/**
 * An action was taken back, or is of another kind now: what was told of it goes, and with it the groups nothing is left in.
 * Groups in which nothing unread is left count as read, and tell again what was read in them: all that is left, for
 * where earlier bunches began is not kept.
 * @param kept the kind that still holds; null when none does
 * @returns whose groups these were, each once; whoever had read theirs is left out
 */
export async function deleteEvents(tx: Tx, source: string, kept: NoticeKind | null, now: Date): Promise<number[]> {
  // Held first, in the order in which they are told: what comes into one meanwhile is seen below.
  const { rows } = await sql<HeldGroup>`
    select g.id, g.user_id, g.read_at from notification_groups g
    where g.id in (select group_id from notification_events where source = ${source})
      and g.icon_type is distinct from ${kept}
    order by g.user_id, g.id for update`.execute(tx);
  return deleteEventsOf(tx, rows, sql`source = ${source}`, now);
}

/** Takes back whatever two members were told of each other; answers as `deleteEvents`. */
export async function deleteEventsBetween(tx: Tx, one: number, other: number, now: Date): Promise<number[]> {
  const between = sql`((user_id = ${one} and actor_id = ${other}) or (user_id = ${other} and actor_id = ${one}))`;
  const { rows } = await sql<HeldGroup>`
    select g.id, g.user_id, g.read_at from notification_groups g
    where g.user_id in (${one}, ${other}) and g.id in (select group_id from notification_events where ${between})
    order by g.user_id, g.id for update`.execute(tx);
  return deleteEventsOf(tx, rows, between, now);
}

interface HeldGroup {
  id: number;
  user_id: number;
  read_at: Date | null;
}

/** Deletes events of groups that are held, and the groups that are left without any. */
async function deleteEventsOf(
  tx: Tx,
  rows: readonly HeldGroup[],
  events: RawBuilder<unknown>,
  now: Date,
): Promise<number[]> {
  if (rows.length === 0) return [];
  const group_ids = rows.map(({ id }) => id);
  await sql`
    delete from notification_events where ${events} and group_id = any(${group_ids}::bigint[])`.execute(tx);
  await sql`
    delete from notification_groups g where g.id = any(${group_ids}::bigint[])
      and not exists (select 1 from notification_events e where e.group_id = g.id)`.execute(tx);
  await sql`
    update notification_groups g set
      last_event_at = last.happened_at,
      unread_from = case when last.happened_at < g.unread_from then first.happened_at else g.unread_from end,
      read_at = case when last.happened_at < g.unread_from then coalesce(g.read_at, ${now}::timestamptz) else g.read_at end
    from unnest(${group_ids}::bigint[]) as given (id)
    cross join lateral (select happened_at from notification_events
      where group_id = given.id order by happened_at, id limit 1) first
    cross join lateral (select happened_at from notification_events
      where group_id = given.id order by happened_at desc, id desc limit 1) last
    where g.id = given.id`.execute(tx);
  return [...new Set(rows.filter(({ read_at }) => read_at === null).map(({ user_id }) => user_id))];
}

export async function countUnread(db: Db | Tx, user_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification_groups g
    where g.user_id = ${user_id} and g.read_at is null and ${IS_SUBJECT_VISIBLE}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The same of several members at once; who has nothing unread is left out. */
export async function selectUnreadCounts(
  db: Db,
  user_ids: readonly number[],
): Promise<{ user_id: number; count: number }[]> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select g.user_id, count(*)::int as count from notification_groups g
    where g.user_id = any(${user_ids}::bigint[]) and g.read_at is null and ${IS_SUBJECT_VISIBLE} group by g.user_id`.execute(
    db,
  );
  return rows;
}

/** False when the member has no such group. */
export async function markGroupRead(tx: Tx, user_id: number, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update notification_groups set read_at = coalesce(read_at, ${now}) where id = ${id} and user_id = ${user_id}
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function markAllRead(db: Db | Tx, user_id: number, now: Date): Promise<void> {
  await sql`
    update notification_groups set read_at = ${now} where user_id = ${user_id} and read_at is null`.execute(db);
}

/** Groups nothing has happened in since an instant go, a batch at a time; answers how many. */
export async function deleteOldGroups(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from notification_groups where id in (
      select id from notification_groups where last_event_at < ${before} order by last_event_at limit ${limit}
      for update skip locked)
    returning id`.execute(db);
  return rows.length;
}
