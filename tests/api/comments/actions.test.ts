/**
 * PUT /api/offers/:id/comments/:comment_id, PUT /api/discussions/:id/comments/:comment_id,
 * DELETE /api/offers/:id/comments/:comment_id, DELETE /api/discussions/:id/comments/:comment_id
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommentProps } from '#contract/pages.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { selectCountFaults } from '#main/import/faults.sql.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { holdLocks, openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  for (const setting of ['comments.gap_seconds_t0', 'comments.gap_seconds_t1'] as const)
    await changeSetting(world.ctx, setting, 0);
  for (const setting of ['comments.a_day_t0', 'comments.a_day_t1'] as const)
    await changeSetting(world.ctx, setting, 1000);
});
afterAll(async () => {
  // Whatever was done above, every count equals its rows.
  const faults = await selectCountFaults(world.ctx.db);
  await world.close();
  expect(Object.keys(faults).filter((name) => /comment/.test(name))).toEqual([]);
});

const delta = (text: string) => ({ ops: [{ insert: `${text}\n` }] });
const HOUR_MS = 3600_000;

async function write(browser: Browser, place: string, text: string, parent_id: number | null = null): Promise<number> {
  const reply = await browser.send('POST', `${place}/comments`, { delta: delta(text), parent_id });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: CommentProps }>().data.id;
}

async function thread(place: string, browser?: Browser): Promise<{ comments: CommentProps[]; count: number }> {
  const reply = await (browser ?? (await openBrowser(app))).get(`/api${place.replace(/^\/api/, '')}/comments`);
  const { data, meta } = reply.json<{ data: CommentProps[]; meta: { count: number } }>();
  return { comments: data, count: meta.count };
}

/** [id, [its replies]], tombstones as negative ids. */
type Shape = [number, Shape[]];
const shape = (comments: readonly CommentProps[]): Shape[] =>
  comments.map(({ id, is_deleted, children }) => [is_deleted ? -id : id, shape(children)]);

async function places(author_id?: number): Promise<string[]> {
  const offer = await createOffer(world, author_id ? { author_id } : {});
  const discussion = await createDiscussion(world, author_id ? { author_id } : {});
  return [`/api/offers/${offer.id}`, `/api/discussions/${discussion.id}`];
}

test('an author says a comment anew: content and delta change, its place and its replies do not', async () => {
  for (const place of await places()) {
    const author = await createUser(world);
    const browser = await openBrowser(app, author.id);
    const root = await write(browser, place, 'корень');
    const id = await write(browser, place, 'было', root);
    const answer = await write(browser, place, 'ответ', id);
    const reply = await browser.send('PUT', `${place}/comments/${id}`, { delta: delta('стало'), parent_id: answer });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json<{ data: CommentProps }>().data).toMatchObject({
      id,
      parent_id: root,
      content: '<p>стало</p>',
      delta: delta('стало'),
      is_edited: true,
      can_edit: true,
    });
    expect(shape((await thread(place)).comments)).toEqual([[root, [[id, [[answer, []]]]]]]);
    const { rows } = await sql<{ changes: unknown; editor_id: number }>`
      select changes, editor_id from revisions where comment_id = ${id}`.execute(world.ctx.db);
    expect(rows).toEqual([
      { changes: { delta: { before: delta('было'), after: delta('стало') } }, editor_id: author.id },
    ]);
    // The same words again are no change.
    await browser.send('PUT', `${place}/comments/${id}`, { delta: delta('стало') });
    const again = await sql`select 1 from revisions where comment_id = ${id}`.execute(world.ctx.db);
    expect(again.rows).toHaveLength(1);
  }
});

test('six hours long, and nobody else’s; deal editors and stores their own at any time, moderators all', async () => {
  const author = await createUser(world);
  const [place = ''] = await places();
  const own = await openBrowser(app, author.id);
  const id = await write(own, place, 'слово');
  const change = async (browser: Browser, path = `${place}/comments/${id}`) => {
    const reply = await browser.send('PUT', path, { delta: delta('иначе') });
    return reply.statusCode === 200 ? 'done' : reply.json<{ error: { code: string } }>().error.code;
  };
  const stranger = await openBrowser(app, (await createUser(world)).id);
  const suspended = await createUser(world, { suspended_until: new Date(world.clock.now().getTime() + HOUR_MS) });
  const [elsewhere = ''] = await places();
  expect(await change(await openBrowser(app))).toBe('not_signed_in');
  expect(await change(stranger)).toBe('not_allowed');
  expect(await change(await openBrowser(app, suspended.id))).toBe('account_suspended');
  expect(await change(own, `${elsewhere}/comments/${id}`)).toBe('comment_not_found');
  expect((await thread(place, stranger)).comments[0]).toMatchObject({
    can_edit: false,
    can_delete: false,
    delta: null,
  });
  expect((await thread(place, own)).comments[0]).toMatchObject({
    can_edit: true,
    can_delete: true,
    delta: delta('слово'),
  });
  await sql`update comments set published_at = ${new Date(world.clock.now().getTime() - 6 * HOUR_MS - 1)} where id = ${id}`.execute(
    world.ctx.db,
  );
  expect(await change(own)).toBe('comment_edit_closed');
  expect((await thread(place, own)).comments[0]).toMatchObject({ can_edit: false, can_delete: true, delta: null });
  for (const type of [7, 3]) {
    const user = await createUser(world, { type });
    const browser = await openBrowser(app, user.id);
    expect(await change(browser), `${type}`).toBe('not_allowed');
    // Who speaks for a store writes under what they posted, whatever store it is of.
    const [below = ''] = await places(user.id);
    const theirs = await write(browser, below, `слово ${type}`);
    await sql`update comments set published_at = ${new Date(world.clock.now().getTime() - 48 * HOUR_MS)} where id = ${theirs}`.execute(
      world.ctx.db,
    );
    expect(await change(browser, `${below}/comments/${theirs}`), `${type}`).toBe('done');
  }
  const moderator = await openBrowser(app, (await createUser(world, { type: 5 })).id);
  expect(await change(moderator)).toBe('done');
});

test('a changed text is under the rule of new ones, and what stood stays', async () => {
  const author = await createUser(world);
  const [place = ''] = await places();
  const browser = await openBrowser(app, author.id);
  const id = await write(browser, place, 'стоит');
  const wrong: [string, unknown][] = [
    ['comment_empty', delta('   ')],
    ['comment_too_long', delta('я'.repeat(10_001))],
    ['delta_invalid', { ops: [{ insert: 'x', attributes: { script: 'alert(1)' } }, { insert: '\n' }] }],
    ['delta_invalid', { ops: [{ insert: { image: 'https://elsewhere.example/x.png' } }, { insert: '\n' }] }],
  ];
  for (const [code, given] of wrong) {
    const reply = await browser.send('PUT', `${place}/comments/${id}`, { delta: given });
    expect(reply.json<{ error: { code: string } }>().error.code, code).toBe(code);
  }
  expect((await thread(place)).comments[0]).toMatchObject({ content: '<p>стоит</p>', is_edited: false });
});

test('without replies a deleted comment is gone; with replies its place is kept until the last one goes', async () => {
  for (const place of await places()) {
    const author = await createUser(world);
    const browser = await openBrowser(app, author.id);
    const remove = async (id: number) => {
      const reply = await browser.send('DELETE', `${place}/comments/${id}`);
      return reply.statusCode === 200 ? reply.json<{ data: { count: number } }>().data.count : reply.statusCode;
    };
    const root = await write(browser, place, 'корень');
    const middle = await write(browser, place, 'середина', root);
    const leaf = await write(browser, place, 'лист', middle);
    const other = await write(browser, place, 'другой', root);
    expect(await remove(root)).toBe(3);
    expect(await remove(middle)).toBe(2);
    expect(shape((await thread(place)).comments)).toEqual([
      [
        -root,
        [
          [-middle, [[leaf, []]]],
          [other, []],
        ],
      ],
    ]);
    expect((await thread(place, browser)).comments[0]).toMatchObject({
      content: '',
      user: { id: 0 },
      replies_count: 2,
      delta: null,
      can_edit: false,
      can_delete: false,
      can_react: false,
    });
    expect(await remove(root)).toBe(404);
    // The leaf takes its tombstone of a parent along, the root still has another reply.
    expect(await remove(leaf)).toBe(1);
    expect(shape((await thread(place)).comments)).toEqual([[-root, [[other, []]]]]);
    expect((await thread(place)).comments[0]?.replies_count).toBe(1);
    expect(await remove(other)).toBe(0);
    expect(await thread(place)).toEqual({ comments: [], count: 0 });
    expect(await remove(other)).toBe(404);
    const { rows } = await sql<{ comments_count: number }>`
      select comments_count from users where id = ${author.id}`.execute(world.ctx.db);
    expect(rows).toEqual([{ comments_count: 0 }]);
  }
});

test('who spoke last in a discussion is asked anew when a comment goes', async () => {
  const [first, second] = [await createUser(world), await createUser(world)];
  const discussion = await createDiscussion(world);
  const place = `/api/discussions/${discussion.id}`;
  await write(await openBrowser(app, first.id), place, 'раньше');
  world.clock.advance(60_000);
  const browser = await openBrowser(app, second.id);
  const id = await write(browser, place, 'позже');
  const last = async () =>
    (
      await sql<{ author: number | null }>`
        select last_comment_author_id as author from discussions where id = ${discussion.id}`.execute(world.ctx.db)
    ).rows[0]?.author;
  expect(await last()).toBe(second.id);
  await browser.send('DELETE', `${place}/comments/${id}`);
  expect(await last()).toBe(first.id);
});

test('others’ comments are deleted by moderators alone; a deleted one is answered by nobody', async () => {
  const author = await createUser(world);
  const [place = ''] = await places();
  const own = await openBrowser(app, author.id);
  const id = await write(own, place, 'чужое');
  const stranger = await openBrowser(app, (await createUser(world)).id);
  const editor = await openBrowser(app, (await createUser(world, { type: 7 })).id);
  for (const browser of [stranger, editor])
    expect((await browser.send('DELETE', `${place}/comments/${id}`)).statusCode).toBe(403);
  expect((await (await openBrowser(app)).send('DELETE', `${place}/comments/${id}`)).statusCode).toBe(401);
  const moderator = await openBrowser(app, (await createUser(world, { type: 5 })).id);
  expect((await moderator.send('DELETE', `${place}/comments/${id}`)).statusCode).toBe(200);
  const answer = await stranger.send('POST', `${place}/comments`, { delta: delta('ответ'), parent_id: id });
  expect(answer.statusCode).toBe(404);
  // The same words again within moments are a new comment: the first one is no more.
  expect(await write(own, place, 'чужое')).toBeGreaterThan(id);
});

test('nobody answers a kept place', async () => {
  const [place = ''] = await places();
  const browser = await openBrowser(app, (await createUser(world)).id);
  const root = await write(browser, place, 'корень');
  await write(browser, place, 'лист', root);
  await browser.send('DELETE', `${place}/comments/${root}`);
  const answer = await browser.send('POST', `${place}/comments`, { delta: delta('ответ'), parent_id: root });
  expect(answer.statusCode).toBe(404);
  expect((await thread(place)).count).toBe(1);
});

const kept = (nodes: readonly CommentProps[]): number =>
  nodes.reduce((sum, node) => sum + (node.is_deleted ? 0 : 1) + kept(node.children), 0);

test('fifty delete and answer at once: whoever was answered keeps the place, and every count equals its rows', async () => {
  const [place = ''] = await places();
  const author = await openBrowser(app, (await createUser(world)).id);
  const others = await Promise.all(
    Array.from({ length: 5 }, async () => openBrowser(app, (await createUser(world)).id)),
  );
  for (const browser of others) await browser.get('/api/csrf');
  const parents: number[] = [];
  for (let index = 0; index < 25; index++) parents.push(await write(author, place, `узел ${index}`));
  const replies = await Promise.all(
    parents.flatMap((parent_id, index) => {
      const other = others[index % others.length] ?? author;
      return [
        author.send('DELETE', `${place}/comments/${parent_id}`),
        other.send('POST', `${place}/comments`, { delta: delta(`ответ ${index}`), parent_id }),
      ];
    }),
  );
  const statuses = replies.map((reply) => reply.statusCode);
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  const written = statuses.filter((status, index) => index % 2 === 1 && status === 200).length;
  const { comments, count } = await thread(place);
  expect(kept(comments)).toBe(written);
  expect(count).toBe(written);
});

/** Does both while somebody holds the comment, so that neither is done before the other has begun. */
async function meanwhile<T>(comment_id: number, both: () => Promise<T>[]): Promise<T[]> {
  let begun: Promise<T>[] = [];
  await holdLocks(world, async (tx) => {
    await sql`select 1 from comments where id = ${comment_id} for no key update`.execute(tx);
    begun = both();
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  return Promise.all(begun);
}

test('the last two replies of a kept place go at once, and it goes with them', async () => {
  const [place = ''] = await places();
  const [author, one, two] = await Promise.all(
    [1, 2, 3].map(async () => openBrowser(app, (await createUser(world)).id)),
  );
  if (!author || !one || !two) throw new Error('Three people act here');
  const root = await write(author, place, 'корень');
  const [first, second] = [await write(one, place, 'первый', root), await write(two, place, 'второй', root)];
  await author.send('DELETE', `${place}/comments/${root}`);
  const replies = await meanwhile(root, () => [
    one.send('DELETE', `${place}/comments/${first}`),
    two.send('DELETE', `${place}/comments/${second}`),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await thread(place)).toEqual({ comments: [], count: 0 });
});

test('a comment that is deleted while it is answered keeps its place, or is not answered', async () => {
  const [place = ''] = await places();
  const [author, other] = await Promise.all([1, 2].map(async () => openBrowser(app, (await createUser(world)).id)));
  if (!author || !other) throw new Error('Two people act here');
  const root = await write(author, place, 'корень');
  await other.get('/api/csrf');
  const [deleted, answered] = await meanwhile(root, () => [
    author.send('DELETE', `${place}/comments/${root}`),
    other.send('POST', `${place}/comments`, { delta: delta('ответ'), parent_id: root }),
  ]);
  expect(deleted?.statusCode).toBe(200);
  expect([200, 404]).toContain(answered?.statusCode);
  const { comments, count } = await thread(place);
  expect(count).toBe(kept(comments));
  expect(count).toBe(answered?.statusCode === 200 ? 1 : 0);
});
