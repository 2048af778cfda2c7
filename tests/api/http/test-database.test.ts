import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createOffer } from '#tests/support/factories/offers.ts';
import { createUser } from '#tests/support/factories/users.ts';
import { openWorld, type World } from '#tests/support/world.ts';

/** Every table with what stands in it, and every sequence with where it is. */
async function everything({ ctx }: World): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
    union all select format('%I.%I', schemaname, sequencename) from pg_sequences`.execute(ctx.db);
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ all: unknown }>`
      select coalesce(json_agg(to_jsonb(t) - 'log_cnt' order by t::text), '[]') as all from (select * from ${sql.raw(name)}) t`.execute(
      ctx.db,
    );
    found[name] = rows[0]?.all;
  }
  // Its clock goes on: when it last looked after itself.
  delete found['pgboss.version'];
  delete found['pgboss.queue'];
  return found;
}

test('who opens a database finds nothing of those who had it before, in rows, in numbers or in tables', async () => {
  const first = await openWorld();
  const fresh = await everything(first);
  const author = await createUser(first);
  await createOffer(first, { author_id: author.id });
  // So many that they are not taken out one by one.
  await sql`insert into kysely_migration select 'later ' || n, 'now' from generate_series(1, 6000) n`.execute(
    first.ctx.db,
  );
  await first.close();

  const second = await openWorld();
  expect(await everything(second)).toEqual(fresh);
  expect((await createUser(second)).id).toBe(author.id);
  await sql`create table left_behind (id int)`.execute(second.ctx.db);
  await second.close();

  const third = await openWorld();
  expect(await everything(third)).toEqual(fresh);
  await third.close();
});
