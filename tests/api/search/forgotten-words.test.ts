/** Which words are mended towards: what it costs to forget those of one title. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOneTransaction } from '#platform/db.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('whoever takes an offer down asks of the words of its title alone whether others show them', async () => {
  const { id } = await createOffer(world, { title: 'Кофеварка рожковая латунная' });
  await createOffer(world, { title: 'Кофеварка капельная' });
  const { asked, kept } = await asOneTransaction(world.ctx.db, async (tx) => {
    await sql`set local track_functions = 'pl'`.execute(tx);
    // The way the planner goes where there are few words, or as many as one title may have: through all of them.
    await sql`set local enable_nestloop = off`.execute(tx);
    await sql`update offers set deactivated_at = now() where id = ${id}`.execute(tx);
    const counted = await sql<{ calls: number }>`
      select calls::int from pg_stat_xact_user_functions where funcname = 'is_word_shown'`.execute(tx);
    const words = await sql<{ word: string }>`
      select word from search_words where word in ('кофеварка', 'рожковая', 'латунная')`.execute(tx);
    return { asked: counted.rows[0]?.calls, kept: words.rows };
  });
  expect(asked).toBe(3);
  expect(kept).toEqual([{ word: 'кофеварка' }]);
});
