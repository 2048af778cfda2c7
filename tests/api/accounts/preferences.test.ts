/** GET /api/me/preferences, PATCH /api/me/preferences, and what obeys them. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '#contract/common.ts';
import { eraseDeletedAccounts } from '#domain/accounts/erase-accounts.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

const ADDRESS = '/api/me/preferences';
let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  for (const key of ['comments.gap_seconds_t1', 'users.delete_grace_days']) await changeSetting(world.ctx, key, 0);
});
afterAll(() => world.close());

async function change(browser: Browser, body: object): Promise<void> {
  const reply = await browser.send('PATCH', ADDRESS, body);
  expect(reply.statusCode, reply.body).toBe(200);
}

test('a guest has none', async () => {
  const guest = await openBrowser(app);
  expect((await guest.get(ADDRESS)).statusCode).toBe(401);
  expect((await guest.send('PATCH', ADDRESS, { home_tab: 'new' })).statusCode).toBe(401);
});

test('what was never chosen is the usual; a change leaves the rest, on every device and for nobody else', async () => {
  const [member, other] = [await createUser(world), await createUser(world)];
  const browser = await openBrowser(app, member.id);
  expect((await browser.get(ADDRESS)).json()).toEqual({ data: USUAL_PREFERENCES });
  await change(browser, { home_tab: 'new' });
  await change(browser, { auto_subscribe_deals: false });
  await change(browser, {});
  const chosen = { ...USUAL_PREFERENCES, home_tab: 'new', auto_subscribe_deals: false };
  expect((await (await openBrowser(app, member.id)).get(ADDRESS)).json()).toEqual({ data: chosen });
  await change(browser, { auto_subscribe_deals: true, chat_enabled: false });
  expect((await browser.get(ADDRESS)).json()).toEqual({
    data: { ...chosen, auto_subscribe_deals: true, chat_enabled: false },
  });
  expect((await (await openBrowser(app, other.id)).get(ADDRESS)).json()).toEqual({ data: USUAL_PREFERENCES });
});

test('unknown values are malformed, unknown fields are passed over; neither changes anything', async () => {
  const [member, other] = [await createUser(world), await createUser(world)];
  const browser = await openBrowser(app, member.id);
  await change(browser, { user_id: other.id });
  for (const body of [{ home_tab: 'cold' }, { home_filter: true }, { auto_subscribe_deals: 'perhaps' }]) {
    expect((await browser.send('PATCH', ADDRESS, body)).statusCode, JSON.stringify(body)).toBe(400);
  }
  for (const one of [browser, await openBrowser(app, other.id)])
    expect((await one.get(ADDRESS)).json()).toEqual({ data: USUAL_PREFERENCES });
});

test('home and discussions open with what the member chose; an address that says otherwise goes first', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  await change(browser, { home_tab: 'hottest', home_filter: 'deals_only', discussions_tab: 'discussed' });
  const home = async (address: string) => pageProps<'home'>(await browser.get(address)).props;
  expect((await home('/')).filters).toMatchObject({ tab: 'hottest', deals_only: true });
  expect((await home('/')).feed.more_path).toMatch(/^\/api\/lists\/hottest\?.*deals_only=true/);
  for (const tab of ['new', 'hot', 'hottest'])
    expect((await home(`/${tab}`)).filters).toMatchObject({ tab, deals_only: true });
  expect((await home('/?deals_only=0')).filters).toMatchObject({ tab: 'hottest', deals_only: false });
  expect((await home('/coupons')).filters.deals_only).toBe(false);
  const talk = async (address: string) => pageProps<'discussions'>(await browser.get(address)).props;
  expect((await talk('/discussions')).tab).toBe('discussed');
  expect((await talk('/discussions?tab=new')).tab).toBe('new');
  expect((await talk('/discussions?tab=new')).feed.page_path).toContain('tab=new');

  const guest = await openBrowser(app);
  expect(pageProps<'home'>(await guest.get('/')).props.filters).toMatchObject({ tab: 'hot', deals_only: false });
  expect(pageProps<'discussions'>(await guest.get('/discussions')).props.tab).toBe('new');
});

test('whoever writes follows by what they chose, for deals and discussions apart; the bell works all the same', async () => {
  const delta = { ops: [{ insert: 'слово\n' }] };
  const offer = await createOffer(world);
  const discussion = await createDiscussion(world);
  const places = { offer: `/api/offers/${offer.id}`, discussion: `/api/discussions/${discussion.id}` };
  const follows = async (browser: Browser, type: 'offer' | 'discussion') =>
    (
      await browser.get(`/ui/comments-subscriptions?type=${type}&id=${type === 'offer' ? offer.id : discussion.id}`)
    ).json<{
      subscribed: boolean;
    }>().subscribed;
  for (const chosen of [
    {},
    { auto_subscribe_deals: false },
    { auto_subscribe_discussions: false },
    { auto_subscribe_deals: false, auto_subscribe_discussions: false },
  ]) {
    const browser = await openBrowser(app, (await createUser(world)).id);
    await change(browser, chosen);
    for (const place of Object.values(places))
      expect((await browser.send('POST', `${place}/comments`, { delta, parent_id: null })).statusCode).toBe(200);
    const { auto_subscribe_deals, auto_subscribe_discussions } = { ...USUAL_PREFERENCES, ...chosen };
    expect([await follows(browser, 'offer'), await follows(browser, 'discussion')]).toEqual([
      auto_subscribe_deals,
      auto_subscribe_discussions,
    ]);
    const bell = await browser.send('POST', '/ui/comments-subscriptions', { type: 'offer', id: offer.id });
    expect(bell.statusCode).toBe(200);
    expect(await follows(browser, 'offer')).toBe(true);
  }
});

test('an administrator who looks at the site as somebody reads their choices and changes none', async () => {
  const admin = await createUser(world, { type: 9, password: 'tikhiy-okun-42' });
  const member = await createUser(world);
  const browser = await openBrowser(app, admin.id);
  const inside = await browser.send('POST', `/api/users/${member.id}/impersonate`, { password: 'tikhiy-okun-42' });
  expect(inside.statusCode, inside.body).toBe(200);
  const reply = await browser.send('PATCH', ADDRESS, { home_tab: 'new' });
  expect([reply.statusCode, reply.json<{ error: { code: string } }>().error.code]).toEqual([403, 'impersonating']);
});

test('erasing the account takes what was chosen', async () => {
  const member = await createUser(world);
  const browser = await openBrowser(app, member.id);
  await change(browser, { home_tab: 'new' });
  await sql`update users set deleted_at = ${new Date(world.clock.now().getTime() - 1000)} where id = ${member.id}`.execute(
    world.ctx.db,
  );
  await eraseDeletedAccounts(world.ctx);
  const { rows } = await sql`select 1 from preferences where user_id = ${member.id}`.execute(world.ctx.db);
  expect(rows).toEqual([]);
});
