/** PUT /api/alert-finds/:id/bought, DELETE /api/alert-finds/:id/bought, and what is counted: found, opened, bought. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alert, AlertFeedItem } from '#contract/alerts.ts';
import type { GroupedNotification } from '#contract/notifications.ts';
import { matchAlerts } from '#domain/alerts/alerts.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { countStatements } from '../../support/statements.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'limits.requests_a_minute', 100_000);
});
afterAll(() => world.close());

interface Reader {
  id: number;
  username: string;
  browser: Browser;
  alert_id: number;
}
async function reader(...fields: object[]): Promise<Reader> {
  const { id, username } = await createUser(world, { trust_level: 2 });
  const browser = await openBrowser(app, id);
  let alert_id = 0;
  for (const one of fields) {
    const reply = await browser.send('POST', '/api/alerts', one);
    alert_id = reply.json<{ data: { id: number } }>().data.id;
  }
  return { id, username, browser, alert_id };
}
async function found(title: string): Promise<{ id: number; url: string }> {
  const offer = await createOffer(world, { title });
  await matchAlerts(world.ctx, offer.id);
  await world.drain();
  return offer;
}
async function countsOf({
  browser,
  alert_id,
}: Reader): Promise<[month: number, all: number, opened: number, bought: number]> {
  const all = (await browser.get('/api/alerts')).json<{ data: Alert[] }>().data;
  const alert = all.find(({ id }) => id === alert_id);
  if (!alert) throw new Error('no alert');
  return [alert.finds_of_month, alert.finds_count, alert.opened_count, alert.bought_count];
}
/** The same, counted from the rows. */
async function rowsOf({ alert_id }: Reader): Promise<unknown[]> {
  const from = new Date(world.clock.now().getTime() - 30 * DAY_MS);
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where found_at > ${from})::int as month, count(found_at)::int as "all",
      count(opened_at)::int as opened, count(bought_at)::int as bought
    from alert_finds where alert_id = ${alert_id}`.execute(world.ctx.db);
  return Object.values(rows[0] ?? {});
}
async function findId({ browser, alert_id }: Reader, offer_id: number): Promise<number> {
  const list = (await browser.get(`/api/lists/alerts?alert_id=${alert_id}`)).json<{ data: AlertFeedItem[] }>().data;
  return list.find(({ offer }) => offer.id === offer_id)?.finds[0]?.id ?? 0;
}
const buy = (browser: Browser, id: number, method: 'PUT' | 'DELETE' = 'PUT') =>
  browser.send(method, `/api/alert-finds/${id}/bought`);

test('an offer opened from bell or list counts once for each alert that found it; opened otherwise never', async () => {
  const one = await reader({ keyword: 'торшер' }, { keyword: 'торшер бронза' });
  const other = await reader({ keyword: 'торшер' });
  const offer = await found('Торшер бронза');
  const second = await found('Торшер сосна');
  await one.browser.get(offer.url);
  await one.browser.get(`${offer.url}?from=home`);
  expect(await countsOf(one)).toEqual([1, 1, 0, 0]);
  const told = (await one.browser.get('/ui/user-notification/index'))
    .json<{
      grouped_notifications: GroupedNotification[];
    }>()
    .grouped_notifications.find(({ url }) => url.startsWith(offer.url));
  expect(told?.url).toBe(`${offer.url}?from=alert`);
  for (let nth = 0; nth < 2; nth += 1) expect((await one.browser.get(told?.url ?? '')).statusCode).toBe(200);
  expect(await countsOf(one)).toEqual([1, 1, 1, 0]);
  const { rows } = await sql`select 1 from alert_finds where user_id = ${one.id} and opened_at is not null`.execute(
    world.ctx.db,
  );
  expect(rows).toHaveLength(2);
  expect(await countsOf(other)).toEqual([2, 2, 0, 0]);
  // From the list of finds, on this site alone.
  const from = (path: string, origin = world.ctx.base_url) =>
    other.browser.get(second.url, { referer: `${origin}${path}` });
  await from('/alerts/1', 'https://elsewhere.example');
  await from('/new');
  await from('/alerts/templates');
  expect((await countsOf(other))[2]).toBe(0);
  await from(`/alerts/${other.alert_id}`);
  expect(await countsOf(other)).toEqual([2, 2, 1, 0]);
  for (const who of [one, other]) expect(await countsOf(who)).toEqual(await rowsOf(who));
  const guest = await openBrowser(app);
  expect((await guest.get(`${offer.url}?from=alert`)).statusCode).toBe(200);
});

test('a member says that they bought a find and takes it back; twice and at once it is once', async () => {
  const one = await reader({ keyword: 'комод' });
  const offer = await found('Комод дубовый');
  const id = await findId(one, offer.id);
  const both = await Promise.all([buy(one.browser, id), buy(one.browser, id)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const at = async () =>
    (await sql<{ bought_at: Date }>`select bought_at from alert_finds where id = ${id}`.execute(world.ctx.db)).rows[0]
      ?.bought_at;
  const first = await at();
  world.clock.advance(60_000);
  await buy(one.browser, id);
  expect(await at()).toEqual(first);
  expect(await countsOf(one)).toEqual([1, 1, 0, 1]);
  const list = (await one.browser.get(`/api/lists/alerts?alert_id=${one.alert_id}`)).json<{ data: AlertFeedItem[] }>();
  expect(list.data[0]?.finds[0]).toMatchObject({ id, is_bought: true });
  const feed = (await one.browser.get('/api/lists/feed')).json<{ data: AlertFeedItem[] }>();
  expect(feed.data[0]?.finds[0]).toMatchObject({ id, is_bought: true });
  for (let nth = 0; nth < 2; nth += 1) expect((await buy(one.browser, id, 'DELETE')).statusCode).toBe(200);
  expect(await countsOf(one)).toEqual([1, 1, 0, 0]);
});

test('finds of others, of a deleted alert and what still waits cannot be marked', async () => {
  const one = await reader({ keyword: 'буфет' });
  const offer = await found('Буфет');
  const id = await findId(one, offer.id);
  const stranger = await reader();
  const guest = await openBrowser(app);
  for (const method of ['PUT', 'DELETE'] as const) {
    expect((await buy(stranger.browser, id, method)).json<{ error: { code: string } }>().error.code).toBe(
      'find_not_found',
    );
    expect((await buy(guest, id, method)).statusCode).toBe(401);
    expect((await buy(one.browser, 999_999_999, method)).statusCode).toBe(404);
  }
  await one.browser.send('DELETE', `/api/alerts/${one.alert_id}`);
  expect((await buy(one.browser, id)).statusCode).toBe(404);
  const cold = await reader({ keyword: 'сервант', min_temperature: 100 });
  const waits = await found('Сервант');
  const { rows } = await sql<{ id: number }>`select id from alert_finds where alert_id = ${cold.alert_id}`.execute(
    world.ctx.db,
  );
  expect((await buy(cold.browser, rows[0]?.id ?? 0)).statusCode).toBe(404);
  await cold.browser.get(`${waits.url}?from=alert`);
  expect(await rowsOf(cold)).toEqual([0, 0, 0, 0]);
});

test('opened and bought move with a find to the survivor of its offer, and are counted once', async () => {
  const editor = await openBrowser(app, (await createUser(world, { type: 7 })).id);
  const one = await reader({ keyword: 'кресло' });
  const [loser, survivor, lonely] = [await found('Кресло А'), await found('Кресло Б'), await found('Кресло В')];
  const other = await createOffer(world, { title: 'Диван' });
  await one.browser.get(`${loser.url}?from=alert`);
  await buy(one.browser, await findId(one, loser.id));
  await one.browser.get(`${survivor.url}?from=alert`);
  await one.browser.get(`${lonely.url}?from=alert`);
  for (const [id, into] of [
    [loser.id, survivor.id],
    [lonely.id, other.id],
  ]) {
    expect((await editor.send('POST', `/api/offers/${id}/merge`, { into })).statusCode).toBe(200);
    await world.drain();
  }
  expect(await countsOf(one)).toEqual([2, 2, 2, 1]);
  expect(await countsOf(one)).toEqual(await rowsOf(one));
  const list = (await one.browser.get(`/api/lists/alerts?alert_id=${one.alert_id}`)).json<{ data: AlertFeedItem[] }>();
  expect(new Map(list.data.map(({ offer, finds }) => [offer.id, finds[0]?.is_bought]))).toEqual(
    new Map([
      [survivor.id, true],
      [other.id, false],
    ]),
  );
});

test('thousands of finds are counted to a thousand, and fifty alerts ask as much as one', async () => {
  const one = await reader({ keyword: 'ковёр' });
  await sql`with made as (
      insert into offers (kind, title, slug, lang, currency, published_at, description_html, description_text)
      select 'deal', 'Коврик', 'kovrik', 'ru', 'RUB', ${world.clock.now()}, '', '' from generate_series(1, 1100) returning id)
    insert into alert_finds (alert_id, offer_id, user_id, matched_at, found_at, told_count)
    select ${one.alert_id}, id, ${one.id}, ${world.clock.now()}, ${world.clock.now()}, 1 from made`.execute(
    world.ctx.db,
  );
  expect(await countsOf(one)).toEqual([1000, 1000, 0, 0]);
  const few = await countStatements(world, () => one.browser.get('/alerts-manage'));
  for (let nth = 0; nth < 20; nth += 1) await one.browser.send('POST', '/api/alerts', { keyword: `тумба ${nth}` });
  const many = await countStatements(world, () => one.browser.get('/alerts-manage?folders=1&order=name'));
  expect(many.statements).toBe(few.statements);
});

test('the archive of a member says what they opened and bought', async () => {
  const { rows } = await sql<{ text: string }>`
    select string_agg(column_name, ' ') as text from information_schema.columns
    where table_name = 'alert_finds' and column_name in ('opened_at', 'bought_at')`.execute(world.ctx.db);
  expect(rows[0]?.text.split(' ')).toHaveLength(2);
  const { selectMatchesOf } = await import('#domain/alerts/alerts.ts');
  const one = await reader({ keyword: 'зеркало' });
  const offer = await found('Зеркало');
  await one.browser.get(`${offer.url}?from=alert`);
  await buy(one.browser, await findId(one, offer.id));
  expect(await selectMatchesOf(world.ctx.db, one.id, 0, 10)).toMatchObject([
    { offer_id: offer.id, opened_at: expect.any(Date), bought_at: expect.any(Date) },
  ]);
});
