import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#tests/support/world.ts';
import { startSweeps, SWEEPS, type Sweep } from './schedule.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const LONG_MS = 3_600_000;
const never = () => new Promise<never>(() => undefined);

/** A sweep that can be waited for. */
function counted(times: number): { sweep: Sweep; done: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === times) resolve();
  };
  return { sweep: { name: 'counted', every_ms: 1, limit_ms: LONG_MS, run }, done: promise };
}

test('a sweep that throws, at once or later, is tried again and leaves the others running', async () => {
  let throws = 0;
  const { promise: thrice, resolve } = Promise.withResolvers<void>();
  const fail = () => {
    throws += 1;
    if (throws === 3) resolve();
    throw new Error('broken');
  };
  const late = { name: 'broken-later', every_ms: 1, limit_ms: LONG_MS, run: () => Promise.reject(new Error('late')) };
  const { sweep, done } = counted(3);
  const stop = startSweeps(world.ctx, [{ name: 'broken', every_ms: 1, limit_ms: LONG_MS, run: fail }, late, sweep]);
  await Promise.all([done, thrice]);
  await stop();
  expect(world.log.some((line) => line.includes('sweep.failed') && line.includes('broken-later'))).toBe(true);
});

test('sweeps that hang leave the others running, and are not begun beside themselves', async () => {
  let begun = 0;
  const hang = async () => {
    begun += 1;
    await never();
  };
  // As many as could take every slot, and one more.
  const hanging = [1, 2, 3].map((n) => ({ name: `hanging-${n}`, every_ms: 1, limit_ms: 5, run: hang }));
  const { sweep, done } = counted(3);
  const stop = startSweeps(world.ctx, [...hanging, sweep]);
  await done;
  await stop();
  expect(begun).toBe(3);
  expect(world.log.filter((line) => line.includes('sweep.late'))).toHaveLength(3);
});

test('every sweep of the table has a name of its own, an interval and a time limit', () => {
  expect(new Set(SWEEPS.map(({ name }) => name)).size).toBe(SWEEPS.length);
  expect(SWEEPS.length).toBeGreaterThan(10);
  expect(SWEEPS.filter(({ every_ms, limit_ms }) => !(every_ms > 0 && limit_ms > 0))).toEqual([]);
});

test('every sweep of the table may be run twice at once', async () => {
  // As two worker processes would.
  for (const { run } of SWEEPS) await Promise.all([run(world.ctx), run(world.ctx)]);
});
