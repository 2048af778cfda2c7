/**
 * POST /api/offers, PATCH /api/offers/:id, GET /api/offers/:id, POST /api/discussions,
 * PATCH /api/discussions/:id, GET /api/discussions/:id
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { createPicture, dealForm, discussionForm } from '../../support/factories/forms.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';
import { openWriter } from '../../support/writers.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'posts.gap_seconds', 0);
});
afterAll(() => world.close());

test('a client posts an offer in one call, reads it whole, and changes single fields', async () => {
  const { browser, user } = await openWriter(world, app);
  const form = await dealForm(world, user.id);
  const made = await browser.send('POST', '/api/offers', { kind: 'deal', form });
  expect(made.statusCode).toBe(200);
  const { id, url } = made.json().data;
  const guest = await openBrowser(app);
  expect((await guest.get(`/api/offers/${id}`)).json().data).toMatchObject({
    id,
    url,
    title: form.title,
    price: { amount_minor: 199_000, currency: 'RUB' },
    can: { edit: false, report: false },
  });
  expect((await browser.send('PATCH', `/api/offers/${id}`, { price: '1 500' })).statusCode).toBe(200);
  const read = (await browser.get(`/api/offers/${id}`)).json().data;
  expect(read).toMatchObject({
    title: form.title,
    price: { amount_minor: 150_000 },
    revisions_count: 1,
    can: { edit: true },
  });
  expect(read.price_history.map(({ amount_minor }: { amount_minor: number }) => amount_minor)).toEqual([
    199_000, 150_000,
  ]);
  expect((await guest.send('PATCH', `/api/offers/${id}`, { price: '1' })).statusCode).toBe(401);
  expect(
    (await (await openWriter(world, app)).browser.send('PATCH', `/api/offers/${id}`, { price: '1' })).json().error.code,
  ).toBe('not_allowed');
  expect((await browser.send('PATCH', `/api/offers/${id}`, { price: 'x' })).statusCode).toBe(422);
  expect((await browser.send('PATCH', '/api/offers/999999', { price: '1' })).statusCode).toBe(404);
  expect((await browser.send('PATCH', `/api/offers/${id}`, { is_free: true })).statusCode).toBe(200);
  expect((await guest.get(url)).body).toContain('Минимум: бесплатно, максимум: 1');
});

test('the same offer sent twice at once is one', async () => {
  const { browser, user } = await openWriter(world, app);
  const form = await dealForm(world, user.id);
  await changeSetting(world.ctx, 'posts.gap_seconds', 60);
  await browser.get('/api/csrf');
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => browser.send('POST', '/api/offers', { kind: 'deal', form })),
  );
  await changeSetting(world.ctx, 'posts.gap_seconds', 0);
  expect(new Set(replies.map((reply) => reply.json().data.id)).size).toBe(1);
  const { rows } = await sql`select offers_count from users where id = ${user.id}`.execute(world.ctx.db);
  expect(rows[0]).toEqual({ offers_count: 1 });
});

test('what the server decides cannot be sent along', async () => {
  const { browser, user } = await openWriter(world, app);
  const form = {
    ...(await dealForm(world, user.id)),
    temperature: 900,
    is_hot: true,
    author_id: 1,
    hot_at: '2020-01-01',
    published_at: '2020-01-01',
  };
  const { id } = (await browser.send('POST', '/api/offers', { kind: 'deal', form, user_id: 1, type: 9 })).json().data;
  const { rows } = await sql`select temperature, is_hot, author_id, published_at from offers where id = ${id}`.execute(
    world.ctx.db,
  );
  expect(rows[0]).toEqual({ temperature: 0, is_hot: false, author_id: user.id, published_at: world.clock.now() });
});

test('discussions go the same way', async () => {
  const { browser } = await openWriter(world, app);
  const form = await discussionForm(world);
  const { id } = (await browser.send('POST', '/api/discussions', { form })).json().data;
  expect(
    (await browser.send('PATCH', `/api/discussions/${id}`, { title: 'Новый заголовок' })).json().data.url,
  ).toContain('novyy-zagolovok');
  expect((await (await openBrowser(app)).get(`/api/discussions/${id}`)).json().data).toMatchObject({
    title: 'Новый заголовок',
    revisions_count: 1,
  });
  expect((await browser.get('/api/discussions/999999')).statusCode).toBe(404);
});

test('a picture of somebody else goes into no offer, in the gallery or in the text', async () => {
  const { browser, user } = await openWriter(world, app);
  const { user: other } = await openWriter(world, app);
  const foreign = await createPicture(world, other.id);
  const { rows } = await sql<{ key: string }>`select key from media where id = ${foreign}`.execute(world.ctx.db);
  const inText = {
    ops: [{ insert: 'Вот\n' }, { insert: { image: `/media/${rows[0]?.key}-480.webp` } }, { insert: '\n' }],
  };
  for (const given of [{ picture_ids: [foreign] }, { delta: inText }]) {
    const form = await dealForm(world, user.id, given);
    const reply = await browser.send('POST', '/api/offers', { kind: 'deal', form });
    expect(reply.json().error.code).toBe('media_not_found');
  }
  const talk = await browser.send('POST', '/api/discussions', { form: await discussionForm(world, { delta: inText }) });
  expect(talk.json().error.code).toBe('media_not_found');
  const { id } = (
    await browser.send('POST', '/api/offers', { kind: 'deal', form: await dealForm(world, user.id) })
  ).json().data;
  for (const given of [{ picture_ids: [foreign] }, { delta: inText }])
    expect((await browser.send('PATCH', `/api/offers/${id}`, given)).json().error.code).toBe('media_not_found');
});
