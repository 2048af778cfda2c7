/** A worker is killed while it tells of a find: another one tells of it soon, and nobody has to see to it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordEvent } from '#domain/events.ts';
import { inTransaction } from '#platform/db.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { openKillable, type Killable } from '../../support/killable.ts';
import { openPushService, type PushService } from '../../support/push-service.ts';
import { openReceiver, type Receiver } from '../../support/receiver.ts';
import { addToldMember } from '../../support/told-member.ts';

/** By then whoever waits for a find has it, though a worker was killed over it. */
const SOON_MS = 120_000;

let killable: Killable;
let receiver: Receiver;
let service: PushService;

beforeAll(async () => {
  [killable, receiver, service] = await Promise.all([openKillable(), openReceiver(), openPushService()]);
});
afterAll(async () => {
  await Promise.all([killable.close(), receiver.close(), service.close()]);
});

test('what a killed worker had begun to send comes from the next one within two minutes, by its own clock', async () => {
  await killable.inside(async ({ ctx }) => {
    await addToldMember(ctx, { receiver, service }, 1);
    const { id } = await createOffer({ ctx }, { title: 'Чайник электрический' });
    await inTransaction(ctx.db, (tx) =>
      recordEvent(ctx, tx, 'offer.published', { offer_id: id, was_scheduled: false }),
    );
  });
  // The worker has taken up both messages, and nobody answers it.
  const both = Promise.all(
    [receiver, service].map((server) => new Promise<string>((resolve) => (server.onSwallowed = resolve))),
  );
  const env = { LOCAL_ORIGINS: `${receiver.origin} ${service.origin}` };
  const killed = killable.run('tests/support/local-worker.ts', env);
  await both;
  killed.child.kill('SIGKILL');
  await killed.ended;
  receiver.onSwallowed = null;
  service.onSwallowed = null;
  const began = Date.now();
  const next = killable.run('tests/support/local-worker.ts', env);
  await expect
    .poll(() => [receiver.taken.length, service.taken.length], { timeout: SOON_MS, interval: 250 })
    .toEqual([1, 1]);
  expect(Date.now() - began).toBeLessThan(SOON_MS);
  next.child.kill('SIGTERM');
  expect(await next.ended).toBe(0);
}, 300_000);
