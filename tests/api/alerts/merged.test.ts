/** What deal alerts found in an offer that is merged stands for the one it lives on in. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlertFeedItem } from '#contract/alerts.ts';
import type { GroupedNotification } from '#contract/notifications.ts';
import { matchAlerts, moveFinds } from '#domain/alerts/alerts.ts';
import { mailNotifications } from '#domain/notifications/notifications.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let editor: Browser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  editor = await openBrowser(app, (await createUser(world, { type: 7 })).id);
});
afterAll(() => world.close());

async function reader(...alerts: object[]): Promise<{ id: number; email: string; browser: Browser }> {
  const { id, email } = await createUser(world);
  const browser = await openBrowser(app, id);
  for (const fields of alerts) expect((await browser.send('POST', '/api/alerts', fields)).statusCode).toBe(200);
  return { id, email, browser };
}
async function offerOf(
  title: string,
  given: Parameters<typeof createOffer>[1] = {},
): Promise<{ id: number; url: string }> {
  const offer = await createOffer(world, { title, ...given });
  await matchAlerts(world.ctx, offer.id);
  await world.drain();
  return offer;
}
async function merge(id: number, into: number): Promise<void> {
  expect((await editor.send('POST', `/api/offers/${id}/merge`, { into })).statusCode).toBe(200);
  await world.drain();
}
const foundBy = async ({ browser }: { browser: Browser }) =>
  (await browser.get('/api/lists/alerts'))
    .json<{ data: AlertFeedItem[] }>()
    .data.map(({ offer, finds }) => [offer.id, finds.map(({ words }) => words.join(' '))]);
const bellOf = async ({ browser }: { browser: Browser }) =>
  (await browser.get('/ui/user-notification/index')).json<{ grouped_notifications: GroupedNotification[] }>()
    .grouped_notifications;

test('a find moves to the survivor, with its words, in list, bell and email, and is told once', async () => {
  const one = await reader({ name: 'Кофе', keyword: 'арабика', by_email: true }, { keyword: 'зёрна' });
  const loser = await offerOf('Арабика, зёрна');
  const survivor = await offerOf('Кофе в пачке');
  expect(await foundBy(one)).toEqual([[loser.id, expect.arrayContaining(['арабика', 'зёрна'])]]);
  await merge(loser.id, survivor.id);
  expect(await foundBy(one)).toEqual([[survivor.id, expect.arrayContaining(['арабика', 'зёрна'])]]);
  const [told, ...others] = await bellOf(one);
  expect(others).toEqual([]);
  expect(told).toMatchObject({ url: `${survivor.url}?from=alert`, icon_type: 'deal_alert' });
  expect(told?.text).toContain('«Кофе в пачке»');
  expect(told?.text).toMatch(/арабика|зёрна/);
  world.clock.advance(15 * 60_000);
  await mailNotifications(world.ctx);
  await world.drain();
  const emails = world.emails.filter(({ to }) => to === one.email);
  expect(emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('«Кофе в пачке»')]);
  // A job that comes twice or late changes nothing, and the survivor may be merged itself.
  await moveFinds(world.ctx, loser.id);
  await moveFinds(world.ctx, survivor.id);
  const last = await offerOf('Кофе молотый');
  await merge(survivor.id, last.id);
  await moveFinds(world.ctx, loser.id);
  expect((await foundBy(one)).map(([id]) => id)).toEqual([last.id]);
  expect(await bellOf(one)).toMatchObject([{ url: `${last.url}?from=alert` }]);
});

test('each alert finds the survivor once, and its author is told of nothing', async () => {
  const both = await reader({ keyword: 'телескоп' });
  const waiting = await reader({ keyword: 'рефлектор' });
  const author = await reader({ keyword: 'линза' });
  const loser = await offerOf('Телескоп, рефлектор, линза');
  // By the time the survivor came out it wanted warmth.
  const [alert] = (await waiting.browser.get('/api/alerts')).json<{ data: { id: number }[] }>().data;
  await waiting.browser.send('PATCH', `/api/alerts/${alert?.id}`, { min_temperature: 50_000 });
  const cold = await reader({ keyword: 'линза', min_temperature: 50_000 });
  await matchAlerts(world.ctx, loser.id);
  const survivor = await offerOf('Телескоп рефлектор', { author_id: author.id });
  expect((await foundBy(both)).map(([id]) => id)).toEqual([survivor.id, loser.id]);
  const before = (await bellOf(both)).length;
  await merge(loser.id, survivor.id);
  expect((await foundBy(both)).map(([id]) => id)).toEqual([survivor.id]);
  expect((await foundBy(waiting)).map(([id]) => id)).toEqual([survivor.id]);
  expect(await foundBy(author)).toEqual([]);
  expect(await foundBy(cold)).toEqual([]);
  expect((await bellOf(both)).length).toBeLessThanOrEqual(before);
  const { rows } = await sql<{ on_loser: number; waiting: number }>`
    select count(*) filter (where offer_id = ${loser.id})::int as on_loser,
      count(*) filter (where offer_id = ${survivor.id} and waits_for is not null)::int as waiting
    from alert_finds`.execute(world.ctx.db);
  expect(rows).toEqual([{ on_loser: 0, waiting: 0 }]);
});

test('whoever is to be told of a find that has moved meanwhile is told of the survivor', async () => {
  const one = await reader({ keyword: 'барометр' });
  const loser = await createOffer(world, { title: 'Барометр' });
  const survivor = await createOffer(world, { title: 'Анероид' });
  // The job that tells waits in the queue while the offers are merged.
  await matchAlerts(world.ctx, loser.id);
  expect((await editor.send('POST', `/api/offers/${loser.id}/merge`, { into: survivor.id })).statusCode).toBe(200);
  await moveFinds(world.ctx, loser.id);
  await world.drain();
  expect(await bellOf(one)).toMatchObject([{ url: `${survivor.url}?from=alert` }]);
});
