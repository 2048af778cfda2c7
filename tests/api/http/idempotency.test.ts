/** A repeated POST acts once: its reply is kept with what it did, or neither stands. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../support/accounts.ts';
import { dealForm } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { sendForm, upload } from '../../support/uploads.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterEach(async () => {
  await sql`drop trigger if exists fails on idempotency_keys`.execute(world.ctx.db);
});
afterAll(() => world.close());

const comment = (text: string) => ({ delta: { ops: [{ insert: `${text}\n` }] } });
const count = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(world.ctx.db)).rows[0]
    ?.count;

/** The process dies as it is about to keep its reply: nothing after what was done before. */
async function dieBeforeReplyIsKept(): Promise<void> {
  await sql`create or replace function fail() returns trigger language plpgsql as $$ begin raise 'gone'; end $$`.execute(
    world.ctx.db,
  );
  // Claiming a key before the action would pass: only a reply fails.
  await sql`create trigger fails before insert or update on idempotency_keys
    for each row when (new.status is not null) execute function fail()`.execute(world.ctx.db);
}

test('a repeated request answers with the same status, type and body', async () => {
  const offer = await createOffer(world);
  const browser = await openBrowser(app, (await createUser(world)).id);
  const headers = { 'idempotency-key': 'same' };
  const first = await browser.send('POST', `/api/offers/${offer.id}/comments`, comment('раз'), headers);
  const again = await browser.send('POST', `/api/offers/${offer.id}/comments`, comment('раз'), headers);
  for (const header of ['content-type', 'cache-control', 'vary'])
    expect(again.headers[header], header).toBe(first.headers[header]);
  expect([again.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([200, first.body, 'true']);
});

test('without its reply nothing that was done stands, and the repeat does it', async () => {
  const { id } = await createUser(world, { trust_level: 2 });
  const browser = await openBrowser(app, id);
  const offer = await createOffer(world);
  const form = await dealForm(world, id);
  const calls: [string, string, object][] = [
    ['comments', `/api/offers/${offer.id}/comments`, comment('один раз')],
    ['offers', '/api/offers', { kind: 'deal', form }],
    ['drafts', '/api/drafts', { kind: 'deal', form: { title: 'Черновик' } }],
    ['reports', '/api/reports', { entity_type: 'offer', entity_id: offer.id, reason: 'spam' }],
  ];
  for (const [table, url, body] of calls) {
    const headers = { 'idempotency-key': `dies-${table}` };
    const stood = await count(table);
    await dieBeforeReplyIsKept();
    expect((await browser.send('POST', url, body, headers)).statusCode, table).toBe(500);
    expect(await count(table), table).toBe(stood);
    await sql`drop trigger fails on idempotency_keys`.execute(world.ctx.db);
    expect((await browser.send('POST', url, body, headers)).statusCode, table).toBe(200);
    expect((await browser.send('POST', url, body, headers)).headers['idempotency-replayed'], table).toBe('true');
    expect(await count(table), table).toBe((stood ?? 0) + 1);
    world.clock.advance(120_000);
  }
});

test('a form under a key acts once as well', async () => {
  const offer = await createOffer(world);
  const browser = await openBrowser(app, (await createUser(world)).id);
  const fields = { id: `${offer.id}`, delta: JSON.stringify(comment('форма').delta) };
  const headers = { 'idempotency-key': 'form' };
  const stood = await count('comments');
  await dieBeforeReplyIsKept();
  expect((await sendForm(browser, '/ui/comment/save', fields, headers)).statusCode).toBe(500);
  await sql`drop trigger fails on idempotency_keys`.execute(world.ctx.db);
  expect(await count('comments')).toBe(stood);
  const replies = [1, 2].map(() => sendForm(browser, '/ui/comment/save', fields, headers));
  for (const reply of await Promise.all(replies)) expect([200, 409]).toContain(reply.statusCode);
  expect(await count('comments')).toBe((stood ?? 0) + 1);
});

test('a guess at a password counts under a key as without one', async () => {
  const { id } = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, id);
  const statuses: number[] = [];
  for (let round = 0; round < 7; round++) {
    const body = { password: `wrong guess ${round}` };
    const reply = await browser.send('POST', '/api/account/delete', body, { 'idempotency-key': `guess-${round}` });
    statuses.push(reply.statusCode);
  }
  expect(statuses.at(0)).toBe(422);
  expect(statuses.at(-1)).toBe(429);
});

test('what is kept cannot be read in a copied table', async () => {
  const browser = await openBrowser(app, (await createUser(world, { password: PASSWORD })).id);
  const body = { name: 'script', scopes: ['read'], password: PASSWORD };
  const made = await browser.send('POST', '/api/account/tokens', body, { 'idempotency-key': 'token' });
  expect(made.statusCode).toBe(200);
  const token = /ulov_[\w-]{20,}/.exec(made.body)?.[0] ?? '';
  expect(token).not.toBe('');
  const { rows } = await sql<{
    kept: string;
  }>`select reply::text as kept from idempotency_keys where key = 'token'`.execute(world.ctx.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.kept).not.toContain(token);
  const again = await browser.send('POST', '/api/account/tokens', body, { 'idempotency-key': 'token' });
  expect(again.body).toBe(made.body);
});

test('an upload, which waits for nothing of ours, takes a key and keeps working', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  expect((await upload(browser, null, {}, {})).statusCode).toBe(422);
  const refused = await browser.send('POST', '/api/media', { url: 'nowhere' }, { 'idempotency-key': 'media' });
  expect(refused.statusCode).toBe(422);
  const again = await browser.send('POST', '/api/media', { url: 'nowhere' }, { 'idempotency-key': 'media' });
  expect(again.body).toBe(refused.body);
});
