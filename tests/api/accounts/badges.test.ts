/** GET /ui/user/:username: the badges of a member, computed from what everybody may know. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BADGES } from '#rules/badges.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

async function badgesOf(username: string): Promise<Record<string, number>> {
  const reply = await (await openBrowser(app)).get(`/ui/user/${username}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: { badges: Record<string, number> } }>().data.badges;
}
const ago = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000);

test('a newcomer has none of the 24', async () => {
  const badges = await badgesOf((await createUser(world)).username);
  expect(badges).toEqual(Object.fromEntries(BADGES.map(({ name }) => [name, 0])));
});

test('votes that a ring took out do not count, the others do', async () => {
  const { id, username } = await createUser(world);
  for (let index = 0; index < 3; index += 1) {
    const offer = await createOffer(world);
    await sql`
      insert into votes (offer_id, user_id, source, value, weight, is_quarantined)
      values (${offer.id}, ${id}, 'member', 1, 10, ${index === 2})`.execute(world.ctx.db);
  }
  expect((await badgesOf(username)).voteCountLevel1).toBe(2);
});

test('offers, their heat and who keeps them count once everybody sees their number, and only what is live', async () => {
  const { id, username } = await createUser(world);
  const reader = await createUser(world);
  const offers = [
    await createOffer(world, { author_id: id, temperature: 250, hot_at: ago(50) }),
    // Out for a minute: its number is nobody's to know.
    await createOffer(world, { author_id: id, temperature: 900, hot_at: ago(1), published_at: ago(1) }),
    await createOffer(world, { author_id: id, temperature: 900, hot_at: ago(50), deactivated_at: ago(1) }),
  ];
  for (const offer of offers)
    await sql`insert into bookmarks (user_id, offer_id, created_at) values (${reader.id}, ${offer.id}, now())`.execute(
      world.ctx.db,
    );
  await sql`update users set offers_count = 2 where id = ${id}`.execute(world.ctx.db);
  expect(await badgesOf(username)).toMatchObject({
    offerCountLevel1: 40,
    hotOfferCountLevel1: 33,
    recordHeatLevel1: 50,
    savedOfferLevel1: 2,
  });
});

test('reactions to what was deleted or waits do not count', async () => {
  const { id, username } = await createUser(world);
  const offer = await createOffer(world);
  const write = (likes: number, published_at: Date | null, deleted_at: Date | null) =>
    sql`
    insert into comments (offer_id, author_id, level, content_delta, content_html, content_text, renderer_version,
      likes_count, helpful_count, published_at, deleted_at, created_at)
    values (${offer.id}, ${id}, 0, '{"ops":[]}', '', '', 1, ${likes}, ${likes / 5}, ${published_at}, ${deleted_at}, now())`.execute(
      world.ctx.db,
    );
  await write(10, ago(5), null);
  await write(15, ago(4), null);
  await write(50, ago(3), ago(2));
  await write(50, null, null);
  await sql`update users set comments_count = 2 where id = ${id}`.execute(world.ctx.db);
  expect(await badgesOf(username)).toMatchObject({
    commentCountLevel1: 20,
    likesReceivedLevel1: 50,
    helpfulReceivedLevel1: 50,
  });
});
