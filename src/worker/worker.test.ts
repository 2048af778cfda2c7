import { expect, test } from 'vitest';
import { wordsOf } from '#i18n/words.ts';
import { openWorld } from '#tests/support/world.ts';
import { startWorker } from './worker.ts';

test('a worker told to stop touches the database no more, however early it is told', async () => {
  const world = await openWorld();
  const desk = { mailer: { send: async () => undefined }, wordsOf };
  const stop = await startWorker(world.ctx, desk);
  await stop();
  await world.close();
  // A sweep that went on would meet a closed database, and say so.
  await new Promise((resolve) => setImmediate(resolve));
  expect(world.log.filter((line) => line.includes('sweep.failed'))).toEqual([]);
});
