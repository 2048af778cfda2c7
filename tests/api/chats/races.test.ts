/** Many at once: every message stands once, both sides see one order, and what is unread is exact. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import {
  codeOf,
  listed,
  messagesOf,
  openChats,
  read,
  say,
  sent,
  start,
  talkOf,
  unreadOf,
  type Chats,
} from '../../support/chats.ts';
import type { World } from '../../support/world.ts';

let world: World;
let talker: Chats['talker'];

beforeAll(async () => {
  ({ world, talker } = await openChats({ 'chats.same_text_letters': 1000, 'limits.requests_a_minute': 1_000_000 }));
});
afterAll(() => world.close());

/** What the counters say, and what the rows do. */
async function counts(chat_id: number) {
  const { rows } = await sql<{ said: number; is: number }>`
    select k.unread_count as said, (select count(*)::int from chat_messages m where m.chat_id = k.chat_id
      and m.author_id <> k.user_id and m.id > greatest(k.last_read_id, k.cleared_id) and m.held_at is null
      and m.deleted_at is null) as is
    from chat_members k where k.chat_id = ${chat_id} order by k.user_id`.execute(world.ctx.db);
  return rows;
}

test('two hundred messages from both sides at once: all there, in one order, none twice, unread exact', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  await Promise.all([one, other].map(({ browser }) => browser.get('/api/csrf')));
  // As a page does: what is under way, or finds the site busy, is sent again under its key.
  const insist = async (nr: number, tries = 50): Promise<string> => {
    const key = { 'idempotency-key': `race-${chat_id}-${nr}` };
    const code = codeOf(await say(nr % 2 === 0 ? one : other, chat_id, `сообщение ${nr}`, {}, key));
    if (tries === 0 || !['request_in_progress', 'unavailable'].includes(code)) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return insist(nr, tries - 1);
  };
  const numbers = Array.from({ length: 200 }, (_, nr) => nr);
  // Every fifth is sent twice.
  const codes = await Promise.all([...numbers, ...numbers.filter((nr) => nr % 5 === 0)].map((nr) => insist(nr)));
  expect(new Set(codes)).toEqual(new Set(['ok']));
  const texts = async (who: typeof one) => {
    const slices = [await messagesOf(who, chat_id, '?limit=100')];
    while (slices[0]?.meta.has_older)
      slices.unshift(await messagesOf(who, chat_id, `?limit=100&before=${slices[0].data[0]?.id}`));
    return slices.flatMap(({ data }) => data.map(({ content }) => content));
  };
  const [mine, theirs] = [await texts(one), await texts(other)];
  expect(mine).toHaveLength(202);
  expect(new Set(mine).size).toBe(202);
  expect(mine).toEqual(theirs);
  expect((await counts(chat_id)).map(({ said }) => said)).toEqual([101, 101]);
  for (const { said, is } of await counts(chat_id)) expect(said).toBe(is);
});

test('reading and deleting beside writing leave the counters as their rows are', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  const written: number[] = [];
  const write = async (nr: number) => {
    const { id } = sent(await say(one, chat_id, `слово ${nr}`)).data;
    written.push(id);
    if (nr % 4 === 0) await one.browser.send('DELETE', `/ui/chats/${chat_id}/messages/${id}`);
    if (nr % 3 === 0) await read(other, chat_id, id);
  };
  await Promise.all(Array.from({ length: 60 }, (_, nr) => write(nr)));
  for (const { said, is } of await counts(chat_id)) expect(said).toBe(is);
  const last = Math.max(...written);
  const reads = await Promise.all(Array.from({ length: 50 }, () => read(other, chat_id, last)));
  expect(new Set(reads.map(codeOf))).toEqual(new Set(['ok']));
  const moved = reads.map((reply) => reply.json<{ data: { old: number; new: number } }>().data);
  // Only one of them moves the number.
  expect(moved.filter((one_of) => one_of.old !== one_of.new).length).toBeLessThanOrEqual(1);
  expect(await unreadOf(other)).toBe(0);
  for (const { said, is } of await counts(chat_id)) expect(said).toBe(is);
});

test('two who write to each other first at once have one conversation', async () => {
  const [one, other] = [await talker(), await talker()];
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, nr) => (nr % 2 ? start(one, other, `я ${nr}`) : start(other, one, `и я ${nr}`))),
  );
  expect(new Set(replies.map((reply) => sent(reply).data.chat_id)).size).toBe(1);
  const [chat] = (await listed(one)).data;
  expect((await messagesOf(one, chat?.id ?? 0)).data).toHaveLength(10);
  for (const { said, is } of await counts(chat?.id ?? 0)) expect(said).toBe(is);
});

test('of many who are begun with at once only so many are as the day allows', async () => {
  await changeSetting(world.ctx, 'chats.starts_a_day_t3', 3);
  const one = await talker();
  const people = await Promise.all(Array.from({ length: 8 }, () => talker()));
  const replies = await Promise.all(people.map((other, nr) => start(one, other, `вопрос ${nr}`)));
  expect(replies.map(codeOf).toSorted()).toEqual([...Array(5).fill('chat_starts'), ...Array(3).fill('ok')]);
  await changeSetting(world.ctx, 'chats.starts_a_day_t3', 50);
});
