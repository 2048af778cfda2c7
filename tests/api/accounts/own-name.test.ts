/** POST /api/users/:id/impersonate, POST /api/impersonation/end, POST /logout: back under the own name when the time is up */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetOldSignIns } from '#domain/auth/auth.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { PASSWORD, signIn, who } from '../../support/accounts.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let admin: TestUser;
let member: TestUser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 100_000);
  admin = await createUser(world, { username: 'the_admin', type: 9, password: PASSWORD });
  member = await createUser(world, { username: 'a_member', password: PASSWORD });
});
beforeEach(() => {
  world.clock.advance(3600_000);
});
afterAll(() => world.close());

/** Opens a page as a browser does when somebody goes there. */
const open = (browser: Browser, url: string) => browser.get(url, { 'sec-fetch-dest': 'document' });
const own = (browser: Browser) => browser.cookies.get('ulov_own') ?? '';

/** An administrator who looks as a member, and may for no longer. */
async function lapsed({ is_swept = false } = {}): Promise<Browser> {
  const browser = await openBrowser(app);
  expect((await signIn(browser, admin.email, PASSWORD)).statusCode).toBe(200);
  const entered = await browser.send('POST', `/api/users/${member.id}/impersonate`, { password: PASSWORD });
  expect(entered.statusCode).toBe(200);
  expect(await who(browser)).toBe(member.id);
  world.clock.advance(3600_000 + 1000);
  if (is_swept) await forgetOldSignIns(world.ctx);
  return browser;
}

test.each([false, true])(
  'when the hour is over the administrator is themselves again and told so (swept: %s)',
  async (is_swept) => {
    const browser = await lapsed({ is_swept });
    const kept = own(browser);
    const sent = await open(browser, '/new?page=2');
    expect([sent.statusCode, sent.headers.location]).toEqual([302, '/new?page=2']);
    expect(sent.headers['cache-control']).toBe('private, no-store');
    const session = sent.cookies.find(({ name }) => name === 'ulov_session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(session?.maxAge).toBeGreaterThan(80 * 86_400);
    expect(session?.value).not.toBe(kept);
    const page = pageProps<'home'>(await open(browser, '/'));
    expect(page.frame.viewer?.id).toBe(admin.id);
    expect(page.frame.impersonation).toBeNull();
    expect(page.frame.notice).toEqual({
      kind: 'success',
      message: 'Время под чужим именем вышло. Вы снова вошли под своим.',
    });
    expect(own(browser)).toBe('');
    // The id from before is worth nothing now.
    const old = await openBrowser(app);
    old.cookies.set('ulov_session', kept);
    expect(await who(old)).toBe(0);
  },
);

test('where the own session is over too, they are asked to sign in, and told why', async () => {
  const browser = await lapsed();
  await (await openBrowser(app, admin.id)).send('DELETE', '/api/account/sessions');
  const sent = await open(browser, '/new');
  expect([sent.statusCode, sent.headers.location]).toEqual([302, '/login?next=%2Fnew']);
  const page = pageProps<'auth'>(await open(browser, '/login?next=%2Fnew'));
  expect(page.frame.viewer).toBeNull();
  expect(page.frame.notice?.message).toBe('Время под чужим именем вышло. Войдите под своим.');
});

test('nothing but opening a page brings the own name back: no action meant as the member is done by it', async () => {
  const browser = await lapsed();
  expect(await who(browser)).toBe(0);
  expect((await browser.send('POST', '/email/resend')).statusCode).toBe(401);
  expect((await browser.get('/new')).statusCode).toBe(200);
  expect((await browser.get('/new', { 'sec-fetch-dest': 'iframe' })).statusCode).toBe(200);
  expect(await who(browser)).toBe(0);
  // Nor without the session's cookie: the browser was closed meanwhile.
  const closed = await lapsed();
  closed.cookies.delete('ulov_session');
  expect((await open(closed, '/new')).statusCode).toBe(200);
  expect(await who(closed)).toBe(0);
});

test('whoever came back, signed out or signed in by themselves leaves no way back behind', async () => {
  const back = await openBrowser(app, admin.id);
  await back.send('POST', `/api/users/${member.id}/impersonate`, { password: PASSWORD });
  expect(own(back)).not.toBe('');
  await back.send('POST', '/api/impersonation/end');
  expect(own(back)).toBe('');

  const out = await openBrowser(app, admin.id);
  await out.send('POST', `/api/users/${member.id}/impersonate`, { password: PASSWORD });
  await out.send('POST', '/logout');
  expect(own(out)).toBe('');

  const other = await lapsed();
  const kept = own(other);
  await signIn(other, member.email, PASSWORD);
  expect([own(other), await who(other)]).toEqual(['', member.id]);
  // Inside a session of somebody's own it changes nothing.
  other.cookies.set('ulov_own', kept);
  expect((await open(other, '/new')).statusCode).toBe(200);
  expect(await who(other)).toBe(member.id);
});
