/**
 * GET /ui/chats, GET /ui/chats/unread-count, GET /ui/chats/:id, GET /ui/chats/:id/messages, POST /ui/chats,
 * POST /ui/chats/:id/messages, POST /ui/chats/:id/read, PUT /ui/chats/:id/messages/:message_id,
 * DELETE /ui/chats/:id/messages/:message_id, POST /ui/chats/:id/messages/:message_id/confirm, PATCH /ui/chats/:id,
 * DELETE /ui/chats/:id, PUT /ui/chats/:id/draft, POST /ui/chats/:id/typing, POST /ui/chats/:id/report
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  codeOf,
  conversation,
  listed,
  messagesOf,
  openChats,
  read,
  say,
  sent,
  start,
  talkOf,
  unreadOf,
  words,
  type Chats,
} from '../../support/chats.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { countStatements } from '../../support/statements.ts';
import { openBrowser, pageProps, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let talker: Chats['talker'];

beforeAll(async () => {
  ({ world, app, talker } = await openChats());
});
afterAll(() => world.close());

test('a first message begins a conversation, the next goes into it, whoever writes', async () => {
  const [one, other] = [await talker(), await talker()];
  const first = sent(await start(one, other, 'Ещё продаёте?'));
  expect(first.data).toMatchObject({
    is_own: true,
    content: '<p>Ещё продаёте?</p>',
    can_edit: true,
    can_report: false,
  });
  expect(first.meta.chat).toMatchObject({ user: { username: other.user.username }, unread_count: 0 });
  const { chat_id } = first.data;
  const back = sent(await start(other, one, 'Да'));
  expect(back.data).toMatchObject({ chat_id, is_own: true });
  expect(back.meta.chat).toMatchObject({ unread_count: 1 });
  const again = sent(await say(one, chat_id, 'Беру', { reply_to_id: back.data.id }));
  expect(again.data.reply_to).toMatchObject({ id: back.data.id, excerpt: 'Да', is_own: false, author_id: other.id });
  const { data, meta } = await messagesOf(other, chat_id);
  expect(data.map(({ content, is_own }) => [content, is_own])).toEqual([
    ['<p>Ещё продаёте?</p>', false],
    ['<p>Да</p>', true],
    ['<p>Беру</p>', false],
  ]);
  expect(meta).toEqual({ has_older: false, has_newer: false, other_read_id: 0 });
  expect((await listed(one)).data).toMatchObject([{ id: chat_id, last_message: { excerpt: 'Беру', is_own: true } }]);
});

test('the head says how long the other side is here and what it posted, as far as it shows that', async () => {
  const [one, other, stranger] = [await talker(), await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  await sql`update users set name = 'Глафира Петровна', offers_count = 86 where id = ${other.id}`.execute(world.ctx.db);
  const show = (who: string, figures: string) =>
    sql`update users set profile_visibility = ${who}, statistics_visibility = ${figures} where id = ${other.id}`.execute(
      world.ctx.db,
    );
  const seen = async () => {
    const { user, joined_at, offers_count } = await conversation(one, chat_id);
    return [user.name, joined_at !== null, offers_count];
  };
  const names = async () => (await listed(one, '?search=Глафира')).data.map(({ user }) => user.name);
  const recipient = async () =>
    pageProps<'chats'>(await stranger.browser.get(`/chats?to=${other.user.username}`)).props.recipient?.user.name;
  expect([await seen(), await names(), await recipient()]).toEqual([
    ['Глафира Петровна', true, 86],
    ['Глафира Петровна'],
    'Глафира Петровна',
  ]);
  await show('members', 'nobody');
  expect([await seen(), await names()]).toEqual([['Глафира Петровна', true, null], ['Глафира Петровна']]);
  await show('nobody', 'all');
  expect([await seen(), await names(), await recipient()]).toEqual([[null, false, null], [], null]);
});

test('what is unread is counted on each side, falls with reading, and what is muted counts for nothing', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  const last = sent(await say(other, chat_id, 'и ещё')).data;
  expect(await unreadOf(one)).toBe(2);
  const first = (await messagesOf(one, chat_id)).data.find(({ is_own }) => !is_own);
  expect((await read(one, chat_id, first?.id ?? 0)).json()).toEqual({ data: { old: 2, new: 1, total: 1 } });
  expect((await read(one, chat_id, last.id)).json()).toEqual({ data: { old: 1, new: 0, total: 0 } });
  expect((await read(one, chat_id, first?.id ?? 0)).json()).toEqual({ data: { old: 0, new: 0, total: 0 } });
  expect(await conversation(one, chat_id)).toMatchObject({ read_id: last.id, unread_count: 0 });
  expect(await conversation(other, chat_id)).toMatchObject({ other_read_id: last.id });
  await say(other, chat_id, 'третье');
  expect((await listed(one, '?filter=unread')).data).toHaveLength(1);
  const muted = await one.browser.send('PATCH', `/ui/chats/${chat_id}`, { is_muted: true });
  expect(muted.json()).toMatchObject({ data: { is_muted: true, unread_count: 1 }, meta: { unread_count: 0 } });
  expect(pageProps(await one.browser.get('/chats')).frame.viewer?.links.chats).toEqual({
    url: '/chats',
    unread_count: 0,
  });
  await one.browser.send('PATCH', `/ui/chats/${chat_id}`, { is_muted: false });
  expect(pageProps(await one.browser.get('/chats')).frame.viewer?.links.chats).toEqual({
    url: '/chats',
    unread_count: 1,
  });
});

test('how far somebody has read is told where both want it, and nobody hears more', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  await one.browser.send('PATCH', '/api/me/preferences', { chat_receipts: false });
  expect((await conversation(one, chat_id)).other_read_id).toBeNull();
  expect((await conversation(other, chat_id)).other_read_id).toBeNull();
  expect((await messagesOf(other, chat_id)).meta.other_read_id).toBeNull();
});

test('an archived conversation stands in the archive until somebody writes; a muted one stays there', async () => {
  const [one, other, third] = [await talker(), await talker(), await talker()];
  const [chat_id, quiet_id] = [await talkOf(one, other), await talkOf(one, third)];
  for (const id of [chat_id, quiet_id]) await one.browser.send('PATCH', `/ui/chats/${id}`, { is_archived: true });
  await one.browser.send('PATCH', `/ui/chats/${quiet_id}`, { is_muted: true });
  expect((await listed(one)).data).toEqual([]);
  expect((await listed(one, '?filter=archived')).data.map(({ id }) => id)).toEqual([quiet_id, chat_id]);
  await say(other, chat_id, 'новое');
  await say(third, quiet_id, 'новое');
  expect((await listed(one)).data.map(({ id }) => id)).toEqual([chat_id]);
  expect((await listed(one, '?filter=archived')).data.map(({ id }) => id)).toEqual([quiet_id]);
});

test('deleted by one, a conversation is empty for them and whole for the other, and comes back with a message', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  expect((await one.browser.send('DELETE', `/ui/chats/${chat_id}`)).json()).toEqual({ data: { unread_count: 0 } });
  expect((await listed(one)).data).toEqual([]);
  expect((await messagesOf(one, chat_id)).data).toEqual([]);
  expect((await messagesOf(other, chat_id)).data).toHaveLength(2);
  await say(other, chat_id, 'вернись');
  expect((await listed(one)).data).toMatchObject([{ id: chat_id, unread_count: 1 }]);
  expect((await messagesOf(one, chat_id)).data).toHaveLength(1);
});

test('a message is edited by its author for a quarter of an hour, and deleted for both at any time', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  const message = sent(await say(one, chat_id, 'опечтка')).data;
  const url = `/ui/chats/${chat_id}/messages/${message.id}`;
  expect(codeOf(await other.browser.send('PUT', url, { delta: words('чужое') }))).toBe('not_allowed');
  expect(codeOf(await other.browser.send('DELETE', url))).toBe('not_allowed');
  const edited = sent(await one.browser.send('PUT', url, { delta: words('опечатка') }));
  expect(edited.data).toMatchObject({ content: '<p>опечатка</p>', can_edit: true });
  expect(edited.data.edited_at).not.toBeNull();
  world.clock.advance(16 * 60_000);
  expect(codeOf(await one.browser.send('PUT', url, { delta: words('поздно') }))).toBe('chat_edit_closed');
  expect(await unreadOf(other)).toBe(2);
  const gone = sent(await one.browser.send('DELETE', url));
  expect(gone.data).toMatchObject({ is_deleted: true, content: '', delta: null });
  expect((await one.browser.send('DELETE', url)).statusCode).toBe(200);
  expect(await unreadOf(other)).toBe(1);
  expect((await messagesOf(other, chat_id)).data.at(-1)).toMatchObject({ is_deleted: true, content: '' });
  const { rows } = await sql`select content_text, content_html from chat_messages where id = ${message.id}`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([{ content_text: '', content_html: '' }]);
});

test('a draft is kept for every device and forgotten when it is empty', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  const [first] = (await messagesOf(one, chat_id)).data;
  const draft = (delta: object | null, reply_to_id: number | null = null) =>
    one.browser.send('PUT', `/ui/chats/${chat_id}/draft`, { delta, reply_to_id });
  expect((await draft(words('думаю…'), first?.id ?? 0)).json()).toEqual({ success: true });
  expect((await conversation(one, chat_id)).draft).toEqual({ delta: words('думаю…'), reply_to_id: first?.id });
  expect((await conversation(other, chat_id)).draft).toBeNull();
  expect((await listed(one)).data[0]?.draft_excerpt).toBe('думаю…');
  await draft(words(' '));
  expect((await conversation(one, chat_id)).draft).toBeNull();
  await draft(words('снова'));
  await draft(null);
  expect((await conversation(one, chat_id)).draft).toBeNull();
  expect(codeOf(await draft(words('x'), 999_999_999))).toBe('chat_message_not_found');
});

test('long conversations are read in slices: before, after and around a message', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  for (let nr = 0; nr < 8; nr += 1) await say(one, chat_id, `сообщение номер ${nr}`);
  const ids = (await messagesOf(one, chat_id)).data.map(({ id }) => id);
  expect(ids).toHaveLength(10);
  const slice = async (query: string) => {
    const { data, meta } = await messagesOf(one, chat_id, query);
    return [data.map(({ id }) => ids.indexOf(id)), meta.has_older, meta.has_newer];
  };
  expect(await slice('?limit=3')).toEqual([[7, 8, 9], true, false]);
  expect(await slice(`?limit=3&before=${ids[3]}`)).toEqual([[0, 1, 2], false, true]);
  expect(await slice(`?limit=3&after=${ids[3]}`)).toEqual([[4, 5, 6], true, true]);
  expect(await slice(`?limit=4&around=${ids[5]}`)).toEqual([[3, 4, 5, 6], true, true]);
  expect(codeOf(await one.browser.get(`/ui/chats/${chat_id}/messages?around=999999999`))).toBe(
    'chat_message_not_found',
  );
  expect(codeOf(await one.browser.get(`/ui/chats/${chat_id}/messages?before=1&after=1`))).toBe('malformed_request');
});

test('people and words are found in the own conversations alone', async () => {
  const [one, other, third] = [
    await talker({ username: 'Poiskovik' }),
    await talker({ username: 'Nahodka' }),
    await talker(),
  ];
  const chat_id = await talkOf(one, other);
  const message = sent(await say(other, chat_id, 'лучшие кроссовки со скидкой')).data;
  await talkOf(other, third);
  await say(third, (await listed(third)).data[0]?.id ?? 0, 'кроссовки для другого');
  expect((await listed(one, '?search=nahod')).data.map(({ id }) => id)).toEqual([chat_id]);
  const { found, data } = await listed(one, `?search=${encodeURIComponent('кроссовками')}`);
  expect(found).toMatchObject([
    { chat_id, message_id: message.id, excerpt: 'лучшие кроссовки со скидкой', is_own: false },
  ]);
  expect(data).toEqual([]);
  await other.browser.send('DELETE', `/ui/chats/${chat_id}/messages/${message.id}`);
  expect((await listed(one, `?search=${encodeURIComponent('кроссовки')}`)).found).toEqual([]);
});

test('what was found far back comes after what was found of late, page by page, each once', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  const said: number[] = [];
  const write = async (nr: number) => said.unshift(sent(await say(one, chat_id, `редкостный улов ${nr}`)).data.id);
  for (let nr = 0; nr < 40; nr++) await write(nr);
  // More messages of others stand between than a search walks through one by one.
  await sql`select setval(pg_get_serial_sequence('chat_messages', 'id'), max(id) + 30000) from chat_messages`.execute(
    world.ctx.db,
  );
  for (let nr = 40; nr < 80; nr++) await write(nr);
  const found: number[] = [];
  for (let cursor = ''; ;) {
    const page = await listed(one, `?search=${encodeURIComponent('редкостный')}${cursor}`);
    found.push(...page.found.map(({ message_id }) => message_id));
    if (page.meta.next_cursor === null) break;
    cursor = `&cursor=${page.meta.next_cursor}`;
  }
  expect(found).toEqual(said);
  expect((await listed(other, `?search=${encodeURIComponent('улов')}`)).found[0]?.message_id).toBe(said[0]);
});

test('a message can be about an offer, shown while everybody may see it', async () => {
  const [one, other] = [await talker(), await talker()];
  const { id: offer_id } = await createOffer(world, { author_id: other.id, title: 'Чайник за полцены' });
  const first = sent(await start(one, other, '', { delta: { ops: [{ insert: '\n' }] }, offer_id })).data;
  expect(first.offer).toMatchObject({ id: offer_id, title: 'Чайник за полцены', is_expired: false });
  await sql`update offers set deactivated_at = now() where id = ${offer_id}`.execute(world.ctx.db);
  expect((await messagesOf(other, first.chat_id)).data[0]?.offer).toBeNull();
  expect(codeOf(await say(one, first.chat_id, 'этот', { offer_id }))).toBe('offer_not_found');
});

test('links are text until the other one answers', async () => {
  const [one, other] = [await talker(), await talker()];
  const delta = {
    ops: [
      { insert: 'https://a.example/x и ' },
      { insert: 'сюда', attributes: { link: 'https://b.example/y' } },
      { insert: '\n' },
    ],
  };
  const { chat_id } = sent(await start(one, other, '', { delta })).data;
  for (const who of [one, other])
    expect((await messagesOf(who, chat_id)).data[0]?.content).toBe(
      '<p>https://a.example/x и сюда (https://b.example/y)</p>',
    );
  expect((await conversation(other, chat_id)).is_answered).toBe(false);
  await say(other, chat_id, 'спасибо');
  expect((await messagesOf(other, chat_id)).data[0]?.content).toContain('<a href="https://b.example/y"');
  expect((await conversation(one, chat_id)).is_answered).toBe(true);
});

test('who is writing is told once in three seconds, and reported messages go to moderators once', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  expect((await one.browser.send('POST', `/ui/chats/${chat_id}/typing`)).json()).toEqual({ success: true });
  const [own, foreign] = (await messagesOf(one, chat_id)).data;
  const report = (message_id: number) =>
    one.browser.send('POST', `/ui/chats/${chat_id}/report`, { message_id, reason: 'rude', message: ' грубит ' });
  expect(codeOf(await report(own?.id ?? 0))).toBe('not_allowed');
  expect((await report(foreign?.id ?? 0)).json()).toEqual({ success: true });
  expect(codeOf(await report(foreign?.id ?? 0))).toBe('already_reported');
  const { rows } = await sql<{ detail: string; sealed: { id: number }[] }>`
    select detail, sealed from chat_cases where reporter_id = ${one.id}`.execute(world.ctx.db);
  expect(rows).toMatchObject([{ detail: 'грубит', sealed: [{ id: own?.id }, { id: foreign?.id }] }]);
  const confirm = await one.browser.send('POST', `/ui/chats/${chat_id}/messages/${own?.id}/confirm`);
  expect(sent(confirm).data.hidden_code).toBeNull();
});

test('nobody else reads or changes a conversation: not a stranger, not a moderator, not an administrator', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  const [first] = (await messagesOf(one, chat_id)).data;
  for (const stranger of [await talker(), await talker({ type: 5 }), await talker({ type: 9 })]) {
    const { browser } = stranger;
    const url = `/ui/chats/${chat_id}`;
    const replies = await Promise.all([
      browser.get(url),
      browser.get(`${url}/messages`),
      browser.send('POST', `${url}/messages`, { delta: words('я') }),
      browser.send('POST', `${url}/read`, { message_id: first?.id }),
      browser.send('PUT', `${url}/messages/${first?.id}`, { delta: words('я') }),
      browser.send('DELETE', `${url}/messages/${first?.id}`),
      browser.send('POST', `${url}/messages/${first?.id}/confirm`),
      browser.send('PATCH', url, { is_muted: true }),
      browser.send('DELETE', url),
      browser.send('PUT', `${url}/draft`, { delta: words('я') }),
      browser.send('POST', `${url}/typing`),
      browser.send('POST', `${url}/report`, { message_id: first?.id, reason: 'spam' }),
    ]);
    expect(new Set(replies.map(codeOf))).toEqual(new Set(['chat_not_found']));
    expect((await browser.get(`/chats/${chat_id}`)).statusCode).toBe(404);
    expect((await listed(stranger)).data).toEqual([]);
  }
  const guest = await openBrowser(app);
  expect(codeOf(await guest.get('/ui/chats'))).toBe('not_signed_in');
  expect((await guest.get('/chats')).statusCode).toBe(302);
});

test('the pages show the list and the conversation, and lead from a profile to the one there is', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  const page = pageProps<'chats'>(await one.browser.get(`/chats/${chat_id}`));
  expect(page.props).toMatchObject({
    conversation: { id: chat_id, closed: null },
    chats: [{ id: chat_id }],
    is_on: true,
  });
  const { id: offer_id } = await createOffer(world);
  for (const path of [
    '/chats',
    `/chats/${chat_id}?offer=${offer_id}`,
    `/chats?search=${encodeURIComponent('привет')}`,
  ]) {
    const { statements, reply } = await countStatements(world, () => one.browser.get(path));
    expect(reply.statusCode).toBe(200);
    expect(statements, path).toBeLessThanOrEqual(12);
  }
  const there = await one.browser.get(`/chats?to=${other.user.username}&offer=5`);
  expect([there.statusCode, there.headers.location]).toEqual([302, `/chats/${chat_id}?offer=5`]);
  const third = await talker();
  const fresh = pageProps<'chats'>(await one.browser.get(`/chats?to=${third.user.username}`));
  expect(fresh.props.recipient).toMatchObject({ user: { username: third.user.username }, closed: null });
  expect((await one.browser.get('/chats/abc')).statusCode).toBe(404);
});
