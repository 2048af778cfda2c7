/**
 * GET /api/alert-templates, POST /api/alert-templates/:id/clone, GET /api/admin/alert-templates,
 * POST /api/admin/alert-templates, PATCH /api/admin/alert-templates/:id, DELETE /api/admin/alert-templates/:id,
 * and the pages GET /admin/alert-templates, GET /admin/alert-templates/new, GET /admin/alert-templates/:id
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminTemplatePageProps, AdminTemplatesPageProps } from '#contract/alert-pages.ts';
import type { AlertTemplate, FullTemplate } from '#contract/alert-templates.ts';
import type { Alert } from '#contract/alerts.ts';
import { TEMPLATE_PICTURES } from '#contract/template-pictures.ts';
import { countTemplates, findPopularAlerts } from '#domain/alert-templates/alert-templates.ts';
import { readKeyword } from '#rules/alert-keyword.ts';
import { graphemeLength } from '#rules/text.ts';
import { createGroup } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

async function member(given: Parameters<typeof createUser>[1] = {}): Promise<Browser> {
  return openBrowser(app, (await createUser(world, given)).id);
}
const templates = async (browser: Browser, query = '') =>
  (await browser.get(`/api/alert-templates${query}`)).json<{ data: AlertTemplate[] }>().data;
const named = (list: readonly AlertTemplate[], name: string) => list.find((one) => one.name === name);
const clone = (browser: Browser, id: number) => browser.send('POST', `/api/alert-templates/${id}/clone`);
const alertsOf = async (browser: Browser) => (await browser.get('/api/alerts')).json<{ data: Alert[] }>().data;
async function group(slug: string): Promise<number> {
  const id = await createGroup(world);
  await sql`update groups set slug = ${slug} where id = ${id}`.execute(world.ctx.db);
  return id;
}
const ALL = '/api/admin/alert-templates';

test('24 are shipped in both languages, every keyword can be read, every drawing is ours', async () => {
  const admin = await member({ type: 9 });
  const all = (await admin.get(ALL)).json<{ data: FullTemplate[] }>().data.filter(({ origin }) => origin === 'shipped');
  expect(all).toHaveLength(24);
  expect(new Set(all.map(({ picture }) => picture))).toEqual(new Set(TEMPLATE_PICTURES));
  for (const { name_ru, name_en, keyword_ru, keyword_en } of all) {
    expect(readKeyword(keyword_ru), name_ru).toMatchObject({ fault: null });
    expect(readKeyword(keyword_en), name_en).toMatchObject({ fault: null });
    for (const text of [keyword_ru, keyword_en]) expect(graphemeLength(text), text).toBeLessThanOrEqual(100);
  }
});

test('a guest sees them in their language; an alert begun with one has everything of it, and its groups that are there', async () => {
  const guest = await openBrowser(app);
  const list = await templates(guest);
  const robots = named(list, 'Роботы-пылесосы');
  expect(robots).toMatchObject({ picture: 'vacuum', groups: [], alert_id: null, is_recommended: false });
  const english = await openBrowser(app);
  english.cookies.set('lang', 'en');
  expect(named(await templates(english), 'Robot vacuums')?.id).toBe(robots?.id);
  expect((await clone(guest, robots?.id ?? 0)).statusCode).toBe(401);

  const group_id = await group('phones');
  const browser = await member();
  const phones = named(await templates(browser), 'Смартфоны до 20 000 ₽');
  expect(phones).toMatchObject({ max_price: 20_000, currency: 'RUB', groups: [{ id: group_id }] });
  const reply = await clone(browser, phones?.id ?? 0);
  expect(reply.statusCode).toBe(200);
  expect(reply.json<{ data: Alert }>().data).toMatchObject({
    name: 'Смартфоны до 20 000 ₽',
    keyword: phones?.keyword,
    group_ids: [group_id],
    max_price: 20_000,
    currency: 'RUB',
  });
  expect(named(await templates(browser), 'Смартфоны до 20 000 ₽')?.alert_id).toBe(
    reply.json<{ data: Alert }>().data.id,
  );
  expect((await clone(browser, 999_999)).json()).toMatchObject({ error: { code: 'alert_template_not_found' } });
});

test('fifty at once begin one alert; once deleted it can be begun again', async () => {
  const browser = await member();
  const lego = named(await templates(browser), 'Конструкторы LEGO')?.id ?? 0;
  const replies = await Promise.all(Array.from({ length: 50 }, () => clone(browser, lego)));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const [alert, ...more] = await alertsOf(browser);
  expect(more).toEqual([]);
  expect(new Set(replies.map((reply) => reply.json<{ data: Alert }>().data.id))).toEqual(new Set([alert?.id]));
  await browser.send('DELETE', `/api/alerts/${alert?.id}`);
  expect((await clone(browser, lego)).json<{ data: Alert }>().data.id).not.toBe(alert?.id);
});

test('one changed in the form counts for its template, another of the same is another alert, one of none is none', async () => {
  const browser = await member();
  const [, , template] = await templates(browser);
  const made = async (template_id?: number) => {
    const body = { keyword: 'вертолёт на пульте', min_temperature: 50, ...(template_id ? { template_id } : {}) };
    return (await browser.send('POST', '/api/alerts', body)).json<{ data: Alert }>().data.id;
  };
  const ids = [await made(template?.id), await made(template?.id), await made(999_999), await made()];
  const { rows } = await sql<{ template_id: number | null }>`
    select template_id from alerts where id = any(${ids}) order by id`.execute(world.ctx.db);
  expect(rows.map(({ template_id }) => template_id)).toEqual([template?.id, template?.id, null, null]);
  expect(named(await templates(browser), template?.name ?? '')?.alert_id).toBeTruthy();

  // A guest's draft keeps it until they have signed up.
  const draft = await (
    await openBrowser(app)
  ).send('POST', '/api/alert-drafts', { keyword: 'коляска', template_id: template?.id });
  const { draft_id } = draft.json<{ data: { draft_id: number } }>().data;
  const { rows: kept } = await sql<{ template_id: string }>`
    select fields->>'template_id' as template_id from alert_drafts where id = ${draft_id}`.execute(world.ctx.db);
  expect(kept).toEqual([{ template_id: `${template?.id}` }]);
});

test('nobody gets more alerts by templates than they may have', async () => {
  const browser = await member({ is_verified: false });
  const [one, other] = await templates(browser);
  expect((await clone(browser, one?.id ?? 0)).statusCode).toBe(200);
  expect((await clone(browser, other?.id ?? 0)).json()).toMatchObject({ error: { code: 'too_many_alerts' } });
});

test('what is counted is what readers of each language would have been told of, and who follows', async () => {
  const author = await createUser(world);
  await createOffer(world, { title: 'Конструктор LEGO City', author_id: author.id });
  await createOffer(world, { title: 'Кофе в зёрнах Лавацца', author_id: author.id });
  await sql`update alert_templates set counted_at = null`.execute(world.ctx.db);
  while ((await countTemplates(world.ctx)) > 0);
  const list = await templates(await openBrowser(app));
  expect(named(list, 'Конструкторы LEGO')).toMatchObject({ finds_a_week: 0.2, followers_count: 1 });
  expect(named(list, 'Кофе в зёрнах')).toMatchObject({ finds_a_week: 0.2, followers_count: 0 });
  expect(named(list, 'Видеокарты')).toMatchObject({ finds_a_week: 0 });
  // What most follow comes first.
  expect(list[0]?.followers_count).toBeGreaterThanOrEqual(list[1]?.followers_count ?? 0);
  const { rows } = await sql`
    select t.id from alert_templates t where t.followers_count <> (
      select count(distinct user_id) from alerts where template_id = t.id and deleted_at is null)`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([]);
});

test('those of groups that were opened in 30 days come first, of their children too', async () => {
  const child = await group('storage');
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  expect((await templates(browser)).some(({ is_recommended }) => is_recommended)).toBe(false);
  const today = world.clock.now().toISOString().slice(0, 10);
  await sql`insert into group_openings (user_id, group_id, opened_on) values (${user.id}, ${child}, ${today}::date)`.execute(
    world.ctx.db,
  );
  expect((await templates(browser))[0]).toMatchObject({ name: 'SSD от 1 ТБ', is_recommended: true });
  await sql`update group_openings set opened_on = ${today}::date - 31 where user_id = ${user.id}`.execute(world.ctx.db);
  expect((await templates(browser)).some(({ is_recommended }) => is_recommended)).toBe(false);
});

test('what five members wait for in the same words is suggested to others, what four do is not', async () => {
  const wait = async (keyword: string, count: number) => {
    for (let nth = 0; nth < count; nth++) await (await member()).send('POST', '/api/alerts', { keyword });
  };
  await wait('самокат Kugoo', 4);
  await wait('Самокат kugoo', 1);
  await wait('редкая марка', 4);
  expect(await findPopularAlerts(world.ctx)).toBe(1);
  const guest = await openBrowser(app);
  const found = (await templates(guest, '?limit=100')).filter(({ keyword }) => /kugoo|марка/i.test(keyword));
  expect(found).toMatchObject([{ name: 'Самокат Kugoo', followers_count: 5 }]);
  // Put away by an administrator it stays away.
  const admin = await member({ type: 9 });
  await admin.send('PATCH', `${ALL}/${found[0]?.id}`, { is_shown: false });
  await findPopularAlerts(world.ctx);
  expect((await templates(guest, '?limit=100')).filter(({ keyword }) => /kugoo/i.test(keyword))).toEqual([]);
  // One who was among the five lets go: nothing of four is shown.
  await admin.send('PATCH', `${ALL}/${found[0]?.id}`, { is_shown: true });
  await sql`update alerts set deleted_at = now() where id = (select min(id) from alerts where keyword = 'Самокат kugoo')`.execute(
    world.ctx.db,
  );
  await findPopularAlerts(world.ctx);
  expect((await templates(guest, '?limit=100')).filter(({ keyword }) => /kugoo/i.test(keyword))).toEqual([]);
});

test('administrators make, change, put away and delete them, which is written down; nobody else may', async () => {
  const admin = await member({ type: 9 });
  const fields = {
    name_ru: 'Самовары',
    name_en: 'Samovars',
    keyword_ru: 'самовар',
    keyword_en: 'samovar',
    picture: 'coffee',
  };
  const made = await admin.send('POST', ALL, fields);
  expect(made.statusCode).toBe(200);
  const { id } = made.json<{ data: FullTemplate }>().data;
  expect(named(await templates(await openBrowser(app), '?limit=100'), 'Самовары')?.id).toBe(id);
  await admin.send('PATCH', `${ALL}/${id}`, { is_shown: false });
  expect(named(await templates(await openBrowser(app), '?limit=100'), 'Самовары')).toBeUndefined();
  const follower = await member();
  expect((await clone(follower, id)).statusCode).toBe(404);
  await admin.send('PATCH', `${ALL}/${id}`, { is_shown: true });
  expect((await clone(follower, id)).statusCode).toBe(200);
  expect((await admin.send('DELETE', `${ALL}/${id}`)).statusCode).toBe(200);
  expect((await admin.send('DELETE', `${ALL}/${id}`)).statusCode).toBe(404);
  expect(await alertsOf(follower)).toMatchObject([{ keyword: 'самовар' }]);
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where action like 'alert_template.%' and detail = 'Самовары / Samovars' order by id`.execute(
    world.ctx.db,
  );
  expect(rows.map(({ action }) => action.slice('alert_template.'.length))).toEqual([
    'created',
    'changed',
    'changed',
    'deleted',
  ]);
  for (const type of [1, 3, 5, 7]) {
    const other = await member({ type });
    expect((await other.get(ALL)).statusCode).toBe(403);
    expect((await other.send('POST', ALL, fields)).statusCode).toBe(403);
    expect((await other.send('PATCH', `${ALL}/1`, { position: 5 })).statusCode).toBe(403);
    expect((await other.send('DELETE', `${ALL}/1`)).statusCode).toBe(403);
  }
});

test.each([
  [{ name_ru: '', name_en: 'Samovars', keyword_ru: 'а', keyword_en: 'samovar' }, 'name_ru'],
  [{ name_ru: 'Самовары', name_en: 'Samovars', keyword_ru: '"самовар', keyword_en: 'samovar' }, 'keyword_ru'],
  [{ name_ru: 'Самовары', name_en: 'Samovars', keyword_ru: 'самовар' }, 'keyword_en'],
  [{ name_ru: 'С'.repeat(61), name_en: 'Samovars', keyword_ru: 'самовар', keyword_en: 'samovar' }, 'name_ru'],
  [
    { name_ru: 'С', name_en: 'S', keyword_ru: 'самовар', keyword_en: 'samovar', group_slugs: ['no-such'] },
    'group_slugs',
  ],
  [{ name_ru: 'С', name_en: 'S', keyword_ru: 'самовар', keyword_en: 'samovar', picture: 'no-such' }, 'picture'],
])('what is wrong is said at its field: %j', async (fields, field) => {
  const admin = await member({ type: 9 });
  const reply = await admin.send('POST', ALL, fields);
  expect(reply.statusCode).toBe(422);
  expect(Object.keys(reply.json<{ error: { fields: Record<string, string[]> } }>().error.fields)).toEqual([field]);
});

test('of two administrators who change one at once the later is told so, and writes over nobody unseen', async () => {
  const [one, other] = [await member({ type: 9 }), await member({ type: 9 })];
  const fields = { name_ru: 'Граммофоны', name_en: 'Gramophones', keyword_ru: 'граммофон', keyword_en: 'gramophone' };
  const made = (await one.send('POST', ALL, fields)).json<{ data: FullTemplate }>().data;
  const path = `${ALL}/${made.id}`;
  const was = made.edits;
  expect((await one.send('PATCH', path, { ...fields, name_ru: 'Патефоны', was })).statusCode).toBe(200);
  const late = await other.send('PATCH', path, { ...fields, position: 7, was });
  expect(late.statusCode).toBe(409);
  expect(late.json<{ error: { code: string } }>().error.code).toBe('conflict');
  const stands = (await other.get(ALL)).json<{ data: FullTemplate[] }>().data.find(({ id }) => id === made.id);
  expect(stands).toMatchObject({ name_ru: 'Патефоны', position: 1000, edits: was + 1 });
  const again = await other.send('PATCH', path, { ...fields, name_ru: 'Патефоны', position: 7, was: was + 1 });
  expect(again.json<{ data: FullTemplate }>().data).toMatchObject({ name_ru: 'Патефоны', position: 7, edits: was + 2 });
  // Fifty at once: one of them saves.
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_none, n) => one.send('PATCH', path, { position: n, was: was + 2 })),
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 49 }, () => 409),
  ]);
});

test('their pages tell administrators what each finds and who waits, fifty at a time; to nobody else they exist', async () => {
  const slug = `place-${world.clock.now().getTime()}`;
  const group_id = await group(slug);
  const admin = await member({ type: 9 });
  const record = async (id: number | 'new') =>
    pageProps(await admin.get(`/admin/alert-templates/${id}`)).props as unknown as AdminTemplatePageProps;
  const list = async (path: string) => pageProps(await admin.get(path)).props as unknown as AdminTemplatesPageProps;
  const fields = { name_ru: 'Примусы', name_en: 'Stoves', keyword_ru: 'примус', keyword_en: 'stove' };
  const made = await admin.send('POST', ALL, { ...fields, group_slugs: [slug], position: 0 });
  const { id } = made.json<{ data: FullTemplate }>().data;
  expect((await list('/admin/alert-templates')).templates[0]).toMatchObject({
    ...fields,
    id,
    origin: 'staff',
    followers_count: 0,
    finds_a_week: null,
  });
  await sql`update alert_templates set counted_at = now(), finds_ru = 60, finds_en = 1, followers_count = 3,
    group_slugs = array[${slug}, 'no-such-place'] where id = ${id}`.execute(world.ctx.db);
  const shown = await record(id);
  expect(shown.template).toMatchObject({ finds_a_week: { ru: 14, en: 0.2 }, followers_count: 3 });
  expect(shown.groups).toEqual([
    { slug, id: group_id, name: expect.any(String) as string },
    { slug: 'no-such-place', id: null, name: null },
  ]);
  // What a shipped one names and this site does not have stays as it is.
  const kept = await admin.send('PATCH', `${ALL}/${id}`, { ...fields, group_slugs: ['no-such-place', slug] });
  expect(kept.json<{ data: FullTemplate }>().data.group_slugs).toEqual(['no-such-place', slug]);
  // By its former address a group is found as well.
  await sql`update groups set slug = ${`${slug}-now`} where id = ${group_id}`.execute(world.ctx.db);
  await sql`insert into former_group_slugs (slug, group_id) values (${slug}, ${group_id})`.execute(world.ctx.db);
  expect((await record(id)).groups[1]).toMatchObject({ slug, id: group_id });
  expect(await record('new')).toMatchObject({ template: null, groups: [] });

  await sql`insert into alert_templates (origin, name_ru, name_en, keyword_ru, keyword_en, position)
    select 'popular', 'Слово', 'Word', 'слово' || n, 'word' || n, 1 from generate_series(1, 60) n`.execute(
    world.ctx.db,
  );
  const first = await list('/admin/alert-templates');
  const second = await list(first.next_path ?? '');
  expect([first.templates.length, first.previous_path, second.previous_path]).toEqual([50, null, ALL.slice(4)]);
  const ids = [...first.templates, ...second.templates].map((one) => one.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const path of ['', '/new', `/${id}`])
    for (const other of [await openBrowser(app), await member(), await member({ type: 7 })])
      expect((await other.get(`/admin/alert-templates${path}`)).statusCode).toBe(404);
  for (const path of ['0', '999999', 'x'])
    expect((await admin.get(`/admin/alert-templates/${path}`)).statusCode).toBe(404);
});
