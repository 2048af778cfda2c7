import { randomBytes } from 'node:crypto';
import type { UploadOwner } from '#contract/media.ts';
import { FetchRefusedError } from '#platform/fetch-refused.ts';
import { arePicturesBusy } from '#platform/images.ts';
import { GateFullError } from '#platform/gate.ts';
import { PICTURE_REQUEST } from '#platform/safe-fetch.ts';
import { createTurns } from '#platform/turns.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { countAttempt } from '../requests/requests.ts';
import { readSettings } from '../settings/settings.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { BUSY_SECONDS, pictureRefusal, storePicture, tooBusy } from './add-picture.ts';
import { hashUploadToken } from './delete-upload.ts';
import type { MediaRow } from './media.sql.ts';
import { canUpload, canUploadFor } from './permissions.ts';
import { selectAuthor } from './shown-media.sql.ts';

/** SECURITY: 128 bits. */
const TOKEN_BYTES = 16;
const MEBIBYTE = 1024 * 1024;

/** What an upload says about itself; none of it gives access to anything. */
export interface UploadClaims {
  owner_type: UploadOwner | null;
  owner_id: number | null;
  collection: string | null;
  anonymous_uuid: string | null;
}

/**
 * Of one member two pictures are worked on at once; what waits has not been read yet and takes no memory. No more than
 * are done, even when large, before a request that has not been read is cut.
 */
const turns = createTurns({ running: 2, waiting: 16 });

/**
 * Waits for a member's turn to upload: who sends many at once has them taken one after the other, and others do not wait
 * for them.
 * @throws rate_limited when more wait than anybody sends
 */
export async function inUploadTurn<R>(viewer: Viewer, work: () => Promise<R>): Promise<R> {
  try {
    return await turns.run(String(viewer.id), work);
  } catch (error) {
    throw error instanceof GateFullError ? new DomainError('rate_limited', { retry_after: BUSY_SECONDS }) : error;
  }
}

/**
 * Lets a member upload, or not, before a byte of the picture is read.
 * @returns the most bytes a picture may have
 * @throws not_signed_in, account_suspended, email_not_verified, rate_limited, unavailable
 */
export async function admitUpload(ctx: Context, viewer: Viewer): Promise<number> {
  refuseInactive(viewer);
  if (!canUpload(viewer)) throw new DomainError('email_not_verified');
  if (arePicturesBusy()) throw tooBusy();
  const settings = await readSettings(ctx);
  const max = settings['limits.uploads_a_minute'];
  // Counted by member, not by network, and for all processes of the site together.
  await countAttempt(ctx, { kind: 'limits.uploads_a_minute', network: `user:${viewer.id}`, max });
  return settings['media.picture_megabytes'] * MEBIBYTE;
}

/**
 * Stores the picture of an admitted member. The token deletes it again, and is told only here.
 * @param input.field where the picture came from; a refusal is named there
 * @throws not_allowed when it is said to be for somebody else's object, picture_refused, unavailable
 */
export async function uploadPicture(
  ctx: Context,
  viewer: Viewer,
  input: { bytes: Buffer; claims: UploadClaims; field: 'image' | 'url' },
): Promise<{ picture: MediaRow; token: string }> {
  await refuseForeignOwner(ctx, viewer, input.claims);
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const { owner_type, owner_id: owner_object_id, collection, anonymous_uuid } = input.claims;
  const note = { token_hash: hashUploadToken(token), owner_type, owner_object_id, collection, anonymous_uuid };
  try {
    return { picture: await storePicture(ctx, { owner_id: viewer.id, bytes: input.bytes }, note), token };
  } catch (error) {
    throw pictureRefusal(error, input.field);
  }
}

/**
 * Fetches a picture from elsewhere, for an admitted member.
 * @throws invalid_field (url), remote_picture_failed
 */
export async function fetchPicture(ctx: Context, viewer: Viewer, url: string, max_bytes: number): Promise<Buffer> {
  const address = url.trim();
  if (!address) throw new DomainError('invalid_field', { fields: { url: ['picture_url_missing'] } });
  if (!/^https?:\/\//i.test(address))
    throw new DomainError('invalid_field', { fields: { url: ['picture_url_invalid'] } });
  try {
    return (await ctx.fetch(address, { ...PICTURE_REQUEST, max_bytes, locale: viewer.locale })).bytes;
  } catch (error) {
    // Why is not told: the answer would say what stands in the private network.
    if (error instanceof FetchRefusedError) throw new DomainError('remote_picture_failed');
    throw error;
  }
}

async function refuseForeignOwner(ctx: Context, viewer: Viewer, claims: UploadClaims): Promise<void> {
  const { owner_type, owner_id } = claims;
  if (owner_id === null) return;
  if (owner_type === null) throw new DomainError('invalid_field', { fields: { owner_type: ['field_required'] } });
  // One answer for what is another's and what does not exist.
  const author_id = await selectAuthor(ctx.db, { owner_type, id: owner_id });
  if (!canUploadFor(viewer, owner_type, author_id)) throw new DomainError('not_allowed');
}
