/**
 * GET /api/offers/:id/comments/:comment_id/revisions, GET /api/discussions/:id/comments/:comment_id/revisions,
 * and who is offered them and the report.
 */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommentProps } from '#contract/pages.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'comments.gap_seconds_t1', 0);
});
afterAll(() => world.close());

const delta = (text: string) => ({ ops: [{ insert: `${text}\n` }] });

async function editedComment(place: string): Promise<{ id: number; author: Browser; author_name: string }> {
  const user = await createUser(world);
  const author = await openBrowser(app, user.id);
  const reply = await author.send('POST', `${place}/comments`, { delta: delta('сначала'), parent_id: null });
  const { id } = reply.json<{ data: CommentProps }>().data;
  for (const text of ['потом', 'наконец'])
    expect((await author.send('PUT', `${place}/comments/${id}`, { delta: delta(text) })).statusCode).toBe(200);
  return { id, author, author_name: user.username };
}

async function places(): Promise<[string, string]> {
  return [`/api/offers/${(await createOffer(world)).id}`, `/api/discussions/${(await createDiscussion(world)).id}`];
}

test('moderators and administrators read every earlier text with its time, the newest first', async () => {
  for (const place of await places()) {
    const { id, author_name } = await editedComment(place);
    for (const type of [5, 9]) {
      const staff = await openBrowser(app, (await createUser(world, { type })).id);
      const reply = await staff.get(`${place}/comments/${id}/revisions`);
      expect(reply.statusCode, reply.body).toBe(200);
      expect(reply.json()).toMatchObject({
        data: [
          { changes: [{ field: 'delta', before: 'потом', after: 'наконец' }], editor: { username: author_name } },
          { changes: [{ field: 'delta', before: 'сначала', after: 'потом' }] },
        ],
        meta: { next_cursor: null },
      });
      const [newest] = reply.json<{ data: { id: number; created_at: string }[] }>().data;
      expect(Date.parse(newest?.created_at ?? '')).toBe(world.clock.now().getTime());
      const older = await staff.get(`${place}/comments/${id}/revisions?cursor=${newest?.id}`);
      expect(older.json<{ data: unknown[] }>().data).toHaveLength(1);
    }
  }
});

test('to everybody else there is nothing, their own comments included', async () => {
  for (const place of await places()) {
    const { id, author } = await editedComment(place);
    const editor = await openBrowser(app, (await createUser(world, { type: 7 })).id);
    for (const browser of [author, editor, await openBrowser(app)]) {
      const reply = await browser.get(`${place}/comments/${id}/revisions`);
      expect([reply.statusCode, reply.json<{ error: { code: string } }>().error.code]).toEqual([
        404,
        'comment_not_found',
      ]);
    }
  }
});

test('a comment under another address, a deleted one and one that is none are not found', async () => {
  const [offer, discussion] = await places();
  const { id, author } = await editedComment(offer);
  const staff = await openBrowser(app, (await createUser(world, { type: 9 })).id);
  const [other] = await places();
  for (const address of [`${other}/comments/${id}`, `${discussion}/comments/${id}`, `${offer}/comments/999999`])
    expect((await staff.get(`${address}/revisions`)).statusCode, address).toBe(404);
  await author.send('DELETE', `${offer}/comments/${id}`);
  expect((await staff.get(`${offer}/comments/${id}/revisions`)).statusCode).toBe(404);
});

test('the page offers the report to others and guests, and earlier texts to staff', async () => {
  const [place] = await places();
  const { id, author } = await editedComment(place);
  const seen = async (browser: Browser) => {
    const reply = await browser.get(`${place}/comments`);
    const comment = reply.json<{ data: CommentProps[] }>().data.find((one) => one.id === id);
    return [comment?.can_report, comment?.can_see_revisions];
  };
  expect(await seen(author)).toEqual([false, false]);
  expect(await seen(await openBrowser(app))).toEqual([true, false]);
  expect(await seen(await openBrowser(app, (await createUser(world)).id))).toEqual([true, false]);
  expect(await seen(await openBrowser(app, (await createUser(world, { is_verified: false })).id))).toEqual([
    false,
    false,
  ]);
  expect(await seen(await openBrowser(app, (await createUser(world, { type: 5 })).id))).toEqual([true, true]);
});
