/** A push service of a browser's maker, and browsers of it: takes messages over HTTP, opens and checks them (RFC 8291, 8292). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface PushBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

interface TakenPush {
  path: string;
  headers: IncomingHttpHeaders;
  /** What was in it, opened. */
  message: Record<string, unknown>;
}

export interface PushService {
  origin: string;
  taken: TakenPush[];
  /** Status of the next answers by path; 201 for those left out. */
  answers: Map<string, number>;
  /** Called with the path of what comes, which is neither taken nor answered then. */
  onSwallowed: ((path: string) => void) | null;
  /** A browser that takes messages here. */
  subscribe: () => PushBrowser;
  close: () => Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const taken: TakenPush[] = [];
  const answers = new Map<string, number>();
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  let origin = '';
  let service: PushService | null = null;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      if (service?.onSwallowed) return service.onSwallowed(path);
      const browser = browsers.get(path);
      const status = browser ? (answers.get(path) ?? 201) : 404;
      if (browser && status === 201) {
        checkSender(request.headers.authorization ?? '', origin);
        taken.push({
          path,
          headers: request.headers,
          message: opened(Buffer.concat(parts), browser.ecdh, browser.auth),
        });
      }
      response.writeHead(status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  service = {
    origin,
    taken,
    answers,
    onSwallowed: null,
    subscribe: () => {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      browsers.set(path, { ecdh, auth });
      return {
        endpoint: origin + path,
        keys: { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
      };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return service;
}

/** Opens an aes128gcm message with what only the browser has. */
function opened(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): Record<string, unknown> {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const closed = body.subarray(21 + sender.length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(closed.subarray(-16));
  const text = Buffer.concat([decipher.update(closed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8')) as Record<string, unknown>;
}

/** @throws Error unless the message is signed by the key it names, for this service, and for a day at most */
function checkSender(authorization: string, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const public_key = createPublicKey({ key: jwk, format: 'jwk' });
  const is_signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: public_key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  const is_lasting = exp * 1000 > Date.now() && exp * 1000 <= Date.now() + 24 * 3600_000 + 5000;
  if (!is_signed || aud !== origin || !is_lasting || !/^(mailto:|https:)/.test(sub))
    throw new Error(`Not signed as it should be: ${claims}`);
}
