import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** What an action on a discussion leaves behind. */
export interface DiscussionStateRow {
  id: number;
  deactivated_at: Date | null;
}

/**
 * Switches a discussion off, on, or deletes it for good. `is_held` when it is not the author who switches it off; that
 * stays until it is switched on.
 */
export async function markDiscussion(
  tx: Tx,
  id: number,
  state: { off: boolean; is_held: boolean; deleted: boolean; now: Date },
): Promise<DiscussionStateRow | null> {
  const off = state.off ? sql`coalesce(deactivated_at, ${state.now})` : sql`null`;
  const deleted = state.deleted ? sql`coalesce(deleted_at, ${state.now})` : sql`deleted_at`;
  const { rows } = await sql<DiscussionStateRow>`
    update discussions set deactivated_at = ${off}, is_held = ${state.off}::boolean and (is_held or ${state.is_held}::boolean), deleted_at = ${deleted}
    where id = ${id} and (deleted_at is null or ${state.off}::boolean) returning id, deactivated_at`.execute(tx);
  return rows[0] ?? null;
}
