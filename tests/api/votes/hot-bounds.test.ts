/** GET /api/lists/hot follows the bounds of being hot when they are moved. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { followHotBounds } from '#domain/votes/votes.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const ago = (hours: number) => new Date(world.clock.now().getTime() - hours * 3600_000);

async function hotIds(): Promise<number[]> {
  const reply = await app.inject('/api/lists/hot');
  return reply.json<{ data: { offer: { id: number } }[] }>().data.map(({ offer }) => offer.id);
}

async function moveBounds(hot_from: number, hot_until: number): Promise<void> {
  await changeSetting(world.ctx, 'temperature.hot_from', hot_from);
  await changeSetting(world.ctx, 'temperature.hot_until', hot_until);
}

/** Votes of members at these hours before now, ten degrees each; the offer's sum with them. */
async function voteAt(offer_id: number, hours: readonly number[]): Promise<void> {
  for (const hour of hours) {
    const { id } = await createUser(world);
    await sql`insert into votes (offer_id, user_id, value, weight, created_at)
      values (${offer_id}, ${id}, 1, 10, ${ago(hour)})`.execute(world.ctx.db);
  }
  await sql`update offers set temperature = ${hours.length * 10}, votes_count = ${hours.length} where id = ${offer_id}`.execute(
    world.ctx.db,
  );
}

test('offers become hot and cool down by the new bounds, at the instant their votes stood there', async () => {
  const hot = await createOffer(world, { published_at: ago(60), temperature: 200, hot_at: ago(48) });
  // Has been hot, and is still above the lower bound.
  const cooling = await createOffer(world, { published_at: ago(60), temperature: 90, hot_at: ago(40) });
  const rising = await createOffer(world, { published_at: ago(60) });
  await voteAt(rising.id, [50, 45, 30, 2]);
  const cold = await createOffer(world, { published_at: ago(60), temperature: 10 });
  await followHotBounds(world.ctx);
  expect(await hotIds()).toEqual([cooling.id, hot.id]);

  await moveBounds(30, 20);
  // Other processes may still judge by the old ones.
  await followHotBounds(world.ctx);
  expect(await hotIds()).toEqual([cooling.id, hot.id]);
  await followHotBounds(world.ctx);
  expect(await hotIds()).toEqual([rising.id, cooling.id, hot.id]);
  const { rows } = await sql<{ hot_at: Date }>`select hot_at from offers where id = ${rising.id}`.execute(world.ctx.db);
  expect(rows[0]?.hot_at).toEqual(ago(30));

  await moveBounds(150, 95);
  for (const _ of [1, 2]) await followHotBounds(world.ctx);
  expect(await hotIds()).toEqual([hot.id]);

  // Nothing is looked at again before they move again.
  await sql`update offers set temperature = 500 where id = ${cold.id}`.execute(world.ctx.db);
  await followHotBounds(world.ctx);
  expect(await hotIds()).toEqual([hot.id]);
});

test('a long walk goes on where it ended, begins again for other bounds, and one process walks', async () => {
  await sql`insert into offers (kind, title, slug, lang, url, currency, price_minor, published_at, temperature, description_html, description_text)
    select 'deal', 'Чайник', 'chainik', 'ru', 'https://shop.example/kettle', 'RUB', 100, ${ago(60)}, 40, '<p>Чайник</p>', 'Чайник'
    from generate_series(1, 2500)`.execute(world.ctx.db);
  await moveBounds(40, 20);
  await Promise.all([followHotBounds(world.ctx), followHotBounds(world.ctx)]);
  await Promise.all([followHotBounds(world.ctx), followHotBounds(world.ctx)]);
  const hot = async () => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from offers where is_hot and title = 'Чайник'`.execute(world.ctx.db);
    return rows[0]?.n;
  };
  expect(await hot()).toBe(2500);
  await moveBounds(50, 45);
  for (const _ of [1, 2]) await followHotBounds(world.ctx);
  expect(await hot()).toBe(0);
});
