/**
 * GET /api/admin/pages, GET /api/admin/pages/:page/:locale, PUT /api/admin/pages/:page/:locale, their screens, and what
 * readers of the four pages are shown.
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type {
  AdminTextPageProps,
  AdminTextVersionPageProps,
  AdminTextVersionsPageProps,
  TextPageProps,
} from '#contract/site-text-pages.ts';
import type { SiteText } from '#contract/site-texts.ts';
import { forgetSiteTexts } from '#domain/site-texts/site-texts.ts';
import { createUser } from '../../support/factories/users.ts';
import { countStatements } from '../../support/statements.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

const ALL = '/api/admin/pages';

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
  await sql`delete from site_texts`.execute(world.ctx.db);
  forgetSiteTexts(world.ctx);
});

const put = (which: string, text: string | null, was: number, browser = admin) =>
  browser.send('PUT', `${ALL}/${which}`, { text, was });
async function saved(which: string, text: string | null, was: number): Promise<SiteText> {
  const reply = await put(which, text, was);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: SiteText }>().data;
}
const shown = async (url: string, browser = guest) => {
  const document = pageProps(await browser.get(url));
  return { frame: document.frame, ...(document.props as unknown as TextPageProps) };
};
const errorOf = (reply: Awaited<ReturnType<typeof put>>) => reply.json<ErrorBody>().error;

test('a text is read at once where it was saved, and as shipped in the other language', async () => {
  const before = await shown('/rules');
  expect(before).toMatchObject({ version: 0, since: null, versions: [] });
  const kept = (await guest.get('/rules')).headers['etag'];
  expect(kept).toBeDefined();
  const { created_at } = await saved('rules/ru', '## Наши правила\n\nОдно: **не врать**. [Связь](/contact)', 0);
  const page = await guest.get('/rules');
  expect(page.headers['etag']).not.toBe(kept);
  expect(page.body).toContain('<h2>Наши правила</h2>');
  expect(page.body).toContain('<b>не врать</b>');
  expect(page.body).toMatch(/<a class="link" href="\/contact">Связь<\/a>/);
  expect(page.body).toContain('Действует с ');
  expect(await shown('/rules')).toMatchObject({ version: 1, since: created_at });
  const other = await shown('/rules', english);
  expect([other.version, other.text]).toEqual([0, (await shown('/rules', english)).text]);
  expect(other.text).toContain('## Why');
});

test('what is typed is words: no markup but that of the grammar comes out of it', async () => {
  await saved('terms/ru', '<img src=x onerror=alert(1)>\n\n- <b>раз</b>\n\n</script><script>alert(2)</script>', 0);
  const { body } = await guest.get('/terms');
  expect(body).toContain('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
  expect(body).toContain('<li>&lt;b&gt;раз&lt;/b&gt;</li>');
  expect(body).not.toMatch(/<img src=x|<b>раз|<script>alert/);
});

test.each([
  ['', 'text'],
  [' \n\u200b ', 'text'],
  ['[вот](javascript:alert(1))', 'text'],
  ['а'.repeat(50_001), 'text'],
])('what is wrong is told at the field, and nothing is saved: %.20s', async (text, field) => {
  const reply = await put('terms/ru', text, 0);
  expect(reply.statusCode).toBe(422);
  expect(errorOf(reply).fields?.[field]?.[0]).toMatch(/[а-яё]/i);
  expect((await shown('/terms')).version).toBe(0);
});

test('no other page, language or field is taken', async () => {
  for (const which of ['ranking/ru', 'rules/de', 'constructor/ru'])
    expect((await put(which, 'Текст', 0)).statusCode).toBe(400);
  expect((await admin.send('PUT', `${ALL}/rules/ru`, { text: 'Текст' })).statusCode).toBe(400);
  expect((await put('rules/ru', 'Текст', -1)).statusCode).toBe(400);
});

test('who saves over what somebody else has saved meanwhile is told, and nothing is lost', async () => {
  await saved('rules/ru', 'Первый', 0);
  const reply = await put('rules/ru', 'Второй', 0);
  expect([reply.statusCode, errorOf(reply).code]).toEqual([409, 'conflict']);
  // A number of a time to come is no way around it.
  expect((await put('rules/ru', 'Второй', 7)).statusCode).toBe(409);
  const stands = (await admin.get(`${ALL}/rules/ru`)).json<{ data: SiteText }>().data;
  expect([stands.version, stands.text]).toEqual([1, 'Первый']);
  // The other language is another text.
  expect((await saved('rules/en', 'First', 0)).version).toBe(1);
  expect((await saved('rules/ru', 'Второй', 1)).version).toBe(2);
});

test('of twenty who save at once one does, and each version is there once', async () => {
  const admins = await Promise.all(
    Array.from({ length: 4 }, async () => openBrowser(app, (await createUser(world, { type: 9 })).id)),
  );
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => put('privacy/ru', `Текст ${nth}`, 0, admins[nth % 4])),
  );
  const codes = replies.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 409)).toHaveLength(19);
  const winner = replies.find(({ statusCode }) => statusCode === 200)?.json<{ data: SiteText }>().data;
  expect((await shown('/privacy')).text).toBe(winner?.text);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from site_texts where page = 'privacy'`.execute(world.ctx.db);
  expect(rows[0]?.count).toBe(1);
});

test('the same text again changes nothing, as shipped is a version as well, and each save is in the audit log', async () => {
  const { rows: last } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from audit_entries`.execute(
    world.ctx.db,
  );
  const shipped = (await shown('/cookies')).text;
  await saved('cookies/ru', 'Один файл.', 0);
  expect((await saved('cookies/ru', ' Один файл.\r\n', 1)).version).toBe(1);
  expect((await saved('cookies/ru', null, 1)).version).toBe(2);
  expect(await shown('/cookies')).toMatchObject({ version: 2, text: shipped });
  const { rows } = await sql<{ action: string; detail: string }>`
    select action, detail from audit_entries where id > ${last[0]?.id} order by id`.execute(world.ctx.db);
  expect(rows).toEqual([
    { action: 'site_text.saved', detail: '/cookies ru: 0 → 1' },
    { action: 'site_text.saved', detail: '/cookies ru: 1 → 2 (as shipped)' },
  ]);
});

test('earlier versions of terms and privacy are read by everyone, and no search engine is told of them', async () => {
  const shipped = (await shown('/terms')).text;
  const one = await saved('terms/ru', 'Первые условия', 0);
  world.clock.advance(86_400_000);
  const two = await saved('terms/ru', 'Вторые условия', 1);
  const now = await shown('/terms');
  expect(now).toMatchObject({ text: 'Вторые условия', since: two.created_at, until: null });
  expect(now.versions.map(({ version }) => version)).toEqual([2, 1, 0]);
  expect(now.frame.is_indexed).toBe(true);
  const first = await shown('/terms?version=1');
  expect(first).toMatchObject({ text: 'Первые условия', since: one.created_at, until: two.created_at, version: 1 });
  expect(first.frame.is_indexed).toBe(false);
  expect((await guest.get('/terms?version=1')).body).toMatch(/<meta name="robots" content="noindex/);
  expect(first.frame.canonical_url).toMatch(/\/terms$/);
  expect(await shown('/terms?version=0')).toMatchObject({ text: shipped, since: null, until: one.created_at });
  expect(await shown('/terms?version=2')).toMatchObject({ text: 'Вторые условия', until: null });
  for (const bad of ['3', '-1', 'x', '1e3', '9999999', "1'--"])
    expect((await guest.get(`/terms?version=${encodeURIComponent(bad)}`)).statusCode, bad).toBe(404);
  // In the other language nothing else has ever been said.
  expect((await english.get('/terms?version=1')).statusCode).toBe(404);
  // Rules say what they say today.
  await saved('rules/ru', 'Новые правила', 0);
  expect(await shown('/rules?version=0')).toMatchObject({ text: 'Новые правила', versions: [] });
});

test('no page asks the database for them, edited or not, and every process hears of a save', async () => {
  const reader = await openBrowser(app, (await createUser(world)).id);
  await reader.get('/terms');
  const without = await countStatements(world, () => reader.get('/terms'));
  await saved('terms/ru', 'Первые условия', 0);
  await reader.get('/terms');
  const edited = await countStatements(world, () => reader.get('/terms'));
  expect(edited.statements).toBe(without.statements);
  expect(edited.reply.body).toContain('Первые условия');
  await sql`insert into site_texts (page, locale, version, text, saved_by, created_at)
    select 'terms', 'ru', 2, 'Прямо в базу', saved_by, now() from site_texts`.execute(world.ctx.db);
  await vi.waitUntil(async () => (await guest.get('/terms')).body.includes('Прямо в базу'), { timeout: 5000 });
});

test('the screens show what stands, what each version changed and what it began with', async () => {
  await saved('terms/ru', 'Раз\n\nДва', 0);
  await saved('terms/ru', 'Раз\n\nТри', 1);
  const props = async <P>(path: string) => pageProps(await admin.get(`/admin/pages${path}`)).props as unknown as P;
  const { texts } = await props<AdminTextPageProps>('/terms');
  expect(texts.map(({ locale, version, text }) => [locale, version, text])).toEqual([
    ['ru', 2, 'Раз\n\nТри'],
    ['en', 0, null],
  ]);
  const { versions } = await props<AdminTextVersionsPageProps>('/terms/ru');
  expect(versions.map(({ version }) => version)).toEqual([2, 1, 0]);
  const second = await props<AdminTextVersionPageProps>('/terms/ru/2');
  expect([second.before, second.text, second.current]).toEqual(['Раз\n\nДва', 'Раз\n\nТри', 2]);
  const { body } = await admin.get('/admin/pages/terms/ru/2');
  expect(body).toContain('<del>Два</del>');
  expect(body).toContain('<ins>Три</ins>');
  expect((await props<AdminTextVersionPageProps>('/terms/ru/1')).before).toContain('## ');
  expect((await props<AdminTextVersionPageProps>('/terms/ru/0')).before).toBeNull();
  for (const path of ['/ranking', '/terms/de', '/terms/ru/3', '/terms/ru/x'])
    expect((await admin.get(`/admin/pages${path}`)).statusCode, path).toBe(404);
  await sql`insert into site_texts (page, locale, version, text, saved_by, created_at)
    select 'terms', 'ru', n, 'Раз ' || n, (select saved_by from site_texts limit 1), now() from generate_series(3, 60) n`.execute(
    world.ctx.db,
  );
  const slice = await props<AdminTextVersionsPageProps>('/terms/ru');
  expect([slice.versions.length, slice.next_path]).toEqual([50, '/admin/pages/terms/ru?page=2']);
  const rest = await props<AdminTextVersionsPageProps>('/terms/ru?page=2');
  expect(rest.versions.map(({ version }) => version)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect((await admin.get(`${ALL}/terms/ru?version=10`)).json<{ data: SiteText }>().data.text).toBe('Раз 10');
  expect((await admin.get(`${ALL}/terms/ru?version=61`)).statusCode).toBe(404);
  expect((await admin.get(ALL)).json<{ data: SiteText[] }>().data).toHaveLength(8);
});

test('only administrators read and change them; their screens are not there for others', async () => {
  for (const type of [1, 3, 5, 7] as const) {
    const other = await openBrowser(app, (await createUser(world, { type })).id);
    for (const path of ['', '/terms/ru']) expect((await other.get(`${ALL}${path}`)).statusCode).toBe(403);
    expect((await put('terms/ru', 'Моё', 0, other)).statusCode).toBe(403);
    for (const path of ['', '/terms', '/terms/ru', '/terms/ru/0'])
      expect((await other.get(`/admin/pages${path}`)).statusCode).toBe(404);
  }
  expect((await put('terms/ru', 'Моё', 0, guest)).statusCode).toBe(401);
});
