import { createHash } from 'node:crypto';
import type { Tx } from '#platform/db.ts';
import {
  deltaText,
  imageUrls,
  isEmptyDelta,
  measurePictures,
  nameMentions,
  parseDelta,
  renderDelta,
  RENDERER_VERSION,
  type Delta,
} from '#rules/delta.ts';
import { DomainError } from '../errors.ts';
import { claimPicturesByUrl, pictureKey, pictureSizes, releasePictures, selectMediaByKeys } from '../media/media.ts';
import type { Settings } from '../settings/settings.ts';
import { replaceMessagePictures, type MessageContent } from './chat-messages.sql.ts';

/** Nobody is called by a message to somebody else. */
const NOBODY = new Map<number, string>();

/**
 * What somebody writes, as a request gives it; mentions are words like others. May be empty.
 * @throws chat_too_long, chat_too_many_pictures, delta_invalid
 */
export function readDraft(given: unknown, settings: Settings): Delta {
  const parsed = parseDelta(given);
  if (parsed === 'comment_too_long') throw tooLong(settings);
  // Counted there as mentions, which they are not here.
  if (typeof parsed === 'string') throw new DomainError('delta_invalid', { fields: { delta: ['field_malformed'] } });
  const delta = nameMentions(parsed, NOBODY);
  const typed = delta.ops.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');
  // Editors end every text with a line.
  if (typed.trimEnd().length > settings['chats.characters']) throw tooLong(settings);
  const max = settings['chats.pictures'];
  if (imageUrls(delta).length > max) throw new DomainError('chat_too_many_pictures', { values: { max } });
  return delta;
}

/**
 * The same of a message, which says something.
 * @throws chat_empty besides
 */
export function readMessage(given: unknown, settings: Settings, has_offer: boolean): Delta {
  const delta = readDraft(given, settings);
  if (isEmptyDelta(delta) && !has_offer) throw new DomainError('chat_empty');
  return delta;
}

function tooLong(settings: Settings): DomainError {
  return new DomainError('chat_too_long', { values: { max: settings['chats.characters'] } });
}

/**
 * Takes the pictures of a text for a message and writes their true measures into it. What stood there before may stay;
 * anything else must be an upload of the writer's own, made for chats.
 * @param stood the text before; null when there was none
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
  const stood_keys = new Set(stood ? imageUrls(stood).map(pictureKey) : []);
  const claimed = await claim(
    tx,
    writer_id,
    urls.filter((url) => !stood_keys.has(pictureKey(url))),
  );
  const kept = await selectMediaByKeys(
    tx,
    urls.map(pictureKey).filter((key) => stood_keys.has(key)),
  );
  const rows = new Map([...claimed, ...kept].map((row) => [row.key, row]));
  const known = urls.map((url) => [url, rows.get(pictureKey(url))] as const);
  if (known.some(([, row]) => !row)) throw pictureGone();
  const sizes = new Map(known.flatMap(([url, row]) => (row ? [[url, pictureSizes(row).medium] as const] : [])));
  return { delta: measurePictures(delta, sizes), picture_ids: [...rows.values()].map(({ id }) => id) };
}

async function claim(tx: Tx, writer_id: number, urls: readonly string[]) {
  try {
    return await claimPicturesByUrl(tx, writer_id, urls, 'chat');
  } catch (error) {
    throw error instanceof DomainError && error.code === 'media_not_found' ? pictureGone() : error;
  }
}

function pictureGone(): DomainError {
  return new DomainError('delta_invalid', { fields: { delta: ['picture_gone'] } });
}

/** Says which pictures a message shows from now on; those it showed before are let go. */
export async function showPictures(tx: Tx, message_id: number, picture_ids: readonly number[]): Promise<void> {
  await releasePictures(tx, await replaceMessagePictures(tx, message_id, picture_ids));
}

/** Everything kept of a text. */
export function contentOf(delta: Delta, settings: Settings): MessageContent {
  const text = deltaText(delta);
  return {
    delta,
    html: renderDelta(delta),
    text,
    renderer_version: RENDERER_VERSION,
    text_hash: hashOfText(text, settings['chats.same_text_letters']),
  };
}

/**
 * What texts have in common that say the same, whatever their case, signs and spaces; null for few letters, such as
 * thanks.
 */
function hashOfText(text: string, least_letters: number): Buffer | null {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return letters.length < least_letters ? null : createHash('sha256').update(letters).digest().subarray(0, 16);
}
