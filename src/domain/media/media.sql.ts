import { sql } from 'kysely';
import type { UploadOwner } from '#contract/media.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface MediaRow {
  id: number;
  key: string;
  width: number;
  height: number;
}

export interface NewMedia {
  key: string;
  owner_id: number | null;
  width: number;
  height: number;
  created_at: Date;
}

/** What came with an upload; claims that give access to nothing. */
export interface UploadNote {
  token_hash: string;
  owner_type: UploadOwner | null;
  owner_object_id: number | null;
  collection: string | null;
  anonymous_uuid: string | null;
}

/** Adds a picture whose files are there and which something shows. */
export async function insertMedia(tx: Db | Tx, media: NewMedia): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into media (key, owner_id, width, height, created_at)
    values (${media.key}, ${media.owner_id}, ${media.width}, ${media.height}, ${media.created_at}) returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? 0;
}

/** Adds a picture whose files are still to be written and which nothing shows yet. */
export async function insertPendingMedia(
  db: Db,
  media: NewMedia & { size_bytes: number },
  note: UploadNote | null,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into media (key, owner_id, width, height, created_at, state, orphaned_at, size_bytes,
      token_hash, owner_type, owner_object_id, collection, anonymous_uuid)
    values (${media.key}, ${media.owner_id}, ${media.width}, ${media.height}, ${media.created_at}, 'pending',
      ${media.created_at}, ${media.size_bytes}, ${note?.token_hash ?? null}, ${note?.owner_type ?? null},
      ${note?.owner_object_id ?? null}, ${note?.collection ?? null}, ${note?.anonymous_uuid ?? null})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function markMediaStored(db: Db, id: number): Promise<void> {
  await sql`update media set state = 'stored' where id = ${id} and state = 'pending'`.execute(db);
}

export async function selectMedia(db: Db, ids: readonly number[]): Promise<MediaRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MediaRow>`select id, key, width, height from media where id = any(${ids})`.execute(db);
  return rows;
}

/** Locks these pictures of one uploader, in the order of their ids, so that two actions never wait for each other. */
export async function lockOwnMedia(tx: Tx, owner_id: number, ids: readonly number[]): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select id, key, width, height from media
    where id = any(${ids}) and owner_id = ${owner_id} and state = 'stored' order by id for update`.execute(tx);
  return rows;
}

/** What a picture in a text was uploaded for. */
export type PictureUse = 'entry' | 'comment' | 'chat';

/** Ids of one uploader's pictures by key, those for comments, for chats or the others; what else there is is left out. */
export async function selectOwnMediaByKeys(
  tx: Tx,
  { owner_id, keys, use }: { owner_id: number; keys: readonly string[]; use: PictureUse },
): Promise<{ id: number; key: string }[]> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from media where key = any(${keys}) and owner_id = ${owner_id}
      and case when owner_type in ('comment', 'chat') then owner_type else 'entry' end = ${use}`.execute(tx);
  return rows;
}

/** Pictures by key, whoever uploaded them. */
export async function selectMediaByKeys(db: Db, keys: readonly string[]): Promise<MediaRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<MediaRow>`
    select id, key, width, height from media where key = any(${keys}) and state = 'stored'`.execute(db);
  return rows;
}

/** Pictures an account has uploaded, a slice in that order. */
export async function selectOwnMedia(
  db: Db,
  owner_id: number,
  after_id: number,
  limit: number,
): Promise<(MediaRow & { size_bytes: number | null; created_at: Date })[]> {
  const { rows } = await sql<MediaRow & { size_bytes: number | null; created_at: Date }>`
    select id, key, width, height, size_bytes, created_at from media
    where owner_id = ${owner_id} and state = 'stored' and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}

export async function markMediaAttached(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update media set orphaned_at = null where id = any(${ids}) and orphaned_at is not null`.execute(tx);
}

export async function markMediaOrphaned(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update media set orphaned_at = now()
    where id in (select id from media where id = any(${ids}) order by id for update) and orphaned_at is null`.execute(
    tx,
  );
}

export interface UploadedMedia {
  key: string;
  is_removed: boolean;
  is_attached: boolean;
}

/** Locks an upload for whoever holds its token; null for anybody else. */
export async function lockUpload(
  tx: Tx,
  upload: { id: number; owner_id: number; token_hash: string },
): Promise<UploadedMedia | null> {
  const { rows } = await sql<UploadedMedia>`
    select key, state = 'removed' as is_removed, orphaned_at is null as is_attached from media
    where id = ${upload.id} and owner_id = ${upload.owner_id} and token_hash = ${upload.token_hash} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Marks a picture as gone before its files go; answers its key, null when there is none. */
export async function markMediaRemoved(db: Db, id: number, now: Date): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    update media set state = 'removed', orphaned_at = ${now} where id = ${id} returning key`.execute(db);
  return rows[0]?.key ?? null;
}

/** Forgets a picture whose files are gone. */
export async function deleteRemovedMedia(db: Db, id: number): Promise<void> {
  await sql`delete from media where id = ${id} and state = 'removed'`.execute(db);
}
