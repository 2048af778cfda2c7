/**
 * Two processes over one database, writes of many kinds by either in random order, and every kept page as either shows it to
 * guests and members: what is made fresh; by a process that did not write, a moment later. `WALK_SEED` walks the same way again.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createComment } from '#domain/comments/create-comment.ts';
import { deleteComment } from '#domain/comments/delete-comment.ts';
import { editComment } from '#domain/comments/edit-comment.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { activateOffer, deactivateOffer, expireOffer, reviveOffer } from '#domain/offers/change-state.ts';
import { pinOffer, unpinOffer } from '#domain/pins/pin-offer.ts';
import { react } from '#domain/reactions/reactions.ts';
import { changeSetting, forgetSettings } from '#domain/settings/settings.ts';
import {
  changeBanner,
  createBanner,
  forgetBanners,
  readCurrentBanners,
  removeBanner,
} from '#domain/banners/banners.ts';
import { castVote } from '#domain/votes/cast-vote.ts';
import { seededRandom } from '#main/seeded-random.ts';
import { createGroup, createStore } from '../../support/factories/forms.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openSecondProcess } from '../../support/second-process.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

const STEPS = 120;
const seed = Number(process.env['WALK_SEED'] ?? randomInt(2 ** 31));
const random = seededRandom(seed);
const whole = (below: number) => Math.floor(random() * below);
const oneOf = <T>(all: readonly T[]): T => all[whole(all.length)] as T;

let world: World;
let closeSecond = async () => {};
/** Each process, and the pages it keeps. */
let processes: { ctx: Context; app: FastifyInstance }[];
/** Keeps nothing: what it shows is true. */
let fresh: FastifyInstance;
/** Some who write, and one who only reads. */
let readers: string[];
const offers: number[] = [];
const discussions: number[] = [];
const people: number[] = [];
const groups: number[] = [];
const stores: number[] = [];
const comments: {
  id: number;
  author_id: number;
  thread: { entity_type: 'offer' | 'discussion'; entity_id: number };
}[] = [];

beforeAll(async () => {
  world = await openWorld();
  const second = await openSecondProcess(world);
  closeSecond = second.close;
  const secret = randomBytes(32).toString('hex');
  processes = [];
  for (const ctx of [world.ctx, second.ctx]) processes.push({ ctx, app: await world.app({ ctx, secret }) });
  fresh = await world.app({ secret, page_cache_bytes: 0 });
  for (let count = 0; count < 6; count++) people.push((await createUser(world, { trust_level: 3 })).id);
  for (let count = 0; count < 3; count++) {
    groups.push(await createGroup(world, { name: `Группа ${count}` }));
    stores.push(await createStore(world));
  }
  // Rows of the tests are not counted where they stand.
  await sql`update stores set offers_count = 1000`.execute(world.ctx.db);
  await sql`update groups set offers_count = 1000`.execute(world.ctx.db);
  await sql`update users set offers_count = 1000`.execute(world.ctx.db);
  for (let count = 0; count < 8; count++) await addOffer();
  for (let count = 0; count < 3; count++) await addDiscussion();
  const bystander = (await createUser(world, { trust_level: 1 })).id;
  readers = [];
  for (const id of [people[0]!, people[1]!, bystander]) {
    const { cookies } = await openBrowser(processes[0]!.app, id);
    readers.push(`ulov_session=${cookies.get('ulov_session')}`);
  }
  await changeSetting(world.ctx, 'limits.requests_a_minute', 1_000_000);
  await changeSetting(world.ctx, 'limits.search_a_minute_guest', 1_000_000);
  for (const { ctx } of processes) await vi.waitUntil(() => ctx.realtime.touches.is_whole(), { timeout: 20_000 });
});
afterAll(async () => {
  await Promise.all((processes ?? []).map(({ app }) => app.close()));
  await closeSecond();
  await world.close();
});

async function addOffer(): Promise<void> {
  const age = whole(90) * 60_000;
  const published_at = new Date(world.clock.now().getTime() - age);
  const { id } = await createOffer(world, {
    author_id: oneOf(people),
    title: `Чайник ${offers.length}`,
    store_id: oneOf(stores),
    temperature: whole(300) - 20,
    published_at,
    ...(random() < 0.7 ? { hot_at: published_at } : {}),
  });
  const group_id = oneOf(groups);
  await sql`update offers set group_id = ${group_id} where id = ${id}`.execute(world.ctx.db);
  await sql`insert into offer_groups (offer_id, group_id, position) values (${id}, ${group_id}, 0)`.execute(
    world.ctx.db,
  );
  offers.push(id);
}

async function addDiscussion(): Promise<void> {
  discussions.push(
    (await createDiscussion(world, { author_id: oneOf(people), title: `Спор ${discussions.length}` })).id,
  );
}

const thread = () =>
  random() < 0.7
    ? { entity_type: 'offer' as const, entity_id: oneOf(offers) }
    : { entity_type: 'discussion' as const, entity_id: oneOf(discussions) };
const delta = () => ({ ops: [{ insert: `Слова ${whole(1e9)}\n` }] });
const member = () => viewerOf(oneOf(people), { trust_level: 3 });
const admin = viewerOf(1, { type: 9 });
const editor = () => viewerOf(oneOf(people), { trust_level: 3, type: 5 });

/** What may be written: by an action, or past all of them by a tool. */
const WRITES: Record<string, (ctx: Context) => Promise<unknown>> = {
  banner: async (ctx) => {
    const now = ctx.clock.now().getTime();
    const at = () => oneOf([null, new Date(now - 5000), new Date(now + 20_000)]);
    const [starts_at, ends_at] = [at(), oneOf([null, new Date(now + 30_000)])];
    const kind = { tone: oneOf(['info', 'warning'] as const), is_dismissible: random() < 0.7, starts_at, ends_at };
    const places = [oneOf(['everywhere', 'home', 'lists', 'offers', 'discussions'] as const)];
    const audience = oneOf(['everyone', 'everyone', 'guests', 'members'] as const);
    const text = `Объявление ${whole(1e9)}`;
    await createBanner(ctx, admin, { text_ru: text, text_en: text, places, audience, ...kind });
  },
  'end a banner': async (ctx) => {
    const [banner] = await readCurrentBanners(ctx);
    if (banner && random() < 0.5) await removeBanner(ctx, admin, banner.id);
    else if (banner) await changeBanner(ctx, admin, { id: banner.id, changes: { tone: 'info' } });
  },
  vote: (ctx) => castVote(ctx, member(), { offer_id: oneOf(offers), value: oneOf([-1, 0, 1]) }),
  comment: async (ctx) => {
    const viewer = member();
    const at = thread();
    const id = await createComment(ctx, viewer, { thread: at, parent_id: null, delta: delta() });
    comments.push({ id, author_id: viewer.id, thread: at });
  },
  'edit a comment': async (ctx) => {
    const one = oneOf(comments);
    if (one)
      await editComment(ctx, viewerOf(one.author_id), { thread: one.thread, comment_id: one.id, delta: delta() });
  },
  'delete a comment': async (ctx) => {
    const one = oneOf(comments);
    if (one) await deleteComment(ctx, viewerOf(one.author_id), { thread: one.thread, comment_id: one.id });
  },
  react: async (ctx) => {
    const one = oneOf(comments);
    if (one)
      await react(ctx, member(), {
        thread: one.thread,
        comment_id: one.id,
        reaction: oneOf(['like', 'helpful', null]),
      });
  },
  expire: (ctx) => expireOffer(ctx, editor(), oneOf(offers)),
  revive: (ctx) => reviveOffer(ctx, editor(), oneOf(offers)),
  deactivate: (ctx) => deactivateOffer(ctx, editor(), oneOf(offers)),
  activate: (ctx) => activateOffer(ctx, editor(), oneOf(offers)),
  pin: (ctx) => pinOffer(ctx, editor(), { offer_id: oneOf(offers), group_id: oneOf(groups) }),
  unpin: (ctx) => unpinOffer(ctx, editor(), { offer_id: oneOf(offers), group_id: oneOf(groups) }),
  setting: (ctx) =>
    changeSetting(ctx, oneOf(['temperature.mask_minutes', 'temperature.hot_from', 'pins.per_group']), whole(100)),
  'new offer': () => addOffer(),
  'new discussion': () => addDiscussion(),
  'name of a member': ({ db }) =>
    sql`update users set username = ${`m${whole(1e9)}`} where id = ${oneOf(people)}`.execute(db),
  'power of a member': ({ db }) =>
    sql`update users set type = ${oneOf([1, 5])} where id = ${oneOf(people)}`.execute(db),
  'name of a group': ({ db }) =>
    sql`update groups set name_ru = ${`Гр ${whole(1e9)}`} where id = ${oneOf(groups)}`.execute(db),
  'order of groups': ({ db }) =>
    sql`update groups set popularity = ${whole(1000)} where id = ${oneOf(groups)}`.execute(db),
  'name of a store': ({ db }) =>
    sql`update stores set name = ${`Shop ${whole(1e9)}`} where id = ${oneOf(stores)}`.execute(db),
  'title of an offer': ({ db }) =>
    sql`update offers set title = ${`Чай ${whole(1e9)}`} where id = ${oneOf(offers)}`.execute(db),
  'title of a discussion': ({ db }) =>
    sql`update discussions set title = ${`Тема ${whole(1e9)}`} where id = ${oneOf(discussions)}`.execute(db),
  'code of an offer': ({ db }) =>
    sql`
    insert into offer_codes (offer_id, code, position) values (${oneOf(offers)}, ${`CODE${whole(1e9)}`}, ${whole(3)})
    on conflict (offer_id, position) do update set code = excluded.code`.execute(db),
  'price elsewhere': ({ db }) =>
    sql`
    insert into price_observations (offer_id, price_minor, currency, source, observer_id, observed_at)
    values (${oneOf(offers)}, ${whole(100_000)}, 'RUB', 'vote', ${oneOf(people)}, now())`.execute(db),
  'many at once': ({ db }) => sql`update offers set temperature = temperature + 1`.execute(db),
  undone: ({ db }) =>
    db.transaction().execute(async (tx) => {
      await sql`update offers set title = 'never'`.execute(tx);
      throw new DomainError('malformed_request');
    }),
};

async function addressOf(): Promise<string> {
  const { rows } = await sql<{ offer: string; discussion: string; group: string; store: string }>`select
    (select '/' || kind || 's/' || slug || '-' || id from offers where id = ${oneOf(offers)}) as offer,
    (select '/discussions/' || slug || '-' || id from discussions where id = ${oneOf(discussions)}) as discussion,
    (select slug from groups where id = ${oneOf(groups)}) as group,
    (select slug from stores where id = ${oneOf(stores)}) as store`.execute(world.ctx.db);
  const { offer = '', discussion = '', group = '', store = '' } = rows[0] ?? {};
  const lists = [
    '/',
    '/new',
    '/hot',
    '/hottest?period=week',
    '/deals',
    '/discussions',
    '/groups',
    '/stores',
    '/ranking',
  ];
  return oneOf([
    ...lists,
    `/groups/${group}`,
    `/stores/${store}`,
    `/search?q=${encodeURIComponent('чайник')}`,
    offer,
    offer,
    discussion,
  ]);
}

/** Where two texts begin to differ; empty for the same. */
function firstDifference(one: string, other: string): { served?: string; truth?: string } {
  if (one === other) return {};
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return { served: one.slice(Math.max(0, at - 200), at + 100), truth: other.slice(Math.max(0, at - 200), at + 100) };
}

const timeless = (body: string) =>
  body.replace(/"now":"[^"]*"/, '').replace(/<meta name="csrf-token" content="[^"]*">/, '');

/** A page as a process shows it is what is made fresh; where another one wrote, a moment later. */
async function looks(
  app: FastifyInstance,
  url: string,
  cookie: string,
  is_writer: boolean,
  told: string,
): Promise<void> {
  const deadline = performance.now() + 5000;
  for (;;) {
    const served = await app.inject({ url, headers: { cookie } });
    forgetSettings(world.ctx);
    forgetBanners(world.ctx);
    const truth = await fresh.inject({ url, headers: { cookie } });
    if (served.statusCode === truth.statusCode && timeless(served.body) === timeless(truth.body)) return;
    if (is_writer || performance.now() > deadline) {
      expect({ told, ...firstDifference(timeless(served.body), timeless(truth.body)) }).toEqual({ told });
      return;
    }
    await sleep(20);
  }
}

test(`what is shown is true after every write (seed ${seed})`, async () => {
  const done = new Map<string, number>();
  for (let step = 0; step < STEPS; step++) {
    const name = oneOf(Object.keys(WRITES));
    const writer = whole(2);
    const told: string[] = [];
    // Looked at before, so that it is kept when it is written to.
    const looked: { url: string; cookie: string; by: number }[] = [];
    for (let count = 0; count < 3; count++) {
      const cookie = oneOf([
        '',
        '',
        'lang=en',
        'theme=dark',
        'comment_sort_option=new_first',
        'seen=cookies',
        'seen=b1.b3.b5.b7',
        'seen=b2.b4.b6',
        ...readers,
        ...readers,
        `${oneOf(readers)}; lang=en; content=all`,
      ]);
      looked.push({ url: await addressOf(), cookie, by: whole(2) });
    }
    for (const { url, cookie, by } of looked) await processes[by]!.app.inject({ url, headers: { cookie } });
    if (random() < 0.2) world.clock.advance(16_000 + whole(300_000));
    try {
      await WRITES[name]!(processes[writer]!.ctx);
      done.set(name, (done.get(name) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    for (const { url, cookie, by } of looked) {
      told.push(`${step}: ${name} by ${writer}; ${url} (${cookie}) of ${by}, seed ${seed}`);
      // Rows of the helpers above are written by the first process whoever is named.
      const is_writer = by === writer && !name.startsWith('new ');
      await looks(processes[by]!.app, url, cookie, is_writer, told.at(-1) ?? '');
    }
  }
  expect(done.size).toBeGreaterThan(12);
});
