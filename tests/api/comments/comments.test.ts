/**
 * POST /api/offers/:id/comments, POST /api/discussions/:id/comments,
 * GET /api/offers/:id/comments, GET /api/discussions/:id/comments
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommentProps } from '#contract/pages.ts';
import { createComment } from '#domain/comments/create-comment.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  // One clock tick serves the whole file, so the gap between two comments must not matter here.
  await changeSetting(world.ctx, 'comments.gap_seconds_t0', 0);
  await changeSetting(world.ctx, 'comments.gap_seconds_t1', 0);
});
afterAll(() => world.close());

const delta = (text: string) => ({ ops: [{ insert: `${text}\n` }] });

async function counts(offer_id: number): Promise<{ counted: number; rows: number }> {
  const { rows } = await sql<{ counted: number; rows: number }>`
    select o.comments_count as counted, (select count(*)::int from comments where offer_id = o.id) as rows from offers o where o.id = ${offer_id}`.execute(
    world.ctx.db,
  );
  return rows[0] ?? { counted: -1, rows: -1 };
}

test('a comment is written, rendered by the server and counted', async () => {
  const user = await createUser(world);
  await sql`update users set name = 'Вера Щукина' where id = ${user.id}`.execute(world.ctx.db);
  const offer = await createOffer(world);
  const browser = await openBrowser(app, user.id);
  const reply = await browser.send('POST', `/api/offers/${offer.id}/comments`, {
    delta: {
      ops: [{ insert: 'Беру ' }, { insert: 'две', attributes: { bold: true } }, { insert: ' <b>штуки</b> :fire:\n' }],
    },
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.json<{ data: CommentProps }>().data).toMatchObject({
    parent_id: null,
    level: 0,
    children: [],
    replies_count: 0,
    user: { id: user.id, username: user.username, name: 'Вера Щукина', type: 1, avatar_url: null },
    content: '<p>Беру <strong>две</strong> &#60;b&#62;штуки&#60;/b&#62; 🔥</p>',
    from_entity_author: false,
    can_edit: true,
  });
  expect(await counts(offer.id)).toEqual({ counted: 1, rows: 1 });
  const { rows } = await sql<{
    comments_count: number;
  }>`select comments_count from users where id = ${user.id}`.execute(world.ctx.db);
  expect(rows[0]?.comments_count).toBe(1);
});

test('replies go one level deeper up to five; beyond that they stand after their parent and name it', async () => {
  const author = await createUser(world);
  const offer = await createOffer(world, { author_id: author.id });
  const browser = await openBrowser(app, author.id);
  let parent_id: number | null = null;
  const levels: [number, boolean, string | null][] = [];
  for (let depth = 0; depth < 8; depth++) {
    const reply = await browser.send('POST', `/api/offers/${offer.id}/comments`, {
      delta: delta(`глубина ${depth}`),
      parent_id,
    });
    const comment: CommentProps = reply.json<{ data: CommentProps }>().data;
    levels.push([comment.level, comment.is_shrinked, comment.reply_to]);
    parent_id = comment.id;
  }
  const name = author.username;
  expect(levels).toEqual([
    [0, false, null],
    [1, false, null],
    [2, false, null],
    [3, false, null],
    [4, false, null],
    [5, false, null],
    [5, true, name],
    [5, true, name],
  ]);
  const listed = await browser.get(`/api/offers/${offer.id}/comments`);
  let node = listed.json<{ data: CommentProps[] }>().data[0];
  for (let depth = 0; depth < 5; depth++) node = node?.children[0];
  // The two flattened replies stand beside the deepest one, under the same host.
  expect(node?.level).toBe(5);
});

test('a guest, an unverified and a suspended member are refused', async () => {
  const offer = await createOffer(world);
  const cases = [
    [null, 401, 'not_signed_in'],
    [(await createUser(world, { is_verified: false })).id, 403, 'email_not_verified'],
    [(await createUser(world, { suspended_until: new Date('2040-01-01') })).id, 403, 'account_suspended'],
  ] as const;
  for (const [id, status, code] of cases) {
    const reply = await (
      await openBrowser(app, id)
    ).send('POST', `/api/offers/${offer.id}/comments`, { delta: delta('слово') });
    expect([reply.statusCode, reply.json().error.code]).toEqual([status, code]);
  }
  expect(await counts(offer.id)).toEqual({ counted: 0, rows: 0 });
});

test('what is no comment is refused with its reason and nothing is stored', async () => {
  const offer = await createOffer(world);
  const browser = await openBrowser(app, (await createUser(world)).id);
  const mention = { insert: '@x', attributes: { mention: { id: 1, username: 'x' } } };
  const cases: [object, number, string][] = [
    [{ delta: { ops: [] } }, 422, 'comment_empty'],
    [{ delta: { ops: [{ insert: ' \n\n ' }, { insert: { divider: true } }] } }, 422, 'comment_empty'],
    [{ delta: { ops: [{ insert: 'я'.repeat(10_001) }] } }, 422, 'comment_too_long'],
    [{ delta: { ops: Array.from({ length: 11 }, () => mention) } }, 422, 'too_many_mentions'],
    [{ delta: { ops: [{ insert: 'x', attributes: { color: 'red' } }] } }, 422, 'delta_invalid'],
    [{ delta: { ops: [{ insert: 'x', attributes: { link: 'javascript:alert(1)' } }] } }, 422, 'delta_invalid'],
    [{ delta: { ops: [{ insert: { video: 'https://x.example' } }] } }, 422, 'delta_invalid'],
    [{ delta: { ops: [{ retain: 5 }] } }, 422, 'delta_invalid'],
    [{ delta: { ops: [{ delete: 5 }] } }, 422, 'delta_invalid'],
    [{ delta: { ops: [{ insert: { image: 'https://evil.example/x.png' } }] } }, 422, 'delta_invalid'],
    [{ delta: { ops: [{ insert: { image: '/media/ab/abcdef-480.webp' } }] } }, 422, 'delta_invalid'],
    [{ delta: { ops: Array.from({ length: 2001 }, () => ({ insert: 'x' })) } }, 400, 'malformed_request'],
    [{ delta: 'text' }, 400, 'malformed_request'],
    [{}, 400, 'malformed_request'],
  ];
  for (const [body, status, code] of cases) {
    const reply = await browser.send('POST', `/api/offers/${offer.id}/comments`, body);
    expect([reply.statusCode, reply.json().error.code]).toEqual([status, code]);
  }
  expect(await counts(offer.id)).toEqual({ counted: 0, rows: 0 });
});

test('fields a caller has no say in are ignored', async () => {
  const offer = await createOffer(world);
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  const body = {
    delta: delta('честное слово'),
    user_id: 1,
    author_id: 1,
    created_at: '2001-01-01',
    level: 3,
    content: '<script>',
    can_edit: true,
    deleted_at: null,
  };
  const reply = await browser.send('POST', `/api/offers/${offer.id}/comments`, body);
  expect(reply.json<{ data: CommentProps }>().data).toMatchObject({
    level: 0,
    user: { id: user.id },
    content: '<p>честное слово</p>',
  });
});

test('hidden and absent threads and foreign parents read the same', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  const waiting = await createOffer(world, { published_at: null });
  const other = await createOffer(world);
  const stranger = await createComment(world.ctx, viewerOf((await createUser(world)).id), {
    thread: { entity_type: 'offer', entity_id: other.id },
    parent_id: null,
    delta: delta('чужая ветка'),
  });
  const offer = await createOffer(world);
  const hidden = await browser.send('POST', `/api/offers/${waiting.id}/comments`, { delta: delta('слово') });
  const absent = await browser.send('POST', '/api/offers/999999/comments', { delta: delta('слово') });
  expect([hidden.statusCode, hidden.json()]).toEqual([absent.statusCode, absent.json()]);
  expect(hidden.json().error.code).toBe('offer_not_found');
  expect(await counts(waiting.id)).toEqual({ counted: 0, rows: 0 });
  const off = await createOffer(world);
  await sql`update offers set deactivated_at = now() where id = ${off.id}`.execute(world.ctx.db);
  for (const url of [`/api/offers/${off.id}/comments`, `/api/offers/${waiting.id}/comments`])
    expect((await browser.get(url)).json(), url).toEqual((await browser.get('/api/offers/999999/comments')).json());
  const talk = await createDiscussion(world);
  await sql`update discussions set deactivated_at = now() where id = ${talk.id}`.execute(world.ctx.db);
  expect((await browser.get(`/api/discussions/${talk.id}/comments`)).json()).toEqual(
    (await browser.get('/api/discussions/999999/comments')).json(),
  );
  const foreign = await browser.send('POST', `/api/offers/${offer.id}/comments`, {
    delta: delta('слово'),
    parent_id: stranger,
  });
  expect([foreign.statusCode, foreign.json().error.code]).toEqual([404, 'comment_not_found']);
  const nowhere = await browser.send('POST', '/api/discussions/999999/comments', { delta: delta('слово') });
  expect(nowhere.json().error.code).toBe('discussion_not_found');
});

test('a mention carries the name the database knows, and one of nobody is plain text', async () => {
  const offer = await createOffer(world);
  const named = await createUser(world);
  const browser = await openBrowser(app, (await createUser(world)).id);
  const reply = await browser.send('POST', `/api/offers/${offer.id}/comments`, {
    delta: {
      ops: [
        { insert: '@admin', attributes: { mention: { id: named.id, username: 'admin' } } },
        { insert: ' и ' },
        { insert: '@никто', attributes: { mention: { id: 999_999, username: 'никто' } } },
        { insert: '\n' },
      ],
    },
  });
  const { content } = reply.json<{ data: CommentProps }>().data;
  expect(content).toBe(`<p><a class="mention" href="/u/${named.username}">@${named.username}</a> и @никто</p>`);
});

test('the same words at once are one comment; fifty different ones are fifty', async () => {
  const offer = await createOffer(world);
  const thread = { entity_type: 'offer' as const, entity_id: offer.id };
  const user = await createUser(world);
  const same = await Promise.all(
    Array.from({ length: 50 }, () =>
      createComment(world.ctx, viewerOf(user.id), { thread, parent_id: null, delta: delta('одно и то же') }),
    ),
  );
  expect(new Set(same).size).toBe(1);
  const different = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      createComment(world.ctx, viewerOf(user.id), { thread, parent_id: null, delta: delta(`разное ${index}`) }),
    ),
  );
  expect(new Set(different).size).toBe(50);
  expect(await counts(offer.id)).toEqual({ counted: 51, rows: 51 });
});

test('a newcomer waits 15 seconds between comments and writes 30 a day', async () => {
  await changeSetting(world.ctx, 'comments.gap_seconds_t0', 15);
  await changeSetting(world.ctx, 'comments.a_day_t0', 3);
  const offer = await createOffer(world);
  const thread = { entity_type: 'offer' as const, entity_id: offer.id };
  const newcomer = { ...viewerOf((await createUser(world)).id), trust_level: 0 };
  const write = (text: string) => createComment(world.ctx, newcomer, { thread, parent_id: null, delta: delta(text) });
  await write('первое');
  await expect(write('сразу второе')).rejects.toMatchObject({ code: 'comment_pace', details: { retry_after: 15 } });
  for (const text of ['второе', 'третье']) {
    world.clock.advance(15_000);
    await write(text);
  }
  world.clock.advance(15_000);
  await expect(write('четвёртое')).rejects.toMatchObject({ code: 'comment_pace' });
  await changeSetting(world.ctx, 'comments.gap_seconds_t0', 0);
  await changeSetting(world.ctx, 'comments.a_day_t0', 30);
});

test('a discussion counts its comments and remembers the last', async () => {
  const discussion = await createDiscussion(world);
  const user = await createUser(world);
  const reply = await (
    await openBrowser(app, user.id)
  ).send('POST', `/api/discussions/${discussion.id}/comments`, { delta: delta('ответ') });
  expect(reply.statusCode).toBe(200);
  const { rows } =
    await sql`select comments_count, last_comment_author_id, last_comment_at from discussions where id = ${discussion.id}`.execute(
      world.ctx.db,
    );
  expect(rows[0]).toEqual({ comments_count: 1, last_comment_author_id: user.id, last_comment_at: world.clock.now() });
  const listed = await (await openBrowser(app)).get(`/api/discussions/${discussion.id}/comments`);
  expect(listed.json()).toMatchObject({ meta: { count: 1, next_cursor: null }, data: [{ content: '<p>ответ</p>' }] });
});

test('a long thread comes in slices that miss nothing and repeat nothing, in both orders', async () => {
  const offer = await createOffer(world);
  const thread = { entity_type: 'offer' as const, entity_id: offer.id };
  const ids: number[] = [];
  const user = viewerOf((await createUser(world)).id);
  for (let index = 0; index < 95; index++) {
    world.clock.advance(1000);
    ids.push(await createComment(world.ctx, user, { thread, parent_id: null, delta: delta(`корень ${index}`) }));
  }
  const browser = await openBrowser(app);
  for (const order of ['old_first', 'new_first']) {
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor ? `&cursor=${cursor}` : '';
      const slice = (await browser.get(`/api/offers/${offer.id}/comments?order=${order}${query}`)).json<{
        data: CommentProps[];
        meta: { next_cursor: string | null };
      }>();
      seen.push(...slice.data.map((comment) => comment.id));
      cursor = slice.meta.next_cursor;
    }
    expect(seen).toEqual(order === 'old_first' ? ids : ids.toReversed());
  }
  const around = (await browser.get(`/api/offers/${offer.id}/comments?around=${ids[80]}`)).json<{
    data: CommentProps[];
  }>();
  expect(around.data.map((comment) => comment.id)).toContain(ids[80]);
});

test('many replies start folded unless one is the reader’s or the author’s', async () => {
  const author = await createUser(world);
  const reader = await createUser(world);
  const offer = await createOffer(world, { author_id: author.id });
  const thread = { entity_type: 'offer' as const, entity_id: offer.id };
  const people = [await createUser(world), await createUser(world), await createUser(world), await createUser(world)];
  const write = (id: number, parent_id: number | null, text: string) =>
    createComment(world.ctx, viewerOf(id), { thread, parent_id, delta: delta(text) });
  const root = await write(people[0]?.id ?? 0, null, 'корень');
  const folded = await write(people[0]?.id ?? 0, root, 'ветка без автора');
  const open = await write(people[0]?.id ?? 0, root, 'ветка с автором');
  const wide = await write(people[0]?.id ?? 0, null, 'корень со многими ответами');
  for (const [index, person] of people.entries()) {
    await write(person.id, folded, `ответ ${index}`);
    await write(person.id, wide, `ответ корню ${index}`);
    await write(index === 2 ? author.id : person.id, open, `другой ответ ${index}`);
  }
  const read = async (id: number | null) => {
    const data = (await (await openBrowser(app, id)).get(`/api/offers/${offer.id}/comments`)).json<{
      data: CommentProps[];
    }>().data;
    return new Map([...data, ...(data[0]?.children ?? [])].map((comment) => [comment.id, comment.is_collapsed]));
  };
  expect(Object.fromEntries(await read(reader.id))).toEqual({
    [root]: false,
    [folded]: true,
    [open]: false,
    [wide]: true,
  });
  expect((await read(people[1]?.id ?? null)).get(folded)).toBe(false);
});

const hostile = path.resolve(process.env['ULOV_DATA_DIR'] ?? '../shared/data', 'hostile-text');

test('naughty strings and script payloads come back as inert text', async (context) => {
  let strings: string[];
  try {
    strings = ['blns.json', 'xss-payloads.json'].flatMap((file) => {
      const items = JSON.parse(readFileSync(path.join(hostile, file), 'utf8')) as (string | { payload: string })[];
      return items.map((item) => (typeof item === 'string' ? item : item.payload));
    });
  } catch {
    if (process.env['CI']) throw new Error(`The data folder is missing: ${hostile}`);
    process.stderr.write(`NOT RUN: no hostile texts in ${hostile}; set ULOV_DATA_DIR\n`);
    context.skip();
    return;
  }
  const { parseDelta, renderDelta } = await import('#rules/delta.ts');
  expect(strings.length).toBeGreaterThan(700);
  for (const text of strings) {
    const parsed = parseDelta(
      { ops: [{ insert: text || ' ' }, { insert: text || ' ', attributes: { bold: true } }, { insert: '\n' }] },
      1e6,
    );
    if (typeof parsed === 'string') continue;
    const tags = [...renderDelta(parsed).matchAll(/<[^>]*>/g)].map(([tag]) => tag);
    for (const tag of tags)
      expect(tag).toMatch(
        /^<\/?(p|strong|ul|li|blockquote|h2|h3|a)>$|^<a href="https?:\/\/[^"<>]*" rel="ugc nofollow noopener" target="_blank">$/,
      );
  }
});
