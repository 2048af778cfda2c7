/** POST /ui/users/:id/block, DELETE /ui/users/:id/block, GET /api/account/blocks */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alert, AlertFeedItem } from '#contract/alerts.ts';
import type { GroupedNotification } from '#contract/notifications.ts';
import { selectOwnBlocks } from '#domain/blocks/blocks.ts';
import { matchAlerts } from '#domain/alerts/alerts.ts';
import { createComment } from '#domain/comments/create-comment.ts';
import { mailNotifications } from '#domain/notifications/notifications.ts';
import { react } from '#domain/reactions/reactions.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { castVote } from '#domain/votes/cast-vote.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openPage } from '../../support/sockets.ts';
import { openPushService, type PushService } from '../../support/push-service.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let service: PushService;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  service = await openPushService();
  world.local_origins.add(service.origin);
});
afterAll(async () => {
  await service.close();
  await world.close();
});

interface Member {
  user: TestUser;
  id: number;
  browser: Browser;
}
async function member(given: Parameters<typeof createUser>[1] = {}): Promise<Member> {
  const user = await createUser(world, given);
  return { user, id: user.id, browser: await openBrowser(app, user.id) };
}
const block = (who: Member, id: number) => who.browser.send('POST', `/ui/users/${id}/block`);
const unblock = (who: Member, id: number) => who.browser.send('DELETE', `/ui/users/${id}/block`);
const follow = (who: Member, id: number) => who.browser.send('PUT', `/api/users/${id}/follow`);
const listed = async (who: Member, query = '') =>
  (await who.browser.get(`/api/account/blocks${query}`)).json<{
    data: { username: string }[];
    meta: { next_cursor: string | null };
  }>();

async function say(author: Member, offer_id: number, given: { parent_id?: number; mentions?: TestUser } = {}) {
  const { mentions } = given;
  world.clock.advance(20_000);
  const named = mentions ? [{ insert: `@${mentions.username}`, attributes: { mention: mentions } }] : [];
  return createComment(world.ctx, viewerOf(author.id, { trust_level: 2 }), {
    thread: { entity_type: 'offer', entity_id: offer_id },
    parent_id: given.parent_id ?? null,
    delta: { ops: [...named, { insert: ` слово ${Math.random()}\n` }] },
  });
}

const told = async (who: Member) =>
  (await who.browser.get('/ui/user-notification/index')).json<{ grouped_notifications: GroupedNotification[] }>()
    .grouped_notifications;

const unread = async (who: Member) =>
  (await who.browser.get('/ui/user-notification/count')).json<{ meta: { new_groups_count: number } }>().meta
    .new_groups_count;
async function mailLater(): Promise<void> {
  world.clock.advance(3_600_000);
  await mailNotifications(world.ctx);
  await world.drain();
}

const codeOf = async (reply: Promise<{ statusCode: number; json: () => { error: { code: string } } }>) =>
  (await reply).json().error.code;
const foundPeople = async (browser: Browser) =>
  (await browser.get('/api/users?search=zvezdochet')).json<{ data: { username: string }[] }>().data.length;
const searchPage = async (browser: Browser) => (await browser.get('/search?q=zvezdochet&tab=people')).body;

test('a member is blocked once however often it is pressed, and unblocked', async () => {
  const [one, other] = [await member({ is_verified: false }), await member()];
  await one.browser.get('/api/csrf');
  const replies = await Promise.all(Array.from({ length: 50 }, () => block(one, other.id)));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(replies[0]?.json()).toEqual({ data: { is_blocked: true } });
  expect((await listed(one)).data).toMatchObject([{ username: other.user.username }]);
  expect(await selectOwnBlocks(world.ctx.db, one.id)).toEqual([other.user.username]);
  expect((await unblock(one, other.id)).json()).toEqual({ data: { is_blocked: false } });
  expect((await unblock(one, other.id)).statusCode).toBe(200);
  expect((await listed(one)).data).toEqual([]);
});

test('not oneself, not as a guest, not when suspended, nobody who is not there, and no more than the limit', async () => {
  const [one, other] = [await member(), await member()];
  const guest = await openBrowser(app);
  expect(await codeOf(block(one, one.id))).toBe('not_allowed');
  expect(await codeOf(block(one, 999_999_999))).toBe('user_not_found');
  expect(await codeOf(guest.send('POST', `/ui/users/${one.id}/block`))).toBe('not_signed_in');
  expect(await codeOf(guest.send('DELETE', `/ui/users/${one.id}/block`))).toBe('not_signed_in');
  expect((await guest.get('/api/account/blocks')).statusCode).toBe(401);
  await changeSetting(world.ctx, 'blocks.most', 1);
  const third = await member();
  expect((await block(one, other.id)).statusCode).toBe(200);
  expect(await codeOf(block(one, third.id))).toBe('too_many_blocks');
  await changeSetting(world.ctx, 'blocks.most', 500);
  expect((await listed(one)).data).toHaveLength(1);
  await sql`update users set suspended_until = ${new Date(world.clock.now().getTime() + 60_000)} where id = ${third.id}`.execute(
    world.ctx.db,
  );
  expect((await block(third, one.id)).statusCode).toBeGreaterThanOrEqual(401);
  expect((await listed(one)).data).toHaveLength(1);
});

test('follows end both ways and none begins while the block stands, whichever comes first', async () => {
  const [one, other] = [await member(), await member()];
  await follow(one, other.id);
  await follow(other, one.id);
  await Promise.all([block(one, other.id), follow(other, one.id), follow(one, other.id)]);
  for (const who of [one, other])
    expect((await follow(who, who === one ? other.id : one.id)).json()).toEqual({ data: { is_followed: true } });
  const { rows } = await sql`
    select 1 from user_follows where user_id in (${one.id}, ${other.id})
    union all select 1 from follow_counts where user_id in (${one.id}, ${other.id})
      and (followers_count <> 0 or following_count <> 0)`.execute(world.ctx.db);
  expect(rows).toEqual([]);
});

test('neither is told of the other: replies, mentions, votes, reactions, follows, by bell, email and device', async () => {
  const [one, other, third] = [await member(), await member(), await member()];
  const offer = await createOffer(world, { author_id: one.id });
  const theirs = await createOffer(world, { author_id: other.id });
  const comment_id = await say(one, offer.id);
  await one.browser.send('PUT', '/api/me/push', service.subscribe());
  await say(other, offer.id);
  await world.drain();
  expect((await told(one)).length).toBeGreaterThan(0);
  await block(one, other.id);
  await world.drain();
  // What was told before is taken back.
  expect(await told(one)).toEqual([]);
  service.taken.length = 0;
  world.emails.length = 0;
  await say(other, offer.id, { parent_id: comment_id, mentions: one.user });
  await say(one, theirs.id, { mentions: other.user });
  await castVote(world.ctx, viewerOf(other.id, { trust_level: 2 }), { offer_id: offer.id, value: 1 });
  await react(world.ctx, viewerOf(other.id, { trust_level: 2 }), {
    thread: { entity_type: 'offer', entity_id: offer.id },
    comment_id,
    reaction: 'like',
  });
  await follow(other, one.id);
  await world.drain();
  await mailLater();
  expect([await told(one), await told(other)]).toEqual([[], []]);
  expect([service.taken.length, world.emails.length]).toEqual([0, 0]);
  // Others are heard as before.
  await say(third, offer.id, { parent_id: comment_id });
  await world.drain();
  expect((await told(one)).length).toBeGreaterThan(0);
});

test('deal alerts tell of nothing that somebody blocked has posted', async () => {
  const [one, other] = [await member(), await member()];
  const reply = await one.browser.send('POST', '/api/alerts', { keyword: 'телескоп' });
  const { id } = reply.json<{ data: Alert }>().data;
  await block(other, one.id);
  const posted = await createOffer(world, { author_id: other.id, title: 'Телескоп для балкона' });
  await matchAlerts(world.ctx, posted.id);
  await world.drain();
  const feed = async () =>
    (await one.browser.get(`/api/lists/alerts?alert_id=${id}`)).json<{ data: AlertFeedItem[] }>().data;
  expect([await told(one), await feed()]).toEqual([[], []]);
  await unblock(other, one.id);
  await matchAlerts(world.ctx, posted.id);
  await world.drain();
  expect([(await told(one)).length, (await feed()).length]).toEqual([1, 1]);
});

test('what an alert found before a block is told no more, by bell, email and device, and again without the block', async () => {
  const [one, other] = [await member(), await member()];
  await one.browser.send('PUT', '/api/me/push', service.subscribe());
  const asked = { keyword: 'микроскоп', by_email: true, by_push: true };
  expect((await one.browser.send('POST', '/api/alerts', asked)).statusCode).toBe(200);
  const posted = await createOffer(world, { author_id: other.id, title: 'Микроскоп для школы' });
  service.taken.length = 0;
  world.emails.length = 0;
  // The block comes between the find and its telling, then between the bell and the letter.
  await matchAlerts(world.ctx, posted.id);
  await world.drain();
  expect([(await told(one)).length, service.taken.length]).toEqual([1, 1]);
  await block(other, one.id);
  await world.drain();
  expect([await told(one), await unread(one)]).toEqual([[], 0]);
  await mailLater();
  expect(world.emails).toEqual([]);
  await unblock(other, one.id);
  expect([(await told(one)).length, await unread(one)]).toEqual([1, 1]);
});

test('a find that waits to be told, and a push of it that waits, are told to nobody once there is a block', async () => {
  const [one, other] = [await member(), await member()];
  await one.browser.send('PUT', '/api/me/push', service.subscribe());
  await one.browser.send('POST', '/api/alerts', { keyword: 'глобус', by_email: true, by_push: true });
  const posted = await createOffer(world, { author_id: other.id, title: 'Глобус с подсветкой' });
  await matchAlerts(world.ctx, posted.id);
  service.taken.length = 0;
  world.emails.length = 0;
  await block(one, other.id);
  await world.drain();
  await mailLater();
  expect([await told(one), service.taken.length, world.emails.length]).toEqual([[], 0, 0]);
  // It was never told, so that there is nothing to come back.
  await unblock(one, other.id);
  expect(await told(one)).toEqual([]);
});

test('figures and badges are the same for both and for a guest: a block is no way to tell, or to be counted', async () => {
  const [one, other] = [await member(), await member()];
  await createOffer(world, { author_id: other.id, temperature: 120, hot_at: world.clock.now() });
  const figures = async (browser: Browser) => [
    (await browser.get(`/api/users/${other.id}/statistics`)).body,
    (await browser.get(`/api/users/${other.id}/badges`)).body,
  ];
  const before = await figures(one.browser);
  await block(one, other.id);
  await block(other, one.id);
  expect(await figures(one.browser)).toEqual(before);
  expect(await figures(other.browser)).toEqual(before);
  expect(await figures(await openBrowser(app))).toEqual(before);
});

test('neither finds the other: people, mentions, the people of a thread', async () => {
  const [one, other] = [await member({ username: 'zvezdochet_one' }), await member({ username: 'zvezdochet_two' })];
  const offer = await createOffer(world);
  await say(one, offer.id);
  await say(other, offer.id);
  const mentions = async (browser: Browser) =>
    pageProps<'offer'>(await browser.get(offer.url)).props.comments.initial_mentions.map(({ username }) => username);
  expect([await foundPeople(one.browser), await mentions(one.browser)]).toEqual([
    2,
    expect.arrayContaining([other.user.username]),
  ]);
  await block(one, other.id);
  for (const [who, away] of [
    [one, other],
    [other, one],
  ] as const) {
    expect(await foundPeople(who.browser)).toBe(1);
    expect(await searchPage(who.browser)).not.toContain(`/u/${away.user.username}`);
    expect(await mentions(who.browser)).not.toContain(away.user.username);
  }
  expect(await foundPeople(await openBrowser(app))).toBe(2);
});

test('comments of whom the reader has blocked stand folded, for that reader alone', async () => {
  const [one, other] = [await member(), await member()];
  const offer = await createOffer(world);
  await say(other, offer.id);
  await block(one, other.id);
  const folded = async (browser: Browser) => {
    const { props } = pageProps<'offer'>(await browser.get(offer.url));
    return props.comments.comments.map(({ is_by_blocked }) => is_by_blocked);
  };
  expect(await folded(one.browser)).toEqual([true]);
  expect(await folded(other.browser)).toEqual([false]);
  expect(await folded(await openBrowser(app))).toEqual([false]);
  const page = await one.browser.get(offer.url);
  expect(page.body).toContain('Скрыто: вы заблокировали автора');
  const profile = pageProps<'profile'>(await one.browser.get(`/u/${other.user.username}`));
  expect(profile.props.user.is_blocked).toBe(true);
  expect((await one.browser.get(`/ui/user/${other.user.username}`)).json()).toMatchObject({
    data: { is_blocked: true },
  });
  expect((await other.browser.get(`/ui/user/${one.user.username}`)).json()).toMatchObject({
    data: { is_blocked: false },
  });
});

test('an open page is told of nobody its reader has blocked, neither by the bell nor under the thread; others are', async () => {
  const [one, other, third] = [await member(), await member(), await member()];
  const offer = await createOffer(world, { author_id: one.id });
  await block(one, other.id);
  await world.drain();
  const own = await openPage(app, one.browser, one.id);
  const thirds = await openPage(app, third.browser, third.id);
  for (const page of [own, thirds]) await page.subscribe(`offer.${offer.id}`);
  const id = await say(other, offer.id);
  await world.drain();
  const comment = { id, author_id: other.id };
  expect(await thirds.take('comment_added')).toMatchObject({ comments_count: 1, comments: [comment] });
  expect(await own.take('comment_added')).toMatchObject({ comments_count: 1, comments: [] });
  await own.settle();
  expect(own.heard.filter(({ event }) => event === 'notification_received')).toEqual([]);
  for (const page of [own, thirds]) page.raw.close();
});

test('the list is paged, searched by username and name, and stands in the settings', async () => {
  const one = await member();
  for (let number = 0; number < 32; number++) {
    const { id } = await createUser(world, { username: `nepogoda${number}` });
    await block(one, id);
    world.clock.advance(1000);
  }
  const first = await listed(one);
  expect([first.data.length, first.data[0]?.username]).toEqual([30, 'nepogoda31']);
  const second = await listed(one, `?cursor=${first.meta.next_cursor}`);
  expect([second.data.length, second.meta.next_cursor]).toEqual([2, null]);
  expect((await listed(one, '?search=NEPOGODA7')).data).toMatchObject([{ username: 'nepogoda7' }]);
  expect((await listed(one, '?search=%25')).data).toEqual([]);
  const { props } = pageProps<'settings'>(await one.browser.get('/settings/preferences'));
  expect([props.blocked.people.length, props.blocked.next_cursor !== null]).toEqual([30, true]);
});
