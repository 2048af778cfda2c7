/** GET /api/lists/alerts, and how members are told: bell, devices, emails, the link that pauses, the private feed. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Alert, AlertFields } from '#contract/alerts.ts';
import type { GroupedNotification } from '#contract/notifications.ts';
import { matchAlerts } from '#domain/alerts/alerts.ts';
import { mailNotifications, pushMatch, readAllNotifications } from '#domain/notifications/notifications.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createStore } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openPushService, type PushService } from '../../support/push-service.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let service: PushService;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  service = await openPushService();
  world.local_origins.add(service.origin);
});
afterAll(async () => {
  await service.close();
  await world.close();
});
beforeEach(() => {
  service.taken.length = 0;
  service.answers.clear();
  world.emails.length = 0;
});

const MINUTE_MS = 60_000;

interface Member {
  user: TestUser;
  browser: Browser;
  alert: Alert;
}
async function member(fields: AlertFields, has_device = false): Promise<Member> {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  if (has_device) await browser.send('PUT', '/api/me/push', service.subscribe());
  const reply = await browser.send('POST', '/api/alerts', fields);
  expect(reply.statusCode).toBe(200);
  return { user, browser, alert: reply.json<{ data: Alert }>().data };
}
async function offerOf(title: string): Promise<{ id: number; url: string }> {
  const offer = await createOffer(world, { title });
  await matchAlerts(world.ctx, offer.id);
  await world.drain();
  return offer;
}
async function mail(): Promise<void> {
  world.clock.advance(15 * MINUTE_MS);
  await mailNotifications(world.ctx);
  await world.drain();
}
type Notices = { grouped_notifications: GroupedNotification[] };
const bell = async (browser: Browser, language = 'ru') =>
  (await browser.get(`/ui/user-notification/index?lang=${language}`)).json<Notices>().grouped_notifications;

test('the bell says the offer, the alert and the words, escaped, in both languages', async () => {
  const { browser } = await member({ name: 'Мой <b>чай</b>', keyword: 'улун|пуэр' });
  const offer = await offerOf('Чай <i>улун</i> & пуэр');
  expect(await bell(browser)).toMatchObject([
    {
      text: 'Нашли скидку <b>«Чай &#60;i&#62;улун&#60;/i&#62; &#38; пуэр»</b> по подписке «Мой &#60;b&#62;чай&#60;/b&#62;». Совпало: улун, пуэр',
      url: `${offer.url}?from=alert`,
      icon_type: 'deal_alert',
    },
  ]);
  expect((await bell(browser, 'en'))[0]?.text).toMatch(
    /^Found a deal <b>“.*”<\/b> for your alert “Мой .*”\. Matched: улун, пуэр$/,
  );
  const { browser: other, alert } = await member({ min_discount_percent: null, free_only: true, keyword: '' });
  expect(await bell(other)).toEqual([]);
  await other.send('DELETE', `/api/alerts/${alert.id}`);
});

test('of many alerts that found one offer all are counted, and the way leads to where they are paused', async () => {
  const { browser, alert } = await member({ keyword: 'самовар', by_email: true });
  await offerOf('Самовар угольный');
  const label = 'Подписка «самовар»';
  expect((await bell(browser))[0]?.alert_link).toEqual({ label, url: `/alerts/${alert.id}` });
  expect((await browser.get('/notifications')).body).toContain(
    `<a class="notifications-page__alert" href="/alerts/${alert.id}">`,
  );
  for (let n = 2; n <= 9; n++) await browser.send('POST', '/api/alerts', { keyword: 'самовар', name: `Номер ${n}` });
  await offerOf('Самовар электрический');
  const [many, one] = await bell(browser);
  expect(many?.text).toMatch(/ по подписке «.+» и ещё 8 другим\. Совпало: самовар$/);
  expect(many?.alert_link).toEqual({ label: 'Мои подписки', url: '/alerts-manage' });
  expect(one?.text).toMatch(/ по подписке «самовар»\. Совпало/);
  await mail();
  expect(world.emails[0]?.text).toContain('и ещё 8 другим');
  await browser.send('DELETE', `/api/alerts/${alert.id}`);
  expect((await bell(browser))[1]?.alert_link).toBe(null);
});

test('devices are told by the alerts that say so', async () => {
  await member({ keyword: 'барабан', by_push: true }, true);
  const quiet = await member({ keyword: 'барабан', by_push: false }, true);
  await offerOf('Барабан латунный');
  expect(service.taken.map(({ message }) => message)).toEqual([
    {
      title: 'Улов',
      body: 'Нашли скидку «Барабан латунный» по подписке «барабан». Совпало: барабан',
      url: expect.stringMatching(/^\/notifications\/open\/\d+$/),
      tag: expect.stringMatching(/^notification-\d+$/),
      action: { label: 'Приостановить', url: expect.stringMatching(/^\/alerts\/mute\/[\w-]{43,}$/) },
    },
  ]);
  expect(await bell(quiet.browser)).toHaveLength(1);
});

test('above so many an hour devices are told once that there are more', async () => {
  await changeSetting(world.ctx, 'alerts.pushes_an_hour', 3);
  const { user } = await member({ keyword: 'скрипка' }, true);
  for (let n = 0; n < 6; n++) await offerOf(`Скрипка номер ${n}`);
  const messages = () => service.taken.map(({ message }) => message['tag']);
  expect(messages()).toEqual([...Array.from({ length: 3 }, () => expect.stringMatching(/^notification-/)), 'finds']);
  expect(service.taken.at(-1)?.message).toMatchObject({
    body: 'По подпискам нашлось больше скидок, чем мы присылаем за час. Все они в вашей ленте.',
    url: `/u/${user.username}/feed`,
  });
  world.clock.advance(61 * MINUTE_MS);
  await offerOf('Скрипка позднее');
  expect(messages()).toHaveLength(5);
  // At once as one after the other.
  world.clock.advance(61 * MINUTE_MS);
  await sql`update notification_groups set pushed_at = null where user_id = ${user.id}`.execute(world.ctx.db);
  const { rows } = await sql<{ id: number }>`select id from notification_groups where user_id = ${user.id}`.execute(
    world.ctx.db,
  );
  service.taken.length = 0;
  const write = { find: () => ({ tag: 'find' }), summary: () => ({ tag: 'finds' }) };
  // Where there are several connections, all of them are open before.
  await Promise.all(rows.map(() => sql`select pg_sleep(0.05)`.execute(world.ctx.db)));
  await Promise.all(rows.map(({ id }) => pushMatch(world.ctx, { user_id: user.id, group_id: id }, write)));
  expect(messages().filter((tag) => tag === 'find')).toHaveLength(3);
  expect(messages().filter((tag) => tag === 'finds')).toHaveLength(1);
  await changeSetting(world.ctx, 'alerts.pushes_an_hour', 20);
});

test('a push that somebody took up and never ended is told by the next one, and counts as one', async () => {
  await changeSetting(world.ctx, 'alerts.pushes_an_hour', 1);
  const { user } = await member({ keyword: 'гобой' }, true);
  await offerOf('Гобой учебный');
  const { rows } = await sql<{ id: number }>`select id from notification_groups where user_id = ${user.id}`.execute(
    world.ctx.db,
  );
  const job = { user_id: user.id, group_id: rows[0]?.id ?? 0 };
  const write = { find: () => ({ tag: 'find' }), summary: () => ({ tag: 'finds' }) };
  const tell = () => pushMatch(world.ctx, job, write);
  service.taken.length = 0;
  // As it stands when a process is killed between taking it up and its end.
  const until = new Date(world.clock.now().getTime() + 20_000);
  await sql`update notification_groups set push_claimed_until = ${until} where id = ${job.group_id}`.execute(
    world.ctx.db,
  );
  await tell();
  expect(service.taken).toEqual([]);
  world.clock.advance(20_000);
  await tell();
  expect(service.taken.map(({ message }) => message['tag'])).toEqual(['find']);
  await changeSetting(world.ctx, 'alerts.pushes_an_hour', 20);
});

test('emails go to who wants them of this alert, with a link that pauses it', async () => {
  const wanting = await member({ name: 'Кофе', keyword: 'арабика', by_email: true });
  const quiet = await member({ keyword: 'арабика', by_email: false });
  const offer = await offerOf('Арабика в зёрнах');
  expect(world.emails).toEqual([]);
  await mail();
  expect(world.emails.map(({ to }) => to)).toEqual([wanting.user.email]);
  const [message] = world.emails;
  expect(message?.subject).toBe('Нашли скидку «Арабика в зёрнах» по подписке «Кофе». Совпало: арабика');
  expect(message?.text).toContain('Приостановить подписку «Кофе»: http://ulov.example/alerts/mute/');
  expect(message?.text).toContain('или в подписке на скидки');
  expect(await bell(quiet.browser)).toHaveLength(1);

  const path = /http:\/\/ulov\.example(\/alerts\/mute\/[\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
  // 128 bits and more, and no part of it may be another.
  expect(path.length).toBeGreaterThan('/alerts/mute/'.length + 43);
  const guest = await openBrowser(app);
  for (const language of ['ru', 'en']) {
    const page = await guest.get(`${path}?lang=${language}`);
    expect(pageProps<'mute_alert'>(page).props).toEqual({ state: 'ask', name: 'Кофе' });
    expect(page.body).toContain(language === 'ru' ? 'Приостановить подписку «Кофе»?' : 'Pause the alert “Кофе”?');
  }
  const paused = async () => (await wanting.browser.get('/api/alerts')).json<{ data: Alert[] }>().data[0]?.is_paused;
  expect(await paused()).toBe(false);
  const guess = path.slice(0, -4) + (path.endsWith('AAAA') ? 'BBBB' : 'AAAA');
  for (const wrong of [guess, '/alerts/mute/1', `/alerts/mute/${wanting.alert.id}`]) {
    const reply = await app.inject({ method: 'POST', url: wrong });
    expect([reply.statusCode, await paused()]).toEqual([410, false]);
    expect((await guest.get(wrong)).statusCode).toBe(410);
  }
  for (let press = 0; press < 2; press++) {
    const reply = await app.inject({ method: 'POST', url: path });
    expect([reply.statusCode, await paused()]).toEqual([200, true]);
  }
  // Opened once more, there is nothing left to press.
  expect(pageProps<'mute_alert'>(await guest.get(path)).props).toEqual({ state: 'done', name: 'Кофе' });
  await wanting.browser.send('DELETE', `/api/alerts/${wanting.alert.id}`);
  expect((await guest.get(path)).statusCode).toBe(410);
  expect(offer.id).toBeGreaterThan(0);
});

test('the first find is mailed at once, what follows within a quarter of an hour comes together, the best first', async () => {
  const { user, alert } = await member({ name: 'Лютни', keyword: 'лютня', by_email: true });
  const sweep = async () => {
    await mailNotifications(world.ctx);
    await world.drain();
  };
  const store_id = await createStore(world, { name: 'Струны и колки' });
  const offer = await createOffer(world, { title: 'Лютня эпохи', price_minor: 199_000, store_id });
  await sql`
    with picture as (insert into media (key, width, height) values ('aa/lute', 10, 10) returning id)
    update offers set cover_media_id = (select id from picture), low_price_minor = 284300 where id = ${offer.id}`.execute(
    world.ctx.db,
  );
  await matchAlerts(world.ctx, offer.id);
  await world.drain();
  await sweep();
  const [first] = world.emails;
  expect(first?.to).toBe(user.email);
  expect(first?.html).toContain('src="http://ulov.example/media/aa/lute-160.webp"');
  expect(first?.html).toContain('1\u00a0990\u00a0₽ · −30\u00a0% · Струны и колки');
  expect(first?.text).toContain(
    'Совпало: лютня. 1\u00a0990\u00a0₽ · −30\u00a0% · Струны и колки: http://ulov.example/',
  );
  expect(first?.text).toContain(`Изменить подписку «Лютни»: http://ulov.example/alerts/${alert.id}`);
  expect(first?.text).toContain('Приостановить подписку «Лютни»: http://ulov.example/alerts/mute/');

  const degrees = [40, 300, 120];
  for (const temperature of degrees) {
    world.clock.advance(MINUTE_MS);
    const { id } = await createOffer(world, { title: `Лютня ${temperature}`, temperature });
    await sql`update offers set published_at = ${new Date(world.clock.now().getTime() - 3 * 86_400_000)} where id = ${id}`.execute(
      world.ctx.db,
    );
    await matchAlerts(world.ctx, id);
    await world.drain();
    await sweep();
  }
  expect(world.emails).toHaveLength(1);
  world.clock.advance(12 * MINUTE_MS);
  await sweep();
  expect(world.emails).toHaveLength(2);
  const text = world.emails[1]?.text ?? '';
  const places = [300, 120, 40].map((temperature) => text.indexOf(`«Лютня ${temperature}»`));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
});

test('read meanwhile or paused, no email comes; unsubscribing ends the emails of alerts, too', async () => {
  const reader = await member({ keyword: 'мандолина', by_email: true });
  const paused = await member({ keyword: 'мандолина', by_email: true });
  await offerOf('Мандолина старая');
  await readAllNotifications(world.ctx, viewerOf(reader.user.id));
  await paused.browser.send('POST', `/api/alerts/${paused.alert.id}/mute`);
  await mail();
  expect(world.emails).toEqual([]);
  await offerOf('Мандолина новая');
  await mail();
  expect(world.emails).toHaveLength(1);
  const path = /http:\/\/ulov\.example(\/unsubscribe\/[\w-]+)/.exec(world.emails[0]?.text ?? '')?.[1] ?? '';
  expect((await app.inject({ method: 'POST', url: path })).statusCode).toBe(200);
  expect((await reader.browser.get('/api/alerts')).json<{ data: Alert[] }>().data[0]).toMatchObject({
    by_email: false,
    is_paused: false,
  });
  await offerOf('Мандолина третья');
  await mail();
  expect(world.emails).toHaveLength(1);
});

test('the feed of an alert is read by who knows its address, and by nobody once it is deleted', async () => {
  const { browser, alert } = await member({ name: 'Флейты & трубы', keyword: 'флейта' });
  const other = await member({ keyword: 'флейта' });
  const offer = await offerOf('Флейта <медная>');
  expect(alert.rss_url).not.toBe(other.alert.rss_url);
  const guest = await openBrowser(app);
  const reply = await guest.get(alert.rss_url);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/rss+xml; charset=utf-8',
    'cache-control': 'private, max-age=300',
    'x-robots-tag': 'noindex',
  });
  expect(reply.body).toContain('<title>Улов: Подписка «Флейты &#38; трубы»</title>');
  expect(reply.body).toContain('<description>Скидки, которые нашла подписка «Флейты &#38; трубы».</description>');
  expect(reply.body).toMatch(/<item>.*\n.*<description>Совпало: флейта\./);
  expect((await guest.get(`${alert.rss_url}?lang=en`)).body).toContain('<description>Matched: флейта.');
  expect(reply.body).toContain(`http://ulov.example${offer.url}`);
  expect(reply.body).not.toContain('Флейта <медная>');
  for (const secret of [String(alert.id), '0'.repeat(32), alert.rss_url.slice(11, -5), ''])
    expect((await guest.get(`/rss/alert/${secret}.xml`)).statusCode).toBe(404);
  await sql`update offers set deactivated_at = now() where id = ${offer.id}`.execute(world.ctx.db);
  expect((await guest.get(alert.rss_url)).body).not.toContain(offer.url);
  await browser.send('DELETE', `/api/alerts/${alert.id}`);
  expect((await guest.get(alert.rss_url)).statusCode).toBe(404);
  await sql`update users set deleted_at = now() where id = ${other.user.id}`.execute(world.ctx.db);
  expect((await guest.get(other.alert.rss_url)).statusCode).toBe(404);
});

test('the discount feed goes on by its cursor, each offer once; a guest has none', async () => {
  const { browser } = await member({ keyword: 'балалайка' });
  const ids: number[] = [];
  for (let n = 0; n < 25; n++) {
    world.clock.advance(1000);
    ids.unshift((await createOffer(world, { title: `Балалайка номер ${n}` })).id);
    await matchAlerts(world.ctx, ids[0] ?? 0);
  }
  type Slice = { data: { offer: { id: number } }[]; meta: { next_cursor: string | null; total: number } };
  const first = (await browser.get('/api/lists/alerts')).json<Slice>();
  const second = (await browser.get(`/api/lists/alerts?cursor=${first.meta.next_cursor}`)).json<Slice>();
  expect([...first.data, ...second.data].map(({ offer }) => offer.id)).toEqual(ids);
  expect([first.meta.total, second.meta.next_cursor]).toEqual([25, null]);
  expect((await (await openBrowser(app)).get('/api/lists/alerts')).statusCode).toBe(401);
});
