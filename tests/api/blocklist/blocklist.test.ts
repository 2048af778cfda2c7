/**
 * GET /api/admin/blocklist, POST /api/admin/blocklist, DELETE /api/admin/blocklist/:id, its screen, names nobody takes, and
 * what waits for a moderator.
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BlocklistEntry } from '#contract/blocklist.ts';
import type { BlocklistKind } from '#contract/blocklist-kinds.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { ModerationCase, OpenedModerationCase } from '#contract/moderation.ts';
import type { AdminBlocklistPageProps } from '#contract/pages.ts';
import { forgetBlocklist } from '#domain/blocklist/blocklist.ts';
import { publishDueComments } from '#domain/comments/comments.ts';
import { publishDueDiscussions } from '#domain/discussions/discussions.ts';
import { tellDecision } from '#domain/moderation/moderation.ts';
import { publishDueOffer, publishDueOffers } from '#domain/offers/offers.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { bearer, PASSWORD, register } from '../../support/accounts.ts';
import { decide as decideCase, look as lookAt, openCasesOf } from '../../support/chat-cases.ts';
import { messagesOf, sent, start, talkOf, words, type Talker } from '../../support/chats.ts';
import { dealForm, discussionForm } from '../../support/factories/forms.ts';
import { caseOf, person, type ItemType, type Person } from '../../support/moderation.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';
import { openWriter, type Writer } from '../../support/writers.ts';

const ALL = '/api/admin/blocklist';
const MINUTE_MS = 60_000;

let world: World;
let app: FastifyInstance;
let admin: Person;
let moderator: Person;
let guest: Browser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  admin = await person(world, app, { type: 9 });
  moderator = await person(world, app, { type: 5 });
  guest = await openBrowser(app);
  for (const [key, value] of Object.entries({
    'posts.gap_seconds': 0,
    'posts.a_day_t2': 100,
    'comments.gap_seconds_t1': 0,
    'chats.gap_seconds': 0,
    'limits.sign_in_a_minute': 100_000,
  }))
    await changeSetting(world.ctx, key, value);
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from blocklist_entries`.execute(world.ctx.db);
  forgetBlocklist(world.ctx);
});

const add = (kind: BlocklistKind, texts: string[], browser = admin.browser) =>
  browser.send('POST', ALL, { kind, texts });
async function added(kind: BlocklistKind, ...texts: string[]): Promise<BlocklistEntry[]> {
  const reply = await add(kind, texts);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: BlocklistEntry[] }>().data;
}
const errorOf = (reply: { json: () => unknown }) => (reply.json() as ErrorBody).error;

const OFFER = { entity_type: 'offer', path: '/api/offers' } as const;
interface Written {
  entity_type: ItemType;
  entity_id: number;
  url: string;
}
async function postOffer(author: Writer, given: object): Promise<Written> {
  const form = await dealForm(world, author.user.id, given);
  const reply = await author.browser.send('POST', OFFER.path, { kind: 'deal', form });
  expect(reply.statusCode, reply.body).toBe(200);
  const { id, url } = reply.json<{ data: { id: number; url: string } }>().data;
  return { entity_type: 'offer', entity_id: id, url };
}
async function postTalk(author: Writer, given: object): Promise<Written> {
  const reply = await author.browser.send('POST', '/api/discussions', { form: await discussionForm(world, given) });
  expect(reply.statusCode, reply.body).toBe(200);
  const { id, url } = reply.json<{ data: { id: number; url: string } }>().data;
  return { entity_type: 'discussion', entity_id: id, url };
}
async function postComment(author: Writer, host: Written, text: string): Promise<Written> {
  const path = `/api/${host.entity_type}s/${host.entity_id}/comments`;
  const reply = await author.browser.send('POST', path, { delta: words(text) });
  expect(reply.statusCode, reply.body).toBe(200);
  return { entity_type: 'comment', entity_id: reply.json<{ data: { id: number } }>().data.id, url: host.url };
}
const TABLES = { offer: 'offers', discussion: 'discussions', comment: 'comments' } as const;
const rowOf = async ({ entity_type, entity_id }: Written) =>
  (
    await sql<{ published_at: Date | null; review_for: string | null; is_off: boolean }>`
      select published_at, review_for, ${sql.raw(entity_type === 'comment' ? 'deleted_at' : 'deactivated_at')} is not null as is_off
      from ${sql.raw(TABLES[entity_type])} where id = ${entity_id}`.execute(world.ctx.db)
  ).rows[0];
const isOut = async (item: Written) => (await rowOf(item))?.published_at !== null;
const openCase = async (item: Written) => {
  const id = await caseOf(world, { ...item, author_id: 0 });
  expect(id).toBeGreaterThan(0);
  return (await moderator.browser.get(`/api/moderation/cases/${id}`)).json<{ data: OpenedModerationCase }>().data;
};
const decide = async (item: Written, action: string, reason: string, more: object = {}, who = moderator) => {
  const id = await caseOf(world, { ...item, author_id: 0 });
  return who.browser.send('POST', `/api/moderation/cases/${id}/decision`, { action, reason, ...more });
};
const publish = (item: Written, who = moderator) => decide(item, 'dismiss', 'no_violation', {}, who);
const refuse = (item: Written) => decide(item, 'hide', 'spam');
const countsOf = async (id: number) =>
  (
    await sql<{ offers: number; discussions: number; comments: number }>`
      select offers_count as offers, discussions_count as discussions, comments_count as comments from users
      where id = ${id}`.execute(world.ctx.db)
  ).rows[0];
const sweep = async () => {
  await publishDueOffers(world.ctx);
  await publishDueDiscussions(world.ctx);
  await publishDueComments(world.ctx);
  await world.drain();
};
/** What a member is told of, by kind. */
const toldOf = async (user_id: number, icon_type: string) =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from notification_events e join notification_groups g on g.id = e.group_id
      where e.user_id = ${user_id} and g.icon_type like ${`%${icon_type}%`}`.execute(world.ctx.db)
  ).rows[0]?.count;

test('entries are added once, in any spelling, taken off, and written to the audit log', async () => {
  const last = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from audit_entries`.execute(
    world.ctx.db,
  );
  await added('word', 'Казино', '', ' казино ', 'ставки на спорт*');
  const entries = await added('word', 'КАЗИНО');
  expect(entries.map(({ text }) => text).toSorted()).toEqual(['Казино', 'ставки на спорт*']);
  await added('host', 'https://www.evil.example/x');
  const all = (await admin.browser.get(ALL)).json<{ data: BlocklistEntry[] }>().data;
  expect(all).toHaveLength(3);
  expect(
    (pageProps(await admin.browser.get('/admin/blocklist')).props as unknown as AdminBlocklistPageProps).entries,
  ).toEqual(all);
  const [first] = all;
  expect((await admin.browser.send('DELETE', `${ALL}/${first?.id}`)).statusCode).toBe(200);
  expect(errorOf(await admin.browser.send('DELETE', `${ALL}/${first?.id}`)).code).toBe('blocklist_entry_not_found');
  const { rows } = await sql<{ line: string }>`
    select action || ' ' || detail as line from audit_entries where id > ${last.rows[0]?.id} order by id`.execute(
    world.ctx.db,
  );
  expect(rows.map(({ line }) => line)).toEqual([
    'blocklist.added word: Казино, ставки на спорт*',
    'blocklist.added host: https://www.evil.example/x',
    'blocklist.removed host: https://www.evil.example/x',
  ]);
});

test('what cannot be an entry is told at the field and nothing of it is added; five hundred of a kind are enough', async () => {
  for (const [kind, bad] of [
    ['word', 'а'],
    ['host', 'просто слово'],
    ['username', '__'],
  ] as const) {
    const reply = await add(kind, ['хорошее.example', bad]);
    expect(reply.statusCode).toBe(422);
    expect(errorOf(reply).fields?.['texts']?.[0]).toContain(`«${bad}»`);
  }
  expect((await add('word', ['', ' '])).statusCode).toBe(422);
  expect((await add('word', [])).statusCode).toBe(400);
  expect((await add('ip' as BlocklistKind, ['x'])).statusCode).toBe(400);
  expect((await admin.browser.get(ALL)).json<{ data: unknown[] }>().data).toEqual([]);
  await added('word', ...Array.from({ length: 495 }, (_, nth) => `слово${nth}`));
  const replies = await Promise.all(
    ['альфа', 'бета', 'гамма'].map((word) => add('word', [`${word}1`, `${word}2`, `${word}3`])),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(errorOf(replies.find(({ statusCode }) => statusCode === 422) ?? { json: () => null }).code).toBe(
    'blocklist_full',
  );
  await added('host', 'evil.example');
});

test('only administrators read and change it; its screen is not there for others', async () => {
  const [{ id } = { id: 0 }] = await added('word', 'казино');
  for (const type of [1, 3, 5, 7] as const) {
    const other = await person(world, app, { type });
    expect((await other.browser.get(ALL)).statusCode).toBe(403);
    expect((await add('word', ['тест'], other.browser)).statusCode).toBe(403);
    expect((await other.browser.send('DELETE', `${ALL}/${id}`)).statusCode).toBe(403);
    expect((await other.browser.get('/admin/blocklist')).statusCode).toBe(404);
  }
});

const rename = async (who: Writer, username: string) => {
  const form = new FormData();
  form.set('username', username);
  const request = new Response(form);
  return who.browser.sendRaw('POST', '/ui/user/update', Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  });
};

test('nobody takes a reserved name, at sign-up or later; who has it keeps it', async () => {
  await added('username', 'Бренд_шоп');
  const browser = await openBrowser(app);
  const { token, code } = await register(world, browser, 'reserved@mail.example');
  await browser.send(
    'POST',
    '/api/auth/register/verify',
    { email: 'reserved@mail.example', verification_code: code },
    bearer(token),
  );
  const finalize = (username: string) =>
    browser.send('POST', '/api/auth/register/finalize', { username, password: PASSWORD }, bearer(token));
  for (const name of ['бренд_шоп', 'БРЕНД.ШОП', 'бpeндшоп']) {
    const reply = await finalize(name);
    expect([reply.statusCode, Object.keys(errorOf(reply).fields ?? {})], name).toEqual([422, ['username']]);
  }
  expect((await finalize('бренд_шоп2')).statusCode).toBe(200);

  const member = await openWriter(world, app);
  expect((await rename(member, 'бренд.шоп')).statusCode).toBe(422);
  await sql`update users set username = 'бренд.шоп', username_key = 'бренд.шоп' where id = ${member.user.id}`.execute(
    world.ctx.db,
  );
  const owner = { ...member, browser: await openBrowser(app, member.user.id) };
  expect((await rename(owner, 'бренд.шоп')).statusCode).toBe(200);
});

test('a deal with a listed word or host waits: its author sees it and why not, nobody else it at all', async () => {
  await added('word', 'казино');
  await added('host', 'evil.example');
  const author = await openWriter(world, app);
  const cases: [object, string][] = [
    [{ title: 'Казино со скидкой на чайник' }, 'казино'],
    [{ delta: words('чайник из казино') }, 'казино'],
    [{ url: 'https://shop.evil.example/kettle' }, 'evil.example'],
    [
      { delta: { ops: [{ insert: 'сюда', attributes: { link: 'https://evil.example/x' } }, { insert: '\n' }] } },
      'evil.example',
    ],
  ];
  for (const [given, found] of cases) {
    const offer = await postOffer(author, given);
    expect(await rowOf(offer)).toMatchObject({ published_at: null, review_for: found });
    expect((await guest.get(offer.url)).statusCode).toBe(404);
    expect((await guest.get('/new')).body).not.toContain(offer.url);
    const own = await author.browser.get(offer.url);
    expect(own.body).toContain('Ждёт модератора');
    expect(pageProps<'offer'>(own).props.offer).toMatchObject({
      state: 'scheduled',
      is_held: true,
      scheduled_for: null,
    });
    expect(await openCase(offer)).toMatchObject({ review_for: found, reason: 'other', actions: ['dismiss', 'hide'] });
  }
  expect((await countsOf(author.user.id))?.offers).toBe(0);
});

test('what waits comes out by a moderator alone: no sweep, no job and no button of its author brings it', async () => {
  await added('word', 'казино');
  const author = await openWriter(world, app);
  const editor = await openWriter(world, app, { type: 7 });
  const offer = await postOffer(author, { title: 'Казино со скидкой на чайник' });
  const talk = await postTalk(author, { title: 'Казино или чайник, что взять' });
  const live = await postTalk(author, {});
  const comment = await postComment(author, live, 'лучше казино');
  world.clock.advance(60 * MINUTE_MS);
  await sweep();
  expect(await publishDueOffer(world.ctx, offer.entity_id)).toBe(false);
  for (const [type, item] of [
    ['offer', offer],
    ['discussion', talk],
    ['comment', comment],
    ['discussion-comment', comment],
  ] as const)
    for (const who of [author, editor]) await who.browser.send('POST', `/ui/${type}/publish/${item.entity_id}`);
  for (const item of [offer, talk, comment]) expect(await isOut(item), item.entity_type).toBe(false);
  expect(await countsOf(author.user.id)).toEqual({ offers: 0, discussions: 1, comments: 0 });
  const thread = (await guest.get(live.url)).body;
  expect(thread).not.toContain('лучше казино');
  expect((await author.browser.get(live.url)).body).toContain('Ждёт модератора');
});

test('a moderator lets it out at once and once, with all that follows, and that is not undone', async () => {
  await added('word', 'казино');
  const author = await openWriter(world, app);
  const host_author = await openWriter(world, app);
  const live = await postTalk(host_author, {});
  const items = [
    await postOffer(author, { title: 'Казино со скидкой на чайник' }),
    await postTalk(author, { title: 'Казино или чайник, что взять' }),
    await postComment(author, live, 'лучше казино'),
  ];
  const judges = await Promise.all(Array.from({ length: 3 }, async () => person(world, app, { type: 5 })));
  for (const item of items) {
    const replies = await Promise.all(judges.map((judge) => publish(item, judge)));
    expect(replies.map(({ statusCode }) => statusCode).filter((code) => code === 200)).toHaveLength(1);
    const { decision_id } = replies
      .find(({ statusCode }) => statusCode === 200)
      ?.json<{ data: { decision_id: number } }>().data ?? { decision_id: 0 };
    expect(await rowOf(item)).toMatchObject({ review_for: null, is_off: false });
    expect(await isOut(item), item.entity_type).toBe(true);
    expect((await guest.get(item.url)).statusCode).toBe(200);
    for (const judge of judges) {
      const undo = await judge.browser.send('DELETE', `/api/moderation/decisions/${decision_id}`);
      expect(undo.statusCode).not.toBe(200);
    }
  }
  await sweep();
  expect(await countsOf(author.user.id)).toEqual({ offers: 1, discussions: 1, comments: 1 });
  expect(await toldOf(host_author.user.id, 'comment')).toBe(1);
  expect((await guest.get(live.url)).body).toContain('лучше казино');
  // A second decision finds nothing to decide.
  for (const item of items) expect(await caseOf(world, { ...item, author_id: 0 })).toBe(0);
});

test('what is refused never comes out; its author reads so, and may appeal', async () => {
  await added('word', 'казино');
  const author = await openWriter(world, app);
  const live = await postTalk(author, {});
  const items = [
    await postOffer(author, { title: 'Казино со скидкой на чайник' }),
    await postTalk(author, { title: 'Казино или чайник, что взять' }),
    await postComment(author, live, 'лучше казино'),
  ];
  for (const [nth, item] of items.entries()) {
    for (const action of ['lock_comments', 'deactivate', 'collapse'])
      expect((await decide(item, action, 'spam')).statusCode).toBe(403);
    const refused = await refuse(item);
    expect(refused.statusCode, refused.body).toBe(200);
    world.clock.advance(2 * MINUTE_MS);
    await tellDecision(world.ctx, refused.json<{ data: { decision_id: number } }>().data.decision_id);
    await sweep();
    expect(await isOut(item)).toBe(false);
    expect((await rowOf(item))?.is_off).toBe(true);
    expect(await toldOf(author.user.id, 'moderat')).toBe(nth + 1);
  }
  expect(await countsOf(author.user.id)).toEqual({ offers: 0, discussions: 1, comments: 0 });
});

test('a refusal is undone within its minute: it waits again, and can be let out', async () => {
  await added('word', 'казино');
  const author = await openWriter(world, app);
  const live = await postTalk(author, {});
  for (const item of [
    await postOffer(author, { title: 'Казино со скидкой на чайник' }),
    await postComment(author, live, 'лучше казино'),
  ]) {
    const { decision_id } = (await refuse(item)).json<{ data: { decision_id: number } }>().data;
    const undo = await moderator.browser.send('DELETE', `/api/moderation/decisions/${decision_id}`);
    expect(undo.statusCode, undo.body).toBe(200);
    expect(await rowOf(item)).toMatchObject({ published_at: null, is_off: false, review_for: 'казино' });
    expect((await publish(item)).statusCode).toBe(200);
    expect(await isOut(item)).toBe(true);
  }
  expect(await countsOf(author.user.id)).toMatchObject({ offers: 1, comments: 1 });
});

test('what was scheduled and let out early still waits for its time', async () => {
  await added('word', 'казино');
  const author = await openWriter(world, app);
  const offer = await postOffer(author, { title: 'Казино со скидкой на чайник', schedule_offset: '02:00' });
  expect((await publish(offer)).statusCode).toBe(200);
  await sweep();
  expect(await rowOf(offer)).toMatchObject({ published_at: null, review_for: null });
  world.clock.advance(121 * MINUTE_MS);
  await sweep();
  expect(await isOut(offer)).toBe(true);
});

test('an edit that brings a listed word in hides what is out until a moderator looks, once for that word', async () => {
  await added('word', 'казино');
  const author = await openWriter(world, app);
  const offer = await postOffer(author, {});
  const talk = await postTalk(author, {});
  const comment = await postComment(author, talk, 'обычные слова');
  const edit = async (item: Written, text: string) => {
    const delta = words(text);
    const reply =
      item.entity_type === 'comment'
        ? await author.browser.send('PUT', `/api/discussions/${talk.entity_id}/comments/${item.entity_id}`, { delta })
        : await author.browser.send('PATCH', `/api/${item.entity_type}s/${item.entity_id}`, { delta });
    expect(reply.statusCode, reply.body).toBe(200);
    await world.drain();
  };
  // The talk comes last: what stands in it is not decided about while it is hidden.
  for (const item of [offer, comment, talk]) {
    await edit(item, 'теперь и казино');
    expect(await rowOf(item), item.entity_type).toMatchObject({ is_off: true, review_for: 'казино' });
    expect(await openCase(item)).toMatchObject({ review_for: 'казино' });
    const reply = await publish(item);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await rowOf(item)).toMatchObject({ is_off: false, review_for: null });
    await edit(item, 'казино, и ещё пара слов');
    expect((await rowOf(item))?.is_off).toBe(false);
  }
});

test('what its author deletes before anybody has looked is for nobody to look at', async () => {
  await added('word', 'казино');
  const author = await openWriter(world, app);
  const live = await postTalk(author, {});
  const offer = await postOffer(author, { title: 'Казино со скидкой на чайник' });
  const talk = await postTalk(author, { title: 'Казино или чайник, что взять' });
  const comment = await postComment(author, live, 'лучше казино');
  for (const [item, path] of [
    [offer, `/api/offers/${offer.entity_id}`],
    [talk, `/api/discussions/${talk.entity_id}`],
    [comment, `/api/discussions/${live.entity_id}/comments/${comment.entity_id}`],
  ] as const) {
    await openCase(item);
    const reply = await author.browser.send('DELETE', path);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await caseOf(world, { ...item, author_id: 0 }), item.entity_type).toBe(0);
  }
});

test('a refusal that an appeal overturns brings it out', async () => {
  await added('word', 'казино');
  const author = await openWriter(world, app);
  const live = await postTalk(author, {});
  for (const item of [
    await postOffer(author, { title: 'Казино со скидкой на чайник' }),
    await postTalk(author, { title: 'Казино или чайник, что взять' }),
    await postComment(author, live, 'лучше казино'),
  ]) {
    const { decision_id } = (await refuse(item)).json<{ data: { decision_id: number } }>().data;
    world.clock.advance(2 * MINUTE_MS);
    await tellDecision(world.ctx, decision_id);
    const appeal = await author.browser.send('POST', '/api/appeals', { decision_id, words: 'Это про чайники' });
    expect(appeal.statusCode, appeal.body).toBe(200);
    const { rows } = await sql<{ id: number }>`
      select id from moderation_appeals where decision_id = ${decision_id}`.execute(world.ctx.db);
    const judge = await person(world, app, { type: 5 });
    const path = `/api/moderation/appeals/${rows[0]?.id}/answer`;
    const answer = await judge.browser.send('POST', path, { answer: 'overturn', words: 'И правда про чайники' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await rowOf(item), item.entity_type).toMatchObject({ is_off: false, review_for: null });
    expect(await isOut(item), item.entity_type).toBe(true);
  }
  expect(await countsOf(author.user.id)).toEqual({ offers: 1, discussions: 2, comments: 1 });
});

test('a report that is decided or taken back does not close a case of what waits', async () => {
  await added('word', 'казино');
  const author = await openWriter(world, app);
  const offer = await postOffer(author, { title: 'Казино со скидкой на чайник' });
  const id = await caseOf(world, { ...offer, author_id: 0 });
  await sql`insert into reports (entity_type, entity_id, reporter_id, reason, weight, created_at)
    values ('offer', ${offer.entity_id}, ${moderator.id}, 'spam', 1, ${world.clock.now()})`.execute(world.ctx.db);
  await sql`delete from reports where entity_id = ${offer.entity_id} and entity_type = 'offer'`.execute(world.ctx.db);
  expect(await caseOf(world, { ...offer, author_id: 0 })).toBe(id);
});

test('what moderators and administrators write is not looked at, and nothing is without a list', async () => {
  const author = await openWriter(world, app);
  expect(await isOut(await postOffer(author, { title: 'Казино со скидкой на чайник' }))).toBe(true);
  await added('word', 'казино');
  for (const type of [5, 9] as const) {
    const staff = await openWriter(world, app, { type });
    expect(await isOut(await postTalk(staff, { title: `Казино ${type} или чайник` })), `${type}`).toBe(true);
  }
  const editor = await openWriter(world, app, { type: 7 });
  expect(await isOut(await postTalk(editor, { title: 'Казино или чайник, пишет редактор' }))).toBe(false);
});

const talker = async (): Promise<Talker> => {
  const writer = await openWriter(world, app);
  return { ...writer, id: writer.user.id };
};

test('a message waits in the moderators’ list; let out it is delivered once', async () => {
  await added('word', 'казино');
  const [one, other] = [await talker(), await talker()];
  const judge = { ...moderator, user: {} } as unknown as Talker;
  const { chat_id, id } = sent(await start(one, other, 'привет, приходи в казино')).data;
  expect((await messagesOf(other, chat_id)).data ?? []).toEqual([]);
  expect((await messagesOf(one, chat_id)).data).toMatchObject([{ id, is_held: true }]);
  const [waiting] = await openCasesOf(judge);
  expect(waiting).toMatchObject({ kind: 'listed', decision: null });
  expect(await lookAt(judge, waiting?.id ?? 0)).toMatchObject({ detail: 'казино', decisions: ['released', 'refused'] });
  const replies = await Promise.all([1, 2, 3].map(() => decideCase(judge, waiting?.id ?? 0, 'released')));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await messagesOf(other, chat_id)).data).toHaveLength(1);
});

/** A message that stands, and what becomes of an edit of it that has a listed word. */
async function editedTalk() {
  await added('word', 'казино');
  const [one, other] = [await talker(), await talker()];
  const judge = { ...moderator, user: {} } as unknown as Talker;
  const chat_id = await talkOf(one, other);
  const { id } = sent(
    await one.browser.send('POST', `/ui/chats/${chat_id}/messages`, { delta: words('обычное') }),
  ).data;
  const edit = (text: string) => one.browser.send('PUT', `/ui/chats/${chat_id}/messages/${id}`, { delta: words(text) });
  const seenBy = async (who: Talker) => (await messagesOf(who, chat_id)).data.find((message) => message.id === id);
  const waiting = async () => (await openCasesOf(judge)).find((row) => row.author?.id === one.id);
  return { one, other, judge, chat_id, id, edit, seenBy, waiting };
}

test('an edit with a listed word waits: its author sees it, the other side what stood there until it is let out', async () => {
  const { one, other, judge, edit, seenBy, waiting } = await editedTalk();
  expect((await edit('казино сегодня')).statusCode).toBe(200);
  expect(await seenBy(one)).toMatchObject({ is_edit_held: true, is_held: false, can_edit: false });
  expect((await seenBy(one))?.content).toContain('казино');
  expect(await seenBy(other)).toMatchObject({ is_edit_held: false, edited_at: null });
  expect((await seenBy(other))?.content).toContain('обычное');
  expect(errorOf(await edit('ещё раз')).code).toBe('chat_edit_closed');
  const found = await waiting();
  expect(found).toMatchObject({ kind: 'listed' });
  const opened = await lookAt(judge, found?.id ?? 0);
  expect(opened.messages.find(({ is_subject }) => is_subject)).toMatchObject({
    text: expect.stringContaining('казино'),
    stood_text: expect.stringContaining('обычное'),
  });
  const replies = await Promise.all(Array.from({ length: 50 }, () => decideCase(judge, found?.id ?? 0, 'released')));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await seenBy(other))?.content).toContain('казино');
  expect(await seenBy(one)).toMatchObject({ is_edit_held: false, can_edit: true });
  // Looked at once: the same word is let stand.
  expect((await edit('казино завтра')).statusCode).toBe(200);
  expect((await seenBy(other))?.content).toContain('завтра');
});

test('an edit that is refused leaves what stood there; undone, it waits again', async () => {
  const { one, other, judge, edit, seenBy, waiting } = await editedTalk();
  await edit('казино сегодня');
  const case_id = (await waiting())?.id ?? 0;
  const made = await decideCase(judge, case_id, 'refused');
  expect(made.statusCode, made.body).toBe(200);
  expect(await seenBy(one)).toMatchObject({ is_edit_held: false, can_edit: true });
  for (const who of [one, other]) expect((await seenBy(who))?.content).toContain('обычное');
  const { decision_id } = made.json<{ data: { decision_id: number } }>().data;
  expect((await judge.browser.send('DELETE', `/api/moderation/decisions/${decision_id}`)).statusCode).toBe(200);
  expect(await seenBy(one)).toMatchObject({ is_edit_held: true });
  expect((await seenBy(one))?.content).toContain('казино');
  expect((await waiting())?.id).toBe(case_id);
  const { rows } = await sql<{
    action: string;
  }>`select action from moderation_decisions where id = ${decision_id}`.execute(world.ctx.db);
  expect(rows).toEqual([{ action: 'refuse_edit' }]);
});

test('what its author deletes meanwhile is gone with its edit, and of fifty edits at once one waits', async () => {
  const { one, other, judge, chat_id, id, edit, seenBy, waiting } = await editedTalk();
  const replies = await Promise.all(Array.from({ length: 50 }, (_none, at) => edit(`казино ${at}`)));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await openCasesOf(judge)).filter((row) => row.author?.id === one.id)).toHaveLength(1);
  const case_id = (await waiting())?.id ?? 0;
  expect((await one.browser.send('DELETE', `/ui/chats/${chat_id}/messages/${id}`)).statusCode).toBe(200);
  const { rows } = await sql`select 1 from chat_message_edits where message_id = ${id}`.execute(world.ctx.db);
  expect(rows).toEqual([]);
  expect((await decideCase(judge, case_id, 'released')).statusCode).toBe(200);
  expect(await seenBy(other)).toMatchObject({ is_deleted: true, content: '' });
});

test('every process hears of the list, whoever wrote it, and no text asks for it', async () => {
  await vi.waitUntil(() => world.ctx.realtime.touches.is_whole(), { timeout: 20_000 });
  const author = await openWriter(world, app);
  expect(await isOut(await postTalk(author, {}))).toBe(true);
  await sql`insert into blocklist_entries (kind, text, key, added_by, created_at)
    values ('word', 'чайник', 'чайник', ${admin.id}, now())`.execute(world.ctx.db);
  await vi.waitUntil(async () => !(await isOut(await postTalk(author, {}))), { timeout: 10_000, interval: 300 });
});

test('the queue says what was found', async () => {
  await added('word', 'казино');
  const author = await openWriter(world, app);
  const offer = await postOffer(author, { title: 'Казино со скидкой на чайник' });
  const { data } = (await moderator.browser.get('/api/moderation/cases')).json<{ data: ModerationCase[] }>();
  expect(
    data.find(({ entity_type, entity_id }) => entity_type === 'offer' && entity_id === offer.entity_id),
  ).toMatchObject({
    review_for: 'казино',
    harm: 4,
  });
  const id = await caseOf(world, { ...offer, author_id: 0 });
  const { body } = await moderator.browser.get(`/mod/queue/${id}`);
  expect(body).toContain('Стоп-лист: казино');
  expect(body).toContain('Опубликовать');
  expect(body).toContain('Не публиковать');
});
