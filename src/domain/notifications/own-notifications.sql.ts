import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** What a member was told, a slice in the order of the actions' names, each of them once. */
export async function selectOwnNotifications(
  db: Db,
  user_id: number,
  after: string,
  limit: number,
): Promise<{ source: string }[]> {
  const { rows } = await sql<{ source: string }>`
    select e.source, g.icon_type, u.username as actor, g.offer_id, g.discussion_id,
      coalesce(e.comment_id, g.comment_id) as comment_id, e.happened_at, g.read_at
    from notification_events e join notification_groups g on g.id = e.group_id left join users u on u.id = e.actor_id and u.deleted_at is null
    where e.user_id = ${user_id} and e.source > ${after} order by e.source limit ${limit}`.execute(db);
  return rows;
}
