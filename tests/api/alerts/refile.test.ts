/** Alerts that an earlier release has kept are read and filed as today, and their members notice nothing. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAlert, refileAlerts } from '#domain/alerts/alerts.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const WRITER = { locale: 'ru', nameless: () => 'alert' } as const;

const kept = async () => {
  const { rows } = await sql<{ id: number; keys: string[] }>`
    select a.id, a.query::text, a.terms, a.edits, a.edited_at, a.filed_by,
      array(select k.key || ' ' || k.bound from alert_keys k where k.alert_id = a.id order by k.key) as keys
    from alerts a order by a.id`.execute(world.ctx.db);
  return rows;
};

test('what is filed by an earlier reading is filed anew, once; what was changed meanwhile is left alone', async () => {
  const { id } = await createUser(world, { trust_level: 2 });
  const store = await sql<{ id: number }>`insert into stores (slug, name) values ('s', 'Shop') returning id`.execute(
    world.ctx.db,
  );
  const store_id = store.rows[0]?.id ?? 0;
  for (const fields of [
    { keyword: 'чехол -кожаный' },
    { max_price: 500 },
    { store_ids: [store_id], min_discount_percent: 30 },
    { free_only: true },
  ])
    await createAlert(world.ctx, viewerOf(id, { trust_level: 2 }), fields, WRITER);
  const before = await kept();
  expect(before.map(({ keys }) => keys.at(-1))).toEqual([
    expect.stringMatching(/^n:чех/),
    '*<RUB 50000',
    `s:${store_id}% 70`,
    expect.stringMatching(/^\*<0 /),
  ]);
  expect(await refileAlerts(world.ctx)).toBe(0);
  await sql`delete from alert_keys`.execute(world.ctx.db);
  await sql`insert into alert_keys (key, alert_id) select 'n:старое', id from alerts`.execute(world.ctx.db);
  await sql`update alerts set query = null, terms = '[]', filed_by = 0`.execute(world.ctx.db);
  await Promise.all([refileAlerts(world.ctx), refileAlerts(world.ctx)]);
  expect(await kept()).toEqual(before);
  expect(await refileAlerts(world.ctx)).toBe(0);
});

test('what could not be kept today stays as it is, and holds up nothing', async () => {
  await sql`update alerts set keyword = '(чехол', filed_by = 0 where keyword <> ''`.execute(world.ctx.db);
  const [before] = await kept();
  expect(await refileAlerts(world.ctx)).toBe(1);
  expect((await kept())[0]).toEqual({ ...before, filed_by: 1 });
  expect(await refileAlerts(world.ctx)).toBe(0);
});
