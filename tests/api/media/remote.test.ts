/** POST /api/media with the address of a picture elsewhere */
import { changeSetting } from '#domain/settings/settings.ts';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSafeFetch } from '#platform/safe-fetch.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { picture, upload, type Uploaded } from '../../support/uploads.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let masha: TestUser;
let browser: Browser;
let server: Server;
let origin: string;
let answer: RequestListener;
let asked = 0;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  masha = await createUser(world, { username: 'masha' });
  server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  world.ctx.fetch = createSafeFetch({
    user_agent: 'test',
    loopback_origins: new Set([origin]),
    deadline_ms: 1000,
  });
});
beforeEach(async () => {
  world.clock.advance(61_000);
  browser = await openBrowser(app, masha.id);
  browser.cookies.set('lang', 'en');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await world.close();
});

const load = (url: unknown, fields: object = {}) => browser.send('POST', '/api/media', { url, ...fields });
const refusalOf = async (url: unknown) => {
  const reply = await load(url);
  const { code, message, fields } = reply.json().error;
  return [reply.statusCode, code, message, fields];
};
const unable = [422, 'remote_picture_failed', 'Unable to load photo', undefined];

test('a picture elsewhere is fetched and kept here; its sender’s words about it do not count', async () => {
  const image = await picture(800, 400, 'jpeg');
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(image);
  const reply = await load(`${origin}/photo.html`, { owner_type: 'user', owner_id: masha.id, conversion: 'large' });
  expect(reply.statusCode).toBe(200);
  const { data } = reply.json<{ data: Uploaded }>();
  expect([data.url, data.sizes.large.width]).toEqual([data.sizes.large.url, 800]);
  expect((await app.inject(data.url)).headers['content-type']).toBe('image/webp');
  expect((await browser.send('DELETE', `/api/media/${data.id}`, { token: data.token })).statusCode).toBe(200);
});

test('an empty address and one that is none of the web are named at their field', async () => {
  expect((await refusalOf('  '))[3]).toEqual({ url: ['Paste the address of a picture.'] });
  for (const url of ['ftp://files.example/a.png', 'file:///etc/passwd', 'data:image/png;base64,AA==', 'photo.png'])
    expect((await refusalOf(url))[3]).toEqual({ url: ['The address must start with http:// or https://.'] });
});

test('nothing in the private network is asked, and the answer does not tell what stands there', async () => {
  asked = 0;
  answer = (_request, response) => response.end();
  const { port } = new URL(origin);
  for (const url of [
    `http://localhost:${port}/`,
    'http://2130706433/a.png',
    'http://0x7f.1/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/a.png',
    'http://[::1]/a.png',
    'http://user:password@shop.example/a.png',
    'http://127.0.0.1:1/a.png',
  ])
    expect([url, ...(await refusalOf(url))]).toEqual([url, ...unable]);
  expect(asked).toBe(0);
});

test('a slow server costs a second of its own and nobody else’s', async () => {
  answer = (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).write('\u0089PNG');
  const started = performance.now();
  const slow = refusalOf(`${origin}/endless.png`);
  const own = await upload(await openBrowser(app, (await createUser(world)).id), await picture());
  expect([own.statusCode, performance.now() - started < 900]).toEqual([200, true]);
  expect(await slow).toEqual(unable);
  expect(performance.now() - started).toBeLessThan(3000);
});

test('what is no picture, too large or an error is refused', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html>no</html>');
  expect(await refusalOf(`${origin}/a.png`)).toEqual([
    422,
    'picture_refused',
    'This picture could not be read.',
    { url: ['JPEG, PNG, GIF, WebP, AVIF and SVG will do.'] },
  ]);
  answer = (_request, response) => response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024 + 1));
  expect(await refusalOf(`${origin}/large.png`)).toEqual(unable);
  answer = (_request, response) => response.writeHead(404).end();
  expect(await refusalOf(`${origin}/gone.png`)).toEqual(unable);
  answer = (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/a.png' }).end();
  expect(await refusalOf(`${origin}/moved.png`)).toEqual(unable);
});

test('a guest’s address is never asked, nor one past the limit', async () => {
  asked = 0;
  answer = (_request, response) => response.end();
  const guest = await openBrowser(app);
  expect((await guest.send('POST', '/api/media', { url: `${origin}/a.png` })).statusCode).toBe(401);
  expect(asked).toBe(0);
  await changeSetting(world.ctx, 'limits.uploads_a_minute', 10);
  const replies = await Promise.all(Array.from({ length: 12 }, () => load(`${origin}/a.png`)));
  expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(2);
  expect(asked).toBe(10);
});
