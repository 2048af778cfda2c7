/** Whether a member has badges that no page of theirs has said yet, for statements of any noun: whoever comes in is asked once. */
import { sql, type RawBuilder } from 'kysely';

/** @param member an expression of the statement, such as sql`u.id` */
export function hasNewBadges(member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select 1 from earned_badges new_badges
    where new_badges.user_id = ${member} and new_badges.celebrated_at is null)`;
}
