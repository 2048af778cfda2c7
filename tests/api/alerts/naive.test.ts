/** Alerts take the same offers as when each pair is looked at by itself; more pairs in naive.long.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#main/seeded-random.ts';
import { openWorld, type World } from '../../support/world.ts';
import { compareWithNaive } from './naive-alerts.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('what is filed is found: three thousand pairs', async () => {
  const { pairs, taken, differences } = await compareWithNaive(world.ctx, seededRandom(11), { alerts: 75, offers: 40 });
  expect(differences.slice(0, 3)).toEqual([]);
  expect(pairs).toBe(3000);
  // Neither everything nor nothing.
  expect(taken).toBeGreaterThan(100);
  expect(taken).toBeLessThan(1500);
});
