import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { isAbout, type Deed } from './notifications.sql.ts';

/** A group that devices are to be told of. */
export interface PushJob {
  user_id: number;
  group_id: number;
}

/** The groups a deed has just gone into, of those who want its kind pushed and have a device for it. */
export async function selectToPush(tx: Tx, user_ids: readonly number[], deed: Deed): Promise<PushJob[]> {
  const { rows } = await sql<PushJob>`
    select g.user_id, g.id as group_id from notification_groups g
    where g.user_id = any(${[...user_ids]}::bigint[]) and g.icon_type = ${deed.icon_type} and g.is_current
      and ${isAbout(deed.subject)}
      and exists (select 1 from notification_choices n
        where n.user_id = g.user_id and n.icon_type = g.icon_type and n.channel = 'push')
      and exists (select 1 from push_subscriptions p where p.user_id = g.user_id)`.execute(tx);
  return rows;
}

/** True for whoever may tell devices of a group now: it is unread, and they were not told of it since an instant. */
export async function claimPush(
  db: Db,
  push: { group_id: number; user_id: number; now: Date; told_before: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update notification_groups set pushed_at = ${push.now}
    where id = ${push.group_id} and user_id = ${push.user_id} and read_at is null
      and (pushed_at is null or pushed_at <= ${push.told_before})
    returning id`.execute(db);
  return rows.length > 0;
}

/** Nobody was told after all. */
export async function releasePush(db: Db, group_id: number): Promise<void> {
  await sql`update notification_groups set pushed_at = null where id = ${group_id}`.execute(db);
}
