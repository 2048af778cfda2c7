/**
 * GET /api/admin/banners, POST /api/admin/banners, GET /api/admin/banners/:id, PATCH /api/admin/banners/:id,
 * DELETE /api/admin/banners/:id, their pages,
 * and what readers are shown of them.
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Banner } from '#contract/banners.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { AdminBannerPageProps, AdminBannersPageProps } from '#contract/pages.ts';
import { createGroup } from '../../support/factories/forms.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { countStatements } from '../../support/statements.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

const ALL = '/api/admin/banners';
const DAY_MS = 86_400_000;
/** The strip itself, not what the page says of it. */
const STRIP = /<section class="site-banner.*?<\/section>/s;

let world: World;
let app: FastifyInstance;
let admin: Browser;
let guest: Browser;
let places: Record<'home' | 'lists' | 'offers' | 'discussions' | 'texts', string>;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  admin = await openBrowser(app, (await createUser(world, { type: 9 })).id);
  guest = await openBrowser(app);
  const author_id = (await createUser(world)).id;
  await createGroup(world, { name: 'Чайники' });
  const offer = await createOffer(world, { author_id });
  const discussion = await createDiscussion(world, { author_id });
  places = { home: '/', lists: '/deals', offers: offer.url, discussions: discussion.url, texts: '/rules' };
  await vi.waitUntil(() => world.ctx.realtime.touches.is_whole(), { timeout: 20_000 });
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from banners`.execute(world.ctx.db);
});

const send = (body: Partial<Banner>, browser = admin) =>
  browser.send('POST', ALL, { text_ru: 'Чинимся', text_en: 'Repairs', ...body });
async function made(body: Partial<Banner> = {}): Promise<Banner> {
  const reply = await send(body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: Banner }>().data;
}
const change = (id: number, body: Partial<Banner> & { was?: number }, browser = admin) =>
  browser.send('PATCH', `${ALL}/${id}`, body);
const stripOn = async (url: string, browser = guest) => STRIP.exec((await browser.get(url)).body)?.[0] ?? null;
const member = async (given: Parameters<typeof createUser>[1] = {}) =>
  openBrowser(app, (await createUser(world, given)).id);
/** As the button does where no scripts run. */
const putAway = (reader: Browser, note: string) =>
  reader.sendRaw('POST', '/notes', Buffer.from(new URLSearchParams({ note, next: '/deals' }).toString()), {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  });
/** A member of that age. */
const since = async (ms: number, type: 1 | 5 | 7 = 1) => {
  const { id } = await createUser(world, { type });
  const created_at = new Date(world.clock.now().getTime() - ms);
  await sql`update users set created_at = ${created_at} where id = ${id}`.execute(world.ctx.db);
  return openBrowser(app, id);
};
const fieldsOf = (reply: Awaited<ReturnType<typeof send>>) => reply.json<ErrorBody>().error.fields ?? {};

test('a banner stands below the header at once, in the language of the page, and is gone at once', async () => {
  const before = (await guest.get('/')).body;
  const { id } = await made({ text_ru: 'Ночью **чиним** [сайт](/rules)', text_en: 'We **repair** the site' });
  const strip = await stripOn('/');
  expect(strip).toContain('<b>чиним</b>');
  expect(strip).toContain('href="/rules"');
  expect((await guest.get('/')).body).toMatch(/<\/header><div><section class="site-banner/);
  const english = await openBrowser(app);
  english.cookies.set('lang', 'en');
  expect(await stripOn('/', english)).toContain('<b>repair</b>');
  // The browser is given no words of it a second time.
  expect(pageProps(await guest.get('/')).frame.banner).toEqual({ id, tone: 'info', is_dismissible: true, text: '' });
  expect((await admin.send('DELETE', `${ALL}/${id}`)).statusCode).toBe(200);
  expect(await stripOn('/')).toBeNull();
  // A page without one says nothing of it, and is as long as it was.
  expect((await guest.get('/')).body.replace(/"now":"[^"]*"/, '')).toBe(before.replace(/"now":"[^"]*"/, ''));
});

test('what is typed is words: no markup but bold and links comes out of it', async () => {
  await made({ text_ru: '<img src=x onerror=alert(1)> "цитата" & <b>' });
  const strip = (await stripOn('/')) ?? '';
  expect(strip).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(strip).not.toContain('<img');
  expect(fieldsOf(await send({ text_ru: '[вот](javascript:alert(1))' }))).toHaveProperty('text_ru');
});

test('each place has its own, everywhere is all of them', async () => {
  for (const place of ['home', 'lists', 'offers', 'discussions'] as const) {
    const { id } = await made({ places: [place] });
    for (const [name, url] of Object.entries(places))
      expect((await stripOn(url)) !== null, `${place} on ${name}`).toBe(name === place);
    await admin.send('DELETE', `${ALL}/${id}`);
  }
  expect((await made({ places: ['lists', 'everywhere'] })).places).toEqual(['everywhere']);
  for (const url of [...Object.values(places), '/login', '/no/such/page'])
    expect(await stripOn(url), url).not.toBeNull();
  // That one is kept for who loses the network, and shown long after.
  expect(await stripOn('/offline')).toBeNull();
});

test('each audience sees its own', async () => {
  const readers = {
    guest,
    old: await since(7 * DAY_MS),
    newcomer: await since(7 * DAY_MS - 60_000),
    editor: await since(30 * DAY_MS, 7),
    moderator: await since(30 * DAY_MS, 5),
  };
  const seen = {
    everyone: ['guest', 'old', 'newcomer', 'editor', 'moderator'],
    guests: ['guest'],
    members: ['old', 'newcomer', 'editor', 'moderator'],
    newcomers: ['newcomer'],
    moderators: ['moderator'],
  } as const;
  for (const [audience, names] of Object.entries(seen)) {
    const { id } = await made({ audience: audience as keyof typeof seen });
    const found = [];
    for (const [name, reader] of Object.entries(readers)) if (await stripOn('/', reader)) found.push(name);
    expect(found, audience).toEqual(names);
    await admin.send('DELETE', `${ALL}/${id}`);
  }
});

test('it begins and ends when it was told to, also on pages that are kept', async () => {
  const now = world.clock.now().getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  await made({ starts_at: at(5000), ends_at: at(9000) });
  expect(await stripOn('/')).toBeNull();
  world.clock.advance(5000);
  expect(await stripOn('/')).not.toBeNull();
  world.clock.advance(3999);
  expect(await stripOn('/')).not.toBeNull();
  world.clock.advance(1);
  expect(await stripOn('/')).toBeNull();
});

test('one at a time: a warning first, then what began last; once put away the next', async () => {
  const old = await made({ text_ru: 'Старое' });
  world.clock.advance(1000);
  const fresh = await made({ text_ru: 'Новое' });
  const warning = await made({ text_ru: 'Важное', tone: 'warning', is_dismissible: false });
  expect(await stripOn('/')).toContain('Важное');
  expect(await stripOn('/')).not.toContain('<button');
  await change(warning.id, { is_dismissible: true });
  const reader = await openBrowser(app);
  for (const [id, next] of [
    [warning.id, 'Новое'],
    [fresh.id, 'Старое'],
    [old.id, null],
  ] as const) {
    const reply = await putAway(reader, `b${id}`);
    expect([reply.statusCode, reply.headers['location']]).toEqual([303, '/deals']);
    const strip = await stripOn('/', reader);
    if (next === null) expect(strip).toBeNull();
    else expect(strip).toContain(next);
  }
  // To others it stands, whoever asked first.
  expect(await stripOn('/')).toContain('Важное');
  expect(await stripOn('/', reader)).toBeNull();
  // What cannot be put away is shown to who has put it away before.
  await change(warning.id, { is_dismissible: false });
  expect(await stripOn('/', reader)).toContain('Важное');
});

test('the cookie keeps what else was put away, takes nothing but numbers and never grows beyond fifty', async () => {
  const reader = await openBrowser(app);
  const put = (note: string) => putAway(reader, note);
  await put('cookies');
  for (let id = 1; id <= 60; id++) await put(`b${id}`);
  for (const bad of ['b0', 'b-1', 'b1.5', 'bx', '', 'b12345678901']) await put(bad);
  const kept = (reader.cookies.get('seen') ?? '').split('.');
  expect(kept).toEqual(['cookies', ...Array.from({ length: 50 }, (_, nth) => `b${nth + 11}`)]);
  await put('welcome');
  expect((reader.cookies.get('seen') ?? '').split('.').slice(0, 3)).toEqual(['cookies', 'welcome', 'b11']);
});

test('no page asks the database for them, with a banner or without', async () => {
  const reader = await member();
  await guest.get('/');
  const without = await countStatements(world, () => reader.get('/rules'));
  await made();
  await reader.get('/rules');
  const withOne = await countStatements(world, () => reader.get('/rules'));
  expect(withOne.statements).toBe(without.statements);
  expect(STRIP.test(withOne.reply.body)).toBe(true);
});

test('what somebody has put away makes no other page once it is over', async () => {
  const { id } = await made({ ends_at: new Date(world.clock.now().getTime() + 1000).toISOString() });
  const reader = await openBrowser(app);
  reader.cookies.set('seen', `b${id}`);
  expect(await stripOn('/rules', reader)).toBeNull();
  expect(await stripOn('/rules')).not.toBeNull();
  world.clock.advance(2000);
  const before = (await guest.get('/rules')).headers['etag'];
  expect(before).toBeDefined();
  expect((await reader.get('/rules')).headers['etag']).toBe(before);
});

test.each([
  [{ text_ru: '' }, 'text_ru'],
  [{ text_en: '** **' }, 'text_en'],
  [{ text_ru: 'а'.repeat(91) }, 'text_ru'],
  [{ text_en: '[here](ftp://x.example)' }, 'text_en'],
  [{ places: [] }, 'places'],
  [{ starts_at: '2031-05-05T10:00:00Z', ends_at: '2031-05-05T10:00:00Z' }, 'ends_at'],
] satisfies [Partial<Banner>, string][])('what is wrong is told at its field: %j', async (body, field) => {
  const reply = await send(body);
  expect(reply.statusCode).toBe(422);
  expect(Object.keys(fieldsOf(reply))).toEqual([field]);
  expect(fieldsOf(reply)[field]?.[0]).toMatch(/[а-яё]/i);
  const { id } = await made();
  expect(Object.keys(fieldsOf(await change(id, body)))).toEqual([field]);
});

test('what no banner may be is refused before anything is looked at', async () => {
  for (const body of [{ tone: 'loud' }, { audience: 'all' }, { places: ['footer'] }, { starts_at: 'tomorrow' }])
    expect((await admin.send('POST', ALL, { text_ru: 'а', text_en: 'b', ...body })).statusCode).toBe(400);
});

test('changes keep what is not given, stand in the audit log, and fifty that are not over are enough', async () => {
  const banner = await made({ audience: 'guests', ends_at: '2032-01-01T00:00:00.000Z' });
  const changed = await change(banner.id, { tone: 'warning' });
  expect(changed.json<{ data: Banner }>().data).toEqual({ ...banner, tone: 'warning', version: 2 });
  await change(banner.id, { ends_at: null });
  await admin.send('DELETE', `${ALL}/${banner.id}`);
  for (const gone of [await change(banner.id, {}), await admin.send('DELETE', `${ALL}/${banner.id}`)])
    expect(gone.json<ErrorBody>().error.code).toBe('banner_not_found');
  const { rows } = await sql<{ action: string; detail: string }>`
    select action, detail from audit_entries where detail like ${`#${banner.id} %`} order by id`.execute(world.ctx.db);
  expect(rows.map(({ action }) => action)).toEqual([
    'banner.created',
    'banner.changed',
    'banner.changed',
    'banner.deleted',
  ]);
  expect(rows[1]?.detail).toBe(
    `#${banner.id} warning, guests, everywhere, … – 2032-01-01T00:00:00.000Z: Чинимся / Repairs`,
  );

  await sql`insert into banners (text_ru, text_en, tone, audience, places, created_at)
    select 'а', 'b', 'info', 'moderators', '{everywhere}', now() from generate_series(1, 49)`.execute(world.ctx.db);
  const replies = await Promise.all([send({}), send({}), send({})]);
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.find(({ statusCode }) => statusCode === 422)?.json<ErrorBody>().error.code).toBe('too_many_banners');
});

test('of those who change what they had before their eyes one does; the others are told, and read what stands', async () => {
  const banner = await made({});
  const other = await openBrowser(app, (await createUser(world, { type: 9 })).id);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_none, at) =>
      (at % 2 ? admin : other).send('PATCH', `${ALL}/${banner.id}`, { text_ru: `Слова ${at}`, was: banner.version }),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const refused = replies.find(({ statusCode }) => statusCode !== 200);
  expect([refused?.statusCode, refused?.json<ErrorBody>().error.code]).toEqual([409, 'conflict']);
  const winner = replies.find(({ statusCode }) => statusCode === 200)?.json<{ data: Banner }>().data;
  const stands = (await admin.get(`${ALL}/${banner.id}`)).json<{ data: Banner }>().data;
  expect(stands).toEqual(winner);
  expect(stands).toMatchObject({ version: 2, username: expect.any(String) });
  expect((await change(banner.id, { text_ru: 'Мои', was: stands.version })).statusCode).toBe(200);
  expect((await admin.get(`${ALL}/999999`)).json<ErrorBody>().error.code).toBe('banner_not_found');
  await admin.send('DELETE', `${ALL}/${banner.id}`);
});

test('only administrators read and change them; their pages are not there for others', async () => {
  const { id } = await made();
  for (const type of [1, 3, 5, 7] as const) {
    const other = await member({ type });
    expect((await other.get(ALL)).statusCode).toBe(403);
    expect((await send({}, other)).statusCode).toBe(403);
    expect((await change(id, { tone: 'warning' }, other)).statusCode).toBe(403);
    expect((await other.send('DELETE', `${ALL}/${id}`)).statusCode).toBe(403);
    for (const path of ['', '/new', `/${id}`]) expect((await other.get(`/admin/banners${path}`)).statusCode).toBe(404);
  }
  await sql`insert into banners (text_ru, text_en, tone, audience, places, created_at, ends_at)
    select 'а', 'b', 'info', 'moderators', '{everywhere}', now(), now() from generate_series(1, 55)`.execute(
    world.ctx.db,
  );
  const props = async <P>(path: string) => pageProps(await admin.get(`/admin/banners${path}`)).props as unknown as P;
  const first = await props<AdminBannersPageProps>('');
  expect([first.banners.length, first.next_path]).toEqual([50, '/admin/banners?page=2']);
  expect((await props<AdminBannersPageProps>('?page=2')).banners.at(-1)).toMatchObject({ id, text_ru: 'Чинимся' });
  expect((await admin.get(`${ALL}?page=2`)).json<{ data: Banner[] }>().data).toHaveLength(6);
  expect((await props<AdminBannerPageProps>(`/${id}`)).banner).toMatchObject({ id });
  expect((await props<AdminBannerPageProps>('/new')).banner).toBeNull();
  expect((await admin.get('/admin/banners/999999')).statusCode).toBe(404);
});

test('every process hears of a banner, whoever wrote it', async () => {
  await guest.get('/');
  await sql`insert into banners (text_ru, text_en, tone, audience, places, created_at)
    values ('Прямо в базу', 'By hand', 'info', 'everyone', '{everywhere}', now())`.execute(world.ctx.db);
  await vi.waitUntil(async () => (await stripOn('/'))?.includes('Прямо в базу') ?? false, { timeout: 5000 });
});
