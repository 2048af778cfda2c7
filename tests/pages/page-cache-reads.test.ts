/** Every table that a kept page reads says so when it is written to, and no page is kept whose tables nobody knows. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createComment } from '#domain/comments/create-comment.ts';
import { TOUCHED_BY } from '#server/page-cache/dependencies.ts';
import { createGroup, createStore } from '../support/factories/forms.ts';
import { createDiscussion, createOffer } from '../support/factories/offers.ts';
import { createUser } from '../support/factories/users.ts';
import { viewerOf } from '../support/factories/viewers.ts';
import { openWorld, pageProps, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;
/** Addresses that a route of the program keeps the pages of. */
let addresses: string[];
const asked = vi.spyOn(pg.Client.prototype, 'query');

/** Read, and yet of no kept page: with the reason. */
const OWN: Readonly<Record<string, string>> = {
  reports: 'only those of the reader, and guests have none',
  comment_reactions: 'only those of the reader; what is counted stands in comments',
};

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  const author = await createUser(world);
  await createGroup(world, { name: 'Чайники' });
  await createStore(world, { name: 'Полка', host: 'polka.example' });
  const offer = await createOffer(world, {
    author_id: author.id,
    title: 'Чайник',
    temperature: 167,
    hot_at: world.clock.now(),
  });
  const discussion = await createDiscussion(world, { author_id: author.id });
  for (const thread of [
    { entity_type: 'offer', entity_id: offer.id },
    { entity_type: 'discussion', entity_id: discussion.id },
  ] as const) {
    world.clock.advance(60_000);
    await createComment(world.ctx, viewerOf(author.id), {
      thread,
      parent_id: null,
      delta: { ops: [{ insert: `Спасибо, @${author.username}\n` }] },
    });
  }
  const { rows } = await sql<{ group: string; store: string }>`
    select (select slug from groups limit 1) as group, (select slug from stores limit 1) as store`.execute(
    world.ctx.db,
  );
  const [places] = rows;
  addresses = [
    '/',
    '/hot',
    '/new',
    '/hottest?period=week',
    '/deals',
    '/coupons',
    '/groups',
    '/stores',
    '/discussions',
    '/search?q=чайник',
    '/search?q=чайнек&tab=discussions',
    '/rules',
    '/ranking',
    '/modlog',
    `/groups/${places?.group}`,
    `/stores/${places?.store}`,
    `/?store=${places?.store}&group=${places?.group}`,
    offer.url,
    `${offer.url}?find=спасибо`,
    discussion.url,
  ].map((address) => encodeURI(address));
});
afterAll(async () => {
  asked.mockRestore();
  await world.close();
});

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    world.ctx.db,
  );
  return rows.map(({ name }) => name);
}

test('every table that a kept page reads is in the table of dependencies, and its triggers are in the database', async () => {
  world.clock.advance(60_000);
  await sql`select 1`.execute(world.ctx.db);
  asked.mockClear();
  const kept: string[] = [];
  for (const url of addresses) {
    const reply = await app.inject(url);
    expect(reply.statusCode, url).toBe(200);
    if (reply.headers['etag']) kept.push(url);
  }
  const texts = asked.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : ((query as { text?: string }).text ?? ''),
  );
  expect(kept).toEqual(addresses);
  expect(texts.length).toBeGreaterThan(50);
  const all = await tables();
  const read = all.filter((name) => texts.some((text) => new RegExp(`(from|join|,)\\s+${name}\\b`, 'i').test(text)));
  expect(read.length).toBeGreaterThan(10);
  expect(read.filter((name) => !Object.hasOwn(TOUCHED_BY, name) && !Object.hasOwn(OWN, name))).toEqual([]);

  const { rows } = await sql<{ name: string; events: number }>`
    select c.relname as name, bit_or(tgtype::int & 28) as events from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where tgname like 'pages_touched%' and tgenabled = 'O' group by 1`.execute(world.ctx.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(TOUCHED_BY).toSorted());
  // Insert, delete and update; an upload is on no page when it begins.
  const missing = rows.filter(({ events }) => events !== 28).map(({ name }) => name);
  expect(missing).toEqual(['media']);
});

test('every page that is kept is among those looked at', async () => {
  const names = readFileSync('src/server/page-cache/dependencies.ts', 'utf8').matchAll(/case '(\w+)':/g);
  const pages = await Promise.all(addresses.map(async (url) => pageProps(await app.inject(url)).page));
  const kept = Array.from(names, ([, name = '']) => name);
  expect(new Set<string>(pages)).toEqual(new Set(kept));
});
