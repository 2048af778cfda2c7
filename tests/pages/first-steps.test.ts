/** What a new member is led through: three plain forms on one page, and what of it the rest of the site goes by. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { insertFirstSteps } from '#domain/users/users.ts';
import { inTransaction } from '#platform/db.ts';
import { signUp } from '../support/accounts.ts';
import { createGroup, createPicture } from '../support/factories/forms.ts';
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

const form = (browser: Browser, fields: Record<string, string | string[]>) => {
  const sent = new URLSearchParams(
    Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  );
  return browser.sendRaw('POST', '/welcome', Buffer.from(sent.toString()), {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  });
};
const steps = async (browser: Browser) => pageProps<'first_steps'>(await browser.get('/welcome')).props;
const menuLink = async (browser: Browser) => pageProps(await browser.get('/rules')).frame.viewer?.links.first_steps;

async function newcomer() {
  const user = await createUser(world);
  await inTransaction(world.ctx.db, (tx) => insertFirstSteps(tx, user.id));
  return { ...user, browser: await openBrowser(app, user.id) };
}

/** An offer of a group with a picture of its own, whose id is returned. */
async function createPictured(author_id: number, group_id: number, given: Parameters<typeof createOffer>[1]) {
  const picture = await createPicture(world, author_id);
  const offer = await createOffer(world, given);
  await sql`update offers set cover_media_id = ${picture} where id = ${offer.id}`.execute(world.ctx.db);
  await sql`insert into offer_groups (offer_id, group_id, position) values (${offer.id}, ${group_id}, 1)`.execute(
    world.ctx.db,
  );
  return picture;
}

test('after signing up the three steps are open; done one by one they lead home, and the menu forgets them', async () => {
  const browser = await openBrowser(app);
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 100_000);
  await signUp(world, browser, { email: 'new@mail.example', username: 'novichok' });
  const [group, other] = [await createGroup(world, { name: 'Наушники' }), await createGroup(world, { name: 'Кофе' })];
  expect((await steps(browser)).steps).toEqual({ language: 'open', groups: 'open', alert: 'open' });
  expect(await menuLink(browser)).toBe('/welcome');

  const language = await form(browser, { step: 'language', lang: 'en' });
  expect([language.statusCode, language.headers.location]).toEqual([303, '/welcome?lang=en#groups']);
  await browser.get('/welcome?lang=en');
  const { rows } = await sql<{ locale: string }>`select locale from users where username = 'novichok'`.execute(
    world.ctx.db,
  );
  expect(rows[0]?.locale).toBe('en');

  const chosen = await form(browser, {
    step: 'groups',
    shown: [`${group}`, `${other}`],
    group: [`${group}`, '999999'],
  });
  expect(chosen.headers.location).toBe('/welcome#alert');
  expect((await steps(browser)).groups.map(({ id, is_followed }) => [id, is_followed])).toEqual(
    expect.arrayContaining([
      [group, true],
      [other, false],
    ]),
  );

  const wrong = await form(browser, { step: 'alert', keyword: '"' });
  expect([wrong.statusCode, wrong.body.includes('value="&quot;"'), wrong.body.includes('field__error')]).toEqual([
    422,
    true,
    true,
  ]);
  expect((await steps(browser)).steps.alert).toBe('open');
  const done = await form(browser, { step: 'alert', keyword: 'sony headphones' });
  expect([done.statusCode, done.headers.location]).toEqual([303, '/']);
  const props = await steps(browser);
  expect([props.steps, props.is_open, props.alerts]).toEqual([
    { language: 'done', groups: 'done', alert: 'done' },
    false,
    ['sony headphones'],
  ]);
  expect(await menuLink(browser)).toBe(null);
});

test('every step can be skipped, and all of it put away; what is done elsewhere counts', async () => {
  const { browser } = await newcomer();
  for (const [step, next] of [
    ['alert', '/welcome#language'],
    ['groups', '/welcome#language'],
    ['language', '/'],
  ] as const)
    expect((await form(browser, { step, skip: '1' })).headers.location).toBe(next);
  expect((await steps(browser)).steps).toEqual({ language: 'done', groups: 'skipped', alert: 'skipped' });
  expect(await menuLink(browser)).toBe(null);

  const second = await newcomer();
  expect((await form(second.browser, { close: '1' })).headers.location).toBe('/');
  expect([await menuLink(second.browser), (await steps(second.browser)).is_open]).toEqual([null, false]);

  const third = await newcomer();
  await third.browser.send('PUT', `/api/groups/${await createGroup(world)}/follow`);
  await third.browser.send('POST', '/api/alerts', { keyword: 'утюг' });
  expect(await menuLink(third.browser)).toBe('/welcome');
  await form(third.browser, { step: 'language', lang: 'ru' });
  expect(await menuLink(third.browser)).toBe(null);
});

test('two who send the same step at once, and a step nobody knows, change nothing twice', async () => {
  const { browser } = await newcomer();
  const group = await createGroup(world);
  const sent = { step: 'groups', shown: `${group}`, group: `${group}` };
  const replies = await Promise.all([form(browser, sent), form(browser, sent), form(browser, { step: 'else' })]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
  expect((await steps(browser)).steps).toEqual({ language: 'open', groups: 'done', alert: 'open' });
  await form(browser, { step: 'groups', shown: `${group}` });
  expect((await steps(browser)).groups.find(({ id }) => id === group)?.is_followed).toBe(false);
});

for (const [locale, title, skip] of [
  ['ru', 'Первые шаги', 'Пропустить'],
  ['en', 'First steps', 'Skip'],
] as const) {
  test(`the page is forms with pictures of what was found last, for a bounded number of statements (${locale})`, async () => {
    const { id, browser } = await newcomer();
    const group = await createGroup(world, { name: `Ноутбуки ${locale}` });
    const now = world.clock.now();
    const shown = await createPictured(id, group, {});
    // Newer, and none of what readers may see.
    await createPictured(id, group, { published_at: null });
    await createPictured(id, group, { published_at: now, deactivated_at: now });
    const cold = await createPictured(id, group, { published_at: now, temperature: -300 });
    await sql`update offers set votes_count = 8 where cover_media_id = ${cold}`.execute(world.ctx.db);
    await sql`update groups set popularity = 1000 + id where id = ${group}`.execute(world.ctx.db);
    const { statements, reply } = await countStatements(world, () => browser.get(`/welcome?lang=${locale}`));
    expect(statements).toBeLessThanOrEqual(12);
    const { body } = reply;
    const html = body.replace(/<script[\s\S]*?<\/script>/g, '');
    expect(html).toContain(`<h1 class="title-1">${title}</h1>`);
    expect(html).toContain('noindex');
    expect(html.split(`>${skip}<`)).toHaveLength(4);
    // One each, and one for the ready-made alerts beside the third.
    expect(html.match(/name="step"/g)).toHaveLength(4);
    expect(/name="group" value="(\d+)".*?<img/s.exec(html)?.[1]).toBe(`${group}`);
    const { groups } = pageProps<'first_steps'>(reply).props;
    expect(groups.find((one) => one.id === group)?.picture?.id).toBe(shown);
  });
}

test('a guest signs in first; whoever was here before is led through nothing, and finds the page all the same', async () => {
  const guest = await openBrowser(app);
  expect((await guest.get('/welcome')).headers.location).toContain('/login?next=%2Fwelcome');
  const old = await openBrowser(app, (await createUser(world)).id);
  expect(await menuLink(old)).toBe(null);
  expect([(await old.get('/welcome')).statusCode, (await steps(old)).is_open]).toEqual([200, false]);
});

test('a ready-made alert is begun by one press, is offered no more, and settles the step', async () => {
  const { id, browser } = await newcomer();
  const { templates } = await steps(browser);
  expect(templates).toHaveLength(6);
  const [chosen] = templates;
  const done = await form(browser, { step: 'alert', template: `${chosen?.id}` });
  expect(done.statusCode).toBe(303);
  const { rows } = await sql`select template_id from alerts where user_id = ${id}`.execute(world.ctx.db);
  expect(rows).toEqual([{ template_id: chosen?.id }]);
  const now = await steps(browser);
  expect(now.steps.alert).toBe('done');
  expect(now.templates).not.toContainEqual(chosen);
  // One that is gone meanwhile says so and begins nothing.
  const gone = await form(browser, { step: 'alert', template: '999999' });
  expect(gone.statusCode).toBe(404);
  expect(pageProps<'first_steps'>(gone).props.keyword_error).toBeTruthy();
});
