/** The demo as people have lived in it: every key exists, and every part of the site has something to show. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGroup, createStore } from '#tests/support/factories/forms.ts';
import { createOffer } from '#tests/support/factories/offers.ts';
import { createUser } from '#tests/support/factories/users.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { loadDemoContent } from './content.ts';
import { LIVES, REPORTS } from './life.ts';
import { writeDemoLife, type DemoIds } from './write-life.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const content = loadDemoContent();
const named = {
  users: [
    ...LIVES.flatMap(({ username, people }) => [username, ...people]),
    ...REPORTS.flatMap(({ by, decided }) => [by, decided?.by ?? by]),
  ],
  offers: LIVES.flatMap(({ bookmarks }) => bookmarks),
  groups: LIVES.flatMap(({ groups, drafts, scheduled }) => [
    ...groups,
    ...drafts.flatMap((one) => one.groups),
    ...(scheduled?.groups ?? []),
  ]),
  stores: LIVES.flatMap(({ stores }) => stores),
};

const missing = (names: readonly string[], known: readonly string[]) => names.filter((name) => !known.includes(name));

test('what the people of the demo name is in its content', () => {
  const offers = new Set(content.offers.map(({ key }) => key));
  const entries = new Set([...offers, ...content.discussions.map(({ key }) => key)]);
  expect(
    missing(
      named.users,
      content.people.map(({ username }) => username),
    ),
  ).toEqual([]);
  expect(
    missing(
      named.groups,
      content.groups.map(({ slug }) => slug),
    ),
  ).toEqual([]);
  expect(
    missing(
      named.stores,
      content.stores.map(({ slug }) => slug),
    ),
  ).toEqual([]);
  expect(named.offers.filter((key) => !offers.has(key))).toEqual([]);
  expect(REPORTS.filter(({ on, twin }) => !entries.has(on) || (twin !== undefined && !offers.has(twin)))).toEqual([]);
});

test('each of it is there as if members had done it, and is told', async () => {
  const ids = await castOf();
  await writeDemoLife(world.ctx, { lives: LIVES, reports: REPORTS }, ids, 'Europe/Moscow');
  await world.drain();
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from bookmarks) as bookmarks, (select count(*)::int from alerts) as alerts,
      (select count(*)::int from alert_finds where found_at is not null) as finds,
      (select count(*)::int from drafts) as drafts,
      (select count(*)::int from discussions where scheduled_for is not null) as scheduled,
      (select count(*)::int from moderation_cases where closed_at is null) as waiting,
      (select count(*)::int from moderation_decisions) as decided,
      (select count(*)::int from notification_groups where icon_type = 'deal_alert') as told_finds,
      (select count(*)::int from notification_groups where icon_type = 'follower') as told_follows`.execute(
    world.ctx.db,
  );
  expect(rows[0]).toMatchObject({ bookmarks: named.offers.length, drafts: 3, scheduled: 1, decided: 2 });
  expect(rows[0]?.['waiting']).toBe(REPORTS.length - 2);
  for (const part of ['alerts', 'finds', 'told_finds', 'told_follows'])
    expect(rows[0]?.[part], part).toBeGreaterThan(0);
});

/** Everybody and everything the lives name, without the pictures. */
async function castOf(): Promise<DemoIds> {
  const users = new Map<string, number>();
  for (const username of new Set(named.users)) {
    const person = content.people.find((one) => one.username === username);
    const given = { username, type: person?.user_type ?? 1, trust_level: person?.trust_level ?? 1 };
    users.set(username, (await createUser(world, given)).id);
  }
  const groups = new Map<string, number>();
  for (const slug of new Set(named.groups)) groups.set(slug, await createGroup(world));
  const stores = new Map<string, number>();
  for (const slug of new Set(named.stores)) stores.set(slug, await createStore(world));
  const offers = new Map<string, number>();
  const wanted = new Set([...named.offers, ...REPORTS.flatMap(({ on, twin }) => [on, twin ?? on])]);
  for (const { key, title } of content.offers)
    if (wanted.has(key)) offers.set(key, (await createOffer(world, { title })).id);
  const { rows } = await sql<{ id: number }>`
    insert into discussions (slug, title, description_delta, description_html, description_text, published_at, created_at)
    values ('x', 'Обсуждение', '{"ops":[]}', '', '', ${world.clock.now()}, ${world.clock.now()}) returning id`.execute(
    world.ctx.db,
  );
  return {
    user: (name) => users.get(name) ?? 0,
    group: (slug) => groups.get(slug) ?? 0,
    store: (slug) => stores.get(slug) ?? 0,
    offer: (key) => offers.get(key) ?? null,
    discussion: () => rows[0]?.id ?? null,
    offers: [...offers.values()],
  };
}
