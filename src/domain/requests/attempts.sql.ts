import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** Counts one more attempt since the window began at `minute` and answers how many there are now. */
export async function upsertAttempt(
  db: Db | Tx,
  attempt: { kind: string; network: string; minute: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into attempts (kind, network, minute, count) values (${attempt.kind}, ${attempt.network}, ${attempt.minute}, 1)
    on conflict (kind, network, minute) do update set count = attempts.count + 1
    returning count`.execute(db);
  return rows[0]?.count ?? 1;
}

export async function deleteOldAttempts(db: Db, before: Date): Promise<void> {
  await sql`delete from attempts where minute < ${before}`.execute(db);
}
