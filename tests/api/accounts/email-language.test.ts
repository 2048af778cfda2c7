/** GET /?lang=ru|en: the emails of a member follow the language they chose. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { bearer, PASSWORD } from '../../support/accounts.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
const NEW = 'совсем новый пароль 7';
const RUSSIAN = 'Пароль изменён';
const ENGLISH = 'Your password has changed';

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 100_000);
});
beforeEach(() => {
  world.emails.length = 0;
  world.clock.advance(3600_000);
});
afterAll(() => world.close());

/** Subject of the email that follows a change of password. */
async function emailSubject(browser: Browser, to: string, old_password: string, password: string): Promise<string> {
  const body = { old_password, password, password_confirmation: password };
  expect((await browser.send('POST', '/api/account/password', body)).statusCode).toBe(200);
  await world.drain();
  return world.emails.findLast((message) => message.to === to)?.subject ?? '';
}

test('a member who chooses a language gets emails in it, and back', async () => {
  const member = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, member.id);
  expect((await browser.get('/?lang=en')).statusCode).toBe(200);
  expect(await emailSubject(browser, member.email, PASSWORD, NEW)).toContain(ENGLISH);
  await browser.get('/rules?lang=ru');
  expect(await emailSubject(browser, member.email, NEW, PASSWORD)).toContain(RUSSIAN);
});

test('an unknown language and somebody else’s choice change nothing', async () => {
  const member = await createUser(world, { password: PASSWORD });
  const other = await openBrowser(app, (await createUser(world)).id);
  await other.get('/?lang=en');
  await (await openBrowser(app)).get('/?lang=en');
  const browser = await openBrowser(app, member.id);
  await browser.get('/?lang=de');
  await browser.get('/?lang=en&lang=en');
  expect(await emailSubject(browser, member.email, PASSWORD, NEW)).toContain(RUSSIAN);
});

test('neither a token nor an administrator in the member’s place chooses for them', async () => {
  const member = await createUser(world, { password: PASSWORD });
  const admin = await createUser(world, { type: 9, password: PASSWORD });
  const browser = await openBrowser(app, member.id);
  const body = { name: 'bot', scopes: ['read'], password: PASSWORD };
  const made = await browser.send('POST', '/api/account/tokens', body);
  const { token } = made.json<{ data: { token: string } }>().data;
  expect((await browser.get('/api/me?lang=en', bearer(token))).statusCode).toBe(200);
  const inside = await openBrowser(app, admin.id);
  await inside.send('POST', `/api/users/${member.id}/impersonate`, { password: PASSWORD });
  const { frame } = pageProps<'home'>(await inside.get('/?lang=en'));
  expect([frame.locale, frame.viewer?.id]).toEqual(['en', member.id]);
  expect(await emailSubject(browser, member.email, PASSWORD, NEW)).toContain(RUSSIAN);
});
