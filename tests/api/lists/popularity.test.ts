/** What makes a group popular; GET /api/groups in that order. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flushGroupViews, computePopularity } from '#domain/groups/groups.ts';
import { createGroup } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

async function slugOf(id: number): Promise<string> {
  const { rows } = await sql<{ slug: string }>`select slug from groups where id = ${id}`.execute(world.ctx.db);
  return rows[0]?.slug ?? '';
}

async function popularity(id: number): Promise<number> {
  const { rows } = await sql<{
    popularity: number;
  }>`select popularity from groups where id = ${id}`.execute(world.ctx.db);
  return rows[0]?.popularity ?? -1;
}

async function look(id: number, reader: string, query = ''): Promise<void> {
  await app.inject({ url: `/groups/${await slugOf(id)}${query}`, remoteAddress: reader });
}

const later = (minutes: number) => world.clock.advance(minutes * 60_000);

test('popularity is the views of seven days, five an offer and twenty a hot one', async () => {
  const [seen, posted, quiet] = [await createGroup(world), await createGroup(world), await createGroup(world)];
  for (let reader = 1; reader <= 30; reader++) await look(seen, `10.0.0.${reader}`);
  await look(seen, '10.0.0.1');
  await look(seen, '10.0.0.99', '?page=2');
  await flushGroupViews(world.ctx);
  await flushGroupViews(world.ctx);
  const hot = await createOffer(world, { temperature: 120, hot_at: world.clock.now() });
  await sql`insert into offer_groups (offer_id, group_id, position) values (${hot.id}, ${posted}, 0)`.execute(
    world.ctx.db,
  );
  await sql`update groups set offers_count = 1 where id = ${posted}`.execute(world.ctx.db);
  await computePopularity(world.ctx);
  expect([await popularity(seen), await popularity(posted), await popularity(quiet)]).toEqual([30, 25, 0]);
  // The menu comes as markup alone: its first two groups.
  const { body } = await app.inject('/');
  const menu = body.slice(body.indexOf('class="categories-menu'));
  const slugs = [...menu.matchAll(/href="\/groups\/([^"]+)"/g)].map(([, slug]) => slug);
  expect(slugs.slice(0, 2)).toEqual([await slugOf(seen), await slugOf(posted)]);
  const picked = (await app.inject('/api/groups')).json<{ data: { id: number }[] }>().data;
  expect(picked.slice(0, 2).map(({ id }) => id)).toEqual([seen, posted]);

  // Computed a moment ago: it waits for its turn.
  await look(quiet, '10.0.0.1');
  await flushGroupViews(world.ctx);
  await computePopularity(world.ctx);
  expect(await popularity(quiet)).toBe(0);
  later(10);
  await computePopularity(world.ctx);
  expect(await popularity(quiet)).toBe(1);

  later(60 * 24 * 7);
  await computePopularity(world.ctx);
  expect([await popularity(seen), await popularity(posted)]).toEqual([0, 25]);
  const { rows } = await sql`select 1 from group_views`.execute(world.ctx.db);
  expect(rows).toEqual([]);
});

test('views of a group that is gone are passed over', async () => {
  const gone = await createGroup(world);
  await look(gone, '10.0.0.5');
  await sql`delete from groups where id = ${gone}`.execute(world.ctx.db);
  await expect(flushGroupViews(world.ctx)).resolves.toBeUndefined();
});
