import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordEvent } from '#domain/events.ts';
import { inTransaction } from '#platform/db.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { LISTENERS } from './event-handlers.ts';
import { QUEUES } from './worker.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const VOTE = { offer_id: 1, user_id: 2, trust_level: 0, is_first: true };

/** Does what is due and answers what each queue was given. */
async function given(): Promise<Record<string, object[]>> {
  const jobs: Record<string, object[]> = {};
  const note = (name: string) => async (data: object) => {
    (jobs[name] ??= []).push(data);
  };
  await world.ctx.queue.drain(Object.fromEntries(QUEUES.map((name) => [name, note(name)])));
  return jobs;
}

test('no event has two listeners in one queue, and every queue is one of the product', () => {
  for (const [name, listeners] of Object.entries(LISTENERS)) {
    const queues = listeners.map(({ queue }) => queue);
    expect(new Set(queues).size, name).toBe(queues.length);
    expect(QUEUES, name).toEqual(expect.arrayContaining(queues));
  }
});

test('an event gives each listener a job of its own, and none when its transaction is undone', async () => {
  await recordEvent(world.ctx, world.ctx.db, 'vote.changed', VOTE);
  expect(await given()).toEqual({
    'warm-alerts': [{ offer_id: 1 }],
    notify: [{ kind: 'vote', offer_id: 1, user_id: 2 }],
    'compute-trust': [{ user_id: 2 }],
    'award-badges': [{ heated_id: 1, voter_id: 2 }],
  });
  const undone = inTransaction(world.ctx.db, async (tx) => {
    await recordEvent(world.ctx, tx, 'vote.changed', VOTE);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await given()).toEqual({});
});

test('a listener whom an event does not concern has no job', async () => {
  const { ctx } = world;
  await recordEvent(ctx, ctx.db, 'offer.edited', { offer_id: 1, changed: [] });
  await recordEvent(ctx, ctx.db, 'comment.created', { comment_id: 1, author_id: 2, trust_level: 1 });
  await recordEvent(ctx, ctx.db, 'discussion.published', { discussion_id: 1, was_scheduled: false });
  expect(await given()).toEqual({});
});

test('a listener that fails holds back no other', async () => {
  const { queue, db } = world.ctx;
  const { promise: notified, resolve } = Promise.withResolvers<object>();
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
  await queue.work('warm-alerts', async () => {
    fail();
    throw new Error('broken');
  });
  await queue.work('notify', async (data) => {
    // Only once the other has failed: being first proves nothing.
    await failed;
    resolve(data);
  });
  await recordEvent(world.ctx, db, 'vote.changed', VOTE);
  expect(await notified).toEqual({ kind: 'vote', offer_id: 1, user_id: 2 });
});
