/** Pictures in a bucket of an S3-compatible service; this program stands before it and nobody else reads it. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { isMediaName, MediaAwayError, type MediaStore } from './media-names.ts';

export interface Bucket {
  /** Origin of the service. */
  endpoint: string;
  bucket: string;
  region: string;
  access_key: string;
  secret_key: string;
  /** The bucket stands in the path, not in the host's name. */
  is_path_style: boolean;
}

/** Covers connecting, sending and reading: a picture's file is a few hundred kilobytes. */
const TIMEOUT_MS = 30_000;
const RETRIES = 2;

/** Opens a bucket; nothing is asked of it before the first picture. */
export function bucketStore(bucket: Bucket): MediaStore {
  const client = new AwsClient({
    accessKeyId: bucket.access_key,
    secretAccessKey: bucket.secret_key,
    service: 's3',
    region: bucket.region,
    retries: RETRIES,
  });
  const base = addressOf(bucket);

  const ask = async (method: 'PUT' | 'GET' | 'DELETE', name: string, bytes?: Buffer): Promise<Response> => {
    // The hash is part of what is signed: a body changed on its way is refused.
    const hash = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
    const headers = { 'x-amz-content-sha256': hash, ...(bytes ? { 'content-type': 'image/webp' } : {}) };
    const body = bytes ? { body: new Uint8Array(bytes) } : {};
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      return await client.fetch(`${base}/${name}`, { method, headers, signal, redirect: 'error', ...body });
    } catch (error) {
      throw new MediaAwayError('The bucket of pictures does not answer', { cause: error });
    }
  };

  return {
    put: async (name, bytes) => {
      assertName(name);
      const reply = await ask('PUT', name, bytes);
      await settle(reply, reply.ok);
    },
    read: async (name) => {
      if (!isMediaName(name)) return null;
      const reply = await ask('GET', name);
      if (reply.status === 404) {
        await reply.body?.cancel();
        return null;
      }
      if (!reply.ok || !reply.body) return refuse(reply);
      return Readable.from(reply.body, { objectMode: false });
    },
    remove: async (name) => {
      assertName(name);
      const reply = await ask('DELETE', name);
      await settle(reply, reply.ok || reply.status === 404);
    },
  };
}

function assertName(name: string): void {
  if (!isMediaName(name)) throw new Error(`Not a media name: ${name}`);
}

/** An answer nobody reads to its end would keep its connection. */
async function refuse(reply: Response): Promise<never> {
  await reply.body?.cancel();
  throw new MediaAwayError(`The bucket of pictures answers ${reply.status}`);
}

async function settle(reply: Response, is_fine: boolean): Promise<void> {
  if (!is_fine) await refuse(reply);
  await reply.body?.cancel();
}

function addressOf({ endpoint, bucket, is_path_style }: Bucket): string {
  const url = new URL(endpoint);
  if (is_path_style) return `${url.origin}/${bucket}`;
  url.hostname = `${bucket}.${url.hostname}`;
  return url.origin;
}
