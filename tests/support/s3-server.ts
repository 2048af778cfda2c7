/** A small S3-compatible service: checks every signature as the real one does, keeps objects in memory. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Server {
  origin: string;
  /** Objects by `bucket/key`. */
  objects: Map<string, { bytes: Buffer; content_type: string }>;
  /** Requests refused because of their signature. */
  refused: () => number;
  /** Answers every request with this status until told null. */
  fail: (status: number | null) => void;
  close: () => Promise<void>;
}

interface Keys {
  access_key: string;
  secret_key: string;
  region: string;
}

const SKEW_MS = 15 * 60_000;
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();

/** Starts the service on a free port of this machine. */
export async function startS3Server(keys: Keys): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  let refused = 0;
  let failure: number | null = null;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    if (failure !== null) return void response.writeHead(failure).end();
    const fault = signatureFault(request, body, keys);
    if (fault) {
      refused += 1;
      return void response.writeHead(403, { 'content-type': 'application/xml' }).end(`<Code>${fault}</Code>`);
    }
    const name = decodeURIComponent((request.url ?? '').slice(1).split('?')[0] ?? '');
    const object = objects.get(name);
    if (request.method === 'PUT') {
      objects.set(name, { bytes: body, content_type: request.headers['content-type'] ?? '' });
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return void response.writeHead(204).end();
    }
    if (!object) return void response.writeHead(404).end('<Code>NoSuchKey</Code>');
    response.writeHead(200, { 'content-type': object.content_type, 'content-length': object.bytes.length });
    response.end(object.bytes);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refused: () => refused,
    fail: (status) => {
      failure = status;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** What is wrong with a request's AWS Signature Version 4; null when it is right. */
function signatureFault(request: IncomingMessage, body: Buffer, keys: Keys): string | null {
  const { headers } = request;
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, access_key = '', day = '', region = '', names = '', signature = ''] = given;
  if (access_key !== keys.access_key || region !== keys.region) return 'InvalidAccessKeyId';
  const at = String(headers['x-amz-date']);
  const instant = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(day) || !(Math.abs(Date.now() - instant) < SKEW_MS)) return 'RequestTimeTooSkewed';
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => signed.includes(name))) return 'AccessDenied';
  const url = new URL(request.url ?? '/', 'http://host');
  const canonical = [
    request.method,
    url.pathname,
    url.search.slice(1),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    hash,
  ].join('\n');
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secret_key}`,
  );
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
