/** What two servers on one database count together, and what a server that was stopped still knows. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { wordsOf } from '#i18n/words.ts';
import { openProgram, siteSecret, type Program } from '#main/build-context.ts';
import { loadWeb } from '#main/load-web.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import { openQueue } from '#platform/queue.ts';
import { buildServer } from '#server/app.ts';
import { jobHandlers, QUEUES } from '#worker/worker.ts';
import { bearer, codeFor, exchange, PASSWORD, who } from '../../support/accounts.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
/** Two servers with contexts, queues and caches of their own; on PostgreSQL with connections of their own too. */
let servers: FastifyInstance[];
let closeOther: () => Promise<void>;
const AT_ONCE = 50;

beforeAll(async () => {
  world = await openWorld();
  await changeSetting(world.ctx, 'limits.requests_a_minute', 100_000);
  const database = world.database_url
    ? await openDatabase({ database_url: world.database_url, pool_size: 10, directory: null })
    : world.database;
  const queue = await openQueue(database, QUEUES, world.ctx.log);
  const ctx: Context = { ...world.ctx, db: database.db, queue };
  // As two processes of one site have it.
  const secret = randomBytes(32).toString('hex');
  servers = [await world.app({ secret }), await world.app({ secret, ctx })];
  closeOther = async () => {
    await queue.stop();
    if (database !== world.database) await database.close();
  };
});
beforeEach(async () => {
  world.emails.length = 0;
  world.clock.advance(3600_000);
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 100_000);
});
afterAll(async () => {
  await closeOther();
  await world.close();
});

/** One call to a server, from a network of choice and without cookies. */
const call = (server: number, url: string, payload: object, given: { token?: string; from?: string } = {}) =>
  servers[server % 2]!.inject({
    method: 'POST',
    url,
    payload,
    headers: bearer(given.token ?? 'nobodys-token'),
    remoteAddress: given.from ?? '127.0.0.1',
  });

const alternately = <R>(attempt: (index: number) => Promise<R>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => attempt(index)));

const codeOf = (reply: { json: () => { error?: { code: string } } }) => reply.json().error?.code ?? 'done';

test('the cooldown of a mailbox holds over both', async () => {
  // Signing up and a new password wait each for itself; spellings of the mailbox wait together.
  for (const [sent, address] of ['/api/auth/register', '/api/auth/password/request'].entries()) {
    const replies = await alternately((index) =>
      call(index, address, { email: index % 2 ? 'Two.Doors+a@mail.example' : 'twodoors@mail.example' }),
    );
    expect(replies.map(codeOf).filter((code) => code === 'done')).toHaveLength(1);
    expect(new Set(replies.map(codeOf))).toEqual(new Set(['done', 'resend_cooldown']));
    await world.drain();
    expect(world.emails).toHaveLength(sent + 1);
  }
});

test('emails of an hour are counted together', async () => {
  const email = 'hourly@mail.example';
  for (let index = 0; index < 5; index++) {
    expect((await call(index, '/api/auth/register', { email })).statusCode).toBe(200);
    world.clock.advance(121_000);
  }
  for (const server of [0, 1]) expect(codeOf(await call(server, '/api/auth/register', { email }))).toBe('rate_limited');
});

test('five tries of a code are five over both', async () => {
  const email = 'five.tries@mail.example';
  const begun = await call(0, '/api/auth/register', { email });
  const { token } = begun.json<{ data: { token: string } }>().data;
  const code = await codeFor(world, email);
  const wrong = code === '000000' ? '111111' : '000000';
  const verify = (server: number, verification_code: string) =>
    call(server, '/api/auth/register/verify', { email, verification_code }, { token });
  await alternately((index) => verify(index, wrong));
  const { rows } = await sql<{ tries: number }>`select tries from registrations where email = ${email}`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([{ tries: 5 }]);
  for (const server of [0, 1]) expect((await verify(server, code)).json()).toEqual({ data: { is_verified: false } });
});

test('five failures lock an address on both', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const guess = (server: number, password: string) => call(server, '/api/auth/login', { email: user.email, password });
  const replies = await alternately((index) => guess(index, 'мимо'));
  expect(replies.map(codeOf).filter((code) => code === 'wrong_credentials')).toHaveLength(5);
  for (const server of [0, 1]) expect(codeOf(await guess(server, PASSWORD))).toBe('rate_limited');
  world.clock.advance(15 * 60_000 + 1000);
  expect((await guess(1, PASSWORD)).statusCode).toBe(200);
});

test('attempts of one network are counted together', async () => {
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 10);
  // The other server reads the setting anew after this.
  world.clock.advance(60_000);
  const from = '203.0.113.9';
  const body = { email: 'nobody.at.all@mail.example', verification_code: '123456' };
  const replies = await alternately((index) => call(index, '/api/auth/password/verify', body, { from }));
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(10);
});

test('what one server began the other goes on with', async () => {
  const email = 'between.two@mail.example';
  const [first, second] = [await openBrowser(servers[0]!), await openBrowser(servers[1]!)];
  await first.send('POST', '/api/auth/register', { email });
  for (const [name, value] of first.cookies) second.cookies.set(name, value);
  const verified = await second.send('POST', '/api/auth/register/verify', {
    email,
    verification_code: await codeFor(world, email),
  });
  expect(verified.json()).toEqual({ data: { is_verified: true } });
  const done = await first.send('POST', '/api/auth/register/finalize', { username: 'between_two', password: PASSWORD });
  await exchange(second, done);
  first.cookies.set('ulov_session', second.cookies.get('ulov_session') ?? '');
  expect(await who(first)).toBeGreaterThan(0);
  expect(await who(second)).toBe(await who(first));
  await second.send('POST', '/logout');
  expect(await who(first)).toBe(0);
});

test('a restart forgets neither the cooldown nor the registration it was for', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ulov-restart-'));
  const config = readConfig({ DATA_DIR: folder, NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const serve = async (program: Program) =>
    buildServer({
      ctx: program.ctx,
      web: await loadWeb(),
      secret: siteSecret(config),
      trusted_proxies: [],
      mail_folder: null,
      is_development: false,
      page_cache_bytes: 0,
      is_ready: async () => true,
    });
  const email = 'restarted@mail.example';
  const before = await openProgram(config);
  const server = await serve(before);
  const browser = await openBrowser(server);
  expect((await browser.send('POST', '/api/auth/register', { email })).statusCode).toBe(200);
  await server.close();
  await before.close();

  const after = await openProgram(config);
  const again = await serve(after);
  const back = await openBrowser(again);
  for (const [name, value] of browser.cookies) back.cookies.set(name, value);
  const refused = await back.send('POST', '/api/auth/register', { email: 'Re.Started@mail.example' });
  expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'resend_cooldown']);
  const left = refused.json<{ error: { remaining_cooldown: number } }>().error.remaining_cooldown;
  expect(left).toBeGreaterThan(60);
  expect(left).toBeLessThanOrEqual(120);
  // The email had not left yet: it does now, and its code is good.
  let code = '';
  await after.ctx.queue.drain(
    jobHandlers(after.ctx, {
      mailer: { send: async ({ text }) => void (code = /\b\d{6}\b/.exec(text)?.[0] ?? '') },
      wordsOf,
    }),
  );
  const verified = await back.send('POST', '/api/auth/register/verify', { email, verification_code: code });
  expect(verified.json()).toEqual({ data: { is_verified: true } });
  await again.close();
  await after.close();
  rmSync(folder, { recursive: true, force: true });
}, 300_000);
