import { expect, test } from 'vitest';
import { oneAtATime } from './use-found.ts';

test('one task runs at a time, and of those that waited only the last', async () => {
  const ran: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => () => {
    ran.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const run = oneAtATime();
  for (const name of ['ко', 'коф', 'кофе']) run(task(name));
  expect(ran).toEqual(['ко']);
  ends[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(ran).toEqual(['ко', 'кофе']);
  ends[1]?.();
  await Promise.resolve();
  await Promise.resolve();
  run(task('чай'));
  expect(ran).toEqual(['ко', 'кофе', 'чай']);
});
