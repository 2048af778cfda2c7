/**
 * GET /ui/user-notification/index, GET /ui/user-notification/count,
 * GET /ui/user-notification/mark-all-web-processed, GET /ui/user-notification/:id/setread
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GroupedNotification } from '#contract/notifications.ts';
import { createComment } from '#domain/comments/create-comment.ts';
import { deleteComment } from '#domain/comments/delete-comment.ts';
import { editComment } from '#domain/comments/edit-comment.ts';
import { forgetOldNotifications, notify } from '#domain/notifications/notifications.ts';
import { followUser, unfollowUser } from '#domain/follows/follow-user.ts';
import { react } from '#domain/reactions/reactions.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { castVote } from '#domain/votes/cast-vote.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'comments.gap_seconds_t0', 0);
  await changeSetting(world.ctx, 'comments.gap_seconds_t1', 0);
});
afterAll(() => world.close());

const PLACE = '/ui/user-notification';
const HOUR_MS = 3600_000;
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

type Thread = { entity_type: 'offer' | 'discussion'; entity_id: number };

async function say(
  author: TestUser,
  thread: Thread,
  given: { parent_id?: number; mentions?: TestUser; text?: string } = {},
): Promise<number> {
  const { parent_id = null, mentions, text = `слово ${Math.random()}` } = given;
  world.clock.advance(1000);
  const named = mentions ? [{ insert: `@${mentions.username}`, attributes: { mention: mentions } }] : [];
  return createComment(world.ctx, viewerOf(author.id, { trust_level: 2 }), {
    thread,
    parent_id,
    delta: { ops: [...named, { insert: ` ${text}\n` }] },
  });
}

async function list(browser: Browser): Promise<GroupedNotification[]> {
  const reply = await browser.get(`${PLACE}/index`);
  return reply.json<{ grouped_notifications: GroupedNotification[] }>().grouped_notifications;
}

/** What somebody is told: icon and text of each group, the latest first. */
async function told(user: TestUser, language: 'ru' | 'en' = 'ru'): Promise<string[]> {
  const browser = await openBrowser(app, user.id);
  browser.cookies.set('lang', language);
  return (await list(browser)).map(({ icon_type, text }) => `${icon_type}: ${text}`);
}

const unread = async (browser: Browser) =>
  (await browser.get(`${PLACE}/count`)).json<{ meta: { new_groups_count: number } }>().meta.new_groups_count;

/** An offer with its author, somebody who follows it, and its thread. */
async function stage() {
  const author = await createUser(world);
  const offer = await createOffer(world, { author_id: author.id, title: 'Рюкзак <Vento> & Ко' });
  return { author, offer, thread: { entity_type: 'offer', entity_id: offer.id } as const };
}

const TITLE = 'Рюкзак &#60;Vento&#62; &#38; Ко';

test('each is told once of a comment, by the strongest reason, and never who wrote it', async () => {
  const { author, thread } = await stage();
  const [first, second, third] = [await createUser(world), await createUser(world), await createUser(world)];
  const root = await say(first, thread);
  await say(third, thread);
  await world.drain();
  expect(await told(author)).toEqual([
    `post_comment: <b>2 новых комментария</b> под вашей скидкой «${TITLE}»: <b>${third.username}</b> и <b>${first.username}</b>`,
  ]);
  // Whoever wrote follows the thread: a subscriber, unless a stronger reason holds.
  expect(await told(first)).toEqual([
    `post_comment: <b>Новый комментарий</b> в теме «${TITLE}»: <b>${third.username}</b>`,
  ]);
  await say(second, thread, { parent_id: root, mentions: third });
  await world.drain();
  expect(await told(first)).toEqual([
    `comment_comment: <b>${second.username}</b> отвечает на ваш комментарий в теме «${TITLE}»`,
    `post_comment: <b>Новый комментарий</b> в теме «${TITLE}»: <b>${third.username}</b>`,
  ]);
  expect(await told(third, 'en')).toEqual([`mention: <b>${second.username}</b> mentioned you in “${TITLE}”`]);
  expect(await told(second)).toEqual([]);
});

test('a group names two people and counts the rest; it leads to the first comment not read', async () => {
  const author = await createUser(world);
  const discussion = await createDiscussion(world, { author_id: author.id, title: 'Где чинить' });
  const thread = { entity_type: 'discussion', entity_id: discussion.id } as const;
  const people = [];
  for (let n = 0; n < 4; n++) people.push(await createUser(world));
  const ids = [];
  for (const one of people) {
    ids.push(await say(one, thread));
  }
  await world.drain();
  const browser = await openBrowser(app, author.id);
  const [group] = await list(browser);
  expect(group).toMatchObject({
    icon_type: 'post_comment',
    text: `<b>4 новых комментария</b> в вашем обсуждении «Где чинить»: <b>${people[3]?.username}</b>, <b>${people[2]?.username}</b> и ещё 2`,
    url: `${discussion.url}?comment=${ids[0]}#comment${ids[0]}`,
    group_is_read: 0,
    image: null,
    image_adults_only: false,
    setread: `${PLACE}/${group?.id}/setread`,
  });
});

test('read is read: one by its address, all at once, each counted; an hour later a new group begins', async () => {
  const { author, thread } = await stage();
  const [reader, other] = [await createUser(world), await createUser(world)];
  await say(reader, thread);
  await say(other, thread, { mentions: author });
  await world.drain();
  const browser = await openBrowser(app, author.id);
  expect(await unread(browser)).toBe(2);
  const [mention] = await list(browser);
  const reply = await browser.get(mention?.setread ?? '', SAME_ORIGIN);
  expect(reply.json(), reply.body).toEqual({ meta: { new_groups_count: 1 } });
  // Read already, nothing changes.
  expect((await browser.get(mention?.setread ?? '', SAME_ORIGIN)).json()).toEqual(reply.json());
  expect((await list(browser)).map(({ group_is_read }) => group_is_read)).toEqual([1, 0]);
  // Without a script the links of the page read what they lead to.
  const [, comment] = await list(browser);
  expect((await browser.get('/notifications')).body).toContain(`href="/notifications/open/${comment?.id}"`);
  const way = await browser.get(`/notifications/open/${comment?.id}`);
  expect([way.statusCode, way.headers.location]).toEqual([302, comment?.url]);
  expect(await unread(browser)).toBe(0);
  expect((await browser.get('/notifications')).body).toContain('Всё прочитано');
  await say(other, thread);
  await world.drain();
  expect((await browser.get('/notifications')).body).toContain('Прочитать все');
  const all = await browser.get(`${PLACE}/mark-all-web-processed`, SAME_ORIGIN);
  expect(all.json()).toEqual({ meta: { new_groups_count: 0 } });
  // Soon after, the same group is unread again and tells what is new alone.
  const again = await say(other, thread);
  await world.drain();
  const groups = await list(browser);
  expect(groups.map(({ icon_type, group_is_read }) => [icon_type, group_is_read])).toEqual([
    ['post_comment', 0],
    ['mention', 1],
  ]);
  expect(groups[0]).toMatchObject({
    text: `<b>Новый комментарий</b> под вашей скидкой «${TITLE}»: <b>${other.username}</b>`,
    url: expect.stringContaining(`#comment${again}`) as string,
  });
  await browser.get(`${PLACE}/mark-all-web-processed`, SAME_ORIGIN);
  world.clock.advance(HOUR_MS + 1);
  await say(other, thread);
  await world.drain();
  expect((await list(browser)).map(({ icon_type }) => icon_type)).toEqual(['post_comment', 'post_comment', 'mention']);
  expect(await unread(browser)).toBe(1);
});

test('nobody reads or marks what another is told, and no other site marks anything', async () => {
  const { author, thread } = await stage();
  await say(await createUser(world), thread);
  await world.drain();
  const owner = await openBrowser(app, author.id);
  const [group] = await list(owner);
  const setread = group?.setread ?? '';
  const stranger = await openBrowser(app, (await createUser(world)).id);
  expect(await list(stranger)).toEqual([]);
  expect((await stranger.get(setread, SAME_ORIGIN)).json()).toMatchObject({
    error: { code: 'notification_not_found' },
  });
  const foreign: Record<string, string>[] = [{}, { 'sec-fetch-site': 'cross-site' }, { 'x-csrf-token': 'made up' }];
  for (const headers of foreign) {
    for (const url of [setread, `${PLACE}/mark-all-web-processed`])
      expect((await owner.get(url, headers)).json()).toMatchObject({ error: { code: 'csrf_failed' } });
  }
  expect(await unread(owner)).toBe(1);
  const guest = await openBrowser(app);
  for (const url of ['/index', '/count', '/mark-all-web-processed'])
    expect((await guest.get(PLACE + url, SAME_ORIGIN)).statusCode).toBe(401);
  expect((await owner.get(`${PLACE}/index?cursor=nonsense`)).statusCode).toBe(200);
});

test('votes and reactions are told by kind; turned round they move, taken back they go', async () => {
  const { author, offer, thread } = await stage();
  const [one, two] = [await createUser(world), await createUser(world)];
  const vote = (user: TestUser, value: -1 | 0 | 1) =>
    castVote(world.ctx, viewerOf(user.id, { trust_level: 1 }), { offer_id: offer.id, value });
  await vote(one, 1);
  await vote(two, 1);
  await world.drain();
  expect(await told(author)).toEqual([`post_vote: <b>2 человека</b> нагрели вашу скидку «${TITLE}»`]);
  await vote(two, -1);
  await world.drain();
  expect(await told(author)).toEqual([
    `post_downvote: <b>1 человек</b> остудил вашу скидку «${TITLE}»`,
    `post_vote: <b>1 человек</b> нагрел вашу скидку «${TITLE}»`,
  ]);
  await vote(one, 0);
  await vote(two, 0);
  await world.drain();
  expect(await told(author)).toEqual([]);

  const comment_id = await say(author, thread);
  const feel = (user: TestUser, reaction: 'like' | 'helpful' | 'dislike' | null) =>
    react(world.ctx, viewerOf(user.id), { thread, comment_id, reaction });
  await feel(one, 'like');
  await feel(one, 'helpful');
  await feel(two, 'dislike');
  await world.drain();
  const texts = await told(author);
  expect(texts.toSorted()).toEqual([
    `comment_reaction: <b>${one.username}</b> оценивает ваш комментарий в теме «${TITLE}»`,
    `comment_reaction_dislike: Ваш комментарий в теме «${TITLE}» не нравится <b>1 читателю</b>`,
  ]);
  await feel(one, null);
  await feel(two, null);
  await world.drain();
  expect(await told(author)).toEqual([]);
});

test('a new follower is told of, and leads to their profile; one who leaves is forgotten', async () => {
  const [user, one, two] = [await createUser(world), await createUser(world), await createUser(world)];
  for (const who of [one, two]) {
    world.clock.advance(1000);
    await followUser(world.ctx, viewerOf(who.id), user.id);
  }
  await world.drain();
  const [group] = await list(await openBrowser(app, user.id));
  expect(group).toMatchObject({
    icon_type: 'follower',
    text: `Новые подписчики: <b>${two.username}</b> и <b>${one.username}</b>`,
    url: `/u/${two.username}`,
  });
  for (const who of [one, two]) await unfollowUser(world.ctx, viewerOf(who.id), user.id);
  await world.drain();
  expect(await told(user)).toEqual([]);
});

test('a deleted comment is told no more; one named later by an edit is', async () => {
  const { author, thread } = await stage();
  const [writer, named] = [await createUser(world), await createUser(world)];
  const viewer = viewerOf(writer.id);
  const gone = await say(writer, thread);
  await world.drain();
  const kept = await say(writer, thread);
  await world.drain();
  await deleteComment(world.ctx, viewer, { thread, comment_id: gone });
  await world.drain();
  const [group] = await list(await openBrowser(app, author.id));
  expect(group?.text).toContain('Новый комментарий');
  expect(group?.url).toContain(`#comment${kept}`);
  await editComment(world.ctx, viewer, {
    thread,
    comment_id: kept,
    delta: { ops: [{ insert: `@${named.username}`, attributes: { mention: named } }, { insert: ' да\n' }] },
  });
  await world.drain();
  expect(await told(named)).toEqual([`mention: <b>${writer.username}</b> упоминает вас в теме «${TITLE}»`]);
  await deleteComment(world.ctx, viewer, { thread, comment_id: kept });
  await world.drain();
  expect(await told(author)).toEqual([]);
  expect(await told(named)).toEqual([]);
});

test('what is taken back leaves a group as it was read before: its text, place and time', async () => {
  const { author, thread } = await stage();
  const writer = await createUser(world);
  const remove = async (comment_id: number) => {
    await deleteComment(world.ctx, viewerOf(writer.id), { thread, comment_id });
    await world.drain();
  };
  const first = await say(writer, thread);
  await world.drain();
  const browser = await openBrowser(app, author.id);
  const readAll = () => browser.get(`${PLACE}/mark-all-web-processed`, SAME_ORIGIN);
  await readAll();
  const [before] = await list(browser);
  const second = await say(writer, thread);
  await world.drain();
  expect(await unread(browser)).toBe(1);
  await remove(second);
  expect(await unread(browser)).toBe(0);
  const same = { text: before?.text, url: before?.url, happened_at: before?.happened_at };
  expect((await list(browser))[0]).toMatchObject({ ...same, group_is_read: 1 });
  // The same of what was read before it went, and of the last of two that were not.
  const third = await say(writer, thread);
  await world.drain();
  await readAll();
  await remove(third);
  expect((await list(browser))[0]).toMatchObject({ ...same, group_is_read: 1 });
  const fourth = await say(writer, thread);
  const fourth_at = world.clock.now().toISOString();
  const fifth = await say(writer, thread);
  await world.drain();
  await remove(fifth);
  expect((await list(browser))[0]).toMatchObject({
    url: expect.stringContaining(`#comment${fourth}`) as string,
    happened_at: fourth_at,
    group_is_read: 0,
  });
  await remove(fourth);
  await remove(first);
  expect(await list(browser)).toEqual([]);
});

test('what waits for its time is told when it comes out; what is hidden is told to nobody', async () => {
  const author = await createUser(world);
  const now = world.clock.now();
  const offer = await createOffer(world, { author_id: author.id });
  const thread = { entity_type: 'offer', entity_id: offer.id } as const;
  const writer = await createUser(world, { trust_level: 2 });
  await createComment(world.ctx, viewerOf(writer.id, { trust_level: 2 }), {
    thread,
    parent_id: null,
    delta: { ops: [{ insert: 'позже\n' }] },
    schedule_offset: '48:00',
  });
  await world.drain();
  expect(await told(author)).toEqual([]);
  const id = await say(writer, thread);
  await sql`update offers set deactivated_at = ${now} where id = ${offer.id}`.execute(world.ctx.db);
  await world.drain();
  expect(await told(author)).toEqual([]);
  await sql`update offers set deactivated_at = null where id = ${offer.id}`.execute(world.ctx.db);
  await notify(world.ctx, { kind: 'comment', comment_id: id, is_edit: false });
  expect(await told(author)).toHaveLength(1);
});

test('an event handled twice, or by two at once, tells once', async () => {
  const { author, thread } = await stage();
  const followers = [];
  for (let n = 0; n < 5; n++) followers.push(await createUser(world));
  for (const { id } of followers)
    await sql`insert into subscriptions (user_id, offer_id, created_at) values (${id}, ${thread.entity_id}, ${world.clock.now()})`.execute(
      world.ctx.db,
    );
  const comment_id = await say(await createUser(world), thread);
  const event = { kind: 'comment', comment_id, is_edit: false } as const;
  await Promise.all([notify(world.ctx, event), notify(world.ctx, event), notify(world.ctx, event)]);
  await world.drain();
  const browser = await openBrowser(app, author.id);
  await browser.get(`${PLACE}/mark-all-web-processed`, SAME_ORIGIN);
  await notify(world.ctx, event);
  expect(await unread(browser)).toBe(0);
  for (const user of [author, ...followers]) {
    const { rows } = await sql`select 1 from notification_events where user_id = ${user.id}`.execute(world.ctx.db);
    expect(rows).toHaveLength(1);
  }
});

test('a kind that is switched off is not told, a weaker reason still is', async () => {
  const { author, thread } = await stage();
  await sql`insert into notification_choices (user_id, icon_type, channel) values (${author.id}, 'mention', 'off')`.execute(
    world.ctx.db,
  );
  await say(await createUser(world), thread, { mentions: author });
  await world.drain();
  expect((await told(author)).map((text) => text.split(':')[0])).toEqual(['post_comment']);
});

test('the list is paged without a gap; the oldest beyond the limit and what is older than its time go', async () => {
  const author = await createUser(world);
  await changeSetting(world.ctx, 'notifications.most', 25);
  const writer = await createUser(world);
  for (let n = 0; n < 27; n++) {
    const offer = await createOffer(world, { author_id: author.id });
    await say(writer, { entity_type: 'offer', entity_id: offer.id });
    await world.drain();
  }
  const browser = await openBrowser(app, author.id);
  type Page = { grouped_notifications: GroupedNotification[]; meta: { next_cursor: string | null } };
  const first = (await browser.get(`${PLACE}/index`)).json<Page>();
  const second = (await browser.get(`${PLACE}/index?cursor=${first.meta.next_cursor}`)).json<Page>();
  expect([first.grouped_notifications.length, second.grouped_notifications.length]).toEqual([20, 5]);
  expect(second.meta.next_cursor).toBeNull();
  const ids = [...first.grouped_notifications, ...second.grouped_notifications].map(({ id }) => id);
  expect(new Set(ids).size).toBe(25);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(await unread(browser)).toBe(25);
  await changeSetting(world.ctx, 'notifications.most', 500);
  expect(await forgetOldNotifications(world.ctx)).toBe(0);
  world.clock.advance(91 * 24 * HOUR_MS);
  expect(await forgetOldNotifications(world.ctx)).toBeGreaterThan(24);
  expect(await told(author)).toEqual([]);
});
