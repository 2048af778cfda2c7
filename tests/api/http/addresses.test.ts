/** No form of an address leads off this site: what a request asks for is brought into its normal form first. */
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, signIn } from '../../support/accounts.ts';
import { createUser } from '../../support/factories/users.ts';
import { normalTarget, safeNext } from '#server/own-address.ts';
import { growth, SQUARE } from '../../support/growth.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => world.close());

interface Answer {
  status: number;
  location: string | undefined;
  body: string;
}

/** Sends a request target as it stands, which no URL parser has seen before the server. */
async function ask(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({ host: '127.0.0.1', port, path, method, headers }, resolve).on('error', reject).end();
  const reply = await promise;
  let body = '';
  for await (const chunk of reply.setEncoding('utf8')) body += chunk as string;
  return { status: reply.statusCode ?? 0, location: reply.headers.location, body };
}

const FORMS: readonly [string, string][] = [
  ['//evil.example', '/evil.example'],
  ['///evil.example//', '/evil.example'],
  ['/.//evil.example', '/evil.example'],
  ['/..//evil.example', '/evil.example'],
  ['/./\\evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['\\\\evil.example', '/evil.example'],
  ['/%2e//evil.example', '/evil.example'],
  ['/%2E%2e/%2e./evil.example', '/evil.example'],
  ['/deals/..//evil.example/', '/evil.example'],
  ['/..;///evil.example', '/..;/evil.example'],
  ['//evil.example%2f..', '/evil.example%2f..'],
  ['//evil.example?next=//evil.example', '/evil.example?next=//evil.example'],
  ['http://evil.example/deals', '/deals'],
  ['https://evil.example//deals?page=2', '/deals?page=2'],
  ['//api/me', '/api/me'],
  ['//app/key', '/app/key'],
];

test.each(FORMS)('%s is sent on to %s, which stays on this site', async (asked, normal) => {
  const moved = await ask(asked.startsWith('\\') ? `/${asked}` : asked);
  expect([moved.status, moved.location]).toEqual([301, normal]);
  expect(new URL(moved.location ?? '', 'http://ulov.example').host).toBe('ulov.example');
  const page = await ask(normal);
  expect(page.status).toBeLessThan(500);
  // Canonical link, og:url, the links of the languages and of trying again: none of them names the host.
  expect(page.body).not.toMatch(/(?:href|content|value|action)="(?:https?:)?\/\/evil/);
  expect(page.body).not.toMatch(/"(?:https?:)?[\\/]{2}evil/);
});

test('whoever writes to another form of an address, or to none, is refused', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    for (const path of ['//logout', '/.//api/csrf', 'http://evil.example/logout'])
      expect((await ask(path, method)).status, `${method} ${path}`).toBe(400);
  const none = await ask('*', 'OPTIONS');
  expect(none.status).toBe(400);
});

test('an address that is no valid encoding is a page not found', async () => {
  for (const path of ['/%', '/%zz', '/deals/%ff-1', '//%c0%af']) {
    const { status, location } = await ask(path);
    expect([301, 404], path).toContain(location === undefined ? status : 301);
    expect(location === undefined || !location.startsWith('//'), path).toBe(true);
  }
});

test('a path in normal form is left as it is', () => {
  for (const path of ['/', '/deals/x-1', '/a.b/.well-known/c..d', '/u/%D0%BB', '/search?q=../..//x', '/a;b/?c=\\d'])
    expect(normalTarget(path)).toBe(path);
  expect(normalTarget('/deals/x-1?a=b#/../c')).toBe('/deals/x-1?a=b#/../c');
});

test('where sign-in leads to is in normal form as well', () => {
  expect(safeNext('/.//evil.example')).toBe('/evil.example');
  expect(safeNext('/deals/../..//evil.example')).toBe('/evil.example');
});

test('whoever comes back from looking as a member stays on this site', async () => {
  const admin = await createUser(world, { username: 'an_admin', type: 9, password: PASSWORD });
  const member = await createUser(world, { username: 'a_member' });
  const browser = await openBrowser(app);
  await signIn(browser, admin.email, PASSWORD);
  await browser.send('POST', `/api/users/${member.id}/impersonate`, { password: PASSWORD });
  world.clock.advance(3600_000 + 1000);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const visit = { cookie, 'sec-fetch-dest': 'document' };
  expect((await ask('//evil.example', 'GET', visit)).location).toBe('/evil.example');
  expect((await ask('/evil.example', 'GET', visit)).location).toBe('/evil.example');
});

test('the time taken grows with the length of an address, not with its square', () => {
  for (const piece of ['/./', '/..', '/\\', '//', '/%2e', '/a'])
    expect(
      growth((length) => normalTarget(piece.repeat(length / piece.length))),
      piece,
    ).toBeLessThan(SQUARE);
});
