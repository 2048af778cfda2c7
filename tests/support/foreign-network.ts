/**
 * An internet of a test's own: names, addresses and one real server behind all of them. Whatever
 * connection the program opens lands there and is counted, so a guard that lets go is seen.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import net, { type AddressInfo } from 'node:net';
import type { Dial, Resolve } from '#platform/guarded-connection.ts';

/** Addresses of the public internet that no test ever reaches. */
export const PUBLIC = '93.184.216.34';
export const PUBLIC_TOO = '2606:2800:220:1:248:1893:25c8:1946';

export interface ForeignNetwork {
  resolve: Resolve;
  dial: Dial;
  /** What each name leads to; a list of lists is gone through from question to question. */
  names: Map<string, string[][]>;
  /** Addresses connected to, in order. */
  dialled: string[];
  /** Connections that reached the server, requests that reached its handler. */
  arrived: { connections: number; requests: number };
  /** Where the next connections end in truth, whatever was dialled; null for where it was. */
  detour: { address: string | null };
  close: () => Promise<void>;
}

/** Opens the network; names that end in ".example" lead to a public address until told otherwise. */
export async function openForeignNetwork(
  handler: RequestListener,
  tls: { key: string; cert: string } | null = null,
): Promise<ForeignNetwork> {
  const arrived = { connections: 0, requests: 0 };
  const dialled: string[] = [];
  const detour: ForeignNetwork['detour'] = { address: null };
  const names = new Map<string, string[][]>();
  const listener: RequestListener = (request, response) => {
    arrived.requests++;
    handler(request, response);
  };
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  server.on('connection', () => {
    arrived.connections++;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    names,
    dialled,
    arrived,
    detour,
    resolve: async (hostname) => {
      const answers = names.get(hostname);
      if (!answers) return hostname.endsWith('.example') ? [PUBLIC] : [];
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    },
    dial: (options) => {
      const socket = new net.Socket({ signal: options.signal });
      const connect = (address: string) => {
        dialled.push(address);
        Object.defineProperty(socket, 'remoteAddress', { value: detour.address ?? address });
        socket.connect({ host: '127.0.0.1', port });
      };
      const host = options.host ?? '';
      if (net.isIP(host)) connect(host);
      else
        options.lookup?.(host, { all: true }, (error, found) => {
          if (error) socket.destroy(error);
          else connect(typeof found === 'string' ? found : (found[0]?.address ?? ''));
        });
      return socket;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A key and a certificate that vouches for itself, for one host name. */
export function selfSigned(hostname: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(tagged(0x31, sequence(oid('550403'), tagged(0x0c, Buffer.from(hostname)))));
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const altName = sequence(oid('551d11'), tagged(0x04, sequence(tagged(0x82, Buffer.from(hostname)))));
  const time = (text: string) => tagged(0x18, Buffer.from(text));
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(altName)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]);
  const der = sequence(body, ecdsaWithSha256, tagged(0x03, signature));
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));

function tagged(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
