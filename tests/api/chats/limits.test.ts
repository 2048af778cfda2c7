/** Who may write to whom, how much and how fast; what is refused says why, and when it is possible again. */
import { sql } from 'kysely';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { createToken } from '#domain/accounts/create-token.ts';
import { startSession } from '#domain/sessions/sessions.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { inTransaction } from '#platform/db.ts';
import {
  codeOf,
  conversation,
  listed,
  messagesOf,
  openChats,
  say,
  sent,
  start,
  talkOf,
  unreadOf,
  words,
  type Chats,
  type Talker,
} from '../../support/chats.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openBrowser, pageProps, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let talker: Chats['talker'];

beforeAll(async () => {
  ({ world, app, talker } = await openChats({ 'chats.gap_seconds': 2 }));
});
// Nobody is held up by what they wrote in the test before.
beforeEach(() => world.clock.advance(10_000));
afterAll(() => world.close());

const wait = (seconds: number) => world.clock.advance(seconds * 1000);
const errorOf = (reply: LightMyRequestResponse) => reply.json<ErrorBody>().error;
const block = (who: Talker, whom: Talker) => who.browser.send('POST', `/ui/users/${whom.id}/block`);
const chatsLink = async (who: Talker) => pageProps(await who.browser.get('/badges')).frame.viewer?.links.chats;
const listWith = (of: Record<string, string>) => app.inject({ method: 'GET', url: '/ui/chats', headers: of });
async function talk(one: Talker, other: Talker): Promise<number> {
  const chat_id = await talkOf(one, other);
  wait(3);
  return chat_id;
}

test('whoever is blocked is told what everybody is who meets a member without chats, and the blocker may say more', async () => {
  const [one, other, quiet] = [await talker(), await talker(), await talker()];
  const chat_id = await talk(one, other);
  await block(other, one);
  await quiet.browser.send('PATCH', '/api/me/preferences', { chat_enabled: false });
  const blocked = await say(one, chat_id, 'ау');
  const off = await start(one, quiet, 'ау');
  expect([blocked.statusCode, blocked.body]).toEqual([off.statusCode, off.body]);
  expect(errorOf(blocked)).toMatchObject({ code: 'chat_refused', message: 'Пользователь не принимает сообщения.' });
  expect(codeOf(await start(one, other, 'снова'))).toBe('chat_refused');
  // The list of who blocks says so, and that of who is blocked says nothing.
  expect((await listed(other)).data).toMatchObject([{ id: chat_id, is_blocked: true }]);
  expect((await listed(one)).data).toMatchObject([{ id: chat_id, is_blocked: false }]);
  expect(await conversation(one, chat_id)).toMatchObject({
    closed: 'chat_refused',
    is_blocked: false,
    other_read_id: null,
  });
  expect(codeOf(await say(other, chat_id, 'нет'))).toBe('chat_own_block');
  expect(await conversation(other, chat_id)).toMatchObject({ closed: 'chat_own_block', is_blocked: true });
  expect(await unreadOf(other)).toBe(1);
  // Nothing is begun by what is refused.
  const stranger = await talker();
  await block(stranger, one);
  expect(codeOf(await start(one, stranger, 'привет'))).toBe('chat_refused');
  const { rows } = await sql`select 1 from chats where ${stranger.id} in (low_id, high_id)`.execute(world.ctx.db);
  expect(rows).toEqual([]);
  await other.browser.send('DELETE', `/ui/users/${one.id}/block`);
  wait(3);
  expect(codeOf(await say(one, chat_id, 'ау'))).toBe('ok');
});

test('with chats off nobody writes and nobody is written to; what was said stays readable, in the menu, too', async () => {
  const [one, other, none] = [await talker(), await talker(), await talker()];
  const chat_id = await talk(one, other);
  for (const who of [one, none]) await who.browser.send('PATCH', '/api/me/preferences', { chat_enabled: false });
  expect(codeOf(await say(one, chat_id, 'ау'))).toBe('chat_off');
  expect(codeOf(await say(other, chat_id, 'ау'))).toBe('chat_refused');
  expect((await messagesOf(one, chat_id)).data).toHaveLength(2);
  expect(await chatsLink(one)).toEqual({ url: '/chats', unread_count: 1 });
  expect(await chatsLink(none)).toBeNull();
  expect(pageProps<'chats'>(await none.browser.get('/chats')).props.is_on).toBe(false);
});

test('not to the suspended, not to an account that is gone, not as one suspended or unproven, not to oneself', async () => {
  const one = await talker();
  const suspended = await talker({ suspended_until: new Date('2099-01-01') });
  const unproven = await talker({ is_verified: false, trust_level: 0 });
  expect(codeOf(await start(one, suspended, 'ау'))).toBe('chat_suspended');
  expect(codeOf(await start(suspended, one, 'ау'))).toBe('account_suspended');
  expect(codeOf(await start(unproven, one, 'ау'))).toBe('email_not_verified');
  expect(codeOf(await start(one, one, 'ау'))).toBe('chat_with_oneself');
  const gone = await talker();
  const chat_id = await talk(one, gone);
  await sql`update users set deleted_at = now() where id = ${gone.id}`.execute(world.ctx.db);
  expect(errorOf(await say(one, chat_id, 'ау'))).toMatchObject({ code: 'chat_account_gone' });
  expect(codeOf(await start(one, gone, 'ау'))).toBe('user_not_found');
  const guest = { ...one, browser: await openBrowser(app) };
  expect(codeOf(await start(guest, gone, 'ау'))).toBe('not_signed_in');
});

test('who speaks for a store answers and does not write first', async () => {
  const [rep, one] = [await talker({ type: 3 }), await talker()];
  expect(codeOf(await start(rep, one, 'Купите у нас'))).toBe('chat_reply_only');
  const { chat_id } = sent(await start(one, rep, 'Есть ли в наличии?')).data;
  expect(codeOf(await say(rep, chat_id, 'Есть'))).toBe('ok');
});

test('whoever looks as somebody else neither reads nor writes their chats', async () => {
  const [one, other, admin] = [await talker(), await talker(), await talker({ type: 9 })];
  const chat_id = await talk(one, other);
  const { rows } = await sql<{ id: number }>`select id from sessions where user_id = ${admin.id}`.execute(world.ctx.db);
  const inside = await openBrowser(app);
  const { token } = await inTransaction(world.ctx.db, (tx) =>
    startSession(world.ctx, tx, {
      user_id: one.id,
      is_remembered: false,
      user_agent: 'test',
      network: '127.0.0.1',
      impersonation: { impersonator_id: admin.id, parent_session_id: rows[0]?.id ?? 0, minutes: 60 },
    }),
  );
  inside.cookies.set('ulov_session', token);
  const replies = [
    await inside.get('/ui/chats'),
    await inside.get('/ui/chats/unread-count'),
    await inside.get(`/ui/chats/${chat_id}`),
    await inside.get(`/ui/chats/${chat_id}/messages`),
    await inside.send('POST', `/ui/chats/${chat_id}/messages`, { delta: words('я') }),
    await inside.send('POST', `/ui/chats/${chat_id}/read`, { message_id: 1 }),
    await inside.send('DELETE', `/ui/chats/${chat_id}`),
  ];
  expect(new Set(replies.map(codeOf))).toEqual(new Set(['impersonating']));
  expect((await inside.get(`/chats/${chat_id}`)).statusCode).toBe(403);
  expect(pageProps(await inside.get('/badges')).frame.viewer?.links.chats).toBeNull();
});

test('a token of the API reads with one scope and writes with the other', async () => {
  const [one, other] = [await talker({ password: PASSWORD }), await talker()];
  const chat_id = await talk(one, other);
  const headers = async (scope: 'read' | 'write') => {
    const given = { name: scope, scopes: [scope], days: null, password: PASSWORD, network: '127.0.0.1' };
    return { authorization: `Bearer ${(await createToken(world.ctx, viewerOf(one.id), given)).token}` };
  };
  const [reading, writing] = [await headers('read'), await headers('write')];
  const post = (of: Record<string, string>) =>
    app.inject({ method: 'POST', url: `/ui/chats/${chat_id}/messages`, headers: of, payload: { delta: words('бот') } });
  expect([codeOf(await listWith(reading)), codeOf(await listWith(writing))]).toEqual(['ok', 'scope_missing']);
  expect([codeOf(await post(reading)), codeOf(await post(writing))]).toEqual(['scope_missing', 'ok']);
});

test('a message says something, in 2,000 characters and four pictures at most', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talk(one, other);
  expect(codeOf(await say(one, chat_id, '  '))).toBe('chat_empty');
  expect(errorOf(await say(one, chat_id, 'я'.repeat(2001)))).toMatchObject({
    code: 'chat_too_long',
    message: 'Не больше 2\u00a0000 знаков.',
  });
  expect(codeOf(await say(one, chat_id, 'я'.repeat(2000)))).toBe('ok');
  wait(3);
  const images = Array.from({ length: 5 }, (_, nr) => ({ insert: { image: `/media/aa/p${nr}-480.webp` } }));
  expect(codeOf(await say(one, chat_id, '', { delta: { ops: images } }))).toBe('chat_too_many_pictures');
  expect(codeOf(await say(one, chat_id, '', { delta: { ops: images.slice(0, 1) } }))).toBe('delta_invalid');
  const mention = { insert: '@кто', attributes: { mention: { id: other.id, username: 'кто' } } };
  const said = sent(await say(one, chat_id, '', { delta: { ops: [mention, { insert: ' тут\n' }] } }));
  expect(said.data.content).toBe('<p>@кто тут</p>');
});

test('a picture uploaded for chats stands in a message; one of somebody else’s, or for comments, does not', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talk(one, other);
  const add = async (key: string, owner_id: number, use: string) =>
    sql`insert into media (key, owner_id, width, height, created_at, state, orphaned_at, owner_type)
      values (${key}, ${owner_id}, 800, 600, now(), 'stored', now(), ${use})`.execute(world.ctx.db);
  await add('aa/mine', one.id, 'chat');
  await add('aa/theirs', other.id, 'chat');
  await add('aa/comment', one.id, 'comment');
  const show = (key: string) =>
    say(one, chat_id, '', { delta: { ops: [{ insert: { image: `/media/aa/${key}-480.webp` } }, { insert: '\n' }] } });
  expect(codeOf(await show('theirs'))).toBe('delta_invalid');
  expect(codeOf(await show('comment'))).toBe('delta_invalid');
  const { data } = sent(await show('mine'));
  expect(data.content).toContain('<img src="/media/aa/mine-480.webp"');
  expect((await listed(other)).data[0]?.last_message).toMatchObject({ excerpt: '', has_picture: true });
  await one.browser.send('DELETE', `/ui/chats/${chat_id}/messages/${data.id}`);
  const { rows } = await sql`select orphaned_at is not null as is from media where key = 'aa/mine'`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([{ is: true }]);
});

test('one message in two seconds, and the answer says when the next may come', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talk(one, other);
  expect(codeOf(await say(one, chat_id, 'раз'))).toBe('ok');
  const fast = await say(one, chat_id, 'два');
  expect([fast.statusCode, fast.headers['retry-after']]).toEqual([429, '2']);
  expect(errorOf(fast)).toMatchObject({ code: 'chat_pace', message: 'Слишком быстро. Отправьте через 2 секунды.' });
  wait(2);
  expect(codeOf(await say(one, chat_id, 'два'))).toBe('ok');
});

test('the same again within five seconds is the message that stands, and so is a repeated request', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talk(one, other);
  const first = sent(await say(one, chat_id, 'дважды')).data.id;
  expect(sent(await say(one, chat_id, 'дважды')).data.id).toBe(first);
  wait(6);
  const later = sent(await say(one, chat_id, 'дважды')).data.id;
  expect(later).not.toBe(first);
  wait(6);
  const key = { 'idempotency-key': `key-${one.id}` };
  const once = sent(await say(one, chat_id, 'раз', {}, key)).data.id;
  wait(60);
  const again = await say(one, chat_id, 'раз', {}, key);
  expect([sent(again).data.id, again.headers['idempotency-replayed']]).toEqual([once, 'true']);
  expect((await messagesOf(one, chat_id)).data).toHaveLength(5);
});

test('newcomers begin three conversations a day, others more; a conversation there already counts for nothing', async () => {
  const one = await talker({ trust_level: 0 });
  const people = await Promise.all(Array.from({ length: 4 }, () => talker()));
  for (const [nr, other] of people.slice(0, 3).entries()) {
    expect(codeOf(await start(one, other, `вопрос номер ${nr}`))).toBe('ok');
    wait(3600);
  }
  const fourth = people[3] as Talker;
  const refused = await start(one, fourth, 'и ещё вопрос');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(21 * 3600)]);
  expect(errorOf(refused).message).toBe('Начать можно 3 переписки в сутки. Попробуйте через 21 час.');
  expect(codeOf(await start(one, people[0] as Talker, 'ещё раз вам'))).toBe('ok');
  wait(21 * 3600 + 1);
  expect(codeOf(await start(one, fourth, 'и ещё вопрос'))).toBe('ok');
  await changeSetting(world.ctx, 'chats.starts_a_day_t3', 1);
  const trusted = await talker();
  expect(codeOf(await start(trusted, one, 'первый разговор'))).toBe('ok');
  wait(3);
  expect(codeOf(await start(trusted, fourth, 'второй разговор'))).toBe('chat_starts');
  await changeSetting(world.ctx, 'chats.starts_a_day_t3', 50);
});

test('the same said to four people waits for a moderator: the writer sees it marked, the other nothing', async () => {
  const one = await talker();
  const people = await Promise.all(Array.from({ length: 5 }, () => talker()));
  const texts = ['Купите гараж!', 'купите  ГАРАЖ', 'Купите гараж…', 'Купите, гараж'];
  for (const [nr, text] of texts.entries()) {
    const message = sent(await start(one, people[nr] as Talker, text)).data;
    expect(message.is_held).toBe(nr === 3);
    wait(3);
  }
  const fourth = people[3] as Talker;
  const [chat] = (await listed(one)).data;
  expect(chat).toMatchObject({ user: { username: fourth.user.username }, last_message: { is_held: true } });
  expect((await listed(fourth)).data).toEqual([]);
  expect(await unreadOf(fourth)).toBe(0);
  expect(codeOf(await fourth.browser.get(`/ui/chats/${chat?.id}/messages`))).toBe('chat_not_found');
  const url = `/ui/chats/${chat?.id}/messages/${chat?.last_message?.id}`;
  expect(codeOf(await one.browser.send('PUT', url, { delta: words('иначе') }))).toBe('chat_edit_closed');
  // Whoever writes first from the other side finds their own words alone.
  const answer = sent(await start(fourth, one, 'Здравствуйте')).data;
  expect(answer.chat_id).toBe(chat?.id);
  expect((await messagesOf(fourth, answer.chat_id)).data).toHaveLength(1);
  expect((await messagesOf(one, answer.chat_id)).data).toHaveLength(2);
  // Nor is it said by editing another.
  const other = sent(await start(one, people[4] as Talker, 'Здравствуйте, вы где?')).data;
  const edit = await one.browser.send('PUT', `/ui/chats/${other.chat_id}/messages/${other.id}`, {
    delta: words(texts[0] ?? ''),
  });
  expect(codeOf(edit)).toBe('chat_edit_closed');
  world.clock.advance(25 * 3_600_000);
  const fresh = { ...one, browser: await openBrowser(app, one.id) };
  expect(sent(await start(fresh, await talker(), texts[0] ?? '')).data.is_held).toBe(false);
  // A word of thanks is no advertisement.
  for (let nr = 0; nr < 5; nr += 1) {
    wait(3);
    expect(sent(await start(fresh, await talker(), 'Спасибо!')).data.is_held).toBe(false);
  }
});

test('searches in the own conversations are counted apart; the list itself goes on', async () => {
  await changeSetting(world.ctx, 'limits.chat_search_a_minute', 2);
  const one = await talker();
  const codes = async (url: string) => {
    const replies = [await one.browser.get(url), await one.browser.get(url), await one.browser.get(url)];
    return replies.map(({ statusCode }) => statusCode);
  };
  expect(await codes('/ui/chats?search=chainik')).toEqual([200, 200, 429]);
  expect(await codes('/ui/chats')).toEqual([200, 200, 200]);
  expect(await codes('/chats?search=chainik')).toEqual([200, 200, 429]);
  expect(await codes('/chats')).toEqual([200, 200, 200]);
});
