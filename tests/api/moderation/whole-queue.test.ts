/** GET /api/moderation/queue, GET /mod/rings/:id, and who is at what of it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModerationQueueItem } from '#contract/moderation.ts';
import { tellDecision } from '#domain/moderation/moderation.ts';
import { decide, look, openChatCases, type ChatCases } from '../../support/chat-cases.ts';
import { createStore } from '../../support/factories/forms.ts';
import { createUser } from '../../support/factories/users.ts';
import { caseOf, person, posted, reported, type Person } from '../../support/moderation.ts';
import { openBrowser, pageProps } from '../../support/world.ts';

let cases: ChatCases;
let moderator: Person;
let admin: Person;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

beforeAll(async () => {
  cases = await openChatCases();
  moderator = await person(cases.world, cases.app, { type: 5 });
  admin = await person(cases.world, cases.app, { type: 9 });
});
afterAll(() => cases.world.close());

interface Listed {
  data: ModerationQueueItem[];
  meta: { next_cursor: string | null };
}
const list = async (who: Person = moderator, query = '') =>
  (await who.browser.get(`/api/moderation/queue${query}`)).json<Listed>();
const names = ({ data }: Listed) => data.map(({ kind, id }) => `${kind} ${id}`);

async function inserted(statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  return (await statement.execute(cases.world.ctx.db)).rows[0]?.id ?? 0;
}

async function ring(): Promise<number> {
  const { world } = cases;
  const members = [(await createUser(world)).id, (await createUser(world)).id];
  return inserted(sql<{ id: number }>`
    insert into vote_rings (kind, member_ids, found_at) values ('pair', ${members}::bigint[], ${world.clock.now()}) returning id`);
}

async function storeRequest(): Promise<number> {
  const { world } = cases;
  const store_id = await createStore(world);
  const { id: user_id } = await createUser(world);
  const now = world.clock.now();
  return inserted(sql<{ id: number }>`
    insert into store_requests (user_id, store_id, email, note, sent, created_at, proven_at)
    values (${user_id}, ${store_id}, 'who@shop.example', 'Продажи', 1, ${now}, ${now}) returning id`);
}

/** An appeal of an author against a decision of another moderator. */
async function appealed(): Promise<number> {
  const { world, app } = cases;
  const item = await posted(world, app, 'discussion');
  await reported(world, app, item, 'rude');
  const judge = await person(world, app, { type: 5 });
  const path = `/api/moderation/cases/${await caseOf(world, item)}/decision`;
  const reply = await judge.browser.send('POST', path, { action: 'hide', reason: 'rude' });
  const { decision_id } = reply.json<{ data: { decision_id: number } }>().data;
  world.clock.advance(61_000);
  await tellDecision(world.ctx, decision_id);
  const author = await openBrowser(app, item.author_id);
  const asked = await author.send('POST', '/api/appeals', { decision_id, words: 'Это не грубость.' });
  expect(asked.statusCode, asked.body).toBe(200);
  return inserted(sql<{ id: number }>`select id from moderation_appeals where decision_id = ${decision_id}`);
}

test('everything that waits stands in one order of harm x waiting, page after page, each once', async () => {
  const { world, app } = cases;
  // Harm 1 for 40 hours, 4 for 12, 4 for 9, 2 for 6: 40, 48, 36, 12; a post of harm 8 for 4: 32.
  const store = `store_request ${await storeRequest()}`;
  world.clock.advance(28 * HOUR);
  const message = `message ${(await cases.reported()).case_id}`;
  world.clock.advance(3 * HOUR);
  const found = `ring ${await ring()}`;
  world.clock.advance(3 * HOUR);
  const appeal = `appeal ${await appealed()}`;
  world.clock.advance(2 * HOUR);
  const item = await posted(world, app, 'offer');
  await reported(world, app, item, 'restricted');
  const post = `post ${await caseOf(world, item)}`;
  world.clock.advance(4 * HOUR);
  expect(names(await list(admin))).toEqual([message, store, found, post, appeal]);
  expect(names(await list())).toEqual([message, found, post, appeal]);
  for (const kind of ['post', 'message', 'appeal', 'ring', 'store_request'])
    expect(new Set((await list(admin, `?kind=${kind}`)).data.map((one) => one.kind))).toEqual(new Set([kind]));
  expect((await list(moderator, '?kind=store_request')).data).toEqual([]);
  // An answer that is late weighs four times as much: 8 for 3 days and 7 hours before the post's 8 for 3 days and 5.
  world.clock.advance(3 * DAY + HOUR);
  const late = names(await list());
  expect(late.indexOf(appeal)).toBe(late.indexOf(post) - 1);
  // Many of one instant weigh the same, whatever they are.
  for (let left = 14; left > 0; left -= 1) await ring();
  for (let left = 14; left > 0; left -= 1)
    await sql`
    insert into chat_cases (kind, chat_id, author_id, sealed, created_at)
    select 'repeat', chat_id, author_id, '[]', ${world.clock.now()} from chat_cases limit 1`.execute(world.ctx.db);
  world.clock.advance(HOUR);
  const first = await list(admin);
  const second = await list(admin, `?cursor=${first.meta.next_cursor}`);
  expect(second.meta.next_cursor).toBeNull();
  const all = [...names(first), ...names(second)];
  expect(all).toHaveLength(33);
  expect(new Set(all).size).toBe(33);
  for (const cursor of ['x_y_z', '2026-01-01T00:00:00.000Z_1_9_1', '2026-01-01T00:00:00.000Z_1_0'])
    expect((await admin.browser.get(`/api/moderation/queue?cursor=${cursor}`)).statusCode).toBe(400);
});

test('what was decided of every kind stands in one list, the last first, page after page, each once', async () => {
  const { world, app } = cases;
  const at = async (table: string, column: string, id: number) => {
    world.clock.advance(60_000);
    const decided =
      table === 'vote_rings' ? sql`, decision = 'lifted', decided_by = ${moderator.id}` : sql`, outcome = 'refused'`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${world.clock.now()} ${decided} where id = ${id}`.execute(
      world.ctx.db,
    );
  };
  const request = await storeRequest();
  await at('store_requests', 'closed_at', request);
  const { case_id } = await cases.reported();
  world.clock.advance(60_000);
  expect((await decide({ ...cases.judge, ...moderator }, case_id, 'released')).statusCode).toBe(200);
  const found = await ring();
  await at('vote_rings', 'decided_at', found);
  world.clock.advance(60_000);
  const item = await posted(world, app, 'discussion');
  await reported(world, app, item, 'rude');
  const post = await caseOf(world, item);
  const path = `/api/moderation/cases/${post}/decision`;
  expect((await moderator.browser.send('POST', path, { action: 'hide', reason: 'rude' })).statusCode).toBe(200);
  const expected = [`post ${post}`, `ring ${found}`, `message ${case_id}`, `store_request ${request}`];
  const all = await list(admin, '?state=decided');
  expect(names(all).slice(0, 4)).toEqual(expected);
  expect(all.data[0]?.closed_at).not.toBeNull();
  expect(names(await list(moderator, '?state=decided'))).not.toContain(`store_request ${request}`);
  expect(names(await list(admin, '?state=decided&kind=ring'))).toEqual([`ring ${found}`]);
  // Many of one instant, across pages.
  for (let left = 30; left > 0; left -= 1) await at('vote_rings', 'decided_at', await ring());
  await sql`update vote_rings set decided_at = ${world.clock.now()} where decision is not null`.execute(world.ctx.db);
  await sql`update moderation_cases set closed_at = ${world.clock.now()} where id = ${post}`.execute(world.ctx.db);
  const pages = [await list(admin, '?state=decided')];
  for (let next = pages[0]?.meta.next_cursor; next; next = pages.at(-1)?.meta.next_cursor)
    pages.push(await list(admin, `?state=decided&cursor=${next}`));
  const seen = pages.flatMap(names);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(expected));
  expect(seen.filter((name) => name.startsWith('ring '))).toHaveLength(31);
  for (const cursor of ['x', '2026-01-01T00:00:00.000Z_9_1', '2026-01-01T00:00:00.000Z_1_0'])
    expect((await admin.browser.get(`/api/moderation/queue?state=decided&cursor=${cursor}`)).statusCode).toBe(400);
});

test('each line says what it is about, and leads to where it is decided', async () => {
  const { world } = cases;
  world.clock.advance(HOUR);
  const ring_id = await ring();
  const { data } = await list(admin, '?kind=appeal');
  expect(data[0]).toMatchObject({ action: 'hide', entity_type: 'discussion', url: `/mod/appeals/${data[0]?.id}` });
  expect(data[0]?.answer_by).not.toBeNull();
  const rings = (await list(admin, '?kind=ring')).data;
  const mine = rings.find(({ id }) => id === ring_id);
  expect(mine).toMatchObject({ url: `/mod/rings/${ring_id}`, title: null });
  expect(mine?.members).toHaveLength(2);
  for (const { url } of (await list(admin)).data) expect((await admin.browser.get(url)).statusCode, url).toBe(200);
  const page = pageProps<'mod_queue'>(await admin.browser.get('/mod/queue')).props;
  expect(page.filters).toContain('store_request');
  const theirs = pageProps<'mod_queue'>(await moderator.browser.get('/mod/queue?type=ring')).props;
  expect(theirs.filters).not.toContain('store_request');
  expect((await moderator.browser.get('/mod/rings/999999')).statusCode).toBe(404);
  expect((await moderator.browser.get('/mod/rings/x')).statusCode).toBe(404);
});

test('who opens a message or a ring has it for five minutes, and nobody else decides it meanwhile', async () => {
  const { world, app } = cases;
  const other = await person(world, app, { type: 5 });
  const { case_id } = await cases.reported();
  expect(await look({ ...cases.judge, ...moderator }, case_id)).toMatchObject({ claimed_by: null });
  const seen = await look({ ...cases.judge, ...other }, case_id);
  expect(seen).toMatchObject({ claimed_by: { id: moderator.id }, decisions: [] });
  const refused = await decide({ ...cases.judge, ...other }, case_id, 'released');
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'moderation_case_claimed']);
  const line = (await list(moderator, '?kind=message')).data.find(({ id }) => id === case_id);
  expect(line?.claimed_by).toMatchObject({ id: moderator.id });

  const ring_id = await ring();
  const judge = (who: Person) => who.browser.send('PUT', `/api/rings/${ring_id}/decision`, { decision: 'lifted' });
  await moderator.browser.get(`/mod/rings/${ring_id}`);
  expect((await other.browser.get(`/mod/rings/${ring_id}`)).statusCode).toBe(200);
  expect((await judge(other)).json().error.code).toBe('moderation_case_claimed');
  world.clock.advance(5 * 60_000 + 1);
  await other.browser.get(`/mod/rings/${ring_id}`);
  expect((await judge(moderator)).json().error.code).toBe('moderation_case_claimed');
  expect((await judge(other)).statusCode).toBe(200);
  expect(await look({ ...cases.judge, ...other }, case_id)).toMatchObject({ claimed_by: null });
  expect((await decide({ ...cases.judge, ...other }, case_id, 'released')).statusCode).toBe(200);
});
