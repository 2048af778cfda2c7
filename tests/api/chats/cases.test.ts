/** GET /api/chat-cases, GET /api/chat-cases/:id, PUT /api/chat-cases/:id/decision */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldCases } from '#domain/chats/chats.ts';
import { sweepPictures } from '#domain/media/media.ts';
import {
  addChatPicture,
  codeOf,
  listed,
  messagesOf,
  pictureDelta,
  read,
  say,
  sent,
  start,
  talkOf,
  unreadOf,
  type Talker,
} from '../../support/chats.ts';
import { decide, look, openCasesOf, openChatCases, type ChatCases } from '../../support/chat-cases.ts';
import { openPage } from '../../support/sockets.ts';
import { openBrowser, pageProps, type World } from '../../support/world.ts';

let site: ChatCases;
let world: World;
let app: FastifyInstance;
let judge: Talker;

beforeAll(async () => {
  site = await openChatCases();
  ({ world, app, judge } = site);
});
afterAll(() => world.close());

const looks = async (id: number) => {
  const { rows } = await sql<{ actor_id: number; action: string }>`
    select actor_id, action from audit_entries where detail like ${`case ${id}%`} order by id`.execute(world.ctx.db);
  return rows.map(({ action }) => action);
};

test('a moderator sees a reported message with two before and two after, nothing else, and every look is written down', async () => {
  const { one, other, message_id, case_id } = await site.reported();
  const [listed_case] = await openCasesOf(judge);
  expect(listed_case).toMatchObject({
    id: case_id,
    kind: 'report',
    reason: 'rude',
    author: { username: one.user.username },
    reporter: { username: other.user.username },
    decision: null,
  });
  expect(JSON.stringify(listed_case)).not.toContain('SALE');
  expect(await looks(case_id)).toEqual([]);
  const opened = await look(judge, case_id);
  expect(opened.detail).toBe('обманывает');
  expect(opened.messages.map(({ text }) => text)).toEqual([
    'ещё тайна до',
    'за день до',
    'Вот код: SALE-2031',
    'сразу после',
    'чуть позже',
  ]);
  expect(opened.messages.filter(({ is_subject }) => is_subject).map(({ id }) => id)).toEqual([message_id]);
  // What stands meanwhile changes nothing of what was sealed.
  await one.browser.send(
    'DELETE',
    `/ui/chats/${listed_case ? (await listed(one)).data[0]?.id : 0}/messages/${message_id}`,
  );
  expect((await look(judge, case_id)).messages[2]?.text).toBe('Вот код: SALE-2031');
  expect((await judge.browser.get(`/mod/chats/${case_id}`)).body).toContain('SALE-2031');
  expect(await looks(case_id)).toEqual(['chat.looked', 'chat.looked', 'chat.looked']);
});

test('to everybody else there are no cases, and a moderator who talks there decides nothing', async () => {
  const { one, other, case_id } = await site.reported();
  for (const who of [one, other, await site.talker({ type: 7 })]) {
    expect(codeOf(await who.browser.get('/api/chat-cases'))).toBe('page_not_found');
    expect(codeOf(await who.browser.get(`/api/chat-cases/${case_id}`))).toBe('chat_case_not_found');
    expect(codeOf(await decide(who, case_id, 'released'))).toBe('chat_case_not_found');
    expect((await who.browser.get('/mod/chats')).statusCode).toBe(404);
    expect((await who.browser.get(`/mod/chats/${case_id}`)).statusCode).toBe(404);
  }
  await sql`update users set type = 5 where id = ${one.id}`.execute(world.ctx.db);
  expect(codeOf(await decide(one, case_id, 'released'))).toBe('not_allowed');
  expect((await look(one, case_id)).decisions).toEqual([]);
  expect(codeOf(await decide(judge, 999_999_999, 'released'))).toBe('chat_case_not_found');
  await sql`update users set type = 1 where id = ${one.id}`.execute(world.ctx.db);
});

test('a message that waited is said when it is released, unread, after everything said before; decided once', async () => {
  const { one, other, chat_id, message_id, case_id } = await site.repeated();
  const before = sent(await start(other, one, 'Здравствуйте')).data.id;
  expect((await look(judge, case_id)).decisions).toEqual(['released', 'refused']);
  expect(codeOf(await decide(judge, case_id, 'code_hidden'))).toBe('not_allowed');
  expect(codeOf(await decide(judge, case_id, 'released'))).toBe('ok');
  expect(codeOf(await decide(judge, case_id, 'refused'))).toBe('chat_case_decided');
  const { data } = await messagesOf(other, chat_id);
  expect(data.map(({ content }) => content)).toEqual(['<p>Здравствуйте</p>', '<p>Одно и то же предложение</p>']);
  expect(data[1]).toMatchObject({ is_held: false, is_own: false });
  expect(data[1]?.id).toBeGreaterThan(Math.max(before, message_id));
  expect((await messagesOf(one, chat_id)).data.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
  expect((await listed(one)).data[0]?.last_message).toMatchObject({ id: data[1]?.id, is_held: false });
  expect(await unreadOf(other)).toBe(1);
  expect(await openCasesOf(judge, '?state=decided')).toMatchObject([{ id: case_id, decision: 'released' }]);
  expect(await looks(case_id)).toEqual(['chat.looked', 'chat.decided']);
});

test('the open page of its author is told under which id it waited, and nobody else is', async () => {
  const { one, other, message_id, case_id } = await site.repeated();
  const [page, theirs] = [await openPage(app, one.browser, one.id), await openPage(app, other.browser, other.id)];
  await decide(judge, case_id, 'released');
  const content = '<p>Одно и то же предложение</p>';
  expect(await page.take('chat_message')).toMatchObject({
    messages: [{ content, is_held: false }],
    replaced_ids: [message_id],
  });
  expect(await theirs.take('chat_message')).toMatchObject({ messages: [{ content }], replaced_ids: [] });
});

test('pictures that are sealed stay when the message goes, until the case is old; what waits for a decision stays', async () => {
  const [one, other] = [await site.talker(), await site.talker()];
  const chat_id = await talkOf(one, other);
  const picture_id = await addChatPicture(world, one.id);
  const kept = async () => {
    await sweepPictures(world.ctx);
    const { rows } = await sql<{ state: string }>`select state from media where id = ${picture_id}`.execute(
      world.ctx.db,
    );
    return rows.map(({ state }) => state);
  };
  const later = async (days: number) => {
    world.clock.advance(days * 86_400_000 + 1000);
    await forgetOldCases(world.ctx);
    for (const who of [one, other, judge]) who.browser = await openBrowser(app, who.id);
  };
  const message_id = sent(await say(one, chat_id, '', pictureDelta(one.id))).data.id;
  await other.browser.send('POST', `/ui/chats/${chat_id}/report`, { message_id, reason: 'rude' });
  const case_id = (await openCasesOf(judge))[0]?.id ?? 0;
  await one.browser.send('DELETE', `/ui/chats/${chat_id}/messages/${message_id}`);
  await later(200);
  expect(await kept()).toEqual(['stored']);
  expect((await look(judge, case_id)).messages.at(-1)?.picture_urls).toHaveLength(1);
  await decide(judge, case_id, 'refused');
  await later(179);
  expect(await kept()).toEqual(['stored']);
  expect(codeOf(await judge.browser.get(`/api/chat-cases/${case_id}`))).toBe('ok');
  await later(2);
  expect(codeOf(await judge.browser.get(`/api/chat-cases/${case_id}`))).toBe('chat_case_not_found');
  await later(2);
  expect(await kept()).not.toContain('stored');
});

test('refused, it never comes to the other side, and its author sees that it is gone', async () => {
  const { one, other, chat_id, case_id } = await site.repeated();
  await decide(judge, case_id, 'refused');
  expect((await messagesOf(one, chat_id)).data).toMatchObject([{ is_held: true, is_deleted: true, content: '' }]);
  expect((await listed(other)).data).toEqual([]);
  expect(codeOf(await other.browser.get(`/ui/chats/${chat_id}`))).toBe('chat_not_found');
});

test('released after a block, it stays with its author', async () => {
  const { one, other, chat_id, case_id } = await site.repeated();
  await other.browser.send('POST', `/ui/users/${one.id}/block`);
  await decide(judge, case_id, 'released');
  expect((await listed(other)).data).toEqual([]);
  expect((await messagesOf(one, chat_id)).data).toMatchObject([{ is_held: true }]);
});

test('a reported code is hidden from both until both have confirmed', async () => {
  const { one, other, chat_id, message_id, case_id } = await site.reported();
  await decide(judge, case_id, 'code_hidden');
  const hidden = async (who: Talker) => (await messagesOf(who, chat_id)).data.find(({ id }) => id === message_id);
  for (const who of [one, other]) {
    expect(await hidden(who)).toMatchObject({
      content: '',
      hidden_code: { is_confirmed: false },
      can_edit: false,
      delta: null,
    });
    expect((await listed(who, '?search=SALE')).found).toEqual([]);
  }
  const answer = sent(await say(other, chat_id, 'код пропал', { reply_to_id: message_id })).data;
  expect(answer.reply_to).toMatchObject({ excerpt: '', is_code_hidden: true });
  await sql`update chat_members set last_message_id = ${message_id} where chat_id = ${chat_id}`.execute(world.ctx.db);
  for (const who of [one, other])
    expect((await listed(who)).data.find(({ id }) => id === chat_id)?.last_message).toMatchObject({
      excerpt: '',
      is_code_hidden: true,
    });
  const confirm = (who: Talker) => who.browser.send('POST', `/ui/chats/${chat_id}/messages/${message_id}/confirm`);
  expect(sent(await confirm(one)).data).toMatchObject({ content: '', hidden_code: { is_confirmed: true } });
  expect(await hidden(other)).toMatchObject({ hidden_code: { is_confirmed: false } });
  expect(sent(await confirm(other)).data).toMatchObject({ content: '<p>Вот код: SALE-2031</p>', hidden_code: null });
  expect(await hidden(one)).toMatchObject({ hidden_code: null });
});

test('a reported message that is taken away is gone for both, and unread no more', async () => {
  const { one, other, chat_id, message_id, case_id } = await site.reported();
  expect(await unreadOf(other)).toBe(2);
  await decide(judge, case_id, 'refused');
  for (const who of [one, other])
    expect((await messagesOf(who, chat_id)).data.find(({ id }) => id === message_id)).toMatchObject({
      is_deleted: true,
    });
  expect(await unreadOf(other)).toBe(1);
  await read(other, chat_id, (await messagesOf(other, chat_id)).data.at(-1)?.id ?? 0);
  expect(await unreadOf(other)).toBe(0);
});

test('the pages list, show and decide with plain forms', async () => {
  const { case_id } = await site.repeated();
  const page = pageProps<'chat_cases'>(await judge.browser.get('/mod/chats'));
  expect(page.props.cases[0]).toMatchObject({ id: case_id, kind: 'repeat' });
  const cookie = [...judge.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const press = (fetchSite: string) =>
    app.inject({
      method: 'POST',
      url: `/mod/chats/${case_id}`,
      headers: { cookie, 'sec-fetch-site': fetchSite, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'decision=released',
    });
  expect((await press('cross-site')).statusCode).toBe(403);
  const pressed = await press('same-origin');
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, `/mod/chats/${case_id}`]);
  const decided = pageProps<'chat_cases'>(await judge.browser.get('/mod/chats?state=decided'));
  expect(decided.props.cases[0]).toMatchObject({ id: case_id, decision: 'released' });
});
