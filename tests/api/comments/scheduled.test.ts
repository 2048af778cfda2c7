/**
 * Comments that wait for their time. GET /ui/comment/schedule-estimate/:id,
 * GET /ui/discussion-comments/schedule-estimate/:id, POST /ui/:type/publish/:id
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommentProps } from '#contract/pages.ts';
import { dateWaitingComments, publishDueComment, publishDueComments } from '#domain/comments/comments.ts';
import { publishDueOffer } from '#domain/offers/offers.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { selectCountFaults } from '#main/import/faults.sql.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { sendForm } from '../../support/uploads.ts';
import { holdLocks, openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'comments.gap_seconds_t0', 0);
  await changeSetting(world.ctx, 'comments.gap_seconds_t1', 0);
  await changeSetting(world.ctx, 'comments.a_day_t1', 10_000);
  await changeSetting(world.ctx, 'limits.requests_a_minute', 100_000);
});
afterAll(async () => {
  // Whatever waited and came out above, every count equals its rows.
  const faults = await selectCountFaults(world.ctx.db);
  await world.close();
  expect(Object.keys(faults).filter((name) => /comment/.test(name))).toEqual([]);
});

const MINUTE_MS = 60_000;
const delta = (text: string) => ({ ops: [{ insert: `${text}\n` }] });
type Reply = Awaited<ReturnType<Browser['get']>>;
const codeOf = (reply: Reply) =>
  reply.statusCode === 200 ? 'done' : reply.json<{ error: { code: string } }>().error.code;

interface Written {
  offset?: string;
  parent_id?: number;
}

async function send(
  browser: Browser,
  place: string,
  text: string,
  { offset, parent_id }: Written = {},
): Promise<Reply> {
  return browser.send('POST', `${place}/comments`, {
    delta: delta(text),
    parent_id: parent_id ?? null,
    ...(offset === undefined ? {} : { schedule_offset: offset }),
  });
}

async function write(browser: Browser, place: string, text: string, given: Written = {}): Promise<CommentProps> {
  const reply = await send(browser, place, text, given);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: CommentProps }>().data;
}

/** Texts of a thread with their replies, as one reader gets them, and how many it says there are. */
type Shape = [string, Shape[]];
async function seen(browser: Browser, place: string): Promise<{ texts: Shape[]; count: number; flat: CommentProps[] }> {
  const { data, meta } = (await browser.get(`${place}/comments`)).json<{
    data: CommentProps[];
    meta: { count: number };
  }>();
  const shape = (comments: readonly CommentProps[]): Shape[] =>
    comments.map(({ content, children }) => [content.replace(/<[^>]+>/g, ''), shape(children)]);
  const flatten = (comments: readonly CommentProps[]): CommentProps[] =>
    comments.flatMap((comment) => [comment, ...flatten(comment.children)]);
  return { texts: shape(data), count: meta.count, flat: flatten(data) };
}

async function member(given: Parameters<typeof createUser>[1] = {}): Promise<{ id: number; browser: Browser }> {
  const { id } = await createUser(world, given);
  return { id, browser: await openBrowser(app, id) };
}

const KINDS = ['offer', 'discussion'] as const;

/** An offer or a discussion that has just come out, with the calls of its comments. */
async function placeOf(kind: (typeof KINDS)[number]) {
  const given = { published_at: world.clock.now() };
  const { id, url } = kind === 'offer' ? await createOffer(world, given) : await createDiscussion(world, given);
  const segment = kind === 'offer' ? 'comment' : 'discussion-comments';
  return { place: `/api/${kind}s/${id}`, url, segment, save: `/ui/${segment}/save`, id };
}

async function ownCount(user_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select comments_count as n from users where id = ${user_id}`.execute(world.ctx.db);
  return rows[0]?.n ?? -1;
}

async function estimate(browser: Browser, segment: string, id: number): Promise<unknown> {
  const reply = await browser.get(`/ui/${segment}/schedule-estimate/${id}`);
  return reply.statusCode === 200 ? reply.json() : codeOf(reply);
}

test('a comment with an offset waits unseen, and comes out as new at its time, counted once', async () => {
  for (const kind of KINDS) {
    const { place, url, segment } = await placeOf(kind);
    const [author, other, staff] = [await member(), await member(), await member({ type: 5 })];
    const guest = await openBrowser(app);
    const written_at = world.clock.now();
    const waiting = await write(author.browser, place, 'потом', { offset: '1:30' });
    expect(waiting).toMatchObject({
      schedule: { offset: '01:30', human_offset: '1\u00a0ч 30\u00a0мин' },
      can_publish: true,
      can_edit: true,
      can_react: false,
    });
    for (const { browser } of [author, staff]) {
      expect(await seen(browser, place)).toMatchObject({ texts: [['потом', []]], count: 0 });
      expect((await browser.get(url)).body).toContain('потом');
    }
    for (const browser of [other.browser, guest]) {
      expect(await seen(browser, place)).toMatchObject({ texts: [], count: 0 });
      const page = await browser.get(url);
      expect(page.body).not.toContain('потом');
      expect(pageProps<'offer'>(page).props.comments.count).toBe(0);
      expect((await browser.get(`${place}/comments?around=${waiting.id}`)).body).not.toContain('потом');
      expect(await estimate(browser, segment, waiting.id)).toBe('comment_not_found');
    }
    expect(await ownCount(author.id)).toBe(0);
    const due = new Date(Date.parse(written_at.toISOString()) + 90 * MINUTE_MS).toISOString();
    expect(await estimate(author.browser, segment, waiting.id)).toEqual({ estimate: due, was_published: false });

    world.clock.advance(90 * MINUTE_MS - 1);
    await world.drain();
    expect(await publishDueComments(world.ctx)).toBe(0);
    expect((await seen(guest, place)).count).toBe(0);
    world.clock.advance(1);
    await drainDue(waiting.id);
    const { flat, texts, count } = await seen(guest, place);
    expect([texts, count]).toEqual([[['потом', []]], 1]);
    expect(flat[0]).toMatchObject({
      schedule: null,
      can_publish: false,
      is_edited: false,
      created_at: { timestamp: Math.floor(world.clock.now().getTime() / 1000) },
    });
    expect(await ownCount(author.id)).toBe(1);
    expect(await estimate(guest, segment, waiting.id)).toEqual({
      estimate: world.clock.now().toISOString(),
      was_published: true,
    });
    expect(await publishDueComment(world.ctx, waiting.id)).toBe(false);
    expect(await publishDueComments(world.ctx)).toBe(0);
    expect((await seen(guest, place)).count).toBe(1);
  }
});

/** The queue looks at the wall's clock, the world's is another: its job is done by hand. */
async function drainDue(comment_id: number): Promise<void> {
  await world.drain();
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where name = 'publish-comment' and data ->> 'comment_id' = ${String(comment_id)}`.execute(
    world.ctx.db,
  );
  expect(rows[0]?.n).toBeGreaterThan(0);
  await publishDueComment(world.ctx, comment_id);
}

test('the grammar of offsets, and instants that have passed: right away', async () => {
  const { browser } = await member();
  const { place, save, id } = await placeOf('offer');
  for (const [given, shown] of [
    ['90', '01:30'],
    ['0:75', '01:15'],
    ['2:05', '02:05'],
    [' 7 ', '00:07'],
    ['-5:10', '00:10'],
    ['x:3', '00:03'],
  ]) {
    const comment = await write(browser, place, `через ${given}`, { offset: given as string });
    expect(comment.schedule?.offset, given).toBe(shown);
  }
  for (const given of ['', '0', '0:00', 'завтра', '-5']) {
    expect((await write(browser, place, `сразу ${given}`, { offset: given })).schedule, given).toBeNull();
  }
  const form = await sendForm(browser, save, {
    id: `${id}`,
    delta: JSON.stringify(delta('формой')),
    schedule_offset: '45',
  });
  expect(form.json()).toEqual({ status: true });
  expect((await seen(browser, place)).flat.find(({ content }) => content.includes('формой'))?.schedule?.offset).toBe(
    '00:45',
  );
  const old = await createOffer(world);
  expect((await write(browser, `/api/offers/${old.id}`, 'поздно', { offset: '0:59' })).schedule).toBeNull();
  expect((await write(browser, `/api/offers/${old.id}`, 'рано', { offset: '1:01' })).schedule?.offset).toBe('01:01');
  // The same words for another time are no repeat.
  const later = await write(browser, place, 'то же самое', { offset: '9' });
  const [again, now] = [
    await write(browser, place, 'то же самое', { offset: '9' }),
    await write(browser, place, 'то же самое'),
  ];
  expect([again.id === later.id, now.id === later.id, now.schedule]).toEqual([true, false, null]);
});

test('who may have a comment wait, how far ahead, how many', async () => {
  const { place, url } = await placeOf('offer');
  const newcomer = await member({ trust_level: 0 });
  const reader = await member();
  const editor = await member({ type: 7 });
  const allowed = async (browser: Browser) =>
    pageProps<'offer'>(await browser.get(url)).props.comments.scheduled_comments_allowed;
  expect(await allowed(newcomer.browser)).toBe(false);
  expect(await allowed(reader.browser)).toBe(true);
  expect(await allowed(await openBrowser(app))).toBe(false);
  const fault = async (browser: Browser, offset: string) => {
    const reply = await send(browser, place, `попытка ${offset}`, { offset });
    return reply.statusCode === 200
      ? 'done'
      : reply.json<{ error: { fields: Record<string, string[]> } }>().error.fields['schedule_offset'];
  };
  expect(await fault(newcomer.browser, '0:01')).toEqual(['Откладывать публикации можно с первого уровня доверия']);
  expect(await fault(newcomer.browser, '')).toBe('done');
  expect(await fault(reader.browser, '72:01')).toEqual(['Отложить можно не больше чем на 72 часа']);
  expect(await fault(reader.browser, '72:00')).toBe('done');
  expect(await fault(editor.browser, '720:00')).toBe('done');
  expect(codeOf(await send(await openBrowser(app), place, 'гость', { offset: '1' }))).toBe('not_signed_in');
  await changeSetting(world.ctx, 'posts.scheduled', 2);
  expect(await fault(reader.browser, '1:00')).toBe('done');
  expect(codeOf(await send(reader.browser, place, 'третий', { offset: '1:00' }))).toBe('too_many_scheduled');
  expect(codeOf(await send(reader.browser, place, 'без срока'))).toBe('done');
  await changeSetting(world.ctx, 'posts.scheduled', 10);
});

test('a reply counts from its parent, and under a waiting one it waits for that first', async () => {
  for (const kind of KINDS) {
    const { place, segment } = await placeOf(kind);
    const [author, staff] = [await member(), await member({ type: 5 })];
    const guest = await openBrowser(app);
    const parent = await write(author.browser, place, 'родитель', { offset: '1:00' });
    const reply = await write(staff.browser, place, 'ответ', { offset: '0:30', parent_id: parent.id });
    const at_once = await write(author.browser, place, 'сразу', { parent_id: parent.id });
    const deeper = await write(staff.browser, place, 'глубже', { offset: '10', parent_id: reply.id });
    expect(reply).toMatchObject({ schedule: { offset: '00:30' }, can_publish: false, level: 1 });
    expect(at_once).toMatchObject({ schedule: { offset: '' }, can_publish: false });
    const after = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
    expect(await estimate(staff.browser, segment, deeper.id)).toEqual({ estimate: after(100), was_published: false });
    // What stands under it must come first.
    const early = await staff.browser.send('POST', `/ui/${segment}/publish/${deeper.id}`);
    expect(early.json()).toEqual({ success: false });
    expect(await seen(guest, place)).toMatchObject({ texts: [], count: 0 });

    world.clock.advance(60 * MINUTE_MS);
    await publishDueComments(world.ctx);
    await publishDueComments(world.ctx);
    expect(await seen(guest, place)).toMatchObject({ texts: [['родитель', [['сразу', []]]]], count: 2 });
    expect((await seen(guest, place)).flat[0]?.replies_count).toBe(1);
    world.clock.advance(30 * MINUTE_MS);
    await publishDueComments(world.ctx);
    world.clock.advance(10 * MINUTE_MS);
    await publishDueComments(world.ctx);
    expect((await seen(guest, place)).count).toBe(4);
    expect((await seen(guest, place)).texts).toEqual([
      ['родитель', expect.arrayContaining([['ответ', [['глубже', []]]]])],
    ]);
  }
});

test('a stranger cannot answer, change, delete, react to or publish what waits: it is not there', async () => {
  for (const kind of KINDS) {
    const { place, segment } = await placeOf(kind);
    const [author, other] = [await member(), await member()];
    const { id } = await write(author.browser, place, 'тайна', { offset: '5:00' });
    const at = `${place}/comments/${id}`;
    const tries = [
      await send(other.browser, place, 'ответ', { parent_id: id }),
      await other.browser.send('PUT', at, { delta: delta('чужое') }),
      await other.browser.send('DELETE', at),
      await other.browser.send('POST', `${at}/reactions`, { reaction: 'like' }),
      await other.browser.send('POST', `/ui/${segment}/publish/${id}`),
      await sendForm(other.browser, `/ui/${segment}/update/${id}`, { delta: JSON.stringify(delta('чужое')) }),
      await other.browser.send('POST', '/api/reports', { entity_type: 'comment', entity_id: id, reason: 'spam' }),
    ];
    expect(tries.map(codeOf).filter((code) => code !== 'comment_not_found' && code !== 'malformed_request')).toEqual(
      [],
    );
    const unknown = await other.browser.send('POST', `/ui/${segment}/publish/987654321`);
    expect(unknown.json()).toEqual((await other.browser.send('POST', `/ui/${segment}/publish/${id}`)).json());
    const guest = await openBrowser(app);
    expect(codeOf(await guest.send('POST', `/ui/${segment}/publish/${id}`))).toBe('not_signed_in');
    // Nobody reacts to what is not out, its author's friends in the staff included.
    const staff = await member({ type: 5 });
    expect(codeOf(await staff.browser.send('POST', `${at}/reactions`, { reaction: 'like' }))).toBe('comment_not_found');
    const [, elsewhere] = segment === 'comment' ? [segment, 'discussion-comments'] : [segment, 'comment'];
    expect(await estimate(author.browser, elsewhere, id)).toBe('comment_not_found');
    expect(codeOf(await author.browser.send('POST', `/ui/${elsewhere}/publish/${id}`))).toBe('comment_not_found');
    expect((await seen(author.browser, place)).texts).toEqual([['тайна', []]]);
  }
});

test('its author or staff bring it out at once; a second time it does not wait any more', async () => {
  for (const kind of KINDS) {
    const { place, segment } = await placeOf(kind);
    const [author, staff, other] = [await member(), await member({ type: 5 }), await member()];
    const guest = await openBrowser(app);
    for (const [index, who] of [author, staff].entries()) {
      const { id } = await write(author.browser, place, `слово ${index}`, { offset: '9:00' });
      world.clock.advance(MINUTE_MS);
      const publish = () => who.browser.send('POST', `/ui/${segment}/publish/${id}`);
      expect((await publish()).json()).toEqual({ success: true });
      expect((await publish()).json()).toEqual({ success: false });
      expect(codeOf(await other.browser.send('POST', `/ui/${segment}/publish/${id}`))).toBe('not_allowed');
      const found = (await seen(guest, place)).flat.find((comment) => comment.id === id);
      expect(found?.created_at.timestamp).toBe(Math.floor(world.clock.now().getTime() / 1000));
    }
    expect((await seen(guest, place)).count).toBe(2);
    expect(await ownCount(author.id)).toBe(2);
  }
});

test('thirty bring it out at once, by hand, by job and by sweep: once', async () => {
  for (const kind of KINDS) {
    const { place, segment } = await placeOf(kind);
    const [author, staff] = [await member(), await member({ type: 5 })];
    const parent = await write(author.browser, place, 'корень');
    const { id } = await write(author.browser, place, 'гонка', { offset: '2:00', parent_id: parent.id });
    const below = await write(author.browser, place, 'под ней', { parent_id: id });
    world.clock.advance(120 * MINUTE_MS);
    for (const { browser } of [author, staff]) await browser.get('/api/csrf');
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        if (index % 3 === 0) return publishDueComment(world.ctx, id);
        if (index % 3 === 1) return (await publishDueComments(world.ctx)) > 1;
        const who = index % 2 ? author : staff;
        const reply = await who.browser.send('POST', `/ui/${segment}/publish/${index % 4 ? id : below.id}`);
        expect(reply.statusCode, reply.body).toBe(200);
        return reply.json<{ success: boolean }>().success;
      }),
    );
    expect(outcomes.length).toBe(30);
    await publishDueComments(world.ctx);
    const { count, texts, flat } = await seen(await openBrowser(app), place);
    expect([texts, count]).toEqual([[['корень', [['гонка', [['под ней', []]]]]]], 3]);
    expect(flat.map(({ replies_count }) => replies_count)).toEqual([1, 1, 0]);
    expect(await ownCount(author.id)).toBe(3);
  }
});

test('three that have all begun while its author is held bring it out once', async () => {
  const { place } = await placeOf('offer');
  const author = await member();
  const { id } = await write(author.browser, place, 'один раз', { offset: '5' });
  world.clock.advance(5 * MINUTE_MS);
  let begun: Promise<boolean>[] = [];
  await holdLocks(world, async (tx) => {
    await sql`select 1 from users where id = ${author.id} for no key update`.execute(tx);
    begun = [1, 2, 3].map(() => publishDueComment(world.ctx, id));
    // Until each has read that it waits; the embedded database lets them begin only after this.
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect((await Promise.all(begun)).filter(Boolean)).toHaveLength(1);
  expect((await seen(await openBrowser(app), place)).count).toBe(1);
  expect(await ownCount(author.id)).toBe(1);
});

test('under an offer that waits itself, a comment waits for that', async () => {
  const author = await member({ trust_level: 2 });
  const offer = await createOffer(world, { author_id: author.id, published_at: null });
  const scheduled_for = new Date(world.clock.now().getTime() + 60 * MINUTE_MS);
  await sql`update offers set scheduled_for = ${scheduled_for} where id = ${offer.id}`.execute(world.ctx.db);
  const place = `/api/offers/${offer.id}`;
  const { id, schedule, can_publish } = await write(author.browser, place, 'следом', { offset: '0:15' });
  expect([schedule?.offset, can_publish]).toEqual(['00:15', false]);
  const after = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
  expect(await estimate(author.browser, 'comment', id)).toEqual({ estimate: after(75), was_published: false });
  expect((await author.browser.send('POST', `/ui/comment/publish/${id}`)).json()).toEqual({ success: false });
  world.clock.advance(60 * MINUTE_MS);
  await publishDueComments(world.ctx);
  expect(await publishDueComment(world.ctx, id)).toBe(false);
  expect(await publishDueOffer(world.ctx, offer.id)).toBe(true);
  // The offer's coming out puts the job of dating into the queue.
  await world.drain();
  expect(await estimate(author.browser, 'comment', id)).toEqual({ estimate: after(15), was_published: false });
  world.clock.advance(15 * MINUTE_MS);
  expect(await publishDueComment(world.ctx, id)).toBe(true);
  expect((await seen(await openBrowser(app), place)).count).toBe(1);
});

test('a lost job costs a sweep and nothing else, also one that dates', async () => {
  const author = await member({ trust_level: 2 });
  const talk = await createDiscussion(world, { author_id: author.id, published_at: null });
  const place = `/api/discussions/${talk.id}`;
  const { id } = await write(author.browser, place, 'потерянное', { offset: '5' });
  await sql`update discussions set published_at = ${world.clock.now()} where id = ${talk.id}`.execute(world.ctx.db);
  await publishDueComments(world.ctx);
  world.clock.advance(5 * MINUTE_MS);
  expect(await publishDueComments(world.ctx)).toBe(1);
  // Twice is once.
  await dateWaitingComments(world.ctx, { entity_type: 'discussion', entity_id: talk.id });
  expect(await publishDueComment(world.ctx, id)).toBe(false);
  expect((await seen(await openBrowser(app), place)).count).toBe(1);
});

test('under what was switched off, nothing comes out until it is on again', async () => {
  const { place, id: offer_id } = await placeOf('offer');
  const { browser } = await member();
  const { id } = await write(browser, place, 'ждёт', { offset: '10' });
  const off = (at: Date | null) =>
    sql`update offers set deactivated_at = ${at} where id = ${offer_id}`.execute(world.ctx.db);
  await off(world.clock.now());
  world.clock.advance(20 * MINUTE_MS);
  expect(await publishDueComment(world.ctx, id)).toBe(false);
  expect(await publishDueComments(world.ctx)).toBe(0);
  await off(null);
  expect(await publishDueComments(world.ctx)).toBe(1);
});

test('while it waits it is said anew, gets another time, or comes out for want of one', async () => {
  for (const kind of KINDS) {
    const { place, segment } = await placeOf(kind);
    const { browser } = await member();
    const guest = await openBrowser(app);
    const { id } = await write(browser, place, 'было', { offset: '10:00' });
    const change = async (text: string, schedule_offset?: string) => {
      const body = { delta: delta(text), ...(schedule_offset === undefined ? {} : { schedule_offset }) };
      const reply = await browser.send('PUT', `${place}/comments/${id}`, body);
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json<{ data: CommentProps }>().data;
    };
    // Longer than words that are out may be changed.
    world.clock.advance(7 * 60 * MINUTE_MS);
    expect(await change('стало')).toMatchObject({ content: '<p>стало</p>', schedule: { offset: '10:00' } });
    expect(await change('стало', '12:00')).toMatchObject({ schedule: { offset: '12:00' } });
    world.clock.advance(4 * 60 * MINUTE_MS);
    // The job of the time before finds nothing to do.
    expect(await publishDueComment(world.ctx, id)).toBe(false);
    const far = await browser.send('PUT', `${place}/comments/${id}`, { delta: delta('х'), schedule_offset: '73:00' });
    expect(codeOf(far)).toBe('invalid_field');
    expect((await seen(guest, place)).count).toBe(0);
    const form = await sendForm(browser, `/ui/${segment}/update/${id}`, {
      delta: JSON.stringify(delta('вышло')),
      schedule_offset: '',
    });
    expect(form.json()).toEqual({ status: true });
    expect(await seen(guest, place)).toMatchObject({ texts: [['вышло', []]], count: 1 });
    // Nobody saw what it said before: it is new, and as old as that.
    expect((await seen(guest, place)).flat[0]?.is_edited).toBe(false);
    const { rows } = await sql`select 1 from comments where id = ${id} and created_at = published_at`.execute(
      world.ctx.db,
    );
    expect(rows).toHaveLength(1);
    // What is out has no time to be given.
    expect(await change('вышло снова', '50:00')).toMatchObject({ schedule: null });
    expect((await seen(guest, place)).count).toBe(1);
  }
});

test('a waiting comment is deleted without a trace, and what waits below it goes with it', async () => {
  for (const kind of KINDS) {
    const { place } = await placeOf(kind);
    const { id: author_id, browser } = await member();
    const root = await write(browser, place, 'корень');
    const waiting = await write(browser, place, 'не выйдет', { offset: '1:00', parent_id: root.id });
    await write(browser, place, 'под ней', { offset: '1', parent_id: waiting.id });
    const reply = await browser.send('DELETE', `${place}/comments/${waiting.id}`);
    expect(reply.json()).toEqual({ data: { count: 1 } });
    expect((await seen(browser, place)).texts).toEqual([['корень', []]]);
    world.clock.advance(120 * MINUTE_MS);
    await publishDueComments(world.ctx);
    expect(await publishDueComments(world.ctx)).toBe(0);
    expect(await seen(browser, place)).toMatchObject({ texts: [['корень', []]], count: 1 });
    expect(await ownCount(author_id)).toBe(1);
    // Nobody answers what was deleted, later neither.
    await write(browser, place, 'опоздал', { offset: '3:00', parent_id: root.id });
    expect((await browser.send('DELETE', `${place}/comments/${root.id}`)).json()).toEqual({ data: { count: 0 } });
    world.clock.advance(120 * MINUTE_MS);
    await publishDueComments(world.ctx);
    expect(await seen(browser, place)).toMatchObject({ texts: [], count: 0 });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from comments where author_id = ${author_id} and published_at is null and not is_gone`.execute(
      world.ctx.db,
    );
    expect(rows[0]?.n).toBe(0);
  }
});

test('a waiting comment stands where the newest do, and is found by its address', async () => {
  const { place } = await placeOf('offer');
  const { browser } = await member();
  const waiting = await write(browser, place, 'будущее', { offset: '5:00' });
  for (let index = 0; index < 41; index++) await write(browser, place, `слово ${index}`);
  const roots = async (query: string) =>
    (await browser.get(`${place}/comments?${query}`)).json<{ data: CommentProps[] }>().data.map(({ id }) => id);
  expect((await roots('order=new_first'))[0]).toBe(waiting.id);
  expect(await roots('order=old_first')).not.toContain(waiting.id);
  expect((await roots(`order=old_first&around=${waiting.id}`)).at(-1)).toBe(waiting.id);
});
