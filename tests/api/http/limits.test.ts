/** What the limits do when what they count in fails: nobody may call more often for it. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeSetting, readSettings } from '#domain/settings/settings.ts';
import type { Db } from '#platform/db.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await sql`drop trigger if exists fails on attempts`.execute(world.ctx.db);
});
afterAll(() => world.close());

function fail(): never {
  throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
}

/** A database that is away: whatever is asked of it fails as a lost connection does. */
function away(db: Db): Db {
  return new Proxy(db, { get: (target, name) => (name === 'isTransaction' ? target.isTransaction : fail) });
}

test('without the database the limits of before go on', async () => {
  await changeSetting(world.ctx, 'limits.search_a_minute_guest', 3);
  await readSettings(world.ctx);
  const app = await world.app({ ctx: { ...world.ctx, db: away(world.ctx.db) } });
  world.clock.advance(10_000);
  const statuses: number[] = [];
  for (let round = 0; round < 5; round++) statuses.push((await app.inject('/ui/search?q=чай')).statusCode);
  expect(statuses).toEqual([503, 503, 503, 429, 429]);
});

test('a guess that cannot be counted is not tried', async () => {
  const app = await world.app();
  const { email } = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  await sql`create or replace function fail() returns trigger language plpgsql as $$ begin raise 'gone'; end $$`.execute(
    world.ctx.db,
  );
  await sql`create trigger fails before insert or update on attempts for each row execute function fail()`.execute(
    world.ctx.db,
  );
  const reply = await browser.send('POST', '/api/auth/login', { email, password: PASSWORD });
  expect(reply.statusCode).toBeGreaterThanOrEqual(500);
  expect(reply.body).not.toContain('token');
  await sql`drop trigger fails on attempts`.execute(world.ctx.db);
  expect((await browser.send('POST', '/api/auth/login', { email, password: PASSWORD })).statusCode).toBe(200);
});
