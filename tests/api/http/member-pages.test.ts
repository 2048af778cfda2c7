/** Members are shown what guests are shown, with what is theirs laid in: the same bytes as made for them alone. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { USER_TYPE } from '#contract/common.ts';
import { createComment } from '#domain/comments/create-comment.ts';
import { createBanner } from '#domain/banners/banners.ts';
import { upsertPreferences } from '#domain/users/users.ts';
import { react } from '#domain/reactions/reactions.ts';
import { castVote } from '#domain/votes/cast-vote.ts';
import { createGroup, createPicture, createStore } from '../../support/factories/forms.ts';
import { createDiscussion, createOffer, type TestOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
/** Keeps nothing: every page is made for its reader. */
let fresh: FastifyInstance;
let addresses: string[];
const offers: TestOffer[] = [];
let author_id: number;

beforeAll(async () => {
  world = await openWorld();
  const secret = randomBytes(32).toString('hex');
  app = await world.app({ secret });
  fresh = await world.app({ secret, page_cache_bytes: 0 });
  const author = await createUser(world);
  author_id = author.id;
  await createGroup(world, { name: 'Чайники' });
  await createStore(world, { name: 'Полка', host: 'polka.example' });
  for (let count = 0; count < 5; count++)
    offers.push(
      await createOffer(world, {
        author_id: author.id,
        title: `Чайник ${count}`,
        temperature: 100 + count,
        published_at: new Date(world.clock.now().getTime() - 5 * 3_600_000),
        hot_at: world.clock.now(),
      }),
    );
  const discussion = await createDiscussion(world, { author_id: author.id });
  for (const thread of [
    { entity_type: 'offer', entity_id: offers[0]!.id },
    { entity_type: 'discussion', entity_id: discussion.id },
  ] as const) {
    world.clock.advance(60_000);
    const delta = { ops: [{ insert: 'Спасибо\n' }] };
    await createComment(world.ctx, viewerOf(author.id), { thread, parent_id: null, delta });
  }
  const { rows } = await sql<{ group: string; store: string }>`
    update offers set group_id = (select id from groups limit 1), store_id = (select id from stores limit 1)
    returning (select slug from groups limit 1) as group, (select slug from stores limit 1) as store`.execute(
    world.ctx.db,
  );
  const [places] = rows;
  for (const { id } of offers) {
    const media_id = await createPicture(world, author.id);
    await sql`insert into offer_pictures (offer_id, media_id, position) values (${id}, ${media_id}, 0)`.execute(
      world.ctx.db,
    );
  }
  addresses = [
    '/',
    '/new',
    '/hottest?period=week',
    '/deals',
    '/coupons',
    '/groups',
    '/stores',
    '/discussions',
    '/rules',
    `/groups/${places?.group}`,
    `/stores/${places?.store}`,
    `/?store=${places?.store}`,
    offers[0]!.url,
    offers[4]!.url,
    `${offers[0]!.url}?find=спасибо`,
    discussion.url,
  ].map((address) => encodeURI(address));
  await vi.waitUntil(() => world.ctx.realtime.touches.is_whole(), { timeout: 20_000 });
});
afterAll(() => world.close());

/** What differs from one answer to the next by itself. */
const timeless = (body: string) =>
  body.replace(/"now":"[^"]*"/, '').replace(/<meta name="csrf-token" content="[^"]*">/, '');

/** Where two texts begin to differ; null for the same. */
function firstDifference(one: string, other: string): { served: string; truth: string } | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return { served: one.slice(Math.max(0, at - 100), at + 100), truth: other.slice(Math.max(0, at - 100), at + 100) };
}

/** Whether pages come from what guests are shown, and all of them as they are made for this reader alone. */
async function looksAlike(browser: Browser): Promise<boolean[]> {
  const render = vi.spyOn(app.http.web, 'render');
  const kept: boolean[] = [];
  for (const url of addresses) {
    const cookies = Object.fromEntries(browser.cookies);
    // What nobody has asked for lately is made for who does.
    await app.inject({ url, cookies });
    render.mockClear();
    const served = await app.inject({ url, cookies });
    kept.push(render.mock.calls.every(([{ frame }, keep]) => frame.viewer === null || Boolean(keep)));
    const truth = await fresh.inject({ url, cookies });
    expect(served.statusCode, url).toBe(truth.statusCode);
    expect(firstDifference(timeless(served.body), timeless(truth.body)), url).toBeNull();
    expect(served.headers['cache-control'], url).toBe(truth.headers['cache-control']);
  }
  render.mockRestore();
  return kept;
}

/** The addresses whose pages were made for this reader. */
const made = (kept: readonly boolean[]) => addresses.filter((_url, place) => !kept[place]);
const member = async (given: object = {}) => (await createUser(world, given)).id;
const now = () => world.clock.now();
const delta = (insert: string) => ({ ops: [{ insert: `${insert}\n` }] });
const isEntry = (url: string) => /^\/(deals|discussions)\/./.test(url);

test('a member without anything of their own', async () => {
  expect(made(await looksAlike(await openBrowser(app, await member())))).toEqual([]);
});

test('what is theirs is gathered by few statements', async () => {
  const browser = await openBrowser(app, await member());
  const least: Record<string, number> = {};
  for (const url of ['/', '/groups', offers[4]!.url]) {
    const counts: number[] = [];
    for (let time = 0; time < 4; time++) {
      const before = world.database.statements();
      await browser.get(url);
      counts.push(world.database.statements() - before);
    }
    // What the queue asks beside may fall into some of the tries.
    least[url] = Math.min(...counts);
  }
  // Who reads; their votes and bookmarks; of a thread their part in it, and whether they follow it.
  expect(least).toEqual({ '/': 2, '/groups': 1, [offers[4]!.url]: 4 });
});

test('the first of a minute is made a page of their own, the next is shown what guests are', async () => {
  const browser = await openBrowser(app, await member());
  const render = vi.spyOn(app.http.web, 'render');
  const shared: boolean[] = [];
  for (let time = 0; time < 3; time++) {
    render.mockClear();
    await browser.get('/hottest?period=month&page=1');
    shared.push(render.mock.calls.some(([, keep]) => Boolean(keep)));
  }
  render.mockRestore();
  expect(shared).toEqual([false, true, true]);
});

test('votes, bookmarks, follows and what came of them', async () => {
  const id = await member({ trust_level: 3 });
  await castVote(world.ctx, viewerOf(id), { offer_id: offers[0]!.id, value: 1 });
  await castVote(world.ctx, viewerOf(id), { offer_id: offers[1]!.id, value: -1 });
  await sql`insert into bookmarks (user_id, offer_id, created_at)
    select ${id}, id, ${now()} from offers order by id offset 1 limit 2`.execute(world.ctx.db);
  await sql`insert into group_follows (user_id, group_id, created_at)
    select ${id}, id, ${new Date(0)} from groups limit 1`.execute(world.ctx.db);
  await sql`insert into store_follows (user_id, store_id, created_at)
    select ${id}, id, ${new Date(0)} from stores limit 1`.execute(world.ctx.db);
  const browser = await openBrowser(app, id);
  expect(made(await looksAlike(browser))).toEqual([]);
  const home = pageProps<'home'>(await browser.get('/new'));
  expect(home.props.own?.items.length).toBeGreaterThan(0);
});

test('their own offer, which they may not vote on', async () => {
  const browser = await openBrowser(app, author_id);
  expect(made(await looksAlike(browser))).toEqual(addresses.filter(isEntry));
  expect((await browser.get('/new')).body).toContain('"closed_reason":"own"');
});

test('an offer that shows its temperature to its author alone', async () => {
  const id = await member();
  const { id: offer_id } = await createOffer(world, { author_id: id, temperature: 60, published_at: now() });
  expect(made(await looksAlike(await openBrowser(app, id)))).toEqual(
    addresses.filter((url) => !/^\/(groups|stores|rules)$/.test(url)),
  );
  expect(made(await looksAlike(await openBrowser(app, await member())))).toEqual([]);
  await sql`update offers set deactivated_at = now() where id = ${offer_id}`.execute(world.ctx.db);
});

test('what a member has a part in is made for them: their words, their name, their reaction, whom they blocked, what they reported', async () => {
  const thread = { entity_type: 'offer' as const, entity_id: offers[0]!.id };
  const theirs = addresses.filter((url) => url.startsWith(offers[0]!.url));
  const { rows } = await sql<{
    id: number;
  }>`select min(id) as id from comments where offer_id = ${thread.entity_id}`.execute(world.ctx.db);
  const comment_id = rows[0]!.id;
  const say = async (id: number, words: string, given: object = {}) => {
    world.clock.advance(60_000);
    await createComment(world.ctx, viewerOf(id, { trust_level: 3 }), {
      thread,
      parent_id: null,
      delta: delta(words),
      ...given,
    });
  };
  const parts: Record<string, (id: number) => Promise<unknown>> = {
    words: (id) => say(id, 'Беру'),
    name: async (id) => {
      const mention = { insert: '@кто', attributes: { mention: { id, username: 'кто' } } };
      await say(author_id, '', { delta: { ops: [mention, { insert: '\n' }] } });
    },
    reaction: (id) => react(world.ctx, viewerOf(id, { trust_level: 3 }), { thread, comment_id, reaction: 'like' }),
    block: (id) =>
      sql`insert into user_blocks (blocker_id, blocked_id, created_at) values (${id}, ${author_id}, ${now()})`.execute(
        world.ctx.db,
      ),
    report: async (id) => {
      const browser = await openBrowser(app, id);
      const reply = await browser.send('POST', '/api/reports', { ...thread, reason: 'spam' });
      expect(reply.statusCode, reply.body).toBeLessThan(300);
    },
  };
  for (const [name, part] of Object.entries(parts)) {
    const id = await member({ trust_level: 3 });
    await part(id);
    const kept = made(await looksAlike(await openBrowser(app, id)));
    expect(
      kept.filter((url) => theirs.includes(url)),
      name,
    ).toEqual(theirs);
  }
});

test('who follows a thread, or may let comments wait', async () => {
  const id = await member({ trust_level: 3 });
  await sql`insert into subscriptions (user_id, offer_id, created_at) values (${id}, ${offers[0]!.id}, ${now()})`.execute(
    world.ctx.db,
  );
  const browser = await openBrowser(app, id);
  expect(made(await looksAlike(browser))).toEqual([]);
  const { comments } = pageProps<'offer'>(await browser.get(offers[0]!.url)).props;
  expect([comments.is_subscribed, comments.scheduled_comments_allowed]).toEqual([true, true]);
});

test('who comes from what told of an offer has opened it, whatever the page is made of', async () => {
  const id = await member();
  await sql`with made as (
      insert into alerts (user_id, name, keyword, currency, rss_secret, created_at)
      values (${id}, 'Чайник', 'чайник', 'RUB', ${'0'.repeat(32)}, ${now()}) returning id)
    insert into alert_finds (alert_id, offer_id, user_id, matched_at, found_at, told_count)
    select id, ${offers[2]!.id}, ${id}, ${now()}, ${now()}, 1 from made`.execute(world.ctx.db);
  const browser = await openBrowser(app, id);
  await browser.get(offers[2]!.url);
  const opened = async () =>
    (await sql`select 1 from alert_finds where opened_at is not null`.execute(world.ctx.db)).rows.length;
  expect(await opened()).toBe(0);
  await browser.get(offers[2]!.url, { referer: `${world.ctx.base_url}/alerts-manage` });
  expect(await opened()).toBe(1);
});

test('languages, themes, order of comments, notes put away', async () => {
  const browser = await openBrowser(app, await member());
  for (const [name, value] of [
    ['lang', 'en'],
    ['theme', 'dark'],
    ['content', 'all'],
    ['comment_sort_option', 'new_first'],
    ['seen', 'cookies.welcome'],
  ] as const) {
    browser.cookies.set(name, value);
    expect(made(await looksAlike(browser)), name).toEqual([]);
  }
});

test('the language of offers a member chose', async () => {
  const id = await member();
  await upsertPreferences(world.ctx.db, id, { content_language: 'en' }, 'UTC');
  expect(made(await looksAlike(await openBrowser(app, id)))).toEqual([]);
});

test('a member who chose another order for lists, or whom something stops, is made pages of their own', async () => {
  const chosen = await member();
  await upsertPreferences(world.ctx.db, chosen, { home_tab: 'new', home_filter: 'deals_only' }, 'UTC');
  const later = new Date(now().getTime() + 86_400_000);
  const [unproven, muted, suspended] = [await member(), await member(), await member()];
  await sql`update users set email_verified_at = null where id = ${unproven}`.execute(world.ctx.db);
  await sql`update users set muted_until = ${later} where id = ${muted}`.execute(world.ctx.db);
  await sql`update users set suspended_until = ${later} where id = ${suspended}`.execute(world.ctx.db);
  for (const id of [chosen, unproven, muted, suspended])
    expect(made(await looksAlike(await openBrowser(app, id)))).toEqual(addresses);
});

test.each(Object.values(USER_TYPE).filter((type) => type > 1))(
  'nor is anybody shown them who is of type %i',
  async (type) => {
    const id = await member({ type });
    if (type === USER_TYPE.store_rep)
      await sql`update users set store_id = (select id from stores limit 1) where id = ${id}`.execute(world.ctx.db);
    expect(made(await looksAlike(await openBrowser(app, id)))).toEqual(addresses);
  },
);

test('banners for members', async () => {
  const banner = {
    text_ru: 'Своим',
    text_en: 'Ours',
    places: ['everywhere' as const],
    tone: 'info' as const,
    is_dismissible: true,
  };
  const admin = viewerOf(await member({ type: 9 }), { type: 9 });
  await createBanner(world.ctx, admin, { ...banner, audience: 'members', starts_at: null, ends_at: null });
  const browser = await openBrowser(app, await member());
  expect(made(await looksAlike(browser))).toEqual([]);
  expect((await browser.get('/')).body).toContain('Своим');
});

test('a vote is seen at once in what its voter is shown next, and by nobody else as theirs', async () => {
  const [one, other] = [await member({ trust_level: 3 }), await member({ trust_level: 3 })];
  const browser = await openBrowser(app, one);
  await browser.get('/new');
  const stranger = await openBrowser(app, other);
  for (const value of [1, -1, 0] as const) {
    await castVote(world.ctx, viewerOf(one), { offer_id: offers[3]!.id, value });
    expect(made(await looksAlike(browser))).toEqual([]);
    expect((await browser.get('/new')).body.includes(`"own_vote":${value}`)).toBe(true);
    expect((await stranger.get('/new')).body.match(/"own_vote":(?!0)/)).toBeNull();
  }
});
