/** What a member has not read in chats, for statements of any noun: whoever comes in is asked once. */
import { sql, type RawBuilder } from 'kysely';

/** Over all conversations that are not muted. @param member an expression of the statement, such as sql`u.id`, or an id */
export function unreadChats(member: RawBuilder<unknown> | number): RawBuilder<number> {
  return sql`(select coalesce(sum(unread.unread_count), 0)::int from chat_members unread
    where unread.user_id = ${member} and unread.unread_count > 0 and not unread.is_muted)`;
}

/** Whether chats are anything to a member: they want them, or have some to read. */
export function hasChats(member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(coalesce((select chosen.chat_enabled from preferences chosen where chosen.user_id = ${member}), true)
    or exists (select 1 from chat_members held where held.user_id = ${member}))`;
}
