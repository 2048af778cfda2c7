/**
 * POST /api/drafts, GET /api/drafts, GET /api/drafts/:id, PATCH /api/drafts/:id, DELETE /api/drafts/:id
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { createPicture } from '../../support/factories/forms.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';
import { openWriter } from '../../support/writers.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const isOrphan = async (id: number) => {
  const { rows } = await sql<{ is_orphan: boolean }>`
    select orphaned_at is not null as is_orphan from media where id = ${id}`.execute(world.ctx.db);
  return rows[0]?.is_orphan;
};

test('a draft keeps whatever was typed, wrong values and all', async () => {
  const { browser } = await openWriter(world, app);
  const made = await browser.send('POST', '/api/drafts', { kind: 'deal', form: { title: 'Ч', price: '29o' } });
  expect(made.statusCode).toBe(200);
  const { id } = made.json().data;
  const changed = await browser.send('PATCH', `/api/drafts/${id}`, {
    kind: 'coupon',
    form: { price: '-1', ends_on: '31.02', store_id: null },
  });
  expect(changed.statusCode).toBe(200);
  expect((await browser.get(`/api/drafts/${id}`)).json().data).toMatchObject({
    kind: 'coupon',
    form: { title: 'Ч', price: '-1', ends_on: '31.02', store_id: null },
  });
});

test('an edit is of an offer or of a discussion, not of both', async () => {
  const { user, browser } = await openWriter(world, app);
  const [offer, discussion] = [
    await createOffer(world, { author_id: user.id }),
    await createDiscussion(world, { author_id: user.id }),
  ];
  const both = { kind: 'deal', offer_id: offer.id, discussion_id: discussion.id };
  expect((await browser.send('POST', '/api/drafts', both)).json().error).toMatchObject({
    code: 'invalid_field',
    fields: { discussion_id: [expect.any(String)] },
  });
});

test('an unverified member may keep drafts; a guest and a suspended one may not', async () => {
  const { browser } = await openWriter(world, app, { is_verified: false });
  expect((await browser.send('POST', '/api/drafts', { kind: 'discussion' })).statusCode).toBe(200);
  const guest = await openBrowser(app);
  expect((await guest.send('POST', '/api/drafts', { kind: 'deal' })).json().error.code).toBe('not_signed_in');
  const suspended = await openWriter(world, app, { suspended_until: new Date(world.clock.now().getTime() + 3600_000) });
  expect((await suspended.browser.send('POST', '/api/drafts', { kind: 'deal' })).json().error.code).toBe(
    'account_suspended',
  );
});

test('a draft is its owner’s alone', async () => {
  const { browser } = await openWriter(world, app);
  const { id } = (await browser.send('POST', '/api/drafts', { kind: 'deal' })).json().data;
  const { browser: stranger } = await openWriter(world, app, { type: 9 });
  for (const reply of [
    await stranger.get(`/api/drafts/${id}`),
    await stranger.send('PATCH', `/api/drafts/${id}`, { form: { title: 'Чужой' } }),
    await stranger.send('DELETE', `/api/drafts/${id}`),
    await stranger.send('POST', `/api/drafts/${id}/submit`),
  ]) {
    expect(reply.statusCode).toBe(404);
    expect(reply.json().error.code).toBe('draft_not_found');
  }
  expect((await browser.get(`/api/drafts/${id}`)).json().data.form).toEqual({});
});

test('own drafts come in pages, the latest change first', async () => {
  const { browser } = await openWriter(world, app);
  const ids: number[] = [];
  for (let number = 0; number < 23; number++) {
    world.clock.advance(1000);
    ids.push((await browser.send('POST', '/api/drafts', { kind: 'deal' })).json().data.id);
  }
  const first = (await browser.get('/api/drafts')).json();
  expect(first.data.map((draft: { id: number }) => draft.id)).toEqual(ids.toReversed().slice(0, 20));
  const second = (await browser.get(`/api/drafts?cursor=${first.meta.next_cursor}`)).json();
  expect(second.data.map((draft: { id: number }) => draft.id)).toEqual(ids.toReversed().slice(20));
  expect(second.meta.next_cursor).toBeNull();
});

test('there is an end to the number of drafts, also for requests at once', async () => {
  await changeSetting(world.ctx, 'posts.drafts', 5);
  const { browser, user } = await openWriter(world, app);
  await browser.get('/api/csrf');
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => browser.send('POST', '/api/drafts', { kind: 'deal' })),
  );
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(5);
  expect(replies.find((reply) => reply.statusCode !== 200)?.json().error.code).toBe('too_many_drafts');
  const { rows } = await sql`select 1 from drafts where owner_id = ${user.id}`.execute(world.ctx.db);
  expect(rows).toHaveLength(5);
  await changeSetting(world.ctx, 'posts.drafts', 50);
});

test('a draft holds on to its pictures and lets go of those taken out', async () => {
  const { browser, user } = await openWriter(world, app);
  const [kept, dropped] = [await createPicture(world, user.id), await createPicture(world, user.id)];
  const { id } = (
    await browser.send('POST', '/api/drafts', { kind: 'deal', form: { picture_ids: [kept, dropped] } })
  ).json().data;
  expect([await isOrphan(kept), await isOrphan(dropped)]).toEqual([false, false]);
  await browser.send('PATCH', `/api/drafts/${id}`, { form: { picture_ids: [kept] } });
  expect([await isOrphan(kept), await isOrphan(dropped)]).toEqual([false, true]);
  await browser.send('DELETE', `/api/drafts/${id}`);
  expect(await isOrphan(kept)).toBe(true);
  expect((await browser.send('DELETE', `/api/drafts/${id}`)).statusCode).toBe(404);
});

test('a draft is read with its pictures in their order, so that another window can show them', async () => {
  const { browser, user } = await openWriter(world, app);
  const [cover, second] = [await createPicture(world, user.id), await createPicture(world, user.id)];
  const form = { picture_ids: [second, cover] };
  const made = (await browser.send('POST', '/api/drafts', { kind: 'deal', form })).json().data;
  const read = (await browser.get(`/api/drafts/${made.id}`)).json().data;
  for (const { pictures } of [made, read]) {
    expect(pictures.map((one: { id: number }) => one.id)).toEqual([second, cover]);
    expect(pictures[0]).toMatchObject({
      small_url: expect.stringMatching(/^\/media\/.+-160\.webp$/),
      width: 800,
      height: 600,
    });
  }
  expect((await browser.get('/api/drafts')).json().data[0]).not.toHaveProperty('pictures');
});

test('a field that another window changed is not written over by one that has not seen it', async () => {
  const { browser } = await openWriter(world, app);
  const delta = { ops: [{ insert: 'Чай', attributes: { link: 'https://tea.example', bold: true } }, { insert: '\n' }] };
  const { id } = (await browser.send('POST', '/api/drafts', { kind: 'deal', form: { title: 'Чайник', delta } })).json()
    .data;
  const change = async (form: object, base?: object) => browser.send('PATCH', `/api/drafts/${id}`, { form, base });
  expect((await change({ title: 'Самовар', price: '1' }, { title: 'Чайник' })).statusCode).toBe(200);
  // This window still shows the kettle, and no price.
  const late = await change({ title: 'Кастрюля', price: '2', shipping: '3' }, { title: 'Чайник' });
  expect([late.statusCode, late.json().error.code, Object.keys(late.json().error.fields)]).toEqual([
    409,
    'draft_changed',
    ['price', 'title'],
  ]);
  expect((await browser.get(`/api/drafts/${id}`)).json().data.form).toEqual({ title: 'Самовар', price: '1', delta });
  // What stands as it is wanted is no quarrel, nor what was read in another order of keys.
  expect((await change({ title: 'Самовар' }, { title: 'Чайник' })).statusCode).toBe(200);
  const attributes = { bold: true, link: 'https://tea.example' };
  const read = { ops: [{ attributes, insert: 'Чай' }, { insert: '\n' }] };
  expect((await change({ delta: { ops: [{ insert: 'Кофе\n' }] } }, { delta: read })).statusCode).toBe(200);
  // Having seen it one may write over it; who names nothing writes over all.
  expect((await change({ title: 'Кастрюля' }, { title: 'Самовар' })).statusCode).toBe(200);
  expect((await change({ title: 'Ковш' })).statusCode).toBe(200);
});

test('of two windows that change one field at once, one is told', async () => {
  const { browser } = await openWriter(world, app);
  const { id } = (await browser.send('POST', '/api/drafts', { kind: 'deal', form: { title: 'Чайник' } })).json().data;
  const replies = await Promise.all(
    ['Самовар', 'Кастрюля', 'Ковш'].map((title) =>
      browser.send('PATCH', `/api/drafts/${id}`, { form: { title }, base: { title: 'Чайник' } }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
});

test('somebody else’s picture goes into no draft, and nothing of the change is kept', async () => {
  const { browser } = await openWriter(world, app);
  const { user: other } = await openWriter(world, app);
  const foreign = await createPicture(world, other.id);
  const { id } = (await browser.send('POST', '/api/drafts', { kind: 'deal', form: { title: 'Чайник' } })).json().data;
  const reply = await browser.send('PATCH', `/api/drafts/${id}`, { form: { title: 'Другой', picture_ids: [foreign] } });
  expect(reply.statusCode).toBe(404);
  expect(reply.json().error.code).toBe('media_not_found');
  expect((await browser.get(`/api/drafts/${id}`)).json().data.form).toEqual({ title: 'Чайник' });
});

test('fields that are none are dropped; fields of a wrong shape are refused', async () => {
  const { browser } = await openWriter(world, app);
  const made = await browser.send('POST', '/api/drafts', {
    kind: 'deal',
    form: { title: 'Чайник', temperature: 900, author_id: 1, is_hot: true, published_at: '2020-01-01' },
  });
  expect(made.json().data.form).toEqual({ title: 'Чайник' });
  for (const body of [
    { kind: 'news' },
    { kind: 'deal', form: { picture_ids: [-1] } },
    { kind: 'deal', form: { codes: Array.from({ length: 40 }, () => 'A') } },
    { kind: 'deal', form: { title: 'x'.repeat(4001) } },
  ]) {
    const reply = await browser.send('POST', '/api/drafts', body);
    expect(reply.statusCode).toBe(400);
  }
});

test('pictures in a text are the writer’s own and stay as long as the draft does', async () => {
  const { browser, user } = await openWriter(world, app);
  const id = await createPicture(world, user.id);
  const { rows } = await sql<{ key: string }>`select key from media where id = ${id}`.execute(world.ctx.db);
  const delta = {
    ops: [{ insert: 'Вот он\n' }, { insert: { image: `/media/${rows[0]?.key}-480.webp` } }, { insert: '\n' }],
  };
  const made = await browser.send('POST', '/api/drafts', { kind: 'deal', form: { delta } });
  expect(made.statusCode).toBe(200);
  expect(await isOrphan(id)).toBe(false);
  const thief = await openWriter(world, app);
  const stolen = await thief.browser.send('POST', '/api/drafts', { kind: 'deal', form: { delta } });
  expect(stolen.json().error.code).toBe('media_not_found');
  await browser.send('DELETE', `/api/drafts/${made.json().data.id}`);
  expect(await isOrphan(id)).toBe(true);
});

test('the address of a draft that is gone leads to a new one, with a word about it', async () => {
  const { browser } = await openWriter(world, app);
  const gone = await browser.get('/submit/999999/final');
  expect([gone.statusCode, gone.headers.location]).toEqual([302, '/submit']);
  expect((await browser.get('/submit')).body).toContain('Возможно, он уже опубликован.');
});
