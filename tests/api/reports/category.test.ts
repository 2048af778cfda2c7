/** POST /api/reports with the reason `category`: where readers would put an offer. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGroup, dealForm } from '../../support/factories/forms.ts';
import { mergeFaults } from '../../support/factories/merges.ts';
import { createDiscussion } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const reader = async () => openBrowser(app, (await createUser(world)).id);

async function postedIn(group_ids: number[]): Promise<number> {
  const { id } = await createUser(world);
  const form = await dealForm(world, id, { group_ids });
  const posted = await (await openBrowser(app, id)).send('POST', '/api/offers', { kind: 'deal', form });
  return posted.json().data.id;
}
const suggest = (browser: Browser, entity_id: number, group_id?: number, given: object = {}) =>
  browser.send('POST', '/api/reports', {
    entity_type: 'offer',
    entity_id,
    reason: 'category',
    ...(group_id === undefined ? {} : { group_id }),
    ...given,
  });
const groupsOf = async (offer_id: number) =>
  (
    await sql<{ id: number }>`
      select group_id as id from offer_groups where offer_id = ${offer_id} order by position`.execute(world.ctx.db)
  ).rows.map(({ id }) => id);
const decisionsOf = async (offer_id: number) =>
  (
    await sql<{ decision: string | null; group_id: number | null }>`
      select decision, group_id from reports where entity_id = ${offer_id} and entity_type = 'offer' order by id`.execute(
      world.ctx.db,
    )
  ).rows;

test('two readers who name the same group put the offer there, as an edit would', async () => {
  const above = await createGroup(world);
  const [first, wanted, other] = [
    await createGroup(world),
    await createGroup(world, { parent_id: above, name: 'Чайники' }),
    await createGroup(world),
  ];
  const offer = await postedIn([first]);
  expect((await suggest(await reader(), offer, wanted)).statusCode).toBe(200);
  expect((await suggest(await reader(), offer, other)).statusCode).toBe(200);
  expect(await groupsOf(offer)).toEqual([first]);
  expect((await suggest(await reader(), offer, wanted, { detail: 'Это чайник' })).statusCode).toBe(200);
  expect(await groupsOf(offer)).toEqual([first, wanted, above]);
  expect(await decisionsOf(offer)).toEqual([
    { decision: 'upheld', group_id: wanted },
    { decision: null, group_id: other },
    { decision: 'upheld', group_id: wanted },
  ]);
  expect(await mergeFaults(world)).toEqual([]);
  const guest = await openBrowser(app);
  const { data } = (await guest.get(`/api/offers/${offer}/revisions`)).json();
  // Who reported is told to nobody.
  expect(data).toMatchObject([{ editor: null, changes: [{ field: 'group_ids' }] }]);
  expect(data[0].changes[0].after).toContain('Чайники');
  const { rows } = await sql<{ slug: string }>`select slug from groups where id = ${above}`.execute(world.ctx.db);
  expect((await guest.get(`/api/lists/new?group=${rows[0]?.slug}`)).json().data).toMatchObject([
    { offer: { id: offer } },
  ]);
});

test('one reader counts once, and without a group the report waits for an editor', async () => {
  const [first, wanted] = [await createGroup(world), await createGroup(world)];
  const offer = await postedIn([first]);
  const browser = await reader();
  await suggest(browser, offer, wanted);
  expect((await suggest(browser, offer, wanted)).json().error.code).toBe('already_reported');
  expect((await suggest(await reader(), offer)).statusCode).toBe(200);
  expect((await suggest(await reader(), offer)).statusCode).toBe(200);
  expect(await groupsOf(offer)).toEqual([first]);
});

test('many at once add the group once', async () => {
  const [first, wanted] = [await createGroup(world), await createGroup(world)];
  const offer = await postedIn([first]);
  const readers = await Promise.all(Array.from({ length: 6 }, reader));
  await Promise.all(readers.map((browser) => browser.get('/api/csrf')));
  const replies = await Promise.all(readers.map((browser) => suggest(browser, offer, wanted)));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  expect(await groupsOf(offer)).toEqual([first, wanted]);
  expect(await mergeFaults(world)).toEqual([]);
});

test('a group that is not there, or where the offer stands, is refused at the field', async () => {
  const above = await createGroup(world);
  const first = await createGroup(world, { parent_id: above });
  const offer = await postedIn([first]);
  const browser = await reader();
  const fields = async (group_id: number) => (await suggest(browser, offer, group_id)).json().error.fields;
  expect(await fields(987_654)).toEqual({ group_id: ['Такой категории нет.'] });
  for (const id of [first, above]) expect(await fields(id)).toEqual({ group_id: ['Скидка уже в этой категории.'] });
  expect(await decisionsOf(offer)).toEqual([]);
});

test('an offer with twenty groups gets no more; an editor decides', async () => {
  const full = [];
  for (let number = 0; number < 20; number++) full.push(await createGroup(world));
  const wanted = await createGroup(world);
  const offer = await postedIn(full);
  for (let time = 0; time < 2; time++) expect((await suggest(await reader(), offer, wanted)).statusCode).toBe(200);
  expect(await groupsOf(offer)).toEqual(full);
  expect((await decisionsOf(offer)).map(({ decision }) => decision)).toEqual([null, null]);
});

test('of a discussion the suggestion is kept', async () => {
  const talk = await createDiscussion(world, { author_id: (await createUser(world)).id });
  const wanted = await createGroup(world);
  for (let time = 0; time < 2; time++) {
    const reply = await suggest(await reader(), talk.id, wanted, { entity_type: 'discussion' });
    expect(reply.statusCode).toBe(200);
  }
  const { rows } = await sql`
    select group_id, decision from reports where entity_type = 'discussion' and entity_id = ${talk.id}`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([
    { group_id: wanted, decision: null },
    { group_id: wanted, decision: null },
  ]);
});
