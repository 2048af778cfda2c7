import type { Tx } from '#platform/db.ts';
import { DomainError } from '../errors.ts';
import {
  lockOwnMedia,
  markMediaAttached,
  markMediaOrphaned,
  selectOwnMediaByKeys,
  type MediaRow,
  type PictureUse,
} from './media.sql.ts';

/**
 * Takes uploaded pictures for something that shows them: from now on no sweep and no token removes
 * them. Locks the rows until the transaction ends. Pictures already taken may be taken again.
 * @returns the pictures in the order asked for, each once
 * @throws media_not_found when one is missing, removed or somebody else's
 */
export async function claimPictures(tx: Tx, owner_id: number, ids: readonly number[]): Promise<MediaRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = new Map((await lockOwnMedia(tx, owner_id, wanted)).map((row) => [row.id, row]));
  if (rows.size < wanted.length) throw new DomainError('media_not_found');
  await markMediaAttached(tx, wanted);
  return wanted.flatMap((id) => rows.get(id) ?? []);
}

/** Which picture an address shows, in whatever size; empty when it is none of ours. */
export function pictureKey(url: string): string {
  return /^\/media\/([a-z0-9]+\/[a-z0-9]+)-\d+\.webp$/.exec(url)?.[1] ?? '';
}

/**
 * Takes the uploaded pictures that a text shows, by the addresses that stand in it. What was uploaded for
 * comments stands in comments alone, what was for chats in chats, and nothing else does there: a comment or a message that
 * goes lets go of its pictures, and must not take them from a text that keeps no list of its own.
 * @returns them in the order of the addresses, each once
 * @throws media_not_found when an address is none of ours, or the picture missing, somebody else's or for another use
 */
export async function claimPicturesByUrl(
  tx: Tx,
  owner_id: number,
  urls: readonly string[],
  use: PictureUse = 'entry',
): Promise<MediaRow[]> {
  const keys = urls.map(pictureKey);
  if (keys.length === 0) return [];
  const own = await selectOwnMediaByKeys(tx, { owner_id, keys, use });
  const ids = new Map(own.map((row) => [row.key, row.id]));
  if (keys.some((key) => !ids.has(key))) throw new DomainError('media_not_found');
  return claimPictures(
    tx,
    owner_id,
    [...new Set(keys)].flatMap((key) => ids.get(key) ?? []),
  );
}

/** Lets pictures go that are shown no more; a day later the sweep removes them, unless they are claimed again. */
export async function releasePictures(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await markMediaOrphaned(tx, ids);
}
