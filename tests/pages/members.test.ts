/** A member's pages as they leave the server. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPicture } from '../support/factories/forms.ts';
import { createDiscussion, createOffer } from '../support/factories/offers.ts';
import { createUser } from '../support/factories/users.ts';
import { countStatements } from '../support/statements.ts';
import { openBrowser, openWorld, type Browser, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);
const markup = (body: string) => body.replace(/<script[\s\S]*?<\/script>/g, '');
const text = (body: string) =>
  markup(body)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
/** Where links lead. */
const hrefs = (body: string, start: string) =>
  [...markup(body).matchAll(/<(?:a|link) [^>]*href="([^"]*)"/g)]
    .map(([, href = '']) => href)
    .filter((href) => href.startsWith(start));

test('the lists of a member stand at addresses of their own, linked from the profile and the account menu', async () => {
  const member = await createUser(world, { username: 'Ловец_1' });
  await createOffer(world, { author_id: member.id, title: 'Чугунная сковорода' });
  await createDiscussion(world, { author_id: member.id, title: 'Какой роутер взять' });
  const home = `/u/${encodeURIComponent('Ловец_1')}`;
  const follows = [`${home}/followers`, `${home}/following`];
  const guest = await openBrowser(app);
  const own = await openBrowser(app, member.id);
  const other = await openBrowser(app, (await createUser(world)).id);
  for (const [browser, tabs] of [
    [guest, [home, `${home}/badges`, `${home}/deals`, `${home}/discussions`, ...follows, `${home}/statistics`]],
    [other, [home, `${home}/badges`, `${home}/deals`, `${home}/discussions`, ...follows, `${home}/statistics`]],
    [
      own,
      [
        home,
        `${home}/badges`,
        `${home}/bookmarks`,
        `${home}/deals`,
        `${home}/discussions`,
        `${home}/feed`,
        ...follows,
        `${home}/statistics`,
      ],
    ],
  ] as const) {
    const { body } = await browser.get(home);
    expect([...new Set(hrefs(body, home).filter((href) => !href.includes('?')))].toSorted()).toEqual(tabs);
    for (const tab of tabs) expect((await browser.get(tab)).statusCode, tab).toBe(200);
  }
  expect(text((await guest.get(`${home}/deals`)).body)).toContain('Чугунная сковорода');
  expect(text((await guest.get(`${home}/discussions`)).body)).toContain('Какой роутер взять');
  for (const [browser, name] of [
    [guest, 'guest'],
    [other, 'another member'],
  ] as const)
    expect((await browser.get(`${home}/bookmarks`)).statusCode, name).toBe(404);
  expect((await guest.get('/u/nobody_at_all/deals')).statusCode).toBe(404);
  const menu = markup((await own.get('/rules')).body).split('account-menu__list')[1] ?? '';
  expect(hrefs(menu.split('</ul>')[0] ?? '', '/')).toEqual([
    '/chats',
    `${home}/bookmarks`,
    '/alerts-manage',
    `${home}/feed`,
    `${home}/deals`,
    `${home}/discussions`,
    // There and hidden, as the product says.
    `${home}/statistics`,
    '/settings/profile',
  ]);
});

test('a name in another spelling, or given up, leads on to the same list', async () => {
  const member = await createUser(world, { username: 'Second_Name' });
  const moved = await app.inject('/u/second_name/deals?page=2');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/u/Second_Name/deals?page=2']);
  const own = await openBrowser(app, member.id);
  const gone = await own.get('/u/second_name/bookmarks');
  expect([gone.statusCode, gone.headers.location]).toEqual([301, '/u/Second_Name/bookmarks']);
});

test('what waits and what is switched off is marked for its author and absent for others', async () => {
  const member = await createUser(world);
  const { id } = await createOffer(world, { author_id: member.id, title: 'Ждущая скидка', published_at: null });
  await sql`update offers set scheduled_for = ${at(5)} where id = ${id}`.execute(world.ctx.db);
  await createOffer(world, { author_id: member.id, title: 'Выключенная скидка', deactivated_at: at(-1) });
  const { id: talk } = await createDiscussion(world, {
    author_id: member.id,
    title: 'Ждущий спор',
    published_at: null,
  });
  await sql`update discussions set scheduled_for = ${at(5)} where id = ${talk}`.execute(world.ctx.db);
  const own = await openBrowser(app, member.id);
  const guest = await openBrowser(app);
  const deals = text((await own.get(`/u/${member.username}/deals`)).body).replaceAll('\u00A0', ' ');
  for (const part of ['Ждущая скидка', 'Выключенная скидка', '05/03/2031', 'Опубликовать сейчас'])
    expect(deals).toContain(part);
  const talks = text((await own.get(`/u/${member.username}/discussions?lang=en`)).body).replaceAll('\u00A0', ' ');
  expect(talks).toContain('Ждущий спор');
  expect(talks).toMatch(/Comes out 03\/05\/2031/);
  for (const tab of ['deals', 'discussions']) {
    const { body, statusCode } = await guest.get(`/u/${member.username}/${tab}`);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/Ждущ|Выключенная/);
  }
});

test('deals are filtered by state, each an address with its pages: what waits and drafts for who may see them', async () => {
  const member = await createUser(world);
  const path = `/u/${member.username}/deals`;
  await createOffer(world, { author_id: member.id, title: 'Живая скидка' });
  const { id: over } = await createOffer(world, { author_id: member.id, title: 'Конченая скидка' });
  await sql`update offers set is_expired = true where id = ${over}`.execute(world.ctx.db);
  const { id: later } = await createOffer(world, { author_id: member.id, title: 'Ждущая скидка', published_at: null });
  await sql`update offers set scheduled_for = ${at(5)} where id = ${later}`.execute(world.ctx.db);
  await createOffer(world, { author_id: member.id, title: 'Выключенная скидка', deactivated_at: at(-1) });
  const own = await openBrowser(app, member.id);
  const editor = await openBrowser(app, (await createUser(world, { type: 7 })).id);
  const guest = await openBrowser(app);
  for (let index = 0; index < 21; index++)
    await own.send('POST', '/api/drafts', { kind: 'deal', form: { title: `Начатая скидка ${index}.` } });
  await own.send('POST', '/api/drafts', { kind: 'discussion', form: { title: 'Начатый разговор' } });
  const titles = async (browser: Browser, state: string) =>
    [
      ...new Set(
        (await browser.get(`${path}?state=${state}`)).body.match(/(?:Живая|Конченая|Ждущая|Выключенная) скидка/g),
      ),
    ]
      .map((title) => title.slice(0, 2))
      .toSorted();
  const states = async (browser: Browser) =>
    hrefs((await browser.get(path)).body, path).map((href) => href.split('state=')[1] ?? 'all');
  for (const [browser, offered, waiting] of [
    [own, ['live', 'expired', 'waiting', 'drafts'], ['Жд']],
    [editor, ['live', 'expired', 'waiting'], ['Жд']],
    [guest, ['live', 'expired'], ['Жи', 'Ко']],
  ] as const) {
    expect((await states(browser)).filter((state) => state !== 'all')).toEqual(offered);
    expect(await titles(browser, 'live')).toEqual(['Жи']);
    expect(await titles(browser, 'expired')).toEqual(['Ко']);
    // A choice that the reader does not have is all there is.
    expect(await titles(browser, 'waiting')).toEqual(waiting);
  }
  const api = async (browser: Browser, state: string) =>
    (await browser.get(`/api/lists/authored?user_id=${member.id}&type=offer&state=${state}`)).json<{ data: object[] }>()
      .data.length;
  expect([await api(own, 'waiting'), await api(guest, 'waiting'), await api(guest, 'live')]).toEqual([1, 0, 1]);

  const first = (await own.get(`${path}?state=drafts`)).body;
  expect(text(first).match(/Начатая скидка \d+\./g)).toHaveLength(20);
  expect(first).not.toContain('Начатый разговор');
  const older =
    hrefs(first, path)
      .find((href) => href.includes('after='))
      ?.replace('&amp;', '&') ?? '';
  const second = (await own.get(older)).body;
  expect(text(second).match(/Начатая скидка \d+\./g)).toEqual(['Начатая скидка 0.']);
  expect(hrefs(second, '/submit/').length).toBe(1);
  for (const browser of [editor, guest])
    expect((await browser.get(`${path}?state=drafts`)).body).not.toContain('Начатая');
  // Search engines keep the whole list, and none of its parts.
  expect(
    [(await guest.get(path)).body, (await guest.get(`${path}?state=live`)).body].map((body) =>
      body.includes('noindex'),
    ),
  ).toEqual([false, true]);
});

for (const [locale, words] of [
  ['ru', { own: 'Всё, что вы опубликуете', others: 'опубликует скидку', waiting: 'на последнем шаге' }],
  ['en', { own: 'Everything you post', others: 'post', waiting: 'in the last step' }],
] as const)
  test(`an empty tab says what to do next, to its owner and to others (${locale})`, async () => {
    const member = await createUser(world);
    const own = await openBrowser(app, member.id);
    const guest = await openBrowser(app);
    const page = async (browser: Browser, tab: string) => {
      const { body } = await browser.get(`/u/${member.username}${tab}${tab.includes('?') ? '&' : '?'}lang=${locale}`);
      const empty = markup(body).split('class="empty-state"')[1] ?? '';
      return { said: text(empty).replaceAll('\u00A0', ' '), action: hrefs(empty, '/')[0] };
    };
    const deals = `/u/${member.username}/deals`;
    for (const tab of ['', '/deals']) {
      expect(await page(own, tab)).toMatchObject({ said: expect.stringContaining(words.own), action: '/submit' });
      expect(await page(guest, tab)).toMatchObject({ said: expect.stringContaining(words.others), action: '/' });
    }
    expect((await page(own, '/discussions')).action).toBe('/submit?type=discussion');
    expect((await page(guest, '/discussions')).action).toBe('/discussions');
    expect(await page(own, '/deals?state=waiting')).toMatchObject({
      said: expect.stringContaining(words.waiting),
      action: deals,
    });
    expect((await page(own, '/deals?state=drafts')).action).toBe('/submit');
    expect((await page(guest, '/deals?state=expired')).action).toBe(deals);
    expect((await page(own, '/bookmarks')).action).toBe('/');
  });

test('bookmarks stay out of search engines and shared caches, and name what is gone', async () => {
  const member = await createUser(world);
  const own = await openBrowser(app, member.id);
  const { id } = await createOffer(world, { title: 'Пропавшая скидка' });
  await own.send('PUT', `/api/offers/${id}/bookmark`);
  await sql`update offers set deactivated_at = ${at(0)}, deleted_at = ${at(0)} where id = ${id}`.execute(world.ctx.db);
  const reply = await own.get(`/u/${member.username}/bookmarks`);
  expect(reply.headers['cache-control']).toContain('no-store');
  expect(reply.body).toContain('noindex');
  const seen = text(reply.body);
  for (const part of ['Пропавшая скидка', 'Больше недоступна', 'Убрать из закладок']) expect(seen).toContain(part);
  expect(hrefs(reply.body, '/deals/')).toEqual([]);
});

test('a further page has an address, and every list costs at most twelve statements, caches cold', async () => {
  const member = await createUser(world);
  const own = await openBrowser(app, member.id);
  const picture = await createPicture(world, member.id);
  await sql`update users set avatar_media_id = ${picture} where id = ${member.id}`.execute(world.ctx.db);
  for (let index = 0; index < 25; index++) {
    const offer = await createOffer(world, { author_id: member.id, title: `Скидка номер ${index}.` });
    await createDiscussion(world, { author_id: member.id });
    await own.send('PUT', `/api/offers/${offer.id}/bookmark`);
  }
  const cost = async (browser: Browser, path: string) => {
    await browser.get('/rules');
    const { statements, reply } = await countStatements(world, () => browser.get(path));
    expect(reply.statusCode).toBe(200);
    expect(statements, path).toBeGreaterThan(3);
    expect(statements, path).toBeLessThanOrEqual(12);
    return reply.body;
  };
  for (const tab of ['deals', 'discussions', 'bookmarks']) {
    const path = `/u/${member.username}/${tab}`;
    const first = await cost(own, path);
    expect(first).toContain(`rel="next" href="${path}?page=2"`);
    const second = await cost(own, `${path}?page=2`);
    expect(second.match(/<article/g)).toHaveLength(5);
    expect(second).toMatch(new RegExp(`rel="prev"[^>]*href="${path}"`));
  }
  for (const tab of [
    '',
    '/statistics',
    '/badges',
    '/followers',
    '/following',
    '/deals?state=live',
    '/deals?state=drafts',
    '/feed',
  ])
    await cost(own, `/u/${member.username}${tab}`);
  // Who may look as a member is asked for one thing more.
  const admin = await openBrowser(app, (await createUser(world, { type: 9 })).id);
  for (const tab of ['', '/statistics', '/badges', '/deals']) await cost(admin, `/u/${member.username}${tab}`);
  await own.send('PATCH', '/api/me/privacy', { profile_visibility: 'nobody' });
  const stranger = await openBrowser(app, (await createUser(world)).id);
  const { statements, reply } = await countStatements(world, () => stranger.get(`/u/${member.username}`));
  expect(reply.statusCode).toBe(403);
  expect(statements).toBeLessThanOrEqual(12);
});

test('over their own pages members read what others do not see of them, with the way to change it; others do not', async () => {
  const member = await createUser(world);
  const own = await openBrowser(app, member.id);
  const staff = await openBrowser(app, (await createUser(world, { type: 5 })).id);
  const note = async (browser: Browser, tab: string) =>
    /<p class="own-visibility">.*?<span>(.*?)<!-- --> <a[^>]* href="([^"]+)"/s
      .exec((await browser.get(`/u/${member.username}${tab}`)).body)
      ?.slice(1) ?? null;
  const to = '/settings/preferences#privacy';
  expect(await note(own, '')).toBe(null);
  await own.send('PATCH', '/api/me/privacy', { activity_visibility: 'members' });
  expect(await note(own, '')).toEqual(['Ваши списки скрыты от гостей: их видят только участники.', to]);
  expect([await note(own, '/deals'), await note(own, '/statistics')]).toEqual([[expect.any(String), to], null]);
  await own.send('PATCH', '/api/me/privacy', { statistics_visibility: 'nobody' });
  const figures = 'Ваша статистика и значки скрыты от всех: их видите только вы и модераторы.';
  for (const tab of ['', '/statistics', '/badges']) expect(await note(own, tab)).toEqual([figures, to]);
  await own.send('PATCH', '/api/me/privacy', { profile_visibility: 'nobody' });
  const whole = 'Ваш профиль скрыт от всех: его видите только вы и модераторы.';
  for (const tab of ['', '/deals', '/discussions', '/statistics', '/badges', '/followers'])
    expect(await note(own, tab), tab).toEqual([whole, to]);
  for (const tab of ['/bookmarks', '/feed']) expect(await note(own, tab), tab).toBe(null);
  expect(await note(staff, '')).toBe(null);
});
