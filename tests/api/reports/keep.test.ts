/**
 * PUT /api/offers/:id/bookmark, DELETE /api/offers/:id/bookmark, PUT /api/groups/:id/follow,
 * DELETE /api/groups/:id/follow, PUT /api/stores/:id/follow, DELETE /api/stores/:id/follow
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { createGroup, createStore } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const reader = async (given: Parameters<typeof createUser>[1] = {}) => {
  const user = await createUser(world, given);
  return { id: user.id, browser: await openBrowser(app, user.id) };
};
const kept = async (user_id: number) =>
  (await sql`select 1 from bookmarks where user_id = ${user_id}`.execute(world.ctx.db)).rows.length;

test('an offer is kept once however often it is pressed, and let go', async () => {
  const { id, browser } = await reader({ is_verified: false });
  const offer = await createOffer(world);
  const path = `/api/offers/${offer.id}/bookmark`;
  await browser.get('/api/csrf');
  const replies = await Promise.all(Array.from({ length: 50 }, () => browser.send('PUT', path)));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await kept(id)).toBe(1);
  expect((await browser.send('DELETE', path)).statusCode).toBe(200);
  expect((await browser.send('DELETE', path)).statusCode).toBe(200);
  expect(await kept(id)).toBe(0);
});

test('bookmarks have an end, also for requests at once; a guest has none; hidden offers are not there', async () => {
  const { id, browser } = await reader();
  await changeSetting(world.ctx, 'bookmarks.most', 3);
  const offers = await Promise.all(Array.from({ length: 8 }, () => createOffer(world)));
  await browser.get('/api/csrf');
  const replies = await Promise.all(offers.map((offer) => browser.send('PUT', `/api/offers/${offer.id}/bookmark`)));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(await kept(id)).toBe(3);
  await changeSetting(world.ctx, 'bookmarks.most', 5000);
  const hidden = await createOffer(world, { published_at: null });
  expect((await browser.send('PUT', `/api/offers/${hidden.id}/bookmark`)).json().error.code).toBe('offer_not_found');
  const guest = await openBrowser(app);
  expect((await guest.send('PUT', `/api/offers/${offers[0]?.id}/bookmark`)).json().error.code).toBe('not_signed_in');
});

test.each(['group', 'store'] as const)('a %s is followed and left, within the limit', async (what) => {
  const { id, browser } = await reader();
  const make = what === 'group' ? () => createGroup(world) : () => createStore(world);
  const ids = [await make(), await make(), await make()];
  const path = (one: number) => `/api/${what}s/${one}/follow`;
  const count = async () =>
    (await sql`select 1 from ${sql.raw(`${what}_follows`)} where user_id = ${id}`.execute(world.ctx.db)).rows.length;
  // The words of the members' own calls; twice is once.
  for (let press = 0; press < 2; press++)
    expect((await browser.send('PUT', path(ids[0] ?? 0))).json()).toEqual({ data: { is_followed: true } });
  expect(await count()).toBe(1);
  await changeSetting(world.ctx, 'follows.most', 2);
  expect((await browser.send('PUT', path(ids[1] ?? 0))).statusCode).toBe(200);
  expect((await browser.send('PUT', path(ids[2] ?? 0))).json().error.code).toBe('too_many_follows');
  await changeSetting(world.ctx, 'follows.most', 500);
  expect((await browser.send('DELETE', path(ids[0] ?? 0))).json()).toEqual({ data: { is_followed: false } });
  expect(await count()).toBe(1);
  expect((await browser.send('PUT', path(999_999))).json().error.code).toBe(`${what}_not_found`);
  expect((await (await openBrowser(app)).send('PUT', path(ids[0] ?? 0))).statusCode).toBe(401);
});
