/** Naughty strings and script payloads as messages and names of those who talk: nothing of them becomes markup. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMessage, startChat } from '#domain/chats/chats.ts';
import { chatEmail, chatMessagePush } from '#emails/chat.ts';
import { wordsOf } from '#i18n/words.ts';
import { listed, messagesOf, openChats, type Chats } from '../../support/chats.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import type { World } from '../../support/world.ts';

let world: World;
let talker: Chats['talker'];

beforeAll(async () => {
  ({ world, talker } = await openChats({ 'chats.characters': 10_000 }));
});
afterAll(() => world.close());

const FOLDER = path.resolve(process.env['ULOV_DATA_DIR'] ?? '../shared/data', 'hostile-text');
const MADE =
  /^<\/?(?:p|strong|ul|li dir="auto"|li|blockquote dir="auto"|blockquote|h2|h3|a)>$|^<a href="https?:\/\/[^"<>]*" rel="ugc nofollow noopener" target="_blank">$/;
const readStrings = () => {
  try {
    return ['blns.json', 'xss-payloads.json'].flatMap((file) => {
      const items = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as (string | { payload: string })[];
      return items.map((item) => (typeof item === 'string' ? item : item.payload));
    });
  } catch {
    if (process.env['CI']) throw new Error(`The data folder is missing: ${FOLDER}`);
    return null;
  }
};

const deltaOf = (text: string) => ({
  ops: [{ insert: `слово ${text}\n` }, { insert: 'x', attributes: { bold: true } }],
});

function stringsOr(skip: () => void): string[] {
  const strings = readStrings();
  if (strings) expect(strings.length).toBeGreaterThan(700);
  else {
    process.stderr.write(`NOT RUN: no hostile texts in ${FOLDER}; set ULOV_DATA_DIR\n`);
    skip();
  }
  return strings ?? [];
}

test('hostile messages are inert in the conversation, in the list and in the page, answered or not', async (context) => {
  const strings = stringsOr(context.skip);
  const [one, other] = [await talker(), await talker()];
  const viewer = viewerOf(one.id, { trust_level: 3 });
  const texts: string[] = [];
  for (const text of strings) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + text.length < 3000) texts[texts.length - 1] = `${last}\n${text}`;
    else texts.push(text);
  }
  const { chat_id } = await startChat(world.ctx, viewer, { username: other.user.username, delta: deltaOf('первое') });
  const send = (given: readonly string[]) =>
    given.reduce<Promise<unknown>>(
      (before, text) => before.then(() => sendMessage(world.ctx, viewer, { chat_id, delta: deltaOf(text) })),
      Promise.resolve(),
    );
  const half = Math.floor(texts.length / 2);
  await send(texts.slice(0, half));
  await sql`update users set name = '<img src=x onerror=alert(1)>' where id = ${one.id}`.execute(world.ctx.db);
  const check = async () => {
    const { data } = await messagesOf(other, chat_id, '?limit=100');
    const tags = data.flatMap(({ content }) => [...content.matchAll(/<[^>]*>/g)].map(([tag]) => tag));
    expect(tags.filter((tag) => !MADE.test(tag))).toEqual([]);
    expect(tags.length).toBeGreaterThan(data.length);
    const [chat] = (await listed(other)).data;
    expect(chat?.last_message?.excerpt).not.toBe('');
    const page = (await other.browser.get(`/chats/${chat_id}`)).body;
    expect(/<img src=x|<svg[^>]*onload|<script>alert/i.test(page)).toBe(false);
    return data;
  };
  const before = await check();
  expect(before.some(({ content }) => content.includes('<a '))).toBe(false);
  await sendMessage(world.ctx, viewerOf(other.id, { trust_level: 3 }), {
    chat_id,
    delta: { ops: [{ insert: 'ок\n' }] },
  });
  await send(texts.slice(half));
  await check();
});

const told = (text: string) => ({ chat_id: 7, from_name: text, text, has_picture: false, has_text: true });
const email = (text: string) =>
  chatEmail(wordsOf('ru'), {
    lang: 'ru',
    username: 'petya',
    from_name: text,
    count: 2,
    excerpt: text,
    url: 'https://ulov.example/chats/7',
    settings_url: 'https://ulov.example/settings/notifications',
    mute_url: 'https://ulov.example/chats/mute/x',
  });

const tagsOf = (text: string) => [...email(text).html.matchAll(/<[^>]*>/g)].map(([tag]) => tag);

test('in an email they are words, and on a device nothing but text that leads to the conversation', (context) => {
  const made = new Set(tagsOf('слово'));
  for (const text of stringsOr(context.skip)) {
    expect(tagsOf(text).filter((tag) => !made.has(tag))).toEqual([]);
    const push = chatMessagePush(wordsOf('ru'), told(text), '/chats/mute/x');
    expect([push.url, push.action?.url]).toEqual(['/chats/7', '/chats/mute/x']);
  }
});
