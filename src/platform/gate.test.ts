import { expect, test } from 'vitest';
import { createGate, GateFullError } from './gate.ts';

test('a few work, a few wait in their order, the rest is turned away, and a failure frees its place', async () => {
  const gate = createGate({ running: 1, waiting: 2 });
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const running = gate.run(async () => {
    await first.promise;
    order.push('first');
    throw new Error('broken');
  });
  const waiting = ['second', 'third'].map((name) => gate.run(async () => order.push(name)));
  expect(gate.isFull()).toBe(true);
  await expect(gate.run(async () => order.push('fourth'))).rejects.toThrow(GateFullError);
  first.resolve();
  await expect(running).rejects.toThrow('broken');
  await Promise.all(waiting);
  await gate.run(async () => order.push('later'));
  expect(order).toEqual(['first', 'second', 'third', 'later']);
});
