/** GET /api/admin/look, PUT /api/admin/look, GET /admin/look, and where readers see what was chosen. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { LookChoices } from '#contract/site-look-kinds.ts';
import type { AdminLookPageProps } from '#contract/site-look-pages.ts';
import type { SiteLook } from '#contract/site-look.ts';
import { queueEmail } from '#domain/emails.ts';
import { forgetSiteLook } from '#domain/site-look/site-look.ts';
import { dealForm } from '../../support/factories/forms.ts';
import { createUser } from '../../support/factories/users.ts';
import { upload, type Uploaded } from '../../support/uploads.ts';
import { countStatements } from '../../support/statements.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

const LOOK = '/api/admin/look';
const OURS: LookChoices = {
  name_ru: null,
  name_en: null,
  description_ru: null,
  description_en: null,
  accent_light: null,
  accent_dark: null,
  logo_media_id: null,
  currency_ru: null,
  currency_en: null,
  time_zone: null,
};

let world: World;
let app: FastifyInstance;
let admin: Browser;
let guest: Browser;
let english: Browser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  admin = await openBrowser(app, (await createUser(world, { type: 9 })).id);
  guest = await openBrowser(app);
  english = await openBrowser(app);
  english.cookies.set('lang', 'en');
  await vi.waitUntil(() => world.ctx.realtime.touches.is_whole(), { timeout: 20_000 });
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from site_looks`.execute(world.ctx.db);
  forgetSiteLook(world.ctx);
});

const put = (look: Partial<LookChoices>, was: number, browser = admin) =>
  browser.send('PUT', LOOK, { ...OURS, ...look, was });
async function saved(look: Partial<LookChoices>, was: number): Promise<SiteLook> {
  const reply = await put(look, was);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: SiteLook }>().data;
}
const errorOf = (reply: Awaited<ReturnType<typeof put>>) => reply.json<ErrorBody>().error;
const read = async (query = '') => (await admin.get(LOOK + query)).json<{ data: SiteLook }>().data;

test('a name and a description stand wherever the site speaks of itself, each in its language', async () => {
  const before = await guest.get('/rules');
  await saved({ name_ru: 'Копилка', description_ru: 'Скидки нашего города.' }, 0);
  const page = await guest.get('/rules');
  expect(page.headers['etag']).not.toBe(before.headers['etag']);
  expect(page.body).toMatch(/<title>[^<]* · Копилка<\/title>/);
  expect(page.body).toContain('<meta property="og:site_name" content="Копилка"/>');
  expect(page.body).toContain('<meta name="description" content="Скидки нашего города."/>');
  expect(page.body).toMatch(/<a class="header__logo" href="\/" aria-label="Копилка[^"]*">/);
  expect(page.body).toContain('<span class="header__brand">Копилка</span>');
  expect(page.body).toContain('«Копилка» держится на том');
  expect(page.body).not.toContain('Улов');
  // The browser is told nothing of it.
  expect(pageProps(page).frame).not.toHaveProperty('site');
  const manifest = (await guest.get('/manifest.webmanifest?in=ru')).json<Record<string, string>>();
  expect(manifest).toMatchObject({ name: 'Копилка', short_name: 'Копилка', description: 'Скидки нашего города.' });
  expect((await guest.get('/rss/hot.xml')).body).toMatch(/<title>Копилка: /);
  const other = (await english.get('/rules')).body;
  expect(other).toContain('<span class="header__brand">Ulov</span>');
  expect((await guest.get('/manifest.webmanifest?in=en')).json()).toMatchObject({ name: 'Ulov: deals and coupons' });
  await saved({}, 1);
  expect((await guest.get('/rules')).body).toBe(before.body);
});

test('letters, pushes and programs that keep a name are told it', async () => {
  await saved({ name_ru: 'Копилка', name_en: 'Piggy' }, 0);
  await guest.send('POST', '/api/auth/register', { email: 'new@shop.example' });
  await world.drain();
  const letter = world.emails.at(-1);
  expect(letter?.subject ?? '').toMatch(/сайта «Копилка»$/);
  expect(letter?.from_name).toBe('Копилка');
  expect(letter?.text).toContain('Копилка, сообщество скидок');
  expect(letter?.html).not.toContain('Улов');
});

test.each([
  [{ name_ru: 'я'.repeat(31) }, 'name_ru'],
  [{ name_en: 'x'.repeat(31) }, 'name_en'],
  [{ description_en: 'x'.repeat(201) }, 'description_en'],
])('what is wrong is told at its field, and nothing is saved', async (look, field) => {
  const reply = await put(look, 0);
  expect(reply.statusCode).toBe(422);
  expect(errorOf(reply).fields?.[field]?.[0]).toMatch(/[а-яё]/i);
  expect((await read()).version).toBe(0);
});

test('what is typed is one line of words, and an empty one is ours', async () => {
  const look = await saved({ name_ru: ' <b>Ко\u202eпилка</b>\n', description_ru: ' \u200b ' }, 0);
  expect([look.name_ru, look.description_ru]).toEqual(['<b>Ко пилка</b>', null]);
  const { body } = await guest.get('/rules');
  expect(body).toContain('&lt;b&gt;Ко пилка&lt;/b&gt;');
  expect(body).not.toContain('<b>Ко');
  expect((await guest.get('/rss/hot.xml')).body).toContain('<title>&#60;b&#62;Ко пилка');
});

test('who saves over what somebody else has saved meanwhile is told, and nothing is written over', async () => {
  await saved({ name_ru: 'Первый' }, 0);
  const reply = await put({ name_ru: 'Второй' }, 0);
  expect([reply.statusCode, errorOf(reply).code]).toEqual([409, 'conflict']);
  expect((await put({ name_ru: 'Второй' }, 7)).statusCode).toBe(409);
  expect(await read()).toMatchObject({ version: 1, name_ru: 'Первый' });
  const replies = await Promise.all(Array.from({ length: 10 }, (_, nth) => put({ name_ru: `Имя ${nth}` }, 1)));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
  expect((await read()).version).toBe(2);
});

test('the same again changes nothing, earlier versions stay, and each save is in the audit log', async () => {
  const { rows: last } = await sql<{ id: number }>`
    select coalesce(max(id), 0)::int as id from audit_entries`.execute(world.ctx.db);
  await saved({ name_ru: 'Раз' }, 0);
  expect((await saved({ name_ru: ' Раз ' }, 1)).version).toBe(1);
  await saved({ name_ru: 'Два' }, 1);
  await saved({}, 2);
  const { rows } = await sql<{ action: string; detail: string }>`
    select action, detail from audit_entries where id > ${last[0]?.id} order by id`.execute(world.ctx.db);
  expect(rows).toEqual([
    { action: 'site_look.saved', detail: '0 → 1; name_ru: — → Раз' },
    { action: 'site_look.saved', detail: '1 → 2; name_ru: Раз → Два' },
    { action: 'site_look.saved', detail: '2 → 3; name_ru: Два → —' },
  ]);
  expect(await read('?version=1')).toMatchObject({ version: 1, name_ru: 'Раз' });
  expect(await read('?version=0')).toMatchObject({ version: 0, name_ru: null, username: null });
  expect((await admin.get(`${LOOK}?version=9`)).statusCode).toBe(404);
  const page = pageProps(await admin.get('/admin/look')).props as unknown as AdminLookPageProps;
  expect(page.look.version).toBe(3);
  expect(page.earlier.map(({ version, name_ru }) => [version, name_ru])).toEqual([
    [2, 'Два'],
    [1, 'Раз'],
    [0, null],
  ]);
  expect(page.shipped.name_ru).toBe('Улов');
});

test('colours come as a stylesheet of their own after ours, one for each version, and the policy takes no other', async () => {
  const before = await guest.get('/rules');
  expect(before.body).not.toContain('/look/');
  await saved({ accent_light: ' 7A1F5C ', accent_dark: null }, 0);
  const page = await guest.get('/rules');
  const links = [...page.body.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href]) => href);
  expect(links.at(-1)).toBe('/look/1.css');
  expect(page.headers['content-security-policy']).toBe(before.headers['content-security-policy']);
  const styles = await guest.get('/look/1.css');
  expect(styles.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(styles.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(styles.body).toMatch(/^:root\{--brand:#7a1f5c;/);
  expect(styles.body).toContain("[data-theme='dark']{--brand:#52bfc1;");
  expect((await guest.get('/manifest.webmanifest')).json()).toMatchObject({ theme_color: '#7a1f5c' });
  await saved({}, 1);
  expect((await guest.get('/rules')).body).toBe(before.body);
  expect((await guest.get('/look/1.css')).body).toBe(styles.body);
  for (const version of ['0', '3', '01', '1e0', '9999999', 'x'])
    expect((await guest.get(`/look/${version}.css`)).statusCode, version).toBe(404);
});

test('a colour that cannot be read is refused with its contrast and the nearest that can', async () => {
  const reply = await put({ accent_light: '#ff8800', accent_dark: '#333333' }, 0);
  expect(reply.statusCode).toBe(422);
  const { fields } = errorOf(reply);
  expect(fields?.['accent_light']?.[0]).toMatch(/1,96:1.*4,5:1.*#[0-9a-f]{6}/);
  const nearest = /#[0-9a-f]{6}/.exec(fields?.['accent_dark']?.[0] ?? '')?.[0] ?? '';
  expect((await put({ accent_light: 'red' }, 0)).json<ErrorBody>().error.fields?.['accent_light']?.[0]).toContain(
    '#0b6068',
  );
  expect((await put({ accent_light: '#fff;}body{}' }, 0)).statusCode).toBe(422);
  expect((await saved({ accent_dark: nearest }, 0)).accent_dark).toBe(nearest);
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#7a1f5c"/></svg>';
async function logoBy(browser: Browser): Promise<number> {
  const reply = await upload(browser, Buffer.from(SVG), {}, { name: 'logo.svg', type: 'image/svg+xml' });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: Uploaded }>().data.id;
}

test('a logo stands in the header, in the head and as icons of every size, and the way back is ours', async () => {
  const before = await guest.get('/rules');
  expect((await guest.get('/icon-192.png')).headers['location']).toBeUndefined();
  const id = await logoBy(admin);
  const { logo } = await saved({ logo_media_id: id }, 0);
  expect(logo).toMatchObject({ width: 480, height: 480 });
  const { body } = await guest.get('/rules');
  expect(body).toContain(`<img class="header__picture" src="${logo?.url}" width="480" height="480" alt=""/>`);
  expect(body).toContain('<link rel="icon" href="/look/1/icon-192.png" type="image/png" sizes="192x192"/>');
  expect(body).toContain('<link rel="apple-touch-icon" href="/look/1/apple-touch-icon.png"/>');
  const { icons } = (await guest.get('/manifest.webmanifest')).json<{ icons: { src: string; sizes: string }[] }>();
  expect(icons.map(({ src }) => src)).toEqual([
    '/look/1/icon-192.png',
    '/look/1/icon-512.png',
    '/look/1/icon-maskable-192.png',
    '/look/1/icon-maskable-512.png',
  ]);
  for (const { src, sizes } of [...icons, { src: '/look/1/apple-touch-icon.png', sizes: '180x180' }]) {
    const icon = (await guest.get(src)).rawPayload;
    expect(icon.toString('latin1', 1, 4)).toBe('PNG');
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
  }
  const always = await guest.get('/icon-192.png');
  expect([always.statusCode, always.headers['location']]).toEqual([302, '/look/1/icon-192.png']);
  await saved({}, 1);
  expect((await guest.get('/rules')).body).toBe(before.body);
  for (const path of ['/look/2/icon-192.png', '/look/1/icon-64.png', '/look/1/icon-192', '/look/x/icon-192.png'])
    expect((await guest.get(path)).statusCode, path).toBe(404);
  // Another administrator may take back what was a logo before, and nothing else of somebody's.
  const other = await openBrowser(app, (await createUser(world, { type: 9 })).id);
  expect((await put({ logo_media_id: id }, 2, other)).statusCode).toBe(200);
  expect((await put({ logo_media_id: await logoBy(other) }, 3)).statusCode).toBe(404);
  expect((await put({ logo_media_id: 999_999 }, 3)).statusCode).toBe(404);
});

test('no page asks the database for it, and every process hears of a save', async () => {
  const reader = await openBrowser(app, (await createUser(world)).id);
  await reader.get('/terms');
  const without = await countStatements(world, () => reader.get('/terms'));
  await saved({ name_ru: 'Копилка' }, 0);
  await reader.get('/terms');
  const named = await countStatements(world, () => reader.get('/terms'));
  expect(named.statements).toBe(without.statements);
  await sql`insert into site_looks (version, name_ru, saved_by, created_at)
    select 2, 'Прямо в базу', saved_by, now() from site_looks`.execute(world.ctx.db);
  await vi.waitUntil(async () => (await guest.get('/terms')).body.includes('Прямо в базу'), { timeout: 5000 });
});

test('only administrators read and change it; the screen is not there for others', async () => {
  for (const type of [1, 3, 5, 7] as const) {
    const other = await openBrowser(app, (await createUser(world, { type })).id);
    expect((await other.get(LOOK)).statusCode).toBe(403);
    expect((await put({ name_ru: 'Моё' }, 0, other)).statusCode).toBe(403);
    expect((await other.get('/admin/look')).statusCode).toBe(404);
  }
  expect((await put({ name_ru: 'Моё' }, 0, guest)).statusCode).toBe(401);
});

test('prices begin in the currency of the site: filters, forms and calls that name none, and what stands keeps its own', async () => {
  const author = await createUser(world, { trust_level: 2 });
  const writer = await openBrowser(app, author.id);
  writer.cookies.set('lang', 'en');
  const before = await guest.get('/');
  const post = async (title: string) => {
    const { currency: _none, ...form } = await dealForm(world, author.id, { title });
    const reply = await writer.send('POST', '/api/offers', { kind: 'deal', form });
    expect(reply.statusCode, reply.body).toBe(200);
    const { rows } = await sql<{ currency: string }>`select currency from offers where title = ${title}`.execute(
      world.ctx.db,
    );
    world.clock.advance(3_600_000);
    return rows[0]?.currency;
  };
  expect(await post('A kettle for dollars')).toBe('USD');
  await saved({ currency_en: 'RUB' }, 0);
  expect(await post('A kettle for roubles')).toBe('RUB');
  expect((await english.get('/')).body).toContain('Price, ₽');
  expect(pageProps(await english.get('/')).frame).toMatchObject({ currency: 'RUB' });
  const found = async (query: string) =>
    [...(await english.get(`/api/lists/new?${query}`)).body.matchAll(/"title":"(A kettle [^"]+)"/g)].map(
      ([, title]) => title,
    );
  expect(await found('price_to=5000')).toEqual(['A kettle for roubles']);
  const { rows } = await sql<{ currency: string }>`
    select currency from offers where title = 'A kettle for dollars'`.execute(world.ctx.db);
  expect(rows).toEqual([{ currency: 'USD' }]);
  // Readers in Russian are shown what they were shown.
  expect(pageProps(await guest.get('/')).frame).not.toHaveProperty('currency');
  expect((await guest.get('/')).headers['etag']).not.toBe(before.headers['etag']);
  expect((await put({ currency_ru: 'EUR' as 'RUB' }, 1)).json<ErrorBody>().error.fields).toHaveProperty('currency_ru');
});

test('times are told and days are counted in the zone of the site, also in letters', async () => {
  world.clock.advance(Date.parse('2031-03-05T22:30:00Z') - world.clock.now().getTime());
  expect(pageProps(await guest.get('/rules')).frame.time_zone).toBe('Europe/Moscow');
  const today = async () => (pageProps(await admin.get('/submit')).props as unknown as { today: string }).today;
  expect(await today()).toBe('2031-03-06');
  expect((await saved({ time_zone: ' america/new_york ' }, 0)).time_zone).toBe('America/New_York');
  expect(pageProps(await guest.get('/rules')).frame.time_zone).toBe('America/New_York');
  expect(await today()).toBe('2031-03-05');
  const day = async () => (await admin.get('/admin/audit.csv')).headers['content-disposition'];
  expect(await day()).toContain('2031-03-05');
  const at = '2031-03-05T22:30:00Z';
  const device = { username: 'masha', device: 'Firefox', network: '203.0.113.0', at };
  await queueEmail(world.ctx, world.ctx.db, { kind: 'new_device', to: 'masha@mail.example', locale: 'en', ...device });
  await world.drain();
  expect(world.emails.at(-1)?.text).toContain('March 5, 2031 at 5:30 PM (America/New_York)');
  expect((await admin.get('/admin')).statusCode).toBe(200);
});

test.each(['Moscow', '+03:00', 'posix/Europe/Moscow', "Europe/Moscow'", 'Мск'])(
  'a zone that pages or the database do not know is refused at its field: %s',
  async (time_zone) => {
    const reply = await put({ time_zone }, 0);
    expect([reply.statusCode, Object.keys(errorOf(reply).fields ?? {})]).toEqual([422, ['time_zone']]);
    expect((await read()).version).toBe(0);
  },
);
