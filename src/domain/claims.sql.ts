/** What moderators take for themselves before they decide: for a while nobody else decides it. */
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** What of each still waits, and may be decided by this member. */
const WAITING = {
  moderation_cases: () => sql`closed_at is null`,
  moderation_appeals: () => sql`closed_at is null`,
  vote_rings: () => sql`decision is null`,
  store_requests: () => sql`closed_at is null and proven_at is not null`,
  // Nobody decides about a conversation of their own.
  chat_cases: (user_id) => sql`decision is null and not exists (
    select 1 from chats t where t.id = chat_cases.chat_id and ${user_id} in (t.low_id, t.high_id))`,
} as const satisfies Record<string, (user_id: number) => RawBuilder<unknown>>;

/** False when it is another moderator's for now, does not wait, or is not theirs to decide. */
export async function claimRow(
  db: Db | Tx,
  table: keyof typeof WAITING,
  claim: { id: number; user_id: number; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set claimed_by = ${claim.user_id}, claimed_until = ${claim.until}
    where id = ${claim.id} and ${WAITING[table](claim.user_id)}
      and (claimed_by is null or claimed_by = ${claim.user_id} or claimed_until <= ${claim.now}) returning id`.execute(
    db,
  );
  return rows.length > 0;
}
