/** What decisions of moderators change of discussions, and how it comes back. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** Columns as they stood; only what a decision changes is in it. */
export type DiscussionBefore = Readonly<Record<string, unknown>>;

export async function selectDiscussionBefore(
  tx: Tx,
  id: number,
  columns: readonly string[],
): Promise<DiscussionBefore> {
  const { rows } = await sql<{ before: DiscussionBefore }>`
    select jsonb_object_agg(key, value) as before
    from discussions d, jsonb_each(to_jsonb(d) - 'search' - 'description_delta')
    where d.id = ${id} and key = any(${columns}::text[])`.execute(tx);
  return rows[0]?.before ?? {};
}

/** Puts columns back as they stood; what is not named stays. */
export async function updateDiscussionBack(tx: Tx, id: number, before: DiscussionBefore): Promise<void> {
  await sql`
    update discussions d set
      deactivated_at = case when b ? 'deactivated_at' then (b ->> 'deactivated_at')::timestamptz else d.deactivated_at end,
      is_held = case when b ? 'is_held' then (b ->> 'is_held')::boolean else d.is_held end,
      comments_locked_at = case when b ? 'comments_locked_at' then (b ->> 'comments_locked_at')::timestamptz else d.comments_locked_at end
    from (select ${JSON.stringify(before)}::jsonb as b) given where d.id = ${id}`.execute(tx);
}

/** Switches a discussion off. `is_held`: only staff bring it back. */
export async function markDiscussionHeld(tx: Tx, id: number, off: { is_held: boolean; now: Date }): Promise<void> {
  await sql`
    update discussions set deactivated_at = coalesce(deactivated_at, ${off.now}), is_held = ${off.is_held} where id = ${id}`.execute(
    tx,
  );
}

export async function markDiscussionLocked(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update discussions set comments_locked_at = coalesce(comments_locked_at, ${now}) where id = ${id}`.execute(
    tx,
  );
}
