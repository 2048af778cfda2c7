/** The pages of deal alerts as they leave the server: all that is there is read without scripts. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlertDraft } from '#contract/alert-pages.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createGroup, createStore } from '../support/factories/forms.ts';
import { createOffer } from '../support/factories/offers.ts';
import { createUser } from '../support/factories/users.ts';
import { countStatements } from '../support/statements.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const markup = (body: string) => body.replace(/<script[\s\S]*?<\/script>/g, '');
const text = (body: string) =>
  markup(body)
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ');

async function make(browser: Browser, fields: object): Promise<number> {
  const reply = await browser.send('POST', '/api/alerts', fields);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: { id: number } }>().data.id;
}

async function place(table: 'groups' | 'stores', id: number): Promise<{ id: number; slug: string }> {
  const { rows } = await sql<{ slug: string }>`select slug from ${sql.table(table)} where id = ${id}`.execute(
    world.ctx.db,
  );
  return { id, slug: rows[0]?.slug ?? '' };
}

/** As though the alert had told of the offers, the last one just now. */
async function found(alert_id: number, user_id: number, offer_ids: readonly number[], words: string[] = []) {
  for (const [index, offer_id] of offer_ids.entries()) {
    const at = new Date(world.clock.now().getTime() - (offer_ids.length - index) * 60_000);
    await sql`insert into alert_finds (alert_id, offer_id, user_id, words, matched_at, found_at, told_count)
      values (${alert_id}, ${offer_id}, ${user_id}, ${words}, ${at}, ${at}, 1)`.execute(world.ctx.db);
  }
}

test('a guest signs in first, but for a new alert', async () => {
  const guest = await openBrowser(app);
  const cases = [
    ['/alerts-manage', '/login?next=%2Falerts-manage'],
    ['/alerts/1', '/login?next=%2Falerts%2F1'],
  ];
  for (const [url = '', location] of cases) {
    const reply = await guest.get(url);
    expect([reply.statusCode, reply.headers.location], url).toEqual([302, location]);
  }
});

test('a guest begins an alert, finds it again in their browser, and signs up by it', async () => {
  const guest = await openBrowser(app);
  const fresh = await guest.get('/alerts/new?keyword=a%26b');
  expect(pageProps<'alert_new'>(fresh).props).toMatchObject({ given: { keyword: 'a&b' }, most: 0, draft: null });
  expect(fresh.headers['cache-control']).toContain('public');
  // Without a draft or a word there is nothing to sign up by.
  const nothing = await guest.get('/alerts/sign-up');
  expect([nothing.statusCode, nothing.headers.location]).toEqual([302, '/alerts/new']);
  const named = await guest.get('/alerts/sign-up?keyword=ssd');
  expect(pageProps<'alert_sign_up'>(named).props).toEqual({ draft: null, keyword: 'ssd' });
  const group_id = await createGroup(world);
  const fields = { keyword: 'гамак', group_ids: [group_id], max_price: 900, free_only: true, min_discount_percent: 10 };
  const { data } = (await guest.send('POST', '/api/alert-drafts', fields)).json<{ data: AlertDraft }>();
  const back = await guest.get('/alerts/new');
  expect(back.headers['cache-control']).toBe('private, no-store');
  expect(pageProps<'alert_new'>(back).props.given).toMatchObject({
    keyword: 'гамак',
    groups: [{ id: group_id }],
    max_price: 900,
    rest: { free_only: true, min_discount_percent: 10 },
  });
  expect(pageProps<'alert_new'>(await guest.get('/alerts/new?lang=en')).props.given.max_price).toBeNull();
  const page = pageProps<'alert_sign_up'>(await guest.get(`/alerts/sign-up?draft=${data.draft_id}`));
  expect(page.props).toEqual({ draft: data, keyword: '' });
  // Signing in for it leads to where it is made.
  const login = pageProps<'auth'>(await guest.get('/login?email=a%40b.example&deal_alert=true'));
  expect(login.props).toMatchObject({
    email: 'a@b.example',
    is_deal_alert: true,
    next: `/alerts/new?draft=${data.draft_id}`,
  });
  const stranger = await openBrowser(app);
  expect(pageProps<'auth'>(await stranger.get('/login?deal_alert=true')).props.next).toBe('/alerts-manage');
  // Another browser finds it neither by its number nor under a secret of its own.
  await stranger.send('POST', '/api/alert-drafts', { keyword: 'своё' });
  const foreign = await stranger.get(`/alerts/new?draft=${data.draft_id}`);
  expect(pageProps<'alert_new'>(foreign).props.given.keyword).toBe('');
  // A week later it is over.
  world.clock.advance(7 * 86_400_000 + 1000);
  expect(pageProps<'alert_new'>(await guest.get('/alerts/new')).props.given.keyword).toBe('');
});

test('a draft is shown to a member where they were led to it, and once it is made no more', async () => {
  const guest = await openBrowser(app);
  const { data } = (await guest.send('POST', '/api/alert-drafts', { keyword: 'гамак' })).json<{ data: AlertDraft }>();
  const user = await createUser(world);
  const own = await openBrowser(app, user.id);
  own.cookies.set('ulov_collector', data.collector_id);
  const read = async (url: string) => pageProps<'alert_new'>(await own.get(url)).props;
  expect(await read('/alerts/new')).toMatchObject({ draft: null, given: { keyword: '' } });
  const address = `/alerts/new?draft=${data.draft_id}`;
  expect(await read(address)).toMatchObject({ draft: data, given: { keyword: 'гамак' } });
  for (const wrong of ['0', 'x', String(data.draft_id + 1000)]) {
    expect(await read(`/alerts/new?draft=${wrong}`)).toMatchObject({ draft: null, given: { keyword: '' } });
  }
  const { collector_id, draft_id } = data;
  const post_action = { id: 'create_system_deals_alert', data: { type: 'draft', collector_id, draft_id } };
  expect((await own.send('POST', '/ui/auth/post-action', { post_action })).statusCode).toBe(200);
  // Back to where it was made: its browser has forgotten the draft, and its reader has the alert.
  own.cookies.delete('ulov_collector');
  expect((await own.get(address)).headers.location).toBe('/alerts-manage?show_hottest_deals_info=true');
  own.cookies.set('ulov_collector', data.collector_id);
  const made = await own.get(address);
  expect([made.statusCode, made.headers.location]).toEqual([302, '/alerts-manage?show_hottest_deals_info=true']);
  const stranger = await openBrowser(app, (await createUser(world)).id);
  stranger.cookies.set('ulov_collector', data.collector_id);
  expect(pageProps<'alert_new'>(await stranger.get(address)).props).toMatchObject({ draft: null });
  const signed_in = await own.get('/alerts/sign-up?keyword=ssd');
  expect([signed_in.statusCode, signed_in.headers.location]).toEqual([302, '/alerts/new?keyword=ssd']);
});

test('every alert is there with what it waits for, where it writes and what it found, in both languages', async () => {
  const member = await createUser(world, { trust_level: 1 });
  const own = await openBrowser(app, member.id);
  const group = await place('groups', await createGroup(world));
  const store = await place('stores', await createStore(world, { name: 'Орбита' }));
  await make(own, {
    keyword: 'чайник',
    name: 'Чай',
    by_email: true,
    by_push: false,
    group_ids: [group.id],
    store_ids: [store.id],
  });
  const hot = await make(own, { keyword: 'ssd', name: 'Диски', min_temperature: 150, by_email: false, by_push: true });
  const paused = await make(own, { keyword: 'маяк', name: 'Маяк' });
  await own.send('PATCH', `/api/alerts/${paused}`, { is_paused: true });
  await found(hot, member.id, [(await createOffer(world)).id, (await createOffer(world)).id]);
  const words = {
    ru: [
      'Подписки на скидки',
      '3 из 25',
      'Температура: любая',
      'Температура: от 150°',
      'Почта',
      'Push',
      'на паузе',
      '2 находки за неделю',
      'Орбита',
    ],
    en: [
      'Deal alerts',
      '3 of 25',
      'Temperature: any',
      'Temperature: from 150°',
      'E-mail',
      'Push',
      'paused',
      '2 finds this week',
      'Орбита',
    ],
  };
  for (const language of ['ru', 'en'] as const) {
    const reply = await own.get(`/alerts-manage?lang=${language}`);
    expect(reply.headers['cache-control']).toContain('no-store');
    expect(reply.body).toContain('noindex');
    const cards = [...markup(reply.body).matchAll(/<article(.*?)<\/article>/gs)].map(([card]) => text(card));
    expect(cards.map((card) => /Чай|Диски|Маяк/.exec(card)?.[0])).toEqual(['Диски', 'Маяк', 'Чай']);
    const seen = text(reply.body);
    for (const word of words[language]) expect(seen, language).toContain(word);
    // What it does not do is not said of it.
    expect(cards[1]).not.toContain(language === 'ru' ? 'Почта' : 'E-mail');
    expect(cards[2]).not.toContain('Push');
  }
});

test('a card says what its name does not: what it looks for, and what limits that', async () => {
  const own = await openBrowser(app, (await createUser(world)).id);
  await make(own, { keyword: 'мышь', name: 'Дешёвые', max_price: 1000, min_discount_percent: 30, free_only: true });
  await make(own, { keyword: 'ssd' });
  const cards = async (language: string) => {
    const { body } = await own.get(`/alerts-manage?lang=${language}`);
    return [...markup(body).matchAll(/<article(.*?)<\/article>/gs)].map(([card]) => text(card).replace(/\u00A0/g, ' '));
  };
  const [ssd, mouse] = await cards('ru');
  for (const part of ['мышь', 'до 1 000 ₽', 'от −30 %', 'бесплатно']) expect(mouse).toContain(part);
  expect(ssd?.match(/ssd/g)).toHaveLength(1);
  for (const part of ['до ', '%', 'бесплатно']) expect(ssd).not.toContain(part);
  for (const part of ['up to', 'from −30%', 'free']) expect((await cards('en'))[1]).toContain(part);
});

test('the note of a new alert stands where the address says so, and says that it waits for a proven address', async () => {
  const proven = await openBrowser(app, (await createUser(world)).id);
  const unproven = await openBrowser(app, (await createUser(world, { is_verified: false })).id);
  const noted = '/alerts-manage?show_hottest_deals_info=true';
  // Who has none is told of none.
  expect(text((await proven.get(noted)).body)).not.toContain('Готово, подписка работает.');
  for (const own of [proven, unproven]) await make(own, { keyword: 'ssd' });
  for (const url of ['/alerts-manage', '/alerts-manage?show_hottest_deals_info=1'])
    expect(text((await proven.get(url)).body)).not.toContain('Готово, подписка работает.');
  const told = (await proven.get(noted)).body;
  expect(text(told)).toContain('Готово, подписка работает.');
  // Without scripts the cross leads to the page without the note.
  expect(markup(told)).toMatch(/<a class="welcome-note__close[^>]*href="\/alerts-manage"/);
  const waiting = text((await unproven.get(noted)).body);
  expect(waiting).not.toContain('Готово, подписка работает.');
  expect(waiting).toContain('Почта не подтверждена');
  expect(waiting).toContain('1 из 1');
});

test('a new alert begins with what the address gives; what nobody knows is left out', async () => {
  const own = await openBrowser(app, (await createUser(world)).id);
  const group = await place('groups', await createGroup(world));
  const store = await place('stores', await createStore(world));
  const given = async (query: string) => pageProps<'alert_new'>(await own.get(`/alerts/new?${query}`)).props.given;
  expect(await given(`keyword=%20ssd%20%202%20%D1%82%D0%B1&group=${group.slug}&store=${store.slug}`)).toMatchObject({
    keyword: 'ssd 2 тб',
    groups: [{ id: group.id }],
    stores: [{ id: store.id }],
  });
  expect(await given('group=nowhere&store=nothing&group=again&keyword=a&keyword=b')).toEqual({
    keyword: '',
    groups: [],
    stores: [],
    max_price: null,
    rest: { min_discount_percent: null, min_temperature: null, free_only: false, include_coupons: true },
  });
  expect(await given('keyword=ssd&max_price=5000')).toMatchObject({ max_price: 5000 });
  expect(await given('temperature=70')).toMatchObject({ rest: { min_temperature: 70 } });
  // From the list of hot offers: as many degrees as make an offer hot now.
  await changeSetting(world.ctx, 'temperature.hot_from', 150);
  expect(await given('temperature=hot')).toMatchObject({ rest: { min_temperature: 150 } });
  await changeSetting(world.ctx, 'temperature.hot_from', 100);
  for (const wrong of ['0', '-5', '1e3', '05', '1234567890'])
    expect((await given(`max_price=${wrong}`)).max_price, wrong).toBe(null);
  const long = await given(`keyword=${encodeURIComponent('щ'.repeat(300))}`);
  expect(long.keyword).toHaveLength(100);
  const { body } = await own.get('/alerts/new?keyword=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E');
  expect(body).not.toContain('<script>alert(1)');
});

test('an alert and its finds are its owner’s alone', async () => {
  const member = await createUser(world, { username: 'Ждущий' });
  const own = await openBrowser(app, member.id);
  const other = await openBrowser(app, (await createUser(world)).id);
  const id = await make(own, { keyword: 'ssd', name: 'Диски' });
  await found(id, member.id, [(await createOffer(world, { title: 'Быстрый диск' })).id], ['ssd']);
  const page = text((await own.get(`/alerts/${id}`)).body);
  for (const part of ['Диски', 'Быстрый диск', 'Совпало: ssd']) expect(page).toContain(part);
  const feed = `/u/${encodeURIComponent('Ждущий')}/feed`;
  const seen = text((await own.get(feed)).body);
  for (const part of ['Лента скидок', 'Быстрый диск', 'По подписке «Диски» , совпало: ssd'])
    expect(seen).toContain(part);
  for (const url of [`/alerts/${id}`, feed]) expect((await other.get(url)).statusCode, url).toBe(404);
  expect((await (await openBrowser(app)).get(feed)).statusCode).toBe(404);
  for (const url of ['/alerts/0', '/alerts/x', `/alerts/x-${id}`, `/alerts/${id}.0`, '/alerts/99999999999999999'])
    expect((await own.get(url)).statusCode, url).toBe(404);
  // Their profile leads to it for themselves alone.
  const profile = `/u/${encodeURIComponent('Ждущий')}`;
  expect((await own.get(profile)).body).toContain(`href="${feed}"`);
  expect((await other.get(profile)).body).not.toContain(`href="${feed}"`);
});

test('a feed without finds says how it fills; its pages have addresses', async () => {
  const member = await createUser(world);
  const own = await openBrowser(app, member.id);
  const empty = (await own.get(`/u/${member.username}/feed?source=alerts`)).body;
  expect(text(empty)).toContain('Лента пока пуста');
  expect(empty).toContain('href="/alerts/new"');
  const id = await make(own, { keyword: 'ssd' });
  expect(text((await own.get(`/alerts/${id}`)).body)).toContain('Находок пока нет');
  const offers: number[] = [];
  for (let index = 0; index < 25; index++) offers.push((await createOffer(world)).id);
  await found(id, member.id, offers);
  {
    const url = `/alerts/${id}`;
    const cost = async (path: string) => {
      await own.get('/rules');
      const { statements, reply } = await countStatements(world, () => own.get(path));
      expect(statements, path).toBeLessThanOrEqual(12);
      return reply;
    };
    expect((await cost(url)).body).toContain(`rel="next" href="${url}?page=2"`);
    const second = (await cost(`${url}?page=2`)).body;
    expect(second.match(/<article/g)).toHaveLength(5);
    expect(second).toMatch(new RegExp(`rel="prev"[^>]*href="${url}"`));
    const beyond = await own.get(`${url}?page=9`);
    expect([beyond.statusCode, beyond.headers.location]).toEqual([302, `${url}?page=2`]);
  }
});

test('the ways to an alert are plain links and a plain form, the same for everybody', async () => {
  const group = await place('groups', await createGroup(world));
  const store = await place('stores', await createStore(world));
  const guest = await openBrowser(app);
  const own = await openBrowser(app, (await createUser(world)).id);
  for (const [browser, action] of [
    [guest, 'sign-up'],
    [own, 'new'],
  ] as const)
    expect(markup((await browser.get('/')).body)).toMatch(
      new RegExp(`<form[^>]* action="/alerts/${action}" method="get"`),
    );
  for (const [url, href] of [
    [`/groups/${group.slug}`, `/alerts/new?group=${group.slug}`],
    [`/stores/${store.slug}`, `/alerts/new?store=${store.slug}`],
    [`/groups/${group.slug}?price_to=500`, `/alerts/new?group=${group.slug}&amp;max_price=500`],
    ['/search?q=zzqq', '/alerts/new?keyword=zzqq'],
  ] as const)
    expect(markup((await guest.get(url)).body), url).toContain(`href="${href}"`);
});
