import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import net from 'node:net';
import tls from 'node:tls';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import {
  openForeignNetwork,
  PUBLIC,
  PUBLIC_TOO,
  selfSigned,
  type ForeignNetwork,
} from '#tests/support/foreign-network.ts';
import { FetchRefusedError } from './fetch-refused.ts';
import { isPublicAddress } from './public-address.ts';
import { createSafeFetch, PAGE_REQUEST, type FetchRequest, type SafeFetchOptions } from './safe-fetch.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const open: { close: () => Promise<void> | void }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function network(
  handler: Handler = (_request, response) => void response.end('secret'),
): Promise<ForeignNetwork> {
  const opened = await openForeignNetwork(handler);
  open.push(opened);
  return opened;
}

/** What became of a fetch: the reason it was refused for, or the text that came. */
async function outcome(
  on: ForeignNetwork | null,
  url: string,
  given: Partial<SafeFetchOptions> & { request?: Partial<FetchRequest> } = {},
): Promise<string> {
  const { request, ...options } = given;
  const fetch = createSafeFetch({
    user_agent: 'UlovTest/1 (+http://ulov.example)',
    deadline_ms: 3000,
    ...(on && { resolve: on.resolve, dial: on.dial }),
    ...options,
  });
  try {
    return (await fetch(url, { ...PAGE_REQUEST, ...request })).bytes.toString('utf8');
  } catch (error) {
    if (error instanceof FetchRefusedError) return error.reason;
    throw error;
  }
}

/** A server of this machine, as the private network has them. */
async function privateServer(handler: Handler = (_request, response) => void response.end('secret')) {
  let connections = 0;
  const server: Server = createServer(handler);
  server.on('connection', () => {
    connections++;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return { port: (server.address() as net.AddressInfo).port, connections: () => connections };
}

const PRIVATE = [
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '１２７.0.0.1',
  '0',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '192.0.2.1',
  '198.51.100.7',
  '203.0.113.9',
  '198.18.0.1',
  '192.88.99.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[100::1]',
  '[5f00::1]',
  '[4000::1]',
];

test.each(PRIVATE)('%s is not asked in any spelling', async (host) => {
  const there = await network();
  expect(await outcome(there, `http://${host}/`)).toBe('private_address');
  expect(await outcome(there, `https://${host}/`)).toBe('private_address');
  expect(there.arrived.connections).toBe(0);
});

test.each(PRIVATE)('a name that leads to %s is not asked', async (host) => {
  const there = await network();
  const address = new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '');
  there.names.set('trick.example', [[address]]);
  expect(await outcome(there, 'http://trick.example/')).toBe('private_address');
  expect(there.arrived.connections).toBe(0);
});

test('public addresses are', async () => {
  const there = await network();
  there.names.set('six.example', [[PUBLIC_TOO]]);
  expect(await outcome(there, 'http://four.example/')).toBe('secret');
  expect(await outcome(there, 'http://six.example/')).toBe('secret');
  expect(await outcome(there, `http://${PUBLIC}/`)).toBe('secret');
  expect(await outcome(there, `http://[${PUBLIC_TOO}]/`)).toBe('secret');
  expect(there.dialled).toEqual([PUBLIC, PUBLIC_TOO, PUBLIC, PUBLIC_TOO]);
  expect(isPublicAddress('no address')).toBe(false);
});

test('one private address among public ones spoils the answer', async () => {
  const there = await network();
  there.names.set('half.example', [[PUBLIC, '10.0.0.1']]);
  expect(await outcome(there, 'http://half.example/')).toBe('private_address');
  expect(there.arrived.connections).toBe(0);
});

test('a name that was public and then turns private is asked once only, and checked each time', async () => {
  const there = await network((_request, response) => {
    response.writeHead(302, { location: 'http://rebind.example/again' }).end();
  });
  there.names.set('rebind.example', [[PUBLIC], ['127.0.0.1']]);
  expect(await outcome(there, 'http://rebind.example/')).toBe('private_address');
  expect(there.dialled).toEqual([PUBLIC]);
  expect(there.arrived).toEqual({ connections: 1, requests: 1 });
});

test('a connection that ends at a private address is cut before a word is said', async () => {
  const there = await network();
  there.detour.address = '127.0.0.1';
  expect(await outcome(there, 'http://shop.example/')).toBe('private_address');
  there.detour.address = '::ffff:10.0.0.1';
  expect(await outcome(there, 'https://shop.example/')).toBe('private_address');
  expect(there.arrived.requests).toBe(0);
  // A socket of both families writes public addresses like this, too.
  there.detour.address = `::ffff:${PUBLIC}`;
  expect(await outcome(there, 'http://shop.example/')).toBe('secret');
});

test('without doubles, this machine is not reached by any of its names', async () => {
  const here = await privateServer();
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '[::ffff:127.0.0.1]'])
    expect(await outcome(null, `http://${host}:${here.port}/`)).toBe('port');
  expect(await outcome(null, 'http://127.0.0.1/')).toBe('private_address');
  expect(['private_address', 'unresolved']).toContain(await outcome(null, 'http://localhost/'));
  expect(here.connections()).toBe(0);
});

test('only the ports of the web are asked', async () => {
  const there = await network();
  for (const port of [22, 25, 8080, 6379, 65535])
    expect(await outcome(there, `http://shop.example:${port}/`)).toBe('port');
  expect(there.arrived.connections).toBe(0);
  expect(await outcome(there, 'http://shop.example:443/')).toBe('secret');
});

test('other schemes, credentials and endless addresses are refused', async () => {
  const there = await network();
  const given = [
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://shop.example/',
    'gopher://shop.example/',
    'shop.example',
    '',
  ];
  for (const url of given) expect(await outcome(there, url)).toBe('bad_address');
  expect(await outcome(there, `http://shop.example/${'a'.repeat(2048)}`)).toBe('bad_address');
  expect(await outcome(there, 'http://user@shop.example/')).toBe('credentials');
  expect(await outcome(there, 'http://:secret@shop.example/')).toBe('credentials');
  expect(there.arrived.connections).toBe(0);
});

test.each([
  ['http://127.0.0.1/', 'private_address'],
  ['http://inside.example/', 'private_address'],
  ['//[::1]/', 'private_address'],
  ['http://other.example:22/', 'port'],
  ['file:///etc/passwd', 'bad_address'],
  ['data:text/html,x', 'bad_address'],
  ['http://user:secret@other.example/', 'credentials'],
])('a redirect to %s is checked like any address', async (location, reason) => {
  const there = await network((_request, response) => void response.writeHead(302, { location }).end());
  there.names.set('inside.example', [['192.168.0.1']]);
  expect(await outcome(there, 'http://shop.example/')).toBe(reason);
  expect(there.arrived.connections).toBe(1);
});

test('three redirects are followed, a fourth is not', async () => {
  const there = await network((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left > 0) response.writeHead([301, 303, 307, 308][left % 4] ?? 302, { location: `/${left - 1}` }).end();
    else response.end('found');
  });
  expect(await outcome(there, 'http://shop.example/3')).toBe('found');
  expect(await outcome(there, 'http://shop.example/4')).toBe('too_many_redirects');
  expect(there.arrived.requests).toBe(8);
});

test('a redirect may be written in bare Cyrillic', async () => {
  const there = await network((request, response) => {
    if (request.url === '/')
      response.writeHead(302, { location: Buffer.from('/чай', 'utf8').toString('latin1') }).end();
    else response.end(decodeURIComponent(request.url ?? ''));
  });
  expect(await outcome(there, 'http://shop.example/')).toBe('/чай');
});

test('asks openly, in the reader’s language, and keeps nothing', async () => {
  const seen: IncomingMessage['headers'][] = [];
  const there = await network((request, response) => {
    seen.push(request.headers);
    if (request.url === '/') response.writeHead(302, { location: '/next', 'set-cookie': 'id=1' }).end();
    else response.end('x');
  });
  await outcome(there, 'http://shop.example/#part', { request: { locale: 'ru' } });
  const headers = {
    host: 'shop.example',
    connection: 'keep-alive',
    'user-agent': 'UlovTest/1 (+http://ulov.example)',
    accept: PAGE_REQUEST.accept,
    'accept-language': 'ru,en;q=0.5',
    'accept-encoding': 'gzip, br',
  };
  expect(seen).toEqual([headers, headers]);
});

const endings: [string, Handler][] = [
  ['no reply', () => {}],
  [
    'slow headers',
    (request) => {
      request.socket.write('HTTP/1.1 200 OK\r\n');
      drip(request.socket, (count) => `x-${count}: y\r\n`);
    },
  ],
  [
    'a slow body',
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      drip(response, () => 'x');
    },
  ],
  [
    'a slow packed body',
    (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const packed = gzipSync(Buffer.alloc(4000, 'x'), { level: 0 });
      drip(response, (count) => packed.subarray(count - 1, count));
    },
  ],
];

/** Sends a bit every few milliseconds until the other side is gone. */
function drip(to: NodeJS.WritableStream, bit: (count: number) => string | Buffer): void {
  let count = 0;
  const timer = setInterval(() => to.write(bit(++count)), 10);
  to.on('close', () => clearInterval(timer));
}

test.each(endings)('%s ends at the deadline, and the connection with it', async (_name, handler) => {
  const closed = Promise.withResolvers<void>();
  const there = await network((request, response) => {
    request.socket.once('close', closed.resolve);
    handler(request, response);
  });
  const started = performance.now();
  expect(await outcome(there, 'http://shop.example/', { deadline_ms: 250 })).toBe('timeout');
  expect(performance.now() - started).toBeLessThan(1500);
  await closed.promise;
});

const never = () => new Promise<string[]>(() => {});
const silent = ({ signal }: net.TcpNetConnectOpts) => new net.Socket({ signal });
const deaf = () => new net.Socket();
const refuse = () => net.connect({ host: '127.0.0.1', port: 1 });

test('a name server, a connection and a chain of redirects share that deadline', async () => {
  const there = await network((_request, response) => {
    setTimeout(() => response.writeHead(302, { location: '/' }).end(), 120);
  });
  expect(await outcome(there, 'http://shop.example/', { resolve: never, deadline_ms: 200 })).toBe('timeout');
  expect(await outcome(there, 'http://shop.example/', { dial: silent, deadline_ms: 200 })).toBe('timeout');
  expect(await outcome(there, 'http://shop.example/', { dial: deaf, deadline_ms: 200 })).toBe('timeout');
  expect(await outcome(there, 'http://shop.example/', { deadline_ms: 200 })).toBe('timeout');
});

test('no more bytes are taken than wanted', async () => {
  const closed = Promise.withResolvers<void>();
  const there = await network((request, response) => {
    request.socket.once('close', closed.resolve);
    if (request.url === '/exact') response.end('x'.repeat(1000));
    else if (request.url === '/declared') response.writeHead(200, { 'content-length': 1001 }).flushHeaders();
    else {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(100)));
      };
      response.on('drain', more);
      more();
    }
  });
  const request = { max_bytes: 1000 };
  expect(await outcome(there, 'http://shop.example/exact', { request })).toHaveLength(1000);
  expect(await outcome(there, 'http://shop.example/declared', { request })).toBe('too_large');
  expect(await outcome(there, 'http://shop.example/endless', { request })).toBe('too_large');
  await closed.promise;
});

test('a server that was refused is not listened to any longer', async () => {
  const closed: Promise<void>[] = [];
  const there = await network((request, response) => {
    closed.push(new Promise((resolve) => request.socket.once('close', () => resolve())));
    if (request.url === '/next') response.end('found');
    else response.writeHead(request.url === '/sends-on' ? 302 : 500, { location: '/next' }).write('and so on');
  });
  expect(await outcome(there, 'http://shop.example/sends-on')).toBe('found');
  expect(await outcome(there, 'http://shop.example/fails')).toBe('bad_status');
  await Promise.all(closed);
  expect(closed).toHaveLength(3);
});

test('packed bodies are counted packed and unpacked', async () => {
  const bodies: Record<string, { encoding: string; bytes: Buffer }> = {
    '/fine': { encoding: 'gzip', bytes: gzipSync('чай') },
    '/fine-too': { encoding: 'br', bytes: brotliCompressSync('чай') },
    '/bomb': { encoding: 'gzip', bytes: gzipSync(Buffer.alloc(50e6)) },
    '/bomb-too': { encoding: 'br', bytes: brotliCompressSync(Buffer.alloc(5e6)) },
    // Many empty files one after the other: a lot that unpacks to nothing.
    '/husk': { encoding: 'gzip', bytes: Buffer.concat(Array.from({ length: 8000 }, () => gzipSync(''))) },
    '/broken': { encoding: 'gzip', bytes: Buffer.from('not packed at all') },
    '/cut': { encoding: 'gzip', bytes: gzipSync('чай'.repeat(100)).subarray(0, 25) },
    '/twice': { encoding: 'gzip, gzip', bytes: gzipSync(gzipSync('чай')) },
    '/strange': { encoding: 'compress', bytes: Buffer.from('x') },
  };
  const there = await network((request, response) => {
    const body = bodies[request.url ?? ''];
    response.writeHead(200, { 'content-encoding': body?.encoding });
    // In pieces, so that no length is declared.
    response.write(body?.bytes.subarray(0, 1));
    response.end(body?.bytes.subarray(1));
  });
  const found: Record<string, string> = {};
  for (const path of Object.keys(bodies))
    found[path] = await outcome(there, `http://shop.example${path}`, { request: { max_bytes: 100_000 } });
  expect(found).toEqual({
    '/fine': 'чай',
    '/fine-too': 'чай',
    '/bomb': 'too_large',
    '/bomb-too': 'too_large',
    '/husk': 'too_large',
    '/broken': 'broken_reply',
    '/cut': 'broken_reply',
    '/twice': 'broken_reply',
    '/strange': 'broken_reply',
  });
});

test('what is no proper reply is told apart', async () => {
  const there = await network((request, response) => {
    if (request.url === '/none') response.writeHead(500).end('x');
    else if (request.url === '/empty-redirect') response.writeHead(302).end();
    else if (request.url === '/long') response.writeHead(200, { 'x-long': 'x'.repeat(40_000) }).end();
    else if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': 10 }).write('x');
      response.destroy();
    } else request.socket.end('SSH-2.0-OpenSSH\r\n');
  });
  expect(await outcome(there, 'http://shop.example/none')).toBe('bad_status');
  expect(await outcome(there, 'http://shop.example/empty-redirect')).toBe('bad_status');
  for (const path of ['long', 'cut', 'ssh'])
    expect(await outcome(there, `http://shop.example/${path}`)).toBe('broken_reply');
  expect(await outcome(there, 'http://nowhere.invalid/')).toBe('unresolved');
  expect(await outcome(there, 'http://shop.example/', { dial: refuse })).toBe('unreachable');
});

test('encryption is asked for the name and must be vouched for', async () => {
  const identity = selfSigned('shop.example');
  const there = await openForeignNetwork(
    (request, response) => response.end(`hello ${request.headers.host}`),
    identity,
  );
  open.push(there);
  expect(await outcome(there, 'https://shop.example/')).toBe('unreachable');
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, identity.cert]);
  try {
    expect(await outcome(there, 'https://shop.example/')).toBe('hello shop.example');
    expect(await outcome(there, 'https://other.example/')).toBe('unreachable');
  } finally {
    tls.setDefaultCACertificates(before);
  }
});

test('an origin of this machine is reached only when it was named, and nothing beside it', async () => {
  const other = await privateServer();
  const shop = await privateServer((request, response) => {
    const location = request.url === '/away' ? `http://localhost:${other.port}/` : null;
    if (location) response.writeHead(302, { location }).end();
    else response.end('tea');
  });
  const there = await network();
  const loopback_origins = new Set([`http://localhost:${shop.port}`]);
  const ask = (url: string) => outcome(null, url, { loopback_origins, resolve: there.resolve });
  expect(await ask(`http://localhost:${shop.port}/tea`)).toBe('tea');
  expect(shop.connections()).toBe(1);
  expect(await ask(`http://localhost:${shop.port}/away`)).toBe('port');
  expect(await ask(`http://127.0.0.1:${shop.port}/tea`)).toBe('port');
  expect(await ask(`https://localhost:${shop.port}/tea`)).toBe('port');
  expect(await ask(`http://localhost:${other.port}/`)).toBe('port');
  expect(await ask(`http://user@localhost:${shop.port}/`)).toBe('credentials');
  expect([shop.connections(), other.connections()]).toEqual([2, 0]);
});

test('an exception opens this machine and nothing else', async () => {
  const there = await network();
  const loopback_origins = new Set(['http://10.0.0.1', `http://${PUBLIC}`]);
  expect(await outcome(there, 'http://10.0.0.1/', { loopback_origins })).toBe('private_address');
  expect(await outcome(there, `http://${PUBLIC}/`, { loopback_origins })).toBe('private_address');
  expect(there.arrived.connections).toBe(0);
});

test('a file is what its bytes are', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const files: Record<string, [string | undefined, string | Buffer, string]> = {
    '/png-as-page': ['text/html', png, 'picture'],
    '/page-as-png': ['image/png', '<html>', 'other'],
    '/svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'other'],
    '/page': ['text/HTML; Charset="Windows-1251"', 'x', 'page'],
    '/silent-page': [undefined, ' <!DOCTYPE html><title>x</title>', 'page'],
    '/silent-text': [undefined, 'just text', 'other'],
    '/json': ['application/json', '{}', 'other'],
    '/webp': [undefined, 'RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'picture'],
    '/avif': [undefined, '\u0000\u0000\u0000\u001Cftypavif', 'picture'],
    '/mp4': ['image/jpeg', '\u0000\u0000\u0000\u001Cftypisom', 'other'],
  };
  const there = await network((request, response) => {
    const [type, bytes] = files[request.url ?? ''] ?? [undefined, ''];
    if (type) response.setHeader('content-type', type);
    response.end(bytes);
  });
  const fetch = createSafeFetch({ user_agent: 'x', resolve: there.resolve, dial: there.dial });
  for (const [path, [, , kind]] of Object.entries(files)) {
    const file = await fetch(`http://shop.example${path}`, PAGE_REQUEST);
    expect([path, file.kind]).toEqual([path, kind]);
    if (path === '/page') expect([file.content_type, file.charset]).toEqual(['text/html', 'windows-1251']);
  }
});
