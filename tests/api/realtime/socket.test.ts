/** GET /app/:key (the socket) and POST /broadcasting/auth: who gets one, what it may do, when it is closed. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { createSigner } from '#server/realtime/protocol.ts';
import { bearer, PASSWORD } from '../../support/accounts.ts';
import { createUser } from '../../support/factories/users.ts';
import { asPage, closeCode, leaveFor, listenOn, openPage, openSocket, upgradeStatus } from '../../support/sockets.ts';
import { openBrowser, openWorld, pageProps, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
const SECRET = randomBytes(32).toString('hex');
/** A signed-out session's sockets are gone by then. */
const GONE_MS = 5000;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app({ secret: SECRET });
  await changeSetting(world.ctx, 'limits.requests_a_minute', 100_000);
});
beforeEach(async () => {
  await changeSetting(world.ctx, 'realtime.sockets_per_member', 30);
  await changeSetting(world.ctx, 'realtime.sockets', 10_000);
});
afterAll(() => world.close());

async function member(given: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(world, given);
  return { user, browser: await openBrowser(app, user.id) };
}

/** How long a socket stays open from now, in milliseconds, and the code it is closed with. */
async function closing(socket: { closed: Promise<number> }): Promise<{ code: number; ms: number }> {
  const from = performance.now();
  const code = await socket.closed;
  return { code, ms: performance.now() - from };
}

test('a member listens in their own channel, by the cookie of a page of ours', async () => {
  const { user, browser } = await member();
  const socket = await openSocket(app, asPage(browser));
  expect(socket.socket_id).toMatch(/^\d+\.\d+$/);
  const channel = `private-user.${user.id}`;
  expect(await socket.subscribe(channel, await leaveFor(browser, socket, channel))).toBe(
    'pusher_internal:subscription_succeeded',
  );
  world.ctx.realtime.publish(channel, 'notification_received');
  expect(await socket.take('notification_received', channel)).toEqual({ payload: { unread_count: 0 } });
  socket.raw.close();
});

test('nobody listens in the channel of another, neither with a leave of their own nor with a made-up one', async () => {
  const { user, browser } = await member();
  const { user: other, browser: others } = await member();
  const socket = await openSocket(app, asPage(browser));
  const theirs = await openSocket(app, asPage(others));
  const [own, foreign] = [`private-user.${user.id}`, `private-user.${other.id}`];
  const refused = await browser.send('POST', '/broadcasting/auth', {
    socket_id: socket.socket_id,
    channel_name: foreign,
  });
  expect(refused.statusCode).toBe(403);
  expect(refused.json().error.code).toBe('channel_forbidden');
  const forged = [
    undefined,
    '',
    'ulov:',
    `ulov:${'0'.repeat(64)}`,
    await leaveFor(browser, socket, own),
    // The other's own leave, for their own socket, and one they asked for this socket.
    await leaveFor(others, theirs, foreign),
    await leaveFor(others, socket, foreign),
    createSigner(SECRET).sign({ socket_id: socket.socket_id }, foreign),
    createSigner('another secret of another site').sign({ socket_id: socket.socket_id }, foreign),
    // The leave their page names, for their session.
    pageProps(await others.get('/')).frame.realtime?.subscriptions[0]?.auth,
  ];
  for (const auth of forged) expect(await socket.subscribe(foreign, auth)).toBe('pusher:subscription_error');
  // Without the site's own signature not even the own channel.
  for (const auth of [
    undefined,
    `ulov:${'0'.repeat(64)}`,
    createSigner('another secret').sign({ socket_id: socket.socket_id }, own),
  ])
    expect(await socket.subscribe(own, auth)).toBe('pusher:subscription_error');
  expect(await socket.subscribe(own, await leaveFor(browser, theirs, own))).toBe('pusher:subscription_error');
  world.ctx.realtime.publish(foreign, 'notification_received');
  world.ctx.realtime.publish(own, 'notification_received');
  await socket.subscribe(own, await leaveFor(browser, socket, own));
  world.ctx.realtime.publish(own, 'notification_received');
  await socket.take('notification_received', own);
  expect(socket.heard).toEqual([]);
  for (const open of [socket, theirs]) open.raw.close();
});

test('the leave a page names holds for every socket of its session, and of no other', async () => {
  const { user, browser } = await member();
  const channel = `private-user.${user.id}`;
  const leave = pageProps(await browser.get('/')).frame.realtime?.subscriptions[0];
  expect(leave?.channel).toBe(channel);
  for (let turn = 0; turn < 2; turn++) {
    const socket = await openSocket(app, asPage(browser));
    expect(await socket.subscribe(channel, leave?.auth)).toMatch(/succeeded/);
    socket.raw.close();
  }
  const elsewhere = await openSocket(app, asPage(await openBrowser(app, user.id)));
  expect(await elsewhere.subscribe(channel, leave?.auth)).toMatch(/error/);
  elsewhere.raw.close();
});

test('guests, foreign pages, worthless tokens and the suspended get no socket', async () => {
  const { browser } = await member();
  const guest = await openBrowser(app);
  const { browser: suspended } = await member({ suspended_until: new Date('2099-01-01') });
  expect(await upgradeStatus(app, asPage(guest))).toBe(401);
  expect(await upgradeStatus(app, { headers: { cookie: 'ulov_session=abcdefghijklmnopqrstuvwxyz0123456789' } })).toBe(
    403,
  );
  expect(await upgradeStatus(app, asPage(suspended))).toBe(403);
  expect(await upgradeStatus(app, { headers: bearer('ulov_worthless') })).toBe(401);
  expect(await upgradeStatus(app, { headers: bearer('worthless') })).toBe(401);
  const page = asPage(browser).headers ?? {};
  for (const origin of ['https://evil.example', 'http://ulov.example.evil.example', 'https://ulov.example', 'null'])
    expect(await upgradeStatus(app, { headers: { ...page, origin } }), origin).toBe(403);
  // A cookie without an origin comes from no browser.
  expect(await upgradeStatus(app, { headers: { cookie: page['cookie'] ?? '' } })).toBe(403);
  expect(await upgradeStatus(app, { ...asPage(browser), path: '/nowhere' })).toBe(404);
  expect(await upgradeStatus(app, asPage(browser))).toBe(101);
  expect((await browser.get('/app/ulov')).statusCode).toBe(404);
});

const siteAt = (base_url: string) => world.app({ secret: SECRET, ctx: { ...world.ctx, base_url } });

test('a site tried out on its own machine is one site by every name of it, and another site is not', async () => {
  const { user, browser } = await member();
  const { headers = {} } = asPage(browser);
  const [tried, shown] = [await siteAt('http://localhost:4641'), await siteAt('http://ulov.example:4641')];
  // The form that needs no script asks the same question.
  const signOut = async (target: FastifyInstance, origin: string) => {
    const cookies = { ulov_session: (await openBrowser(app, user.id)).cookies.get('ulov_session') ?? '' };
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin };
    return (await target.inject({ method: 'POST', url: '/sign-out', cookies, headers: form, payload: '' })).statusCode;
  };
  const answers = async (target: FastifyInstance, origin: string) => [
    await upgradeStatus(target, { headers: { ...headers, origin } }),
    await signOut(target, origin),
  ];
  const own = ['http://localhost:4641', 'http://127.0.0.1:4641', 'http://[::1]:4641'];
  for (const origin of own) expect(await answers(tried, origin), origin).toEqual([101, 303]);
  const foreign = [
    'http://127.0.0.1:4642',
    'http://localhost',
    'https://127.0.0.1:4641',
    'http://127.0.0.2:4641',
    'http://127.0.0.1:4641/',
    'http://localhost.evil.example:4641',
    'http://localhost@evil.example:4641',
    'null',
  ];
  for (const origin of foreign) expect(await answers(tried, origin), origin).toEqual([403, 403]);
  for (const origin of own) expect(await answers(shown, origin), origin).toEqual([403, 403]);
  for (const name of ['localhost', '127.0.0.1'])
    expect(await answers(await siteAt(`http://${name}:4641`), 'http://ulov.example:4641')).toEqual([403, 403]);

  // A page leads its socket to where it was opened itself: no cookie goes from one name to the other.
  const cookie = headers['cookie'] ?? '';
  const leads = async (target: FastifyInstance, host: string) => {
    const page = await target.inject({ url: '/', headers: { host, cookie } });
    return pageProps(page).frame.realtime?.host;
  };
  expect(await leads(tried, '127.0.0.1:4641')).toBe('127.0.0.1');
  for (const host of ['127.0.0.1:4642', 'evil.example:4641', 'localhost:4641', 'a b'])
    expect(await leads(tried, host), host).toBe('localhost');
  expect(await leads(shown, '127.0.0.1:4641')).toBe('ulov.example');
});

test('a token of the API that may read opens a socket and listens; a withdrawn one loses it', async () => {
  const { user, browser } = await member({ password: PASSWORD });
  const made = await browser.send('POST', '/api/account/tokens', { name: 'app', scopes: ['read'], password: PASSWORD });
  const { token, item } = made.json<{ data: { token: string; item: { id: number } } }>().data;
  const socket = await openSocket(app, { headers: bearer(token) });
  const channel = `private-user.${user.id}`;
  const leave = await app.inject({
    method: 'POST',
    url: '/broadcasting/auth',
    headers: { ...bearer(token), 'content-type': 'application/x-www-form-urlencoded' },
    payload: `socket_id=${socket.socket_id}&channel_name=${channel}`,
  });
  expect(leave.statusCode).toBe(200);
  expect(await socket.subscribe(channel, leave.json<{ auth: string }>().auth)).toMatch(/succeeded/);
  expect(await upgradeStatus(app, { headers: { ...bearer(token), origin: 'https://evil.example' } })).toBe(403);
  expect((await browser.send('DELETE', `/api/account/tokens/${item.id}`)).statusCode).toBe(200);
  const { code, ms } = await closing(socket);
  expect(code).toBe(4009);
  expect(ms).toBeLessThan(GONE_MS);
});

test('the leave to listen is for who is signed in, with the token of their page', async () => {
  const { user, browser } = await member();
  const guest = await openBrowser(app);
  const body = { socket_id: '1.2', channel_name: `private-user.${user.id}` };
  expect((await guest.send('POST', '/broadcasting/auth', body)).statusCode).toBe(401);
  const forged = await browser.send('POST', '/broadcasting/auth', body, { 'x-csrf-token': 'made up' });
  expect(forged.json().error.code).toBe('csrf_failed');
  for (const wrong of [{ ...body, socket_id: '1.2:private-user.7' }, { ...body, channel_name: {} }, {}])
    expect((await browser.send('POST', '/broadcasting/auth', wrong)).statusCode).toBe(400);
  for (const channel_name of ['private-user.0', 'private-user.', 'private-__proto__', 'constructor'])
    expect((await browser.send('POST', '/broadcasting/auth', { ...body, channel_name })).statusCode).toBe(403);
  await sql`update users set suspended_until = '2099-01-01' where id = ${user.id}`.execute(world.ctx.db);
  const suspended = await browser.send('POST', '/broadcasting/auth', body);
  expect(suspended.json().error.code).toBe('account_suspended');
});

const ENDS: [string, (user_id: number, browser: Awaited<ReturnType<typeof openBrowser>>) => Promise<unknown>][] = [
  ['signing out', (_, browser) => browser.send('POST', '/logout')],
  [
    'the end of the session elsewhere',
    async (user_id) => (await openBrowser(app, user_id)).send('DELETE', '/api/account/sessions'),
  ],
  [
    'suspension',
    (user_id) => sql`update users set suspended_until = '2099-01-01' where id = ${user_id}`.execute(world.ctx.db),
  ],
  [
    'deletion',
    (user_id) => sql`update users set deleted_at = ${world.clock.now()} where id = ${user_id}`.execute(world.ctx.db),
  ],
  [
    'the end of its time',
    (user_id) =>
      sql`update sessions set expires_at = ${world.clock.now()} where user_id = ${user_id}`.execute(world.ctx.db),
  ],
];
test.each(ENDS)('%s closes the sockets within 5 s, and those of nobody else', async (_, end) => {
  const { user, browser } = await member();
  const { user: other, browser: others } = await member();
  const socket = await openPage(app, browser, user.id);
  const theirs = await openPage(app, others, other.id);
  await end(user.id, browser);
  const { code, ms } = await closing(socket);
  expect(code).toBe(4009);
  expect(ms).toBeLessThan(GONE_MS);
  await theirs.settle();
  theirs.raw.close();
});

test('an end that cannot be looked up for a while closes nobody', async () => {
  const { user, browser } = await member();
  const socket = await openPage(app, browser, user.id);
  await sql`alter table sessions rename to sessions_away`.execute(world.ctx.db);
  await expect
    .poll(() => world.log.some((line) => line.includes('realtime.rights_unknown')), { timeout: 5000 })
    .toBe(true);
  await sql`alter table sessions_away rename to sessions`.execute(world.ctx.db);
  await socket.settle();
  socket.raw.close();
});

test('a client that is none of ours is told so in the words of the protocol', async () => {
  const { browser } = await member();
  const page = asPage(browser);
  expect(await closeCode(app, { ...page, path: '/app/another?protocol=7' })).toBe(4001);
  expect(await closeCode(app, { ...page, path: '/app/ulov?protocol=99' })).toBe(4007);
  expect(await closeCode(app, { ...page, path: '/app/ulov?protocol=__proto__' })).toBe(4007);
});

test('whatever a client says, the process lives and others are told nothing', async () => {
  await changeSetting(world.ctx, 'realtime.messages_a_second', 1000);
  const { user, browser } = await member();
  const socket = await openPage(app, browser, user.id);
  const { user: other, browser: others } = await member();
  const theirs = await openPage(app, others, other.id);
  await theirs.subscribe('offer.1');
  await socket.subscribe('offer.1');
  const channels = [
    '__proto__',
    'constructor',
    'offer.',
    'offer.0',
    'offer.1e3',
    'offer.01',
    'list.all',
    '',
    'x'.repeat(3000),
  ];
  for (const channel of channels) expect(await socket.subscribe(channel.slice(0, 100)), channel).toMatch(/error/);
  for (const event of ['__proto__', 'constructor', 'client-typing', 'notification_received', 'pusher:error'])
    socket.raw.send(JSON.stringify({ event, channel: 'offer.1', data: { a: 1 } }));
  const broken = [
    '',
    '{',
    'null',
    '[]',
    '7',
    '"x"',
    '{"event":7}',
    '{"event":"pusher:subscribe"}',
    '{"event":"pusher:subscribe","data":"{"}',
  ];
  for (const text of broken) socket.raw.send(text);
  socket.raw.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: { toString: 1 }, auth: {} } }));
  socket.raw.send(Buffer.from([0, 1, 2]), { binary: true });
  await socket.settle();
  await theirs.settle();
  expect(theirs.heard).toEqual([]);
  for (const open of [socket, theirs]) open.raw.close();
  await changeSetting(world.ctx, 'realtime.messages_a_second', 30);
});

test('a message over the bound, and more messages a second than the bound, end the socket', async () => {
  const { browser } = await member();
  const large = await openSocket(app, asPage(browser));
  large.raw.send('x'.repeat(5000));
  expect(await large.closed).toBe(1009);
  const loud = await openSocket(app, asPage(browser));
  for (let turn = 0; turn < 31; turn++) loud.say('pusher:ping');
  expect(await loud.closed).toBe(4100);
});

test('a member has so many sockets, the site so many, a socket so many channels', async () => {
  await changeSetting(world.ctx, 'realtime.sockets_per_member', 2);
  await changeSetting(world.ctx, 'realtime.channels_per_socket', 3);
  const { user, browser } = await member();
  const open = [await openSocket(app, asPage(browser)), await openPage(app, browser, user.id)];
  expect(await closeCode(app, asPage(browser))).toBe(4100);
  open[0]!.raw.close();
  await open[0]!.closed;
  const again = await openSocket(app, asPage(browser));
  for (const id of [1, 2, 3]) expect(await again.subscribe(`offer.${id}`)).toMatch(/succeeded/);
  expect(await again.subscribe('offer.4')).toMatch(/error/);
  expect(await again.subscribe('offer.3')).toMatch(/succeeded/);
  again.say('pusher:unsubscribe', { channel: 'offer.3' });
  expect(await again.subscribe('offer.4')).toMatch(/succeeded/);
  await changeSetting(world.ctx, 'realtime.sockets', 1);
  const { browser: other } = await member();
  expect(await closeCode(app, asPage(other))).toBe(4100);
  for (const socket of [open[1]!, again]) socket.raw.close();
  await changeSetting(world.ctx, 'realtime.channels_per_socket', 20);
});

test('whoever does not take what is sent is let go', async () => {
  await changeSetting(world.ctx, 'realtime.sockets_per_member', 1);
  await changeSetting(world.ctx, 'realtime.messages_a_second', 1_000_000);
  await changeSetting(world.ctx, 'realtime.backlog_kilobytes', 16);
  const { browser } = await member();
  const socket = await openSocket(app, asPage(browser));
  // Asks and asks, and reads no answer: they fill the network's own buffers, and then the server's.
  socket.raw.pause();
  const question = JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'x'.repeat(100) } });
  for (let turn = 0; turn < 60_000 && socket.raw.readyState === socket.raw.OPEN; turn++) {
    socket.raw.send(question);
    if (turn % 1000 === 0) await new Promise(setImmediate);
  }
  const next = await openSocket(app, asPage(browser));
  for (const open of [socket, next]) open.raw.terminate();
  await changeSetting(world.ctx, 'realtime.messages_a_second', 30);
  await changeSetting(world.ctx, 'realtime.backlog_kilobytes', 256);
});

test('one that falls silent is asked whether it is there', async () => {
  await changeSetting(world.ctx, 'realtime.activity_seconds', 2);
  const { browser } = await member();
  const socket = await openSocket(app, asPage(browser));
  await socket.take('pusher:ping');
  // Answered, it is asked again; the wait for one that does not answer is half a minute.
  socket.say('pusher:pong');
  await socket.take('pusher:ping');
  await socket.settle();
  socket.raw.close();
  await changeSetting(world.ctx, 'realtime.activity_seconds', 60);
});

test('the page of a member names the socket: in production wss on 443 with TLS forced; a guest has none', async () => {
  const { user, browser } = await member();
  const inProduction = await world.app({ ctx: { ...world.ctx, base_url: 'https://deals.example' } });
  const session = browser.cookies.get('ulov_session') ?? '';
  const page = await inProduction.inject({ url: '/', cookies: { '__Host-ulov_session': session } });
  expect(pageProps(page).frame.realtime).toEqual({
    key: 'ulov',
    host: 'deals.example',
    port: 443,
    force_tls: true,
    channel: `private-user.${user.id}`,
    subscriptions: [
      { channel: `private-user.${user.id}`, auth: expect.stringMatching(/^ulov:[0-9a-f]{64}$/) },
      { channel: 'list.hot' },
    ],
  });
  expect(page.headers['content-security-policy']).toContain('wss://deals.example');
  expect(pageProps(await inProduction.inject({ url: '/' })).frame.realtime).toBeNull();
  const tried = pageProps(await browser.get('/')).frame.realtime;
  expect(tried).toMatchObject({ host: 'ulov.example', port: 80, force_tls: false });
});

test('a server that stops takes leave of its sockets and does not wait for those that stay', async () => {
  const stopping = await world.app({ secret: SECRET });
  const user = await createUser(world);
  const browser = await openBrowser(stopping, user.id);
  const socket = await openPage(stopping, browser, user.id);
  const deaf = await openPage(stopping, browser, user.id);
  deaf.raw.pause();
  const host = await listenOn(stopping);
  const from = performance.now();
  await stopping.close();
  expect(performance.now() - from).toBeLessThan(4000);
  expect(await socket.closed).toBe(1001);
  expect(host).toContain('127.0.0.1');
  deaf.raw.terminate();
});
