/**
 * POST /api/offers/:id/comments/:comment_id/reactions, POST /api/discussions/:id/comments/:comment_id/reactions,
 * DELETE /api/offers/:id/comments/:comment_id/reactions, DELETE /api/discussions/:id/comments/:comment_id/reactions
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REACTIONS } from '#contract/common.ts';
import type { CommentProps } from '#contract/pages.ts';
import { createComment } from '#domain/comments/create-comment.ts';
import { selectCountFaults } from '#main/import/faults.sql.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(async () => {
  const faults = await selectCountFaults(world.ctx.db);
  await world.close();
  expect(faults).not.toHaveProperty('comments.reactions');
});

interface Said {
  place: string;
  path: string;
  comment_id: number;
  author_id: number;
}

async function said(entity_type: 'offer' | 'discussion' = 'offer'): Promise<Said> {
  const author = await createUser(world);
  const entity = entity_type === 'offer' ? await createOffer(world) : await createDiscussion(world);
  const comment_id = await createComment(world.ctx, viewerOf(author.id), {
    thread: { entity_type, entity_id: entity.id },
    parent_id: null,
    delta: { ops: [{ insert: 'слово\n' }] },
  });
  const place = `/api/${entity_type}s/${entity.id}/comments`;
  return { place, path: `${place}/${comment_id}/reactions`, comment_id, author_id: author.id };
}

const NONE = { user_reaction: 'none', like: 0, dislike: 0, funny: 0, helpful: 0 };
const first = async (browser: Browser, place: string) =>
  (await browser.get(place)).json<{ data: CommentProps[] }>().data[0];

test('each of the four is set, takes the place of the one before, and is taken back', async () => {
  for (const type of ['offer', 'discussion'] as const) {
    const { place, path } = await said(type);
    const browser = await openBrowser(app, (await createUser(world)).id);
    for (const reaction of REACTIONS) {
      const reply = await browser.send('POST', path, { reaction });
      expect(reply.json(), reply.body).toEqual({ data: { ...NONE, user_reaction: reaction, [reaction]: 1 } });
      // Again changes nothing.
      expect((await browser.send('POST', path, { reaction })).json()).toEqual(reply.json());
      expect(await first(browser, place)).toMatchObject({
        can_react: true,
        reactions: reply.json<{ data: object }>().data,
      });
    }
    expect((await first(await openBrowser(app), place))?.reactions).toEqual({ ...NONE, helpful: 1 });
    expect((await browser.send('DELETE', path)).json()).toEqual({ data: NONE });
    expect((await browser.send('DELETE', path)).json()).toEqual({ data: NONE });
  }
});

test('who may not: guests, the unproven, the suspended, the author; and not on what is not there', async () => {
  const { place, path, comment_id, author_id } = await said();
  const other = await said();
  const code = async (browser: Browser, to = path) => {
    const reply = await browser.send('POST', to, { reaction: 'like' });
    return reply.statusCode === 200 ? 'done' : reply.json<{ error: { code: string } }>().error.code;
  };
  const unproven = await createUser(world, { is_verified: false });
  const suspended = await createUser(world, { suspended_until: new Date(world.clock.now().getTime() + 60_000) });
  const author = await openBrowser(app, author_id);
  expect(await code(await openBrowser(app))).toBe('not_signed_in');
  expect(await code(await openBrowser(app, unproven.id))).toBe('email_not_verified');
  expect(await code(await openBrowser(app, suspended.id))).toBe('account_suspended');
  expect(await code(author)).toBe('own_comment');
  expect(await first(author, place)).toMatchObject({ can_react: false });
  expect(await first(await openBrowser(app), place)).toMatchObject({ can_react: true });
  const reader = await openBrowser(app, (await createUser(world)).id);
  expect(await code(reader, `${other.place}/${comment_id}/reactions`)).toBe('comment_not_found');
  expect(await code(reader, '/api/offers/999999/comments/1/reactions')).toBe('offer_not_found');
  expect((await reader.send('POST', path, { reaction: 'love' })).statusCode).toBe(400);
  await author.send('DELETE', `${place}/${comment_id}`);
  expect(await code(reader)).toBe('comment_not_found');
});

test('fifty of one member at once leave one row; fifty members at once are fifty; counts equal rows', async () => {
  const { path, comment_id } = await said();
  const one = await openBrowser(app, (await createUser(world)).id);
  await one.get('/api/csrf');
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const reaction = REACTIONS[index % 4];
      return index % 5 === 4 ? one.send('DELETE', path) : one.send('POST', path, { reaction });
    }),
  );
  expect(replies.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([]);
  const rows = async () =>
    (
      await sql<{ rows: number; counted: number }>`
        select (select count(*)::int from comment_reactions where comment_id = ${comment_id}) as rows,
          likes_count + dislikes_count + funny_count + helpful_count as counted from comments where id = ${comment_id}`.execute(
        world.ctx.db,
      )
    ).rows[0];
  const mine = await rows();
  expect(mine?.rows).toBe(mine?.counted);
  expect(mine?.rows).toBeLessThanOrEqual(1);
  await one.send('DELETE', path);
  const people = await Promise.all(
    Array.from({ length: 50 }, async () => openBrowser(app, (await createUser(world)).id)),
  );
  await Promise.all(people.map((browser, index) => browser.send('POST', path, { reaction: REACTIONS[index % 4] })));
  expect(await rows()).toEqual({ rows: 50, counted: 50 });
});
