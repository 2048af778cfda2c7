import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** What is imported later for the loser finds the survivor. */
export async function moveImportRecords(tx: Tx, from_id: number, into_id: number): Promise<void> {
  await sql`
    update import_records set entity_id = ${into_id} where entity_type = 'offer' and entity_id = ${from_id}`.execute(
    tx,
  );
}
