/** What every request stands on: headers, CSRF, idempotency, errors, limits, health, files. */
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { networkOf } from '#server/plugins/network.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'comments.gap_seconds_t1', 0);
});
afterAll(() => world.close());

const hash = (body: string) =>
  createHash('sha256')
    .update(body.replace(/"now":"[^"]+"/, ''))
    .digest('hex');

const comment = (text: string) => ({ delta: { ops: [{ insert: `${text}\n` }] } });

test('security headers stand on every kind of reply', async () => {
  const replies = [
    await app.inject('/'),
    await app.inject('/nowhere'),
    await app.inject('/api/me'),
    await app.inject('/api/nowhere'),
    await app.inject('/favicon.svg'),
    await app.inject('/rss/new.xml'),
    await app.inject({ method: 'POST', url: '/logout' }),
  ];
  for (const { headers, raw } of replies) {
    expect(headers['content-security-policy'], raw.req.url).toBe(
      "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self' ws://ulov.example;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['cache-control']).toBeTruthy();
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

test('over https transport is pinned and old links are upgraded', async () => {
  const secure = await world.app({ ctx: { ...world.ctx, base_url: 'https://ulov.example' } });
  const { headers } = await secure.inject('/');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
});

test('a state-changing call without the token, with an old one or another reader’s changes nothing', async () => {
  const offer = await createOffer(world);
  const [victim, other] = [await createUser(world), await createUser(world)];
  const browser = await openBrowser(app, victim.id);
  const stranger = await openBrowser(app, other.id);
  const foreign = (await stranger.get('/api/csrf')).json<{ data: { token: string } }>().data.token;
  const cookies = () => Object.fromEntries(browser.cookies);
  await browser.get('/api/csrf');
  const attempts = [
    {},
    { 'x-csrf-token': 'made-up' },
    { 'x-csrf-token': foreign },
    { 'x-csrf-token': foreign, cookie: 'ulov_csrf=planted' },
    { 'content-type': 'application/json', 'x-http-method-override': 'PUT' },
  ];
  for (const headers of attempts) {
    const reply = await app.inject({
      method: 'PUT',
      url: `/api/offers/${offer.id}/vote`,
      headers,
      cookies: cookies(),
      payload: { value: 1 },
    });
    expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'csrf_failed']);
  }
  // A planted secret with its own token is still not this session's.
  const planted = await app.inject({
    method: 'PUT',
    url: `/api/offers/${offer.id}/vote`,
    headers: { 'x-csrf-token': foreign },
    cookies: { ...cookies(), ulov_csrf: stranger.cookies.get('ulov_csrf') ?? '' },
    payload: { value: 1 },
  });
  expect([planted.statusCode, planted.json().error.code]).toEqual([403, 'csrf_failed']);
  const plain = await app.inject({
    method: 'POST',
    url: `/api/offers/${offer.id}/comments`,
    headers: { 'content-type': 'text/plain' },
    cookies: cookies(),
    payload: JSON.stringify(comment('подложный')),
  });
  expect([403, 415]).toContain(plain.statusCode);
  const { rows } =
    await sql`select (select count(*)::int from votes where offer_id = ${offer.id}) as votes, (select count(*)::int from comments where offer_id = ${offer.id}) as comments`.execute(
      world.ctx.db,
    );
  expect(rows[0]).toEqual({ votes: 0, comments: 0 });
});

test('with a Bearer token no cookie is read', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  const reply = await browser.get('/api/me', { authorization: 'Bearer something' });
  expect(reply.json().data.id).toBe(0);
});

test('the same Idempotency-Key acts once and answers the same; another body under it is refused', async () => {
  const offer = await createOffer(world);
  const browser = await openBrowser(app, (await createUser(world)).id);
  const headers = { 'idempotency-key': 'k-1' };
  const first = await browser.send('POST', `/api/offers/${offer.id}/comments`, comment('раз'), headers);
  world.clock.advance(60_000);
  const again = await browser.send('POST', `/api/offers/${offer.id}/comments`, comment('раз'), headers);
  expect(again.json()).toEqual(first.json());
  expect(again.headers['idempotency-replayed']).toBe('true');
  const other = await browser.send('POST', `/api/offers/${offer.id}/comments`, comment('два'), headers);
  expect([other.statusCode, other.json().error.code]).toEqual([422, 'idempotency_key_reused']);
  world.clock.advance(25 * 3600_000);
  expect((await browser.send('POST', `/api/offers/${offer.id}/comments`, comment('три'), headers)).statusCode).toBe(
    200,
  );
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from comments where offer_id = ${offer.id}`.execute(world.ctx.db);
  expect(rows[0]?.count).toBe(2);
});

test('fifty requests at once under one key act once; the rest get the reply or are told to wait', async () => {
  const offer = await createOffer(world);
  const browser = await openBrowser(app, (await createUser(world)).id);
  await browser.send('POST', '/api/nowhere');
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      browser.send('POST', `/api/offers/${offer.id}/comments`, comment('сразу'), { 'idempotency-key': 'k-race' }),
    ),
  );
  const ids = new Set(replies.filter(({ statusCode }) => statusCode === 200).map((reply) => reply.json().data.id));
  expect(ids.size).toBe(1);
  for (const reply of replies) expect([200, 409]).toContain(reply.statusCode);
});

test('a request that failed gives its key back', async () => {
  const offer = await createOffer(world);
  const browser = await openBrowser(app, (await createUser(world)).id);
  const headers = { 'idempotency-key': 'k-fail' };
  expect(
    (await browser.send('POST', `/api/offers/${offer.id}/comments`, { delta: { ops: [] } }, headers)).statusCode,
  ).toBe(422);
  expect((await browser.send('POST', `/api/offers/${offer.id}/comments`, comment('теперь'), headers)).statusCode).toBe(
    200,
  );
});

test('errors have one shape, in the reader’s language, and name the field', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  const missing = await browser.send('POST', '/api/offers/1/comments', {});
  expect(missing.json()).toEqual({
    error: {
      code: 'malformed_request',
      message: 'Запрос составлен неверно.',
      fields: { delta: ['Это поле обязательно.'] },
    },
    errors: ['Запрос составлен неверно.'],
  });
  const english = await browser.get('/api/offers/abc/comments?lang=en');
  expect(english.json()).toMatchObject({
    error: { message: 'The request is malformed.', fields: { id: ['This value does not fit.'] } },
  });
  expect((await app.inject('/api/nowhere')).json()).toMatchObject({ error: { code: 'page_not_found' } });
});

test('broken, oversized and foreign bodies are refused', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  const token = (await browser.get('/api/csrf')).json<{ data: { token: string } }>().data.token;
  const send = (payload: string, type: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-csrf-token': token, 'content-type': type },
      cookies: Object.fromEntries(browser.cookies),
      payload,
    });
  expect((await send('{"email"', 'application/json')).statusCode).toBe(400);
  expect((await send('{"__proto__":{"x":1},"email":"a"}', 'application/json')).statusCode).toBe(400);
  expect((await send('email=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  expect((await send('<a/>', 'text/xml')).statusCode).toBe(415);
  const large = await send(JSON.stringify({ email: 'x'.repeat(1_100_000) }), 'application/json');
  expect([large.statusCode, large.json().error.code]).toEqual([413, 'body_too_large']);
});

test('an unexpected error answers 500 with a number, logs once, and tells nothing else', async () => {
  const broken = await world.app({
    ctx: {
      ...world.ctx,
      queue: { ...world.ctx.queue },
      get db(): never {
        throw new Error('secret detail');
      },
    },
  });
  const before = world.log.length;
  const reply = await broken.inject('/api/lists/new');
  expect(reply.statusCode).toBe(500);
  expect(reply.json().error).toMatchObject({
    code: 'internal',
    request_id: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
  });
  expect(reply.body).not.toContain('secret detail');
  expect(world.log.slice(before).filter((line) => line.includes('request.failed'))).toHaveLength(1);
});

test('too many requests are told when to come back, counted by /64 and never by a forged header', async () => {
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 3);
  const fresh = await world.app();
  const send = (remoteAddress: string, forwarded = '') =>
    fresh.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers: { authorization: 'Bearer x', 'x-forwarded-for': forwarded },
      payload: { email: 'a@b.example', password: 'x' },
    });
  for (let index = 0; index < 3; index++) expect((await send(`2001:db8:1:2::${index}`)).statusCode).toBe(401);
  const refused = await send('2001:db8:1:2:ffff::9', '203.0.113.9');
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send('2001:db8:1:3::1')).statusCode).toBe(401);
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 1000);
});

test('guests search less often a minute than members', async () => {
  await changeSetting(world.ctx, 'limits.search_a_minute_guest', 2);
  await changeSetting(world.ctx, 'limits.search_a_minute_member', 4);
  const fresh = await world.app();
  const member = await openBrowser(fresh, (await createUser(world)).id);
  const guest = await openBrowser(fresh);
  const answers = async (browser: typeof guest) => {
    const statuses = [];
    for (let index = 0; index < 5; index++) statuses.push((await browser.get('/search?q=x')).statusCode);
    return statuses;
  };
  expect(await answers(guest)).toEqual([200, 200, 429, 429, 429]);
  expect(await answers(member)).toEqual([200, 200, 200, 200, 429]);
});

test('a trusted proxy’s word on the caller counts, nobody else’s does', async () => {
  const behind = await world.app({ trusted_proxies: ['10.0.0.0/8'] });
  behind.get('/api/who', { schema: { hide: true } }, async (request) => ({ network: request.network }));
  const ask = async (remoteAddress: string) =>
    (
      await behind.inject({
        url: '/api/who',
        remoteAddress,
        headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example' },
      })
    ).json();
  expect(await ask('10.1.2.3')).toEqual({ network: '203.0.113.9' });
  expect(await ask('198.51.100.1')).toEqual({ network: '198.51.100.1' });
});

test('addresses are counted whole for IPv4, by /64 for IPv6, mapped ones as IPv4', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('garbage')).toBe('unknown');
});

test('links begin with BASE_URL whatever host the request names', async () => {
  const reply = await app.inject({ url: '/', headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } });
  expect(reply.body).not.toContain('evil.example');
  expect(reply.body).toContain('<link rel="canonical" href="http://ulov.example/"/>');
});

test('health says alive, readiness follows the database', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  const away = await world.app({ is_ready: async () => false });
  const reply = await away.inject('/readyz');
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
});

test('the OpenAPI document describes every endpoint', async () => {
  const reply = await app.inject('/api/openapi.json');
  const document = reply.json<{ openapi: string; paths: Record<string, Record<string, unknown>> }>();
  expect(document.openapi).toBe('3.1.0');
  for (const { key } of endpoints) {
    const [method = '', url = ''] = key.split(' ');
    expect(document.paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()], key).toBeTruthy();
  }
  const docs = await app.inject('/api/docs');
  expect(docs.headers['content-type']).toContain('text/html');
  for (const { key } of endpoints) expect(docs.body).toContain(key.split(' ')[1]);
});

test('built files are immutable, media that is not there is not found, and no path leaves its folder', async () => {
  const home = await app.inject('/');
  const script = /src="(\/assets\/[0-9a-f]+\/entry-client\.js)"/.exec(home.body)?.[1] ?? '';
  const file = await app.inject({ url: script, headers: { 'accept-encoding': 'br' } });
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(file.headers['content-encoding']).toBe('br');
  for (const url of [
    '/media/../secret',
    '/media/..%2f..%2fpackage.json',
    '/media/aa/x.webp',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/.vite/manifest.json',
  ]) {
    expect((await app.inject(url)).statusCode, url).toBe(404);
  }
});

test('a page is packed in the best way its reader knows, and is the same page', async () => {
  // A page made for one reader is packed quickly, one that is kept for all of them as small as it gets.
  for (const [url, asked, way, unpack] of [
    ['/login', 'gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['/login', 'gzip, deflate, br', 'br', brotliDecompressSync],
    ['/login', 'gzip', 'gzip', gunzipSync],
    ['/rules', 'gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['/rules', 'gzip, zstd', 'zstd', zstdDecompressSync],
    ['/rules', 'gzip', 'gzip', gunzipSync],
  ] as const) {
    const [plain, packed] = [await app.inject(url), await app.inject({ url, headers: { 'accept-encoding': asked } })];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding'], asked).toBe(way);
    expect(packed.headers['vary']?.toLowerCase(), asked).toContain('accept-encoding');
    const text = unpack(packed.rawPayload).toString();
    // Pages name the instant they were made at.
    expect(text.length, asked).toBe(plain.body.length);
  }
});

test('emails are shown at /dev/mail only where a folder is given', async () => {
  expect((await app.inject('/dev/mail')).statusCode).toBe(404);
  const open = await world.app({ mail_folder: '/nonexistent' });
  expect((await open.inject('/dev/mail')).statusCode).toBe(200);
  expect((await open.inject('/dev/mail/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404);
});

test('a packed body is not unpacked: neither a bomb nor a broken one is anybody’s work', async () => {
  const browser = await openBrowser(app);
  const token = (await browser.get('/api/csrf')).json<{ data: { token: string } }>().data.token;
  const right = JSON.stringify({ email: 'a@mail.example', password: 'x' });
  const packed = [
    gzipSync(right),
    gzipSync(Buffer.alloc(200_000_000)),
    gzipSync(right).subarray(0, 20),
    Buffer.from('none of it'),
  ];
  for (const encoding of ['gzip', 'deflate', 'br', 'nonsense']) {
    for (const payload of packed) {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-csrf-token': token, 'content-type': 'application/json', 'content-encoding': encoding },
        cookies: Object.fromEntries(browser.cookies),
        payload,
      });
      expect([reply.statusCode, reply.json().error.code], encoding).toEqual([415, 'unsupported_media_type']);
    }
  }
});

test('where one request ends is never in doubt, and what is no HTTP is answered with the headers of every answer', async () => {
  const secure = await world.app({ ctx: { ...world.ctx, base_url: 'https://ulov.example' } });
  await secure.listen({ port: 0, host: '127.0.0.1' });
  const { port } = secure.server.address() as { port: number };
  const say = (text: string) =>
    new Promise<string>((resolve) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (part) => (heard += part.toString()));
      socket.on('close', () => resolve(heard)).on('error', () => resolve(heard));
    });
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: ulov.example\r\nContent-Type: application/json\r\n';
  const hidden = 'GET /api/me HTTP/1.1\r\nHost: ulov.example\r\n\r\n';
  for (const doubtful of [
    `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${head}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${hidden}`,
    `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n${hidden}`,
    'nonsense\r\n\r\n',
  ]) {
    const heard = await say(doubtful);
    expect(heard.match(/^HTTP\/1\.1 \d+/gm), doubtful).toEqual(['HTTP/1.1 400']);
    expect(heard).toMatch(/strict-transport-security: max-age=31536000; includeSubDomains/i);
    expect(heard).toMatch(/x-content-type-options: nosniff/i);
  }
  expect(await say(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/);
});

test('a request is never sent back to its sender as it came', async () => {
  for (const method of ['TRACE', 'OPTIONS', 'PROPFIND'] as const) {
    const reply = await app.inject({
      method,
      url: '/',
      headers: { 'x-secret': 'told-to-the-server' },
    } as InjectOptions);
    expect(reply.statusCode, method).toBeGreaterThanOrEqual(400);
    expect(reply.body + JSON.stringify(reply.headers), method).not.toContain('told-to-the-server');
  }
});

test('a body sent drop by drop is cut off', async () => {
  const slow = await world.app();
  slow.server.requestTimeout = 300;
  slow.server.headersTimeout = 300;
  await slow.listen({ port: 0, host: '127.0.0.1' });
  const { port } = slow.server.address() as { port: number };
  const closed = await new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      ),
    );
    socket.resume();
    socket.on('close', () => resolve(true));
    socket.on('error', () => resolve(true));
    setTimeout(() => resolve(false), 20_000).unref();
  });
  expect(closed).toBe(true);
  expect((await world.app()).server.requestTimeout).toBe(30_000);
});

test('one reader’s page never reaches another through a cache', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  const own = await browser.get('/');
  expect(own.headers['cache-control']).toBe('private, no-store');
  expect(own.body).toContain('name="csrf-token"');
  const guest = await app.inject('/');
  expect(guest.headers['cache-control']).toMatch(/^public/);
  expect(guest.headers['set-cookie']).toBeUndefined();
  expect(guest.body).not.toContain('csrf-token');
  expect(guest.body).not.toContain(user.username);
  const chosen = await app.inject('/?lang=en');
  expect(chosen.headers['set-cookie']).toContain('lang=en');
  expect(chosen.headers['cache-control']).toBe('private, no-store');
  const odd = await app.inject({
    url: '/?utm_source=x',
    cookies: { theme: '"><script>', lang: 'xx', comment_sort_option: '<script>' },
    headers: { 'accept-language': 'de' },
  });
  expect(odd.body).toContain('<html lang="ru" data-theme="auto">');
  expect(odd.body).not.toContain('"><script>');
  expect(hash(guest.body)).toBe(hash((await app.inject('/')).body));
});
