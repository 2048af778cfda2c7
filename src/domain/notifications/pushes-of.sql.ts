import { sql } from 'kysely';
import type { NoticeKind } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import { isAbout, type Action } from './notifications.sql.ts';

/** A group that devices are to be told of. */
export interface PushJob {
  user_id: number;
  group_id: number;
}

/** The groups an action has just gone into, of those who want its kind pushed and have a device for it. */
export async function selectToPush(tx: Tx, user_ids: readonly number[], action: Action): Promise<PushJob[]> {
  const { rows } = await sql<PushJob>`
    select g.user_id, g.id as group_id from notification_groups g
    where g.user_id = any(${[...user_ids]}::bigint[]) and g.icon_type = ${action.icon_type} and g.is_current
      and ${isAbout(action.subject)}
      and exists (select 1 from notification_choices n
        where n.user_id = g.user_id and n.icon_type = g.icon_type and n.channel = 'push')
      and exists (select 1 from push_subscriptions p where p.user_id = g.user_id)`.execute(tx);
  return rows;
}

/** The same of matches: alerts say for themselves whether devices are told. */
export async function selectMatchesToPush(tx: Tx, user_ids: readonly number[], offer_id: number): Promise<PushJob[]> {
  const { rows } = await sql<PushJob>`
    select g.user_id, g.id as group_id from notification_groups g
    where g.user_id = any(${[...user_ids]}::bigint[]) and g.icon_type = 'deal_alert' and g.is_current
      and g.offer_id = ${offer_id}
      and exists (select 1 from push_subscriptions p where p.user_id = g.user_id)`.execute(tx);
  return rows;
}

/** Groups of matches that a member's devices were told of since an instant; this one not, if nobody ended telling of it. */
export async function countMatchPushes(tx: Tx, { user_id, group_id }: PushJob, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification_groups
    where user_id = ${user_id} and icon_type = 'deal_alert' and pushed_at > ${since}
      and not (id = ${group_id} and push_claimed_until is not null)`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** When somebody takes up telling devices, until when they are waited for, and what was told too lately to be told again. */
export interface PushClaim {
  now: Date;
  until: Date;
  told_before: Date;
}

/** True for whoever may tell a member now that there are too many matches: nobody did since an instant. */
export async function claimSummary(tx: Tx, user_id: number, claim: PushClaim): Promise<boolean> {
  const { rows } = await sql`
    insert into alert_summaries as s (user_id, told_at, claimed_until) values (${user_id}, ${claim.now}, ${claim.until})
    on conflict (user_id) do update set told_at = excluded.told_at, claimed_until = excluded.claimed_until
      where s.told_at is null or s.told_at <= ${claim.told_before} or s.claimed_until <= ${claim.now}
    returning user_id`.execute(tx);
  return rows.length > 0;
}

/** It was told: nobody is waited for any more. */
export async function endSummaryClaim(db: Db, user_id: number): Promise<void> {
  await sql`update alert_summaries set claimed_until = null where user_id = ${user_id}`.execute(db);
}

/** Nobody was told after all. */
export async function releaseSummary(db: Db, user_id: number): Promise<void> {
  await sql`update alert_summaries set told_at = null, claimed_until = null where user_id = ${user_id}`.execute(db);
}

/**
 * True for whoever may tell devices of a group now: it is unread, and they were not told of it since an instant, or whoever
 * took that up never came to its end.
 */
export async function claimPush(db: Db, { group_id, user_id }: PushJob, claim: PushClaim): Promise<boolean> {
  const { rows } = await sql`
    update notification_groups set pushed_at = ${claim.now}, push_claimed_until = ${claim.until}
    where id = ${group_id} and user_id = ${user_id} and read_at is null
      and (pushed_at is null or pushed_at <= ${claim.told_before} or push_claimed_until <= ${claim.now})
    returning id`.execute(db);
  return rows.length > 0;
}

/** They were told: nobody is waited for any more. */
export async function endPushClaim(db: Db, group_id: number): Promise<void> {
  await sql`update notification_groups set push_claimed_until = null where id = ${group_id}`.execute(db);
}

/** Keeps a push for later, while its group is unread. */
export async function holdPush(db: Db, { group_id, user_id }: PushJob, due_at: Date): Promise<void> {
  await sql`
    update notification_groups set push_due_at = ${due_at}
    where id = ${group_id} and user_id = ${user_id} and read_at is null`.execute(db);
}

/** Takes pushes that were kept until an instant, so many at a time. */
export async function takeHeldPushes(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<(PushJob & { icon_type: NoticeKind; is_read: boolean })[]> {
  const { rows } = await sql<PushJob & { icon_type: NoticeKind; is_read: boolean }>`
    update notification_groups set push_due_at = null where id in (
      select id from notification_groups where push_due_at <= ${now} order by push_due_at, id limit ${limit}
      for update skip locked)
    returning id as group_id, user_id, icon_type, read_at is not null as is_read`.execute(tx);
  return rows;
}

/** Nobody was told after all. */
export async function releasePush(db: Db, group_id: number): Promise<void> {
  await sql`update notification_groups set pushed_at = null, push_claimed_until = null where id = ${group_id}`.execute(
    db,
  );
}
