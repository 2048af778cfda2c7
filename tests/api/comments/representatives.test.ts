/**
 * Who speaks for a store writes under its offers: POST /api/offers/:id/comments, POST /api/discussions/:id/comments,
 * POST /api/offers/:id/comments/:comment_id/reactions
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CommentProps } from '#contract/pages.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createStore } from '../../support/factories/forms.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let rep: Browser;
let rep_id: number;
let own: string;
let other: string;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'comments.gap_seconds_t0', 0);
  await changeSetting(world.ctx, 'comments.gap_seconds_t1', 0);
});
afterAll(() => world.close());

beforeEach(async () => {
  const store_id = await createStore(world, { host: `shop${crypto.randomUUID().slice(0, 8)}.example` });
  const user = await createUser(world, { type: 3 });
  await sql`update users set store_id = ${store_id} where id = ${user.id}`.execute(world.ctx.db);
  rep_id = user.id;
  rep = await openBrowser(app, user.id);
  own = `/api/offers/${(await createOffer(world, { store_id })).id}`;
  other = `/api/offers/${(await createOffer(world)).id}`;
});

const body = (text: string) => ({ delta: { ops: [{ insert: `${text}\n` }] } });
const refusal = (reply: { statusCode: number; json: () => { error: { code: string } } }) => [
  reply.statusCode,
  reply.json().error.code,
];

test('a representative writes under offers of the store and is marked; elsewhere there is no place to write', async () => {
  const written = await rep.send('POST', `${own}/comments`, body('Есть на складе'));
  expect(written.json<{ data: CommentProps }>().data.user.type).toBe(3);
  const discussion = `/api/discussions/${(await createDiscussion(world)).id}`;
  for (const place of [other, discussion])
    expect(refusal(await rep.send('POST', `${place}/comments`, body('И у нас')))).toEqual([
      403,
      'comments_other_store',
    ]);
});

test('what a representative posted is a place to answer in, whatever store it is of', async () => {
  const discussion = await createDiscussion(world, { author_id: rep_id });
  const reply = await rep.send('POST', `/api/discussions/${discussion.id}/comments`, body('Спрашивайте'));
  expect(reply.statusCode).toBe(200);
});

test('they react under offers of the store alone, and are offered it nowhere else', async () => {
  const reader = await openBrowser(app, (await createUser(world)).id);
  for (const [place, expected] of [
    [own, 200],
    [other, 403],
  ] as const) {
    const { id } = (await reader.send('POST', `${place}/comments`, body('Дорого'))).json<{ data: CommentProps }>().data;
    const read = (await rep.get(`${place}/comments`)).json<{ data: CommentProps[] }>().data[0];
    expect(read?.can_react).toBe(expected === 200);
    expect((await rep.send('POST', `${place}/comments/${id}/reactions`, { reaction: 'like' })).statusCode).toBe(
      expected,
    );
  }
});

test('what they said of a comment before they spoke for a store can be taken back', async () => {
  const reader = await openBrowser(app, (await createUser(world)).id);
  const written = await reader.send('POST', `${other}/comments`, body('Дорого'));
  const place = `${other}/comments/${written.json<{ data: CommentProps }>().data.id}/reactions`;
  await sql`update users set type = 1 where id = ${rep_id}`.execute(world.ctx.db);
  expect((await rep.send('POST', place, { reaction: 'like' })).statusCode).toBe(200);
  await sql`update users set type = 3 where id = ${rep_id}`.execute(world.ctx.db);
  expect((await rep.send('POST', place, { reaction: 'funny' })).statusCode).toBe(403);
  expect((await rep.send('DELETE', place)).statusCode).toBe(200);
});

test('an offer that moves to another store is closed to who spoke for the one before', async () => {
  await sql`update offers set store_id = ${await createStore(world, { host: 'elsewhere.example' })}
    where id = ${Number(own.split('/').at(-1))}`.execute(world.ctx.db);
  expect(refusal(await rep.send('POST', `${own}/comments`, body('Наше')))).toEqual([403, 'comments_other_store']);
});
