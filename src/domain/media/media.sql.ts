import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export interface MediaRow {
  id: number;
  key: string;
  width: number;
  height: number;
}

export async function insertMedia(
  tx: Db | Tx,
  media: { key: string; owner_id: number | null; width: number; height: number; created_at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into media (key, owner_id, width, height, created_at)
    values (${media.key}, ${media.owner_id}, ${media.width}, ${media.height}, ${media.created_at}) returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? 0;
}

export async function selectMedia(db: Db, ids: readonly number[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MediaRow>`select id, key, width, height from media where id = any(${ids})`.execute(db);
  return rows;
}
