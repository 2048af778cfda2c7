/** GET /api/account/invitations, POST /api/account/invitations, DELETE /api/account/invitations/:id, and their page. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { Invitation, OwnInvitations } from '#contract/invitations.ts';
import type { AdminInvitationsPageProps, AdminUserPageProps } from '#contract/pages.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { signUp, who } from '../../support/accounts.ts';
import { openBrowser, openWorld, pageProps, type World } from '../../support/world.ts';
import { openWriter, type Writer } from '../../support/writers.ts';

const OWN = '/api/account/invitations';
const DAY_MS = 86_400_000;

let world: World;
let app: FastifyInstance;
let admin: Writer;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  admin = await openWriter(world, app, { type: 9 });
  for (const key of ['limits.requests_a_minute', 'limits.sign_in_a_minute'])
    await changeSetting(world.ctx, key, 100_000);
});
afterAll(() => world.close());
beforeEach(async () => {
  await changeSetting(world.ctx, 'invitations.a_month', 5);
  await changeSetting(world.ctx, 'registration.mode', 1);
});

const inviter = (given: object = {}) => openWriter(world, app, { trust_level: 2, ...given });
const make = ({ browser }: Writer, given: object = {}) =>
  browser.send('POST', OWN, { note: '', most: 1, days: 7, ...given });
const own = async ({ browser }: Writer) => (await browser.get(OWN)).json<{ data: OwnInvitations }>().data;
const revoke = ({ browser }: Writer, id: number) => browser.send('DELETE', `${OWN}/${id}`);
const errorOf = (reply: { json: () => unknown }) => (reply.json() as ErrorBody).error;
async function made(member: Writer, given: object = {}): Promise<{ invitation: Invitation; path: string }> {
  const reply = await make(member, given);
  expect(reply.statusCode, reply.body).toBe(200);
  const { data } = reply.json<{ data: { invitation: Invitation; url: string } }>();
  return { invitation: data.invitation, path: new URL(data.url).pathname };
}

test('a member invites within their month, sees who came, and administrators whose it was', async () => {
  const member = await inviter();
  expect(await own(member)).toMatchObject({ a_month: 5, left: 5, barrier: null, invitations: [] });
  const { invitation, path } = await made(member, { note: 'Соседям', most: 2 });
  expect(await own(member)).toMatchObject({ left: 3 });
  const guest = await openBrowser(app);
  expect((await guest.get(path)).body).toContain(member.user.username);
  const username = 'privedennyj';
  await signUp(world, guest, { email: 'privedennyj@mail.example', username });
  const { invitations } = await own(member);
  expect(invitations).toMatchObject([{ id: invitation.id, used: 1, latest: [{ username }] }]);
  const newcomer = await who(guest);
  const record = pageProps<'admin'>(await admin.browser.get(`/admin/users/${newcomer}`)).props as AdminUserPageProps;
  expect(JSON.stringify(record)).toContain(member.user.username);
  const all = pageProps<'admin'>(await admin.browser.get('/admin/invitations')).props as AdminInvitationsPageProps;
  expect(all.invitations[0]).toMatchObject({ id: invitation.id, created_by: { username: member.user.username } });
  const page = pageProps<'settings'>(await member.browser.get('/settings/invitations')).props;
  expect(page).toMatchObject({ may_invite: true, invitations: { left: 3 } });
});

test('the month counts whom an invitation may let in; what is withdrawn comes back, and so does the month', async () => {
  const member = await inviter();
  const { invitation, path } = await made(member, { most: 4 });
  const refused = await make(member, { most: 2 });
  expect([refused.statusCode, Object.keys(errorOf(refused).fields ?? {})]).toEqual([422, ['most']]);
  expect(errorOf(refused).fields?.['most']?.[0]).toContain('1');
  expect((await revoke(member, invitation.id)).statusCode).toBe(200);
  expect((await revoke(member, invitation.id)).statusCode).toBe(200);
  expect((await (await openBrowser(app)).get(path)).statusCode).toBe(410);
  expect(await own(member)).toMatchObject({ left: 5 });
  await made(member, { most: 5 });
  expect((await make(member)).statusCode).toBe(422);
  world.clock.advance(30 * DAY_MS + 1000);
  const again = await openBrowser(app, member.user.id);
  expect((await make({ ...member, browser: again }, { most: 5 })).statusCode).toBe(200);
});

test('of fifty at once no more are made than the month lets in', async () => {
  const member = await inviter();
  const replies = await Promise.all(Array.from({ length: 50 }, () => make(member)));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  expect(await own(member)).toMatchObject({ left: 0 });
});

test.each([
  ['off', {}, { 'invitations.a_month': 0 }, 'not_allowed'],
  ['closed', {}, { 'registration.mode': 2 }, 'registration_closed'],
  ['trust', { trust_level: 1 }, {}, 'not_allowed'],
  ['unverified', { is_verified: false }, {}, 'not_allowed'],
] as const)('%s: the member reads why they invite nobody, and does not', async (barrier, given, settings, code) => {
  for (const [key, value] of Object.entries(settings)) await changeSetting(world.ctx, key, value);
  const member = await inviter(given);
  expect((await own(member)).barrier).toBe(barrier);
  expect(errorOf(await make(member)).code).toBe(code);
  expect((await member.browser.get('/settings/invitations')).statusCode).toBe(200);
});

test('nobody touches the invitations of others, and a guest has none', async () => {
  const [member, other] = [await inviter(), await inviter()];
  const { invitation, path } = await made(member);
  expect(errorOf(await revoke(other, invitation.id)).code).toBe('invitation_not_found');
  expect((await (await openBrowser(app)).get(path)).statusCode).toBe(200);
  expect((await own(other)).invitations).toEqual([]);
  const guest = await openBrowser(app);
  expect(errorOf(await guest.get(OWN)).code).toBe('not_signed_in');
});

test('a guest who begins a deal alert reads early that an account needs an invitation, or that none is opened', async () => {
  const guest = await openBrowser(app);
  expect((await guest.get('/alerts/new')).body).toContain('Аккаунт здесь создают по приглашению');
  await changeSetting(world.ctx, 'registration.mode', 2);
  expect((await guest.get('/alerts/new')).body).toContain('Новые аккаунты сейчас не создаются');
  await changeSetting(world.ctx, 'registration.mode', 0);
  expect((await guest.get('/alerts/new')).body).not.toContain('Аккаунт здесь создают');
});
