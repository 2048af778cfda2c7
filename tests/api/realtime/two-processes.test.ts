/** What one process does reaches the pages of another, and what ends in one ends in the other. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createComment } from '#domain/comments/create-comment.ts';
import type { Context } from '#domain/context.ts';
import { castVote } from '#domain/votes/cast-vote.ts';
import type { Realtime } from '#platform/realtime.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openSecondProcess } from '../../support/second-process.ts';
import { leaveFor, openPage, openSocket, asPage } from '../../support/sockets.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
/** The other process: connections, queue and line of its own. Where there is one process only, it is the same one. */
let other: Context;
let apps: [FastifyInstance, FastifyInstance];
let closeOther = async () => {};
let lines: Realtime[];

beforeAll(async () => {
  world = await openWorld();
  const second = await openSecondProcess(world);
  other = second.ctx;
  closeOther = second.close;
  const secret = randomBytes(32).toString('hex');
  apps = [await world.app({ secret }), await world.app({ secret, ctx: other })];
  lines = [world.ctx.realtime, other.realtime];
});
afterAll(async () => {
  await apps?.[1].close();
  await closeOther();
  await world.close();
});

/** Waits until each process hears the other. */
async function joined(): Promise<void> {
  for (const [from, to] of [
    [lines[0]!, lines[1]!],
    [lines[1]!, lines[0]!],
  ] as const) {
    await expect
      .poll(
        () =>
          new Promise((resolve) => {
            const stop = to.listen(
              ({ channel }) => {
                if (channel === 'test') resolve(true);
              },
              () => undefined,
            );
            from.publish('test', 'test');
            setTimeout(() => {
              stop();
              resolve(false);
            }, 200);
          }),
        { timeout: 20_000 },
      )
      .toBe(true);
  }
}

test('a comment, a vote and a notification of one process reach the pages of the other', async () => {
  await joined();
  const member = await createUser(world);
  const offer = await createOffer(world, { author_id: member.id, temperature: 10 });
  const browser = await openBrowser(apps[1], member.id);
  const page = await openPage(apps[1], browser, member.id);
  await page.subscribe(`offer.${offer.id}`);
  const writer = viewerOf((await createUser(world)).id);
  const id = await createComment(world.ctx, writer, {
    thread: { entity_type: 'offer', entity_id: offer.id },
    parent_id: null,
    delta: { ops: [{ insert: 'Взял два\n' }] },
  });
  expect(await page.take('comment_added')).toEqual({ comments_count: 1, comments: [{ id, author_id: writer.id }] });
  await castVote(world.ctx, writer, { offer_id: offer.id, value: 1 });
  expect(await page.take('temperature')).toMatchObject({ temperature: 20, votes_count: 1 });
  await world.drain();
  expect(await page.take('notification_received')).toMatchObject({ payload: { unread_count: expect.any(Number) } });
  page.raw.close();
});

test('a leave that one process signed holds in the other', async () => {
  const member = await createUser(world);
  const here = await openBrowser(apps[0], member.id);
  const there = await openBrowser(apps[1], member.id);
  const page = await openSocket(apps[1], asPage(there));
  const channel = `private-user.${member.id}`;
  expect(await page.subscribe(channel, await leaveFor(here, page, channel))).toMatch(/succeeded/);
  page.raw.close();
});

test('signing out in one process closes the sockets in the other within 5 s', async () => {
  const member = await createUser(world);
  const here = await openBrowser(apps[0], member.id);
  const there = await openBrowser(apps[1], member.id);
  there.cookies.set('ulov_session', here.cookies.get('ulov_session') ?? '');
  const page = await openPage(apps[1], there, member.id);
  expect((await here.send('POST', '/logout')).statusCode).toBe(200);
  const from = performance.now();
  expect(await page.closed).toBe(4009);
  expect(performance.now() - from).toBeLessThan(5000);
});

test('a line that was cut is joined again, and pages are told what they may have missed', async () => {
  if (!world.database_url) return;
  const member = await createUser(world);
  const offer = await createOffer(world, { temperature: 10 });
  const page = await openPage(apps[1], await openBrowser(apps[1], member.id), member.id);
  await page.subscribe(`offer.${offer.id}`);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'ulov-realtime' and datname = current_database()`.execute(world.ctx.db);
  // Told to nobody: the line is away.
  await sql`update offers set temperature = 77, votes_count = 3 where id = ${offer.id}`.execute(world.ctx.db);
  expect(await page.take('temperature')).toMatchObject({ temperature: 77 });
  await joined();
  await castVote(world.ctx, viewerOf((await createUser(world)).id), { offer_id: offer.id, value: 1 });
  expect(await page.take('temperature')).toMatchObject({ temperature: 87 });
  page.raw.close();
});

test('more than one notice holds is told whole', async () => {
  await joined();
  const heard = new Set<string>();
  const stop = lines[1]!.listen(
    ({ channel }) => void heard.add(channel),
    () => undefined,
  );
  for (let id = 1; id <= 2000; id++) lines[0]!.publish(`private-user.${id}`, 'notification_received', ['1', 'ё']);
  await expect.poll(() => heard.size, { timeout: 10_000 }).toBe(2000);
  stop();
});
