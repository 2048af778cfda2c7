/** What is told of messages outside the site: devices at once, an email when they stay unread, and how that is ended. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailChats, sendHeldChatPushes } from '#domain/chats/chats.ts';
import {
  conversation,
  messagesOf,
  openChats,
  read,
  say,
  talkOf,
  type Chats,
  type Talker,
} from '../../support/chats.ts';
import { openPushService, type PushService } from '../../support/push-service.ts';
import { openBrowser, pageProps, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let talker: Chats['talker'];
let service: PushService;

beforeAll(async () => {
  ({ world, app, talker } = await openChats());
  service = await openPushService();
  world.local_origins.add(service.origin);
});
afterAll(async () => {
  await service.close();
  await world.close();
});
beforeEach(async () => {
  // What the test before left to be told is not told in this one.
  await sql`update chat_members set email_due_at = null, push_due_at = null`.execute(world.ctx.db);
  await world.drain();
  world.emails.length = 0;
  service.taken.length = 0;
});

const MINUTE_MS = 60_000;
async function later(minutes: number): Promise<void> {
  world.clock.advance(minutes * MINUTE_MS);
  await mailChats(world.ctx);
  await sendHeldChatPushes(world.ctx);
  await world.drain();
}
const timeIn = (minutes: number) =>
  new Date(world.clock.now().getTime() + minutes * MINUTE_MS).toISOString().slice(11, 16);

/** Two who talk, with everything read; the second has a device. */
async function stage(preferences: object = {}): Promise<{ one: Talker; other: Talker; chat_id: number }> {
  const [one, other] = [await talker(), await talker()];
  await other.browser.send('PUT', '/api/me/push', service.subscribe());
  await other.browser.send('PATCH', '/api/me/preferences', preferences);
  const chat_id = await talkOf(one, other);
  for (const who of [one, other]) await read(who, chat_id, (await messagesOf(who, chat_id)).data.at(-1)?.id ?? 0);
  await world.drain();
  service.taken.length = 0;
  return { one, other, chat_id };
}
interface Shown {
  title: string;
  body: string;
  url: string;
  tag: string;
  action: { label: string; url: string };
}
const shown = () => service.taken.map(({ message }) => message as unknown as Shown);

test('a message is told to devices by who wrote and its first words, or without these; read by now, not at all', async () => {
  const { one, other, chat_id } = await stage();
  await say(one, chat_id, `забирайте сегодня ${'очень длинно '.repeat(30)}`);
  await world.drain();
  expect(shown()).toMatchObject([{ title: one.user.username, url: `/chats/${chat_id}`, tag: `chat-${chat_id}` }]);
  expect(shown()[0]?.body).toMatch(/^забирайте сегодня .{90,}…$/);
  service.taken.length = 0;
  await other.browser.send('PATCH', '/api/me/preferences', { chat_push_text: false });
  await say(one, chat_id, 'секрет');
  await world.drain();
  expect(shown()).toMatchObject([{ title: one.user.username, body: 'Новое сообщение' }]);
  service.taken.length = 0;
  await say(one, chat_id, 'прочитано');
  await read(other, chat_id, (await messagesOf(other, chat_id)).data.at(-1)?.id ?? 0);
  await world.drain();
  expect(shown()).toEqual([]);
});

test('muted, blocked or answered by now, nothing is told; the bell says nothing of chats', async () => {
  const { one, other, chat_id } = await stage();
  await other.browser.send('PATCH', `/ui/chats/${chat_id}`, { is_muted: true });
  await say(one, chat_id, 'тихо');
  await later(20);
  await other.browser.send('PATCH', `/ui/chats/${chat_id}`, { is_muted: false });
  await say(one, chat_id, 'громко');
  await other.browser.send('POST', `/ui/users/${one.id}/block`);
  await later(20);
  await other.browser.send('DELETE', `/ui/users/${one.id}/block`);
  await say(one, chat_id, 'и ещё');
  await say(other, chat_id, 'отвечаю');
  await world.drain();
  expect(shown()).toEqual([]);
  expect(world.emails).toEqual([]);
  const count = (await other.browser.get('/ui/user-notification/count')).json<{ meta: { new_groups_count: number } }>();
  expect(count.meta.new_groups_count).toBe(0);
});

test('an email comes after a quarter of an hour, at most once an hour of one conversation, and not once it is read', async () => {
  const { one, other, chat_id } = await stage();
  await say(one, chat_id, 'вы ещё здесь? <b>жду</b>');
  await later(14);
  expect(world.emails).toEqual([]);
  await later(1);
  expect(world.emails).toMatchObject([{ to: other.user.email, subject: `Новое сообщение: ${one.user.username}` }]);
  const [email] = world.emails;
  expect(email?.text).toContain('\n> вы ещё здесь? <b>жду</b>\n');
  expect(email?.text.split(`/chats/${chat_id}?lang=ru`)).toHaveLength(2);
  expect(email?.html).not.toContain('<b>жду');
  expect(email?.text).toContain(`http://ulov.example/chats/${chat_id}?lang=ru`);
  expect(email?.text).not.toMatch(/undefined|null/);
  await say(one, chat_id, 'и снова');
  await later(20);
  expect(world.emails).toHaveLength(1);
  await later(41);
  expect(world.emails).toHaveLength(2);
  expect(world.emails[1]?.text).toContain('2 непрочитанных');
  await say(one, chat_id, 'третье');
  await read(other, chat_id, (await messagesOf(other, chat_id)).data.at(-1)?.id ?? 0);
  await later(120);
  expect(world.emails).toHaveLength(2);
});

test('who wants no such emails, or no words in them, gets none', async () => {
  const without = await stage({ chat_email: false });
  await say(without.one, without.chat_id, 'письма не будет');
  const wordless = await stage({ chat_push_text: false });
  await say(wordless.one, wordless.chat_id, 'тайное');
  await later(16);
  expect(world.emails.map(({ to }) => to)).toEqual([wordless.other.user.email]);
  expect(`${world.emails[0]?.text}${world.emails[0]?.html}`).not.toContain('тайное');
});

test('in quiet hours devices and emails wait, and say once what is still unread', async () => {
  const quiet = { is_quiet: true, quiet_from: timeIn(-60), quiet_until: timeIn(180), time_zone: 'UTC' };
  const { one, other, chat_id } = await stage(quiet);
  await say(one, chat_id, 'ночное');
  await say(one, chat_id, 'ночное второе');
  await later(30);
  expect([shown(), world.emails]).toEqual([[], []]);
  await later(155);
  expect(shown()).toMatchObject([{ body: 'ночное второе' }]);
  expect(world.emails).toMatchObject([{ to: other.user.email }]);
});

test('one press on the link of an email mutes the conversation, signed in or not; looking at it does not', async () => {
  const { one, other, chat_id } = await stage();
  await say(one, chat_id, 'снова я');
  await later(16);
  const [email] = world.emails;
  const path = /\/chats\/mute\/[\w-]+/.exec(email?.text ?? '')?.[0] ?? '';
  expect(email?.unsubscribe_url).toBe(`http://ulov.example${path}`);
  const guest = await openBrowser(app);
  expect(pageProps<'mute_chat'>(await guest.get(path)).props).toEqual({ state: 'ask', name: one.user.username });
  expect((await conversation(other, chat_id)).is_muted).toBe(false);
  const pressed = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(pageProps<'mute_chat'>(pressed).props).toEqual({ state: 'done', name: one.user.username });
  expect((await conversation(other, chat_id)).is_muted).toBe(true);
  expect(pageProps<'mute_chat'>(await guest.get(path)).props).toEqual({ state: 'done', name: one.user.username });
  expect((await conversation(one, chat_id)).is_muted).toBe(false);
  const dead = await guest.get('/chats/mute/nothing');
  expect([dead.statusCode, pageProps<'mute_chat'>(dead).props.state]).toEqual([410, 'dead']);
});
