import type { Tx } from '#platform/db.ts';
import {
  imageUrls,
  isEmptyDelta,
  measurePictures,
  mentionedIds,
  nameMentions,
  parseDelta,
  type Delta,
} from '#rules/delta.ts';
import { DomainError } from '../errors.ts';
import {
  claimPicturesByUrl,
  pictureKey,
  pictureSizes,
  releasePictures,
  selectMediaByKeys,
  type MediaRow,
} from '../media/media.ts';
import { selectUsernames } from '../users/users.ts';
import { replaceCommentPictures } from './comment-pictures.sql.ts';

/**
 * The text of a comment as a request gives it.
 * @throws comment_empty, comment_too_long, too_many_mentions, delta_invalid
 */
export function readComment(given: unknown): Delta {
  const parsed = parseDelta(given);
  if (typeof parsed === 'string') throw new DomainError(parsed);
  if (isEmptyDelta(parsed)) throw new DomainError('comment_empty');
  return parsed;
}

/** Mentions carry the name the database knows, whatever the request called them. */
export async function withTrueNames(tx: Tx, delta: Delta): Promise<Delta> {
  const ids = mentionedIds(delta);
  return ids.length === 0 ? delta : nameMentions(delta, await selectUsernames(tx, ids));
}

/**
 * Takes the pictures of a text for a comment and writes their true measures into it. What stood there before
 * may stay, whoever uploaded it; anything else must be an upload of the writer's own, made for comments.
 * @param stood the text before; null when there was none
 * @returns the text, and which pictures it shows
 * @throws delta_invalid, at the field
 */
export async function withOwnPictures(
  tx: Tx,
  writer_id: number,
  delta: Delta,
  stood: Delta | null,
): Promise<{ delta: Delta; picture_ids: number[] }> {
  const urls = imageUrls(delta);
  if (urls.length === 0) return { delta, picture_ids: [] };
  const stood_keys = stood ? imageUrls(stood).map(pictureKey) : [];
  const fresh = urls.filter((url) => !stood_keys.includes(pictureKey(url)));
  const kept = urls.map(pictureKey).filter((key) => stood_keys.includes(key));
  const claimed = await claim(tx, writer_id, fresh);
  const rows = new Map([...claimed, ...(await selectMediaByKeys(tx, kept))].map((row) => [row.key, row]));
  const known = urls.map((url) => [url, rows.get(pictureKey(url))] as const);
  if (known.some(([, row]) => !row)) throw pictureGone();
  const sizes = new Map(known.flatMap(([url, row]) => (row ? [[url, pictureSizes(row).medium] as const] : [])));
  return { delta: measurePictures(delta, sizes), picture_ids: [...rows.values()].map(({ id }) => id) };
}

/** Says which pictures a comment shows from now on; those it showed before are let go. */
export async function showPictures(tx: Tx, comment_id: number, picture_ids: readonly number[]): Promise<void> {
  await releasePictures(tx, await replaceCommentPictures(tx, comment_id, picture_ids));
}

async function claim(tx: Tx, writer_id: number, urls: readonly string[]): Promise<MediaRow[]> {
  try {
    return await claimPicturesByUrl(tx, writer_id, urls, 'comment');
  } catch (error) {
    throw error instanceof DomainError && error.code === 'media_not_found' ? pictureGone() : error;
  }
}

function pictureGone(): DomainError {
  return new DomainError('delta_invalid', { fields: { delta: ['picture_gone'] } });
}
