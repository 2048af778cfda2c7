/** Who has blocked whom, for statements of any noun (docs/product.md, Blocking). */
import { sql, type RawBuilder } from 'kysely';

/** A member: an expression of the statement, such as sql`u.id`, or an id. */
type Person = RawBuilder<unknown> | number | null;

/** Whether one has blocked the other: what is shown to the blocker goes by it. */
export function isBlockedBy(blocker: Person, blocked: Person): RawBuilder<boolean> {
  return sql`exists (select 1 from user_blocks blocks
    where blocks.blocker_id = ${blocker}::bigint and blocks.blocked_id = ${blocked}::bigint)`;
}

/** Whether either has blocked the other: what passes between two members goes by it. */
export function isBlockedBetween(one: Person, other: Person): RawBuilder<boolean> {
  return sql`(${isBlockedBy(one, other)} or ${isBlockedBy(other, one)})`;
}
