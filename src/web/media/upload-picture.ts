/** Pictures on their way to the server: files with progress, pictures elsewhere by their address. */
import type { Picture } from '#contract/common.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { EndpointOf } from '#contract/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { ApiError, call, csrf } from '../api.ts';

type UploadReply = ReplyOf<EndpointOf<'POST /api/media'>>;

/** What an upload says it is for. */
type Claims = Readonly<Record<string, string>>;

/**
 * Sends a file.
 * @param onProgress percent of the bytes that went out
 * @throws ApiError
 */
export async function uploadFile(
  file: File,
  onProgress: (percent: number) => void,
  claims: Claims = {},
): Promise<Picture> {
  const form = new FormData();
  for (const [name, value] of Object.entries(claims)) form.set(name, value);
  form.set('image', file);
  return patiently(async () => {
    try {
      return pictureOf(await send(form, await csrf(), onProgress));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'csrf_failed') throw error;
      return pictureOf(await send(form, await csrf(true), onProgress));
    }
  });
}

/** Lets the server fetch a picture.
 * @throws ApiError */
export async function uploadAddress(url: string, claims: Claims = {}): Promise<Picture> {
  return patiently(async () => pictureOf(await call('POST /api/media', { body: { ...claims, url } })));
}

/** A minute of pictures is the longest that a limit lets wait. */
const LONGEST_WAIT_SECONDS = 60;
const TRIES = 6;

/** Waits and goes on where the server has too much to do just now and says when to come again. */
async function patiently<R>(bring: () => Promise<R>): Promise<R> {
  for (let tried = 1; ; tried++) {
    try {
      return await bring();
    } catch (error) {
      const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
      const wait_seconds = isBusy ? (error.retry_after ?? Infinity) : Infinity;
      if (tried === TRIES || wait_seconds > LONGEST_WAIT_SECONDS) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait_seconds * 1000));
    }
  }
}

/** `fetch` tells nothing of what went out; the older way does. */
function send(form: FormData, token: string, onProgress: (percent: number) => void): Promise<UploadReply> {
  const request = new XMLHttpRequest();
  request.open('POST', '/api/media');
  request.responseType = 'json';
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('X-CSRF-TOKEN', token);
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0),
    );
    request.addEventListener('load', () => {
      const reply: unknown = request.response;
      if (request.status >= 200 && request.status < 300) resolve(reply as UploadReply);
      else reject(new ApiError(request.status, isErrorBody(reply) ? reply : null));
    });
    request.addEventListener('error', () => reject(new ApiError(0, null)));
    request.addEventListener('abort', () => reject(new ApiError(0, null)));
    request.send(form);
  });
}

/** What stands between here and the server answers in words of its own. */
function isErrorBody(reply: unknown): reply is ErrorBody {
  return typeof reply === 'object' && reply !== null && 'error' in reply;
}

function pictureOf({ data: { id, sizes } }: UploadReply): Picture {
  const { small, medium, large } = sizes;
  const { width, height } = large;
  return { id, url: medium.url, small_url: small.url, large_url: large.url, width, height };
}
