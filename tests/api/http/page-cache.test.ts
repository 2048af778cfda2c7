/** Guests' pages that are kept: who is given one, as what, and when it is made anew. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { castVote } from '#domain/votes/cast-vote.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { flushGroupViews } from '#domain/groups/groups.ts';
import { createGroup } from '../../support/factories/forms.ts';
import { createOffer, type TestOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let offer: TestOffer;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  const author = await createUser(world);
  offer = await createOffer(world, {
    author_id: author.id,
    title: 'Чайник',
    temperature: 167,
    hot_at: world.clock.now(),
  });
  // Pages are kept from when the line to the other processes stands.
  await vi.waitUntil(() => world.ctx.realtime.touches.is_whole(), { timeout: 20_000 });
});
afterAll(() => world.close());

/** A page asked for as guests do, and how many statements it took. */
async function ask(url: string, headers: Record<string, string> = {}, on = app) {
  const before = world.database.statements();
  const reply = await on.inject({ url, headers });
  return { reply, statements: world.database.statements() - before };
}

/** Statements of a page that is kept by now: none. What the queue asks beside may fall into one of three tries. */
async function leastOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const asked = [await ask(url, headers), await ask(url, headers), await ask(url, headers)];
  return Math.min(...asked.map(({ statements }) => statements));
}

test('the second guest is given what the first one was, without a statement', async () => {
  const first = await ask(offer.url);
  const second = await ask(offer.url);
  expect(first.statements).toBeGreaterThan(0);
  expect(await leastOf(offer.url)).toBe(0);
  expect(second.reply.body).toBe(first.reply.body);
  for (const { reply } of [first, second]) {
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=15, stale-if-error=86400',
      vary: 'Cookie, Accept-Encoding',
      'content-language': 'ru',
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(reply.body)),
      'x-content-type-options': 'nosniff',
      'x-ratelimit-limit': '600',
    });
    expect(reply.headers['content-security-policy']).toContain("default-src 'self'");
    expect(reply.headers['set-cookie']).toBeUndefined();
  }
  const head = await app.inject({ method: 'HEAD', url: offer.url });
  expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', first.reply.headers['etag']]);
});

test('what is sent at once carries every header of what was made', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    world.clock.advance(60_000);
    const headers = { 'accept-encoding': encoding, cookie: 'theme=dark' };
    const replies = [];
    for (let time = 0; time < 3; time++) replies.push(await app.inject({ url: '/deals', headers }));
    const [made, ...others] = replies.map((reply) => {
      const { date: _date, 'x-ratelimit-remaining': left, 'x-ratelimit-reset': _reset, ...same } = reply.headers;
      return {
        status: reply.statusCode,
        bytes: reply.rawPayload.toString('base64'),
        same,
        is_counted: Number(left) > 0,
      };
    });
    expect(made?.is_counted).toBe(true);
    for (const other of others) expect(other).toEqual(made);
  }
  // Beside what the requests before have counted.
  const counts = [];
  for (let time = 0; time < 3; time++)
    counts.push(
      Number((await app.inject({ url: '/deals', remoteAddress: '192.0.2.77' })).headers['x-ratelimit-remaining']),
    );
  expect(counts).toEqual([599, 598, 597]);
});

test('fifty who ask at once cost what one costs', async () => {
  world.clock.advance(60_000);
  const { statements: cost } = await ask('/new');
  world.clock.advance(60_000);
  const before = world.database.statements();
  const replies = await Promise.all(Array.from({ length: 50 }, () => app.inject('/new')));
  expect(world.database.statements() - before).toBeLessThan(cost * 5);
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true);
});

test('bytes are as the reader takes them, and left out for who has them', async () => {
  const plain = await app.inject(offer.url);
  const gzip = await app.inject({ url: offer.url, headers: { 'accept-encoding': 'gzip' } });
  const br = await app.inject({ url: offer.url, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(br.headers['content-encoding']).toBe('br');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  const again = await app.inject({ url: offer.url, headers: { 'if-none-match': String(br.headers['etag']) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers).toMatchObject({ etag: br.headers['etag'], vary: 'Cookie, Accept-Encoding' });
  const other = await app.inject({ url: offer.url, headers: { 'if-none-match': '"of another page"' } });
  expect(other.statusCode).toBe(200);
});

test('members are never given a kept page, and theirs is never kept', async () => {
  const member = await createUser(world);
  const browser = await openBrowser(app, member.id);
  // Ready to be sent at once, in the encoding the member takes.
  const br = { 'accept-encoding': 'br' };
  await ask(offer.url, br);
  await ask(offer.url, br);
  const packed = await browser.get(offer.url, br);
  expect(brotliDecompressSync(packed.rawPayload).toString()).toContain(member.username);
  const ended = await app.inject({ url: offer.url, headers: { ...br, cookie: `ulov_session=${'x'.repeat(43)}` } });
  expect([ended.headers['cache-control'], ended.headers['etag']]).toEqual(['private, no-store', undefined]);
  const own = await browser.get(offer.url);
  expect(own.body).toContain(member.username);
  expect(own.headers).toMatchObject({ 'cache-control': 'private, no-store' });
  expect(own.headers['etag']).toBeUndefined();
  const guest = await app.inject(offer.url);
  expect(guest.body).not.toContain(member.username);
  const [tag, again] = [String(guest.headers['etag']), await openBrowser(app, member.id)];
  expect((await again.get(offer.url, { 'if-none-match': tag })).statusCode).toBe(200);
  // A session that is over, and a token that is no cookie.
  const others: Record<string, string>[] = [
    { cookie: `ulov_session=${'x'.repeat(43)}` },
    { authorization: 'Bearer something' },
    { cookie: 'notice=signed_in' },
  ];
  for (const headers of others) {
    const { reply } = await ask(offer.url, headers);
    expect([reply.statusCode, reply.headers['etag']], JSON.stringify(headers)).toEqual([200, undefined]);
  }
});

test('what a reader has chosen makes another page', async () => {
  const bodies = new Set<string>();
  const cookies = [
    '',
    'lang=en',
    'theme=dark',
    'comment_sort_option=new_first',
    'seen=cookies',
    'content=all',
    'content=en',
    'seen=cookies.welcome',
  ];
  for (const cookie of [...cookies, ...cookies]) {
    const { reply } = await ask(offer.url, { cookie });
    bodies.add(reply.body);
    const fresh = await (await uncached()).inject({ url: offer.url, headers: { cookie } });
    expect(reply.body, cookie).toBe(fresh.body);
  }
  expect(bodies.size).toBeGreaterThanOrEqual(5);
  // Unknown ones are as none.
  await ask(offer.url, { cookie: 'theme=red; lang=xx; comment_sort_option=x; seen=x' });
  expect(await leastOf(offer.url, { cookie: 'anything=else' })).toBe(0);
});

let without: FastifyInstance | undefined;
async function uncached(): Promise<FastifyInstance> {
  without ??= await world.app({ page_cache_bytes: 0 });
  return without;
}

test('what sets a cookie or asks for something nobody knows is made for who asked', async () => {
  for (const url of ['/?lang=en', '/?utm_source=x', `/new?q=${'x'.repeat(600)}`]) {
    await ask(url);
    expect((await ask(url)).statements, url).toBeGreaterThan(0);
  }
  expect((await app.inject('/?lang=en')).headers['set-cookie']).toBeDefined();
  const nowhere = await app.inject('/deals/nothing-999999');
  expect([nowhere.statusCode, nowhere.headers['etag']]).toEqual([404, undefined]);
  expect((await ask('/deals/nothing-999999')).statements).toBeGreaterThan(0);
});

test('with no memory for it nothing is kept', async () => {
  const other = await uncached();
  await ask('/new', {}, other);
  const { reply, statements } = await ask('/new', {}, other);
  expect(statements).toBeGreaterThan(0);
  expect(reply.headers['etag']).toBeUndefined();
});

test('what is written is seen by the next guest, whoever wrote it', async () => {
  const voter = await createUser(world);
  const warmth = async () => /(\d+)°/.exec((await app.inject(offer.url)).body)?.[1];
  expect(await warmth()).toBe('167');
  await castVote(world.ctx, viewerOf(voter.id), { offer_id: offer.id, value: 1 });
  expect(await warmth()).toBe('177');
  await sql`update offers set title = 'Кофейник' where id = ${offer.id}`.execute(world.ctx.db);
  const { reply } = await ask(`/deals/x-${offer.id}`);
  expect(reply.statusCode).toBe(301);
  await changeSetting(world.ctx, 'temperature.mask_minutes', 60);
  await changeSetting(world.ctx, 'temperature.mask_minutes', 10);
  expect((await ask('/ranking')).statements).toBeGreaterThan(0);
  expect(await leastOf('/ranking')).toBe(0);
  await sql`update users set visit_days = visit_days + 1, visited_on = '2031-03-05' where id = ${voter.id}`.execute(
    world.ctx.db,
  );
  expect(await leastOf('/ranking')).toBe(0);
  await sql`update users set name = 'Новое имя' where id = ${voter.id}`.execute(world.ctx.db);
  expect((await ask('/ranking')).statements).toBeGreaterThan(0);
});

test('what was written and undone is no reason to make a page anew', async () => {
  await ask('/new');
  await world.ctx.db
    .transaction()
    .execute(async (tx) => {
      await sql`update offers set temperature = temperature + 1`.execute(tx);
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect((await ask('/new')).statements).toBeLessThanOrEqual(1);
});

test('a page ends with what it says of the present', async () => {
  const other = await createOffer(world, { author_id: (await createUser(world)).id, published_at: world.clock.now() });
  await ask(other.url);
  world.clock.advance(900);
  expect(await leastOf(other.url)).toBe(0);
  world.clock.advance(60_000);
  const { reply, statements } = await ask(other.url);
  expect(statements).toBeGreaterThan(0);
  expect(reply.body).toContain(world.clock.now().toISOString());
});

test('every guest of a group counts, also one who is given a kept page', async () => {
  const group_id = await createGroup(world, { name: 'Чайники' });
  const { rows } = await sql<{ slug: string }>`select slug from groups where id = ${group_id}`.execute(world.ctx.db);
  for (const remoteAddress of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.1'])
    expect((await app.inject({ url: `/groups/${rows[0]?.slug}`, remoteAddress })).statusCode).toBe(200);
  await flushGroupViews(world.ctx);
  const views = await sql<{ views_count: number }>`
    select views_count from group_views where group_id = ${group_id}`.execute(world.ctx.db);
  expect(views.rows).toEqual([{ views_count: 3 }]);
});

test('a kept page counts against the limit of who is given it', async () => {
  await changeSetting(world.ctx, 'limits.requests_a_minute', 30);
  const codes = [];
  for (let time = 0; time < 32; time++)
    codes.push((await app.inject({ url: '/new', remoteAddress: '192.0.2.9' })).statusCode);
  await changeSetting(world.ctx, 'limits.requests_a_minute', 600);
  expect(codes.slice(0, 30).every((code) => code === 200)).toBe(true);
  expect(codes.slice(30)).toEqual([429, 429]);
});
