/** POST /email/resend, POST /api/account/email, POST /api/account/email/confirm, DELETE /api/account/email */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { linkFor, PASSWORD, signIn, signUp, who } from '../../support/accounts.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

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

const LINK = /http:\/\/ulov\.example\/email\/confirm\/\S+/;
const tokenFor = async (to: string) => (await linkFor(world, to, LINK)).split('/').at(-1) ?? '';
const confirm = (browser: Browser, token: string) => browser.send('POST', '/api/account/email/confirm', { token });
const change = (browser: Browser, email: string, password = PASSWORD) =>
  browser.send('POST', '/api/account/email', { email, password });

test('an account that skipped its code proves its address by the link, signed in', async () => {
  const email = 'later.proof@mail.example';
  const browser = await openBrowser(app);
  await signUp(world, browser, { email, username: 'later_proof', is_skipped: true });
  world.clock.advance(121_000);
  const sent = await browser.send('POST', '/email/resend');
  expect(sent.json()).toEqual({ status: true, data: { remaining_cooldown: 120 } });
  expect((await browser.send('POST', '/email/resend')).json().error).toMatchObject({
    code: 'resend_cooldown',
    remaining_cooldown: 120,
  });
  const token = await tokenFor(email);
  expect(token).toHaveLength(43);
  // Whoever only reads the mailbox proves nothing: a guest and another member are refused.
  expect((await confirm(await openBrowser(app), token)).statusCode).toBe(401);
  const stranger = await openBrowser(app, (await createUser(world)).id);
  expect((await confirm(stranger, token)).json().error.code).toBe('token_invalid');
  expect((await confirm(browser, token)).json()).toEqual({ success: true });
  expect((await browser.get('/api/me')).json().data.abilities).toMatchObject({ vote: true });
  expect((await confirm(browser, token)).json().error.code).toBe('token_invalid');
  expect((await browser.send('POST', '/email/resend')).json().error.code).toBe('already_verified');
  expect((await (await openBrowser(app)).send('POST', '/email/resend')).statusCode).toBe(401);
});

test('fifty resends at once send one email; a newer link kills the older; a day ends both', async () => {
  const email = 'many.resends@mail.example';
  const browser = await openBrowser(app);
  await signUp(world, browser, { email, username: 'many_resends', is_skipped: true });
  world.clock.advance(121_000);
  world.emails.length = 0;
  const replies = await Promise.all(Array.from({ length: 50 }, () => browser.send('POST', '/email/resend')));
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  const first = await tokenFor(email);
  expect(world.emails).toHaveLength(1);
  world.clock.advance(121_000);
  await browser.send('POST', '/email/resend');
  const second = await tokenFor(email);
  expect((await confirm(browser, first)).json().error.code).toBe('token_invalid');
  world.clock.advance(24 * 3600_000 + 1000);
  expect((await confirm(browser, second)).json().error.code).toBe('token_invalid');
});

test('a changed address counts once its link is followed; the old one is told', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  expect((await change(browser, ' New.Box@mail.example ')).json()).toEqual({ data: { remaining_cooldown: 120 } });
  const token = await tokenFor('New.Box@mail.example');
  // While it still counts.
  const warning = world.emails.find(({ to }) => to === user.email);
  expect(warning?.subject).toBe('Просят сменить почту вашего аккаунта');
  expect(warning?.text).toContain('New.Box@mail.example');
  expect(warning?.text).toContain('/settings/security?lang=ru');
  expect((await signIn(await openBrowser(app), user.email, PASSWORD)).statusCode).toBe(200);
  expect((await signIn(await openBrowser(app), 'new.box@mail.example', PASSWORD)).statusCode).toBe(401);
  expect((await confirm(browser, token)).statusCode).toBe(200);
  expect((await signIn(await openBrowser(app), user.email, PASSWORD)).statusCode).toBe(401);
  expect((await signIn(await openBrowser(app), 'new.box@mail.example', PASSWORD)).statusCode).toBe(200);
  await world.drain();
  const notice = world.emails.findLast(({ to }) => to === user.email);
  expect(notice?.subject).toBe('Почта вашего аккаунта изменена');
  expect(notice?.text).toContain('New.Box@mail.example');
});

test('somebody’s address gets an email that says so, and the answer is the same', async () => {
  const owner = await createUser(world, { password: PASSWORD });
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  expect((await change(browser, owner.email)).json()).toEqual({ data: { remaining_cooldown: 120 } });
  await world.drain();
  expect(new Map(world.emails.map(({ to, subject }) => [to, subject]))).toEqual(
    new Map([
      [owner.email, 'У вас уже есть аккаунт на Улове'],
      [user.email, 'Просят сменить почту вашего аккаунта'],
    ]),
  );
  // Nor do the settings tell: they wait for it as for any other.
  const { account } = pageProps<'settings'>(await browser.get('/settings/security')).props;
  expect(account.new_email).toBe(owner.email);
});

test('its owner takes a change back: the link of the email is worth nothing', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  await change(browser, 'never.mind@mail.example');
  const token = await tokenFor('never.mind@mail.example');
  const stranger = await openBrowser(app, (await createUser(world)).id);
  expect((await stranger.send('DELETE', '/api/account/email')).json()).toEqual({ success: true });
  const waiting = async () => pageProps<'settings'>(await browser.get('/settings/security')).props.account.new_email;
  expect(await waiting()).toBe('never.mind@mail.example');
  expect((await browser.send('DELETE', '/api/account/email')).json()).toEqual({ success: true });
  expect(await waiting()).toBeNull();
  expect((await confirm(browser, token)).json().error.code).toBe('token_invalid');
  expect((await browser.send('DELETE', '/api/account/email')).statusCode).toBe(200);
  expect((await (await openBrowser(app)).send('DELETE', '/api/account/email')).statusCode).toBe(401);
});

test('taking a change back leaves the link that proves the present address', async () => {
  const email = 'still.unproven@mail.example';
  const browser = await openBrowser(app);
  await signUp(world, browser, { email, username: 'still_unproven', is_skipped: true });
  world.clock.advance(121_000);
  await browser.send('POST', '/email/resend');
  const token = await tokenFor(email);
  await browser.send('DELETE', '/api/account/email');
  expect((await confirm(browser, token)).statusCode).toBe(200);
});

test('the old address is not buried in notices: five changes may be asked for in an hour', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  const statuses: number[] = [];
  for (let index = 0; index < 6; index++)
    statuses.push((await change(browser, `fickle${index}@mail.example`)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await world.drain();
  expect(world.emails.filter(({ to }) => to === user.email)).toHaveLength(5);
  // What was refused changed nothing.
  const { account } = pageProps<'settings'>(await browser.get('/settings/security')).props;
  expect(account.new_email).toBe('fickle4@mail.example');
});

test('two who swap their addresses at once do not hold each other up', async () => {
  const users = await Promise.all([0, 1].map(() => createUser(world, { password: PASSWORD })));
  const [one, two] = await Promise.all(users.map((user) => openBrowser(app, user.id)));
  const replies = await Promise.all([
    change(one as Browser, users[1]?.email ?? ''),
    change(two as Browser, users[0]?.email ?? ''),
  ]);
  expect(replies.every(({ statusCode }) => statusCode < 500)).toBe(true);
});

test('two who claim one address: the first to prove it has it', async () => {
  const email = 'both.want@mail.example';
  const [one, two] = await Promise.all([0, 1].map(() => createUser(world, { password: PASSWORD })));
  const first = await openBrowser(app, one?.id ?? 0);
  const second = await openBrowser(app, two?.id ?? 0);
  await change(first, email);
  const first_token = await tokenFor(email);
  world.clock.advance(121_000);
  await change(second, email);
  const second_token = await tokenFor(email);
  const replies = await Promise.all([confirm(first, first_token), confirm(second, second_token)]);
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  expect(replies.find((reply) => reply.statusCode !== 200)?.json().error.code).toBe('token_invalid');
});

test('proving an address by its link takes it from whoever claimed it too', async () => {
  const email = 'linked.proof@mail.example';
  const rival = await openBrowser(app);
  await signUp(world, rival, { email, username: 'link_rival', is_skipped: true });
  world.clock.advance(121_000);
  const browser = await openBrowser(app);
  await signUp(world, browser, { email, username: 'link_owner', is_skipped: true });
  world.clock.advance(121_000);
  await browser.send('POST', '/email/resend');
  expect((await confirm(browser, await tokenFor(email))).statusCode).toBe(200);
  expect(await who(rival)).toBe(0);
  expect(await who(browser)).toBeGreaterThan(0);
  // Whoever signs in with the address is the owner now.
  const again = await openBrowser(app);
  await signIn(again, email, PASSWORD);
  expect(await who(again)).toBe(await who(browser));
});

test('what is wrong is named at its field', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  const fields = async (email: string, password: string) =>
    (await change(browser, email, password)).json().error.fields;
  expect(await fields('nobody', PASSWORD)).toEqual({ email: ['Проверьте адрес почты.'] });
  expect(await fields(user.email, PASSWORD)).toEqual({ email: ['Это и есть ваша почта.'] });
  expect(await fields('other@mail.example', '')).toEqual({ password: ['Введите пароль.'] });
  expect(await fields('other@mail.example', 'не тот')).toEqual({ password: ['Пароль не подошёл.'] });
  expect(await who(browser)).toBe(user.id);
});

test('pages of an unproven account say how long the next email must wait', async () => {
  const email = 'waiting.banner@mail.example';
  const browser = await openBrowser(app);
  await signUp(world, browser, { email, username: 'waiting_banner', is_skipped: true });
  const wait = async () => pageProps<'text'>(await browser.get('/rules')).frame.viewer?.resend_wait;
  expect(await wait()).toBe(0);
  expect((await browser.send('POST', '/email/resend')).statusCode).toBe(200);
  expect(await wait()).toBe(120);
  world.clock.advance(30_500);
  expect(await wait()).toBe(90);
  world.clock.advance(89_500);
  expect(await wait()).toBe(0);
  expect((await browser.send('POST', '/email/resend')).statusCode).toBe(200);
});

test('a guest who follows the link of an email is told why they stand before signing in', async () => {
  const guest = await openBrowser(app);
  const sent = await guest.get('/email/confirm/abcdefghijklmnopqrstuvwxyz');
  expect([sent.statusCode, sent.headers.location]).toEqual([
    302,
    '/login?next=%2Femail%2Fconfirm%2Fabcdefghijklmnopqrstuvwxyz',
  ]);
  const page = await guest.get(String(sent.headers.location));
  expect(pageProps<'auth'>(page).props.is_email_proof).toBe(true);
  expect(page.body).toContain('Войдите в аккаунт, для которого пришло письмо, и подтвердите почту.');
  for (const url of ['/login', '/login?next=%2Fsettings', '/register?next=%2Femail%2Fconfirm%2Fabc'])
    expect(pageProps<'auth'>(await guest.get(url)).props.is_email_proof).toBe(false);
});
