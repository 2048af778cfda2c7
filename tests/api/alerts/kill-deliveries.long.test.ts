/** The worker is killed twenty times over while a thousand messages of finds are on their way. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { recordEvent } from '#domain/events.ts';
import { inTransaction } from '#platform/db.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { addToldMember } from '../../support/told-member.ts';
import { openKillable, type Killable } from '../../support/killable.ts';
import { openPushService, type PushService } from '../../support/push-service.ts';
import { openReceiver, type Receiver } from '../../support/receiver.ts';

/** Each is told three times: by webhook, on a device and in the bell. */
const MEMBERS = 340;
const KILLS = 20;
/** Between two runs so long passes: leases and jobs of whoever was killed are over. */
const BETWEEN_MS = 20 * 60_000;
/** What the worker takes at once of one queue, it does once more after a kill. */
const HANDFUL = 5;

let killable: Killable;
let receiver: Receiver;
let service: PushService;

beforeAll(async () => {
  [killable, receiver, service] = await Promise.all([openKillable(), openReceiver(), openPushService()]);
});
afterAll(async () => {
  await Promise.all([killable.close(), receiver.close(), service.close()]);
});

const taken = () => receiver.taken.length + service.taken.length;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the queue does when the time of a job is over whose process is gone. */
async function endLeases(ctx: Context): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')`.execute(
    ctx.db,
  );
}

interface Left {
  waiting: number;
  jobs: number;
}

/** What is still on its way. */
const left = (ctx: Context) =>
  sql<Left>`
    select (select count(*)::int from alert_deliveries where state = 'waiting') as waiting,
      (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active') and name in
        ('match-alerts', 'notify', 'deliver-finds', 'send-alert', 'send-find-push')) as jobs`.execute(ctx.db);

test('nothing is lost and nothing is told twice', async () => {
  const offer_id = await killable.inside(async ({ ctx }) => {
    for (let nth = 0; nth < MEMBERS; nth++) await addToldMember(ctx, { receiver, service }, nth);
    const { id } = await createOffer({ ctx }, { title: 'Чайник электрический' });
    await inTransaction(ctx.db, (tx) =>
      recordEvent(ctx, tx, 'offer.published', { offer_id: id, was_scheduled: false }),
    );
    return id;
  });
  const LOCAL_ORIGINS = `${receiver.origin} ${service.origin}`;
  const killed_at: number[] = [];
  for (let round = 0; round < KILLS; round++) {
    const worker = killable.run('tests/support/local-worker.ts', {
      LOCAL_ORIGINS,
      AHEAD_MS: String(round * BETWEEN_MS),
    });
    // The first is killed while it looks for takers, the others in the middle of what they send.
    const until = round === 0 ? 1 : Math.floor((round * MEMBERS * 2) / (KILLS + 1));
    while (taken() < until && worker.child.exitCode === null) await sleep(1);
    // Not always at the same place of a message.
    await sleep((round * 7) % 13);
    worker.child.kill('SIGKILL');
    await worker.ended;
    expect(worker.output()).not.toMatch(/Error/);
    killed_at.push(taken());
    await killable.inside(({ ctx }) => endLeases(ctx));
  }
  expect(killed_at.at(-1)).toBeLessThan(MEMBERS * 2);
  const last = killable.run('tests/support/local-worker.ts', { LOCAL_ORIGINS, AHEAD_MS: String(KILLS * BETWEEN_MS) });
  await killable.inside(async ({ ctx }) => {
    for (let round = 0; round < 600; round++) {
      const { waiting = 1, jobs = 1 } = (await left(ctx)).rows[0] ?? {};
      if (waiting + jobs === 0) break;
      await sleep(200);
    }
    expect((await left(ctx)).rows).toEqual([{ waiting: 0, jobs: 0 }]);
  });
  last.child.kill('SIGTERM');
  expect(await last.ended).toBe(0);
  await checkWebhooks(offer_id);
  checkPushes();
  await checkBells(offer_id);
}, 900_000);

/** Grouped by where it came to. */
function byPath<T extends { path: string }>(messages: readonly T[]): T[][] {
  const paths = new Map<string, T[]>();
  for (const message of messages) paths.set(message.path, [...(paths.get(message.path) ?? []), message]);
  return [...paths.values()];
}

async function checkWebhooks(offer_id: number): Promise<void> {
  const groups = byPath(receiver.taken);
  expect(groups.length).toBe(MEMBERS);
  for (const messages of groups)
    expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size, messages[0]?.path).toBe(1);
  expect(receiver.taken.length - MEMBERS).toBeLessThanOrEqual(KILLS * HANDFUL);
  const { rows } = await killable.inside(({ ctx }) =>
    sql`select state, count(*)::int as count from alert_deliveries where offer_id = ${offer_id} group by state`.execute(
      ctx.db,
    ),
  );
  expect(rows).toEqual([{ state: 'sent', count: MEMBERS }]);
}

/** A device shows what comes twice once: it bears the same name. */
function checkPushes(): void {
  const groups = byPath(service.taken);
  expect(groups.length).toBe(MEMBERS);
  for (const messages of groups) {
    expect(new Set(messages.map(({ headers }) => headers['topic'])).size).toBe(1);
    expect(new Set(messages.map(({ message }) => message['tag'])).size).toBe(1);
  }
  expect(service.taken.length - MEMBERS).toBeLessThanOrEqual(KILLS * HANDFUL);
}

async function checkBells(offer_id: number): Promise<void> {
  const { rows } = await killable.inside(({ ctx }) =>
    sql`select count(distinct g.user_id)::int as members, count(distinct g.id)::int as groups, count(e.*)::int as events,
        (select count(*)::int from alert_finds where offer_id = ${offer_id} and found_at is not null and told_count <= 1) as finds
      from notification_groups g join notification_events e on e.group_id = g.id
      where g.icon_type = 'deal_alert' and g.offer_id = ${offer_id}`.execute(ctx.db),
  );
  expect(rows).toEqual([{ members: MEMBERS, groups: MEMBERS, events: MEMBERS, finds: MEMBERS }]);
}
