/** Requests that two programs could read in two ways, and bodies that unpack into more than they weigh. */
import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '../../support/factories/users.ts';
import { textBombPng } from '../../support/hostile-pictures.ts';
import { upload, type Uploaded } from '../../support/uploads.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let port: number;
/** Every request that got as far as a route, in order. */
const heard: string[] = [];

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  app.server.on('request', (request) => heard.push(`${request.method} ${request.url}`));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => world.close());

/** Sends bytes on one line and reads until the server ends it; what hangs is told as it stands. */
function send(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const end = () => resolve(answer);
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => (answer += part));
    socket.on('close', end);
    socket.on('error', end);
    socket.setTimeout(3000, () => {
      answer += '(left open)';
      socket.destroy();
    });
  });
}

const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n';
const request = (lines: readonly string[], body = '', first = 'POST /api/auth/login HTTP/1.1') =>
  [first, 'Host: x', 'Content-Type: application/json', ...lines, '', body].join('\r\n');

/** Each ends the line with 400, before anything behind it is read as a request. */
const TWO_WAYS: Record<string, string> = {
  'both lengths': request(
    [`Content-Length: ${5 + SMUGGLED.length}`, 'Transfer-Encoding: chunked'],
    `0\r\n\r\n${SMUGGLED}`,
  ),
  'both lengths, the other way round': request(
    ['Transfer-Encoding: chunked', 'Content-Length: 4'],
    `0\r\n\r\n${SMUGGLED}`,
  ),
  'two lengths that differ': request(['Content-Length: 2', `Content-Length: ${2 + SMUGGLED.length}`], `{}${SMUGGLED}`),
  'a list of lengths': request(['Content-Length: 2, 2'], `{}${SMUGGLED}`),
  'a length with a sign': request(['Content-Length: +2'], `{}${SMUGGLED}`),
  'a length in hexadecimal': request(['Content-Length: 0x2'], `{}${SMUGGLED}`),
  'chunks, and then something else': request(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${SMUGGLED}`),
  'chunks by another name': request(['Transfer-Encoding: xchunked'], `0\r\n\r\n${SMUGGLED}`),
  'a blank before the colon': request(['Transfer-Encoding : chunked', 'Content-Length: 5'], `0\r\n\r\n${SMUGGLED}`),
  'lines that end with a bare line feed': `GET / HTTP/1.1\nHost: x\n\n${SMUGGLED}`,
  'one header that ends with a bare line feed': `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX: y\nContent-Length: 2\r\n\r\n{}${SMUGGLED}`,
  'a header that goes on in the next line': request(
    ['X: a', ' Transfer-Encoding: chunked', 'Content-Length: 0'],
    SMUGGLED,
  ),
  'a header without a name': request([': chunked', 'Content-Length: 0'], SMUGGLED),
  'a chunk whose length is none': request(['Transfer-Encoding: chunked'], `zz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`),
  'a chunk whose length runs over': request(
    ['Transfer-Encoding: chunked'],
    `fffffffffffffffff\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
  ),
  'a chunk that ends elsewhere': request(['Transfer-Encoding: chunked'], `2\r\n{}XX0\r\n\r\n${SMUGGLED}`),
};

test.each(Object.entries(TWO_WAYS))('%s: refused, and what follows is never a request', async (_name, bytes) => {
  heard.length = 0;
  const answer = await send(bytes);
  expect(heard.filter((line) => line.includes('smuggled'))).toEqual([]);
  expect(statuses(answer).at(-1)).toBe('400');
  expect(answer).not.toContain('(left open)');
});

test('two names of one host are no request', async () => {
  const answer = await send('GET / HTTP/1.1\r\nHost: ulov.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
  expect(statuses(answer)).toEqual(['400']);
});

test('chunk extensions without end, headers without end and lines without end are cut off', async () => {
  const long = 'x'.repeat(100_000);
  const extension = await send(request(['Transfer-Encoding: chunked'], `2;${long}\r\n{}\r\n0\r\n\r\n${SMUGGLED}`));
  expect(statuses(extension).at(-1)).toMatch(/^4/);
  expect(extension).not.toContain('(left open)');
  expect(statuses(await send(`GET /?${long} HTTP/1.1\r\nHost: x\r\n\r\n`))).toEqual(['431']);
  expect(statuses(await send(request([`X: ${long}`])))).toEqual(['431']);
  expect(statuses(await send(request(Array.from({ length: 5000 }, (_one, nth) => `X${nth}: y`))))).toEqual(['431']);
});

test('requests after each other on one line are told apart', async () => {
  heard.length = 0;
  const answer = await send(
    'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  expect(heard).toEqual(['GET /healthz', 'GET /robots.txt']);
  expect(statuses(answer)).toEqual(['200', '200']);
});

test.each(['gzip', 'deflate', 'br', 'x-gzip', 'gzip, gzip'])(
  'a body packed as %s is refused as it is',
  async (encoding) => {
    const browser = await openBrowser(app);
    const bomb = gzipSync(Buffer.alloc(64 << 20, ' '));
    expect(bomb.length).toBeLessThan(100_000);
    const reply = await browser.sendRaw('POST', '/api/auth/login', bomb, {
      'content-type': 'application/json',
      'content-encoding': encoding,
    });
    expect([reply.statusCode, reply.json().error.code]).toEqual([415, 'unsupported_media_type']);
  },
);

test('a picture whose remarks unpack into far more than it weighs costs nothing and keeps none of them', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  const bomb = await textBombPng(256 << 20);
  expect(bomb.length).toBeLessThan(4 << 20);
  const from = performance.now();
  const reply = await upload(browser, bomb);
  expect(performance.now() - from).toBeLessThan(5000);
  if (reply.statusCode === 200) {
    const kept = await app.inject(reply.json<{ data: Uploaded }>().data.sizes.large.url);
    expect(kept.rawPayload.length).toBeLessThan(1000);
  } else expect(reply.statusCode).toBe(422);
});
