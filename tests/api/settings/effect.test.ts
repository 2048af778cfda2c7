/** GET /api/admin/settings/:key/effect */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettingEffect } from '#contract/settings.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let admin: Browser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  admin = await openBrowser(app, (await createUser(world, { type: 9 })).id);
  const days = (count: number) => new Date(world.clock.now().getTime() - count * 86_400_000);
  for (const temperature of [-20, 0, 40, 85, 110, 150, 299, 320]) {
    const { id } = await createOffer(world);
    const is_hot = temperature >= 85;
    await sql`update offers set temperature = ${temperature}, published_at = ${days(3)}, is_hot = ${is_hot},
      hot_at = ${is_hot ? days(2) : null} where id = ${id}`.execute(world.ctx.db);
  }
  // Neither what is older nor what is switched off counts.
  for (const column of ['published_at', 'deactivated_at']) {
    const { id } = await createOffer(world);
    await sql`update offers set temperature = 120, ${sql.raw(column)} = ${days(31)} where id = ${id}`.execute(
      world.ctx.db,
    );
  }
});
afterAll(() => world.close());

const effect = async (key: string, value: number | string) => {
  const reply = await admin.get(`/api/admin/settings/${key}/effect?value=${value}`);
  return reply.statusCode === 200 ? reply.json<{ data: SettingEffect }>().data : reply.statusCode;
};
const told = async (key: string, value: number) => {
  const { offers, changed, levels, hot } = (await effect(key, value)) as SettingEffect;
  return { offers, changed, after: levels.map((one) => one.after), hot: hot.after };
};

test('what stands is told beside what would', async () => {
  expect(await effect('temperature.hot_from', 120)).toEqual({
    offers: 8,
    changed: 1,
    levels: [
      { level: 'super_hot', before: 1, after: 1 },
      { level: 'hot', before: 3, after: 2 },
      { level: 'warm', before: 2, after: 3 },
      { level: 'neutral', before: 1, after: 1 },
      { level: 'cold', before: 1, after: 1 },
    ],
    hot: { before: 5, after: 5 },
  });
});

test.each([
  // Votes that weigh half as much.
  ['temperature.vote_degrees', 5, { offers: 8, changed: 3, after: [0, 2, 4, 1, 1], hot: 2 }],
  ['temperature.vote_degrees', 10, { offers: 8, changed: 0, after: [1, 3, 2, 1, 1], hot: 5 }],
  ['temperature.hot_until', 90, { offers: 8, changed: 0, after: [1, 3, 2, 1, 1], hot: 4 }],
  ['temperature.hot_from', 40, { offers: 8, changed: 2, after: [1, 5, 0, 1, 1], hot: 6 }],
  ['temperature.super_hot_from', 150, { offers: 8, changed: 2, after: [3, 1, 2, 1, 1], hot: 5 }],
])('%s at %d', async (key, value, expected) => {
  expect(await told(key, value)).toEqual(expected);
});

test('nothing is changed by asking; other settings and numbers out of bounds are refused', async () => {
  expect((await readSettings(world.ctx))['temperature.hot_from']).toBe(100);
  expect(await effect('pins.days', 3)).toBe(400);
  expect(await effect('temperature.vote_degrees', 26)).toBe(422);
  expect(await effect('temperature.hot_from', 'x')).toBe(400);
});
