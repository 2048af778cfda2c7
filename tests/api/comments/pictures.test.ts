/**
 * Pictures in comments: POST /api/media, POST /api/offers/:id/comments, PUT /api/offers/:id/comments/:comment_id,
 * DELETE /api/offers/:id/comments/:comment_id
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommentProps } from '#contract/pages.ts';
import { publishDueComments } from '#domain/comments/comments.ts';
import { sweepPictures } from '#domain/media/media.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { uploaded, type Uploaded } from '../../support/uploads.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

const DAY_MS = 86_400_000;
let world: World;
let app: FastifyInstance;
let place: string;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  for (const setting of ['comments.gap_seconds_t0', 'comments.gap_seconds_t1'] as const)
    await changeSetting(world.ctx, setting, 0);
  await changeSetting(world.ctx, 'limits.uploads_a_minute', 1000);
  place = `/api/offers/${(await createOffer(world)).id}/comments`;
});
afterAll(() => world.close());

const forComment = (browser: Browser) => uploaded(browser, { owner_type: 'comment' });
const member = async () => openBrowser(app, (await createUser(world)).id);
const shows = (url: string, alt?: string) => ({ insert: { image: url }, ...(alt ? { attributes: { alt } } : {}) });

async function write(browser: Browser, ops: object[], id?: number): Promise<CommentProps> {
  const reply = await browser.send(id ? 'PUT' : 'POST', id ? `${place}/${id}` : place, { delta: { ops } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: CommentProps }>().data;
}

/** Which of these pictures are left once all that nothing shows is swept. */
async function left(...pictures: Uploaded[]): Promise<boolean[]> {
  // Letting go is timed by the database, whose clock is not the one that stands still here.
  const long_ago = new Date(world.clock.now().getTime() - 2 * DAY_MS);
  await sql`update media set orphaned_at = ${long_ago} where orphaned_at is not null`.execute(world.ctx.db);
  while ((await sweepPictures(world.ctx)) > 0);
  return Promise.all(pictures.map(async ({ url }) => (await app.inject(url)).statusCode === 200));
}

test('a picture of one’s own is shown with its words and its measures, and a comment may be that alone', async () => {
  const browser = await member();
  const { url } = await forComment(browser);
  const ops = [{ insert: 'Чек:\n' }, shows(url, 'Чек "из" <магазина>'), { insert: '\n' }];
  const { id, content, delta } = await write(browser, ops);
  const html = `<img src="${url}" alt="Чек &#34;из&#34; &#60;магазина&#62;" width="300" height="200" loading="lazy">`;
  expect(content).toBe(`<p>Чек:</p>${html}`);
  expect(delta?.ops[1]).toEqual({
    insert: { image: url },
    attributes: { alt: 'Чек "из" <магазина>', width: 300, height: 200 },
  });
  // As the editor gives it back: nothing has changed.
  expect((await write(browser, delta?.ops ?? [], id)).is_edited).toBe(false);
  expect((await write(browser, [shows(url)])).content).toContain('<img');
});

test('an address of another size means the same picture; measures in a request count for nothing', async () => {
  const browser = await member();
  const { url, sizes } = await forComment(browser);
  const ops = [{ insert: { image: sizes.large.url }, attributes: { width: 1, height: 9999 } }, { insert: '\n' }];
  expect((await write(browser, ops)).content).toBe(`<img src="${url}" alt="" width="300" height="200" loading="lazy">`);
});

test('others’ pictures, those for another use, unknown and removed ones are refused at the field; nothing is stored', async () => {
  const [browser, other] = [await member(), await member()];
  const foreign = await forComment(other);
  const plain = await uploaded(browser);
  const own = await forComment(browser);
  const gone = await forComment(browser);
  expect((await browser.send('DELETE', `/api/media/${gone.id}`, { token: gone.token })).statusCode).toBe(200);
  browser.cookies.set('lang', 'en');
  const before = await browser.get(place);
  for (const url of [foreign.url, plain.url, gone.url, '/media/ab/abcdef-480.webp']) {
    const reply = await browser.send('POST', place, { delta: { ops: [shows(own.url), shows(url)] } });
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      422,
      { code: 'delta_invalid', fields: { delta: ['One of the pictures is gone. Remove it or add it again.'] } },
    ]);
  }
  expect((await browser.get(place)).json().meta).toEqual(before.json().meta);
  // What was refused holds no picture either.
  expect(await left(own)).toEqual([false]);
});

test('alt text and measures belong to pictures alone', async () => {
  const browser = await member();
  const { url } = await forComment(browser);
  for (const op of [
    { insert: 'слово', attributes: { alt: 'x' } },
    { insert: { divider: true }, attributes: { width: 5 } },
    { insert: { image: url }, attributes: { alt: 5 } },
    { insert: { image: url }, attributes: { alt: 'x'.repeat(301) } },
    { insert: { image: url }, attributes: { onerror: 'alert(1)' } },
  ]) {
    const reply = await browser.send('POST', place, { delta: { ops: [op, { insert: 'и\n' }] } });
    expect([reply.statusCode, reply.json().error.code], JSON.stringify(op)).toEqual([422, 'delta_invalid']);
  }
});

test('a comment keeps its pictures from the sweep; an edit and a deletion let them go', async () => {
  const browser = await member();
  const [first, second, third] = [await forComment(browser), await forComment(browser), await forComment(browser)];
  const { id } = await write(browser, [shows(first.url), shows(second.url), { insert: 'a\n' }]);
  expect(await left(first, second, third)).toEqual([true, true, false]);
  const answer = await browser.send('POST', place, { delta: { ops: [{ insert: 'ответ\n' }] }, parent_id: id });
  expect(answer.statusCode).toBe(200);
  await write(browser, [shows(second.url), { insert: 'b\n' }], id);
  expect(await left(first, second)).toEqual([false, true]);
  // Its place is kept for the answer, its picture is not.
  expect((await browser.send('DELETE', `${place}/${id}`)).statusCode).toBe(200);
  expect(await left(second)).toEqual([false]);
});

test('a picture that two comments show stays while one of them does', async () => {
  const browser = await member();
  const picture = await forComment(browser);
  const ids: number[] = [];
  for (const text of ['раз\n', 'два\n']) ids.push((await write(browser, [shows(picture.url), { insert: text }])).id);
  for (const [index, is_kept] of [true, false].entries()) {
    expect((await browser.send('DELETE', `${place}/${ids[index]}`)).statusCode).toBe(200);
    expect(await left(picture)).toEqual([is_kept]);
  }
});

test('a moderator keeps the author’s pictures and adds own ones; the author’s may not be borrowed elsewhere', async () => {
  const author = await member();
  const moderator = await openBrowser(app, (await createUser(world, { type: 5 })).id);
  const [theirs, own] = [await forComment(author), await forComment(moderator)];
  const { id } = await write(author, [shows(theirs.url), { insert: 'чек\n' }]);
  const { content } = await write(moderator, [shows(theirs.url), shows(own.url), { insert: 'чек\n' }], id);
  expect(content.match(/<img/g)).toHaveLength(2);
  const borrowed = await moderator.send('POST', place, { delta: { ops: [shows(theirs.url)] } });
  expect(borrowed.statusCode).toBe(422);
  expect(await left(theirs, own)).toEqual([true, true]);
});

test('a comment that goes when its time comes, since what it answers was deleted, lets its pictures go', async () => {
  const [browser, other] = [await member(), await member()];
  const picture = await forComment(browser);
  const parent = await write(other, [{ insert: 'повод\n' }]);
  const reply = await browser.send('POST', place, {
    delta: { ops: [shows(picture.url), { insert: 'ответ\n' }] },
    parent_id: parent.id,
    schedule_offset: '01:00',
  });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await left(picture)).toEqual([true]);
  expect((await other.send('DELETE', `${place}/${parent.id}`)).statusCode).toBe(200);
  await publishDueComments(world.ctx);
  expect(await left(picture)).toEqual([false]);
});

test('the same picture sent twice at once makes one comment, and the picture stays', async () => {
  const browser = await member();
  const picture = await forComment(browser);
  const replies = await Promise.all(
    [1, 2, 3, 4].map(() => browser.send('POST', place, { delta: { ops: [shows(picture.url), { insert: 'раз\n' }] } })),
  );
  const ids = new Set(replies.map((reply) => reply.json<{ data: CommentProps }>().data.id));
  expect(ids.size).toBe(1);
  expect(await left(picture)).toEqual([true]);
});

test('what was uploaded for comments stands in no description', async () => {
  const browser = await member();
  const picture = await forComment(browser);
  const made = await browser.send('POST', '/api/drafts', { kind: 'discussion' });
  const { id } = made.json<{ data: { id: number } }>().data;
  const reply = await browser.send('PATCH', `/api/drafts/${id}`, {
    form: { delta: { ops: [shows(picture.url), { insert: '\n' }] } },
  });
  expect(reply.json().error?.code, reply.body).toBe('media_not_found');
});
