import { expect, test } from 'vitest';
import { nextTick } from './age-ticks.ts';

test('an age is said anew every 10 s in its first minute, then every minute, and after three hours no more', () => {
  const said = [0, 59_999, 60_000, 3 * 3600_000, 3 * 3600_000 + 1].map(nextTick);
  expect(said).toEqual([10_000, 10_000, 60_000, 60_000, null]);
});
