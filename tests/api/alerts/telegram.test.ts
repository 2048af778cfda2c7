/** POST /api/alert-channels/telegram, chats of Telegram that become channels, and finds on their way into them. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlertChannel, AlertDelivery } from '#contract/alert-channels.ts';
import { forgetOldLinks, leaveUpdates, retryDeliveries, takeUpdates } from '#domain/alert-channels/alert-channels.ts';
import { matchAlerts } from '#domain/alerts/alerts.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { botWords } from '#emails/bot-words.ts';
import { wordsOf } from '#i18n/words.ts';
import { openBot } from '#platform/telegram.ts';
import { startBot } from '#worker/telegram-bot.ts';
import { createPicture } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { BOT_TOKEN, failed, openTelegram, type TelegramServer } from '../../support/telegram.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let telegram: TelegramServer;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'limits.channel_tests_a_minute', 1000);
});
afterAll(async () => {
  await world.close();
});
beforeEach(async () => {
  telegram = await openTelegram();
  world.ctx.bot = openBot({ token: BOT_TOKEN, api_url: telegram.url });
  await sql`delete from telegram_bots`.execute(world.ctx.db);
  world.emails.length = 0;
  world.log.length = 0;
  return () => telegram.close();
});

const MINUTE_MS = 60_000;
const HOLDER = randomUUID();
let last_chat = 100_000;

interface Member {
  user: TestUser;
  browser: Browser;
}
async function member(given: Parameters<typeof createUser>[1] = {}): Promise<Member> {
  const user = await createUser(world, given);
  return { user, browser: await openBrowser(app, user.id) };
}
const newChat = (more: object = {}) => ({ id: ++last_chat, username: 'masha_k', first_name: 'Маша', ...more });
/** The code of a new link. */
async function linkOf({ browser }: Member): Promise<string> {
  const reply = await browser.send('POST', '/api/alert-channels/telegram');
  expect([reply.statusCode, reply.body]).toEqual([200, reply.body]);
  const { data } = reply.json<{ data: { url: string; expires_at: string } }>();
  return new URL(data.url).searchParams.get('start') ?? '';
}
/** The bot reads what has been written to it. */
const read = (holder = HOLDER) =>
  takeUpdates(world.ctx, (locale, reply) => botWords(wordsOf(locale), reply, world.ctx.base_url), {
    holder,
    signal: AbortSignal.timeout(20_000),
  });
async function said(chat: { id: number; username?: string }, text: string, language?: string | null) {
  telegram.write(chat, text, language);
  await read();
  return telegram.said.findLast(({ chat_id }) => chat_id === chat.id)?.text;
}
async function connected(who: Member, chat = newChat()) {
  expect(await said(chat, `/start ${await linkOf(who)}`)).toContain('/alerts');
  const channel = (await channelsOf(who)).at(-1);
  if (!channel) throw new Error('no channel');
  telegram.said.length = 0;
  return { chat, channel };
}
const channelsOf = async ({ browser }: Member) =>
  (await browser.get('/api/alert-channels')).json<{ data: AlertChannel[] }>().data;
const logOf = async ({ browser }: Member, id: number) =>
  (await browser.get(`/api/alert-channels/${id}/deliveries`)).json<{ data: AlertDelivery[] }>().data;
async function alertOf({ browser }: Member, body: object): Promise<void> {
  const reply = await browser.send('POST', '/api/alerts', body);
  expect([reply.statusCode, reply.body]).toEqual([200, reply.body]);
}
async function offerOf(title: string, more: object = {}): Promise<{ id: number; url: string }> {
  const offer = await createOffer(world, { title, ...more });
  await matchAlerts(world.ctx, offer.id);
  await world.drain();
  return offer;
}
async function later(ms: number): Promise<void> {
  world.clock.advance(ms);
  await retryDeliveries(world.ctx);
  await world.drain();
}

test('a link opened in Telegram makes the chat a channel of its member, once', async () => {
  const who = await member();
  const reply = await who.browser.send('POST', '/api/alert-channels/telegram');
  const { data } = reply.json<{ data: { url: string; expires_at: string } }>();
  expect(data.url).toMatch(/^https:\/\/t\.me\/ulov_test_bot\?start=[\w-]{32}$/);
  expect(Date.parse(data.expires_at) - world.clock.now().getTime()).toBe(10 * MINUTE_MS);
  const code = new URL(data.url).searchParams.get('start') ?? '';
  const { rows } = await sql<{ row: string }>`select l::text as row from telegram_links l`.execute(world.ctx.db);
  expect(rows.filter(({ row }) => row.includes(code))).toEqual([]);
  const meta = async () => (await who.browser.get('/api/alert-channels')).json().meta;
  expect(await meta()).toMatchObject({ has_telegram: true, is_connecting: true });
  const chat = newChat();
  expect(await said(chat, `/start ${code}`)).toContain('Готово, чат подключён.');
  expect(await channelsOf(who)).toEqual([
    {
      id: expect.any(Number),
      kind: 'telegram',
      name: '@masha_k',
      host: new URL(telegram.url).host,
      state: 'works',
      failing_since: null,
      off_reason: null,
      alerts_count: 0,
    },
  ]);
  expect(await meta()).toMatchObject({ is_connecting: false });
  // Used up for everybody, the chat itself included.
  for (const other of [chat, newChat()]) expect(await said(other, `/start ${code}`)).toContain('Эта ссылка уже не');
  expect(await channelsOf(who)).toHaveLength(1);
});

test('asked for twice under one key it is one link', async () => {
  const who = await member();
  const key = { 'idempotency-key': randomUUID() };
  const replies = [];
  for (let n = 0; n < 2; n++)
    replies.push((await who.browser.send('POST', '/api/alert-channels/telegram', undefined, key)).json().data.url);
  expect(new Set(replies).size).toBe(1);
});

test('the bot answers in the member’s language, and strangers in that of their app', async () => {
  const who = await member();
  await sql`update users set locale = 'en' where id = ${who.user.id}`.execute(world.ctx.db);
  const chat = newChat({ username: undefined });
  expect(await said(chat, `/start ${await linkOf(who)}`, 'ru')).toContain('this chat is connected');
  expect((await channelsOf(who))[0]?.name).toBe('Маша');
  expect(await said(newChat(), '/start', 'de')).toContain('This is the bot of “Ulov”');
  expect(await said(newChat(), '/start', 'ru-RU')).toContain('Это бот сайта «Улов»');
  expect(await said(newChat(), '/help', null)).toContain('Это бот сайта «Улов»');
  const quiet = newChat();
  expect(await said(quiet, 'привет')).toBeUndefined();
});

test('links that are too old, replaced or invented connect nothing', async () => {
  const who = await member();
  const first = await linkOf(who);
  const second = await linkOf(who);
  expect(await said(newChat(), `/start ${first}`)).toContain('Эта ссылка уже не работает');
  world.clock.advance(10 * MINUTE_MS);
  expect(await said(newChat(), `/start ${second}`)).toContain('Эта ссылка уже не работает');
  expect(await said(newChat(), `/start ${'A'.repeat(32)}`)).toContain('Эта ссылка уже не работает');
  expect(await channelsOf(who)).toEqual([]);
  await forgetOldLinks(world.ctx);
  const { rows } = await sql`select 1 from telegram_links where user_id = ${who.user.id}`.execute(world.ctx.db);
  expect(rows).toEqual([]);
});

test('two who open one link at once: one chat is connected', async () => {
  const who = await member();
  const code = await linkOf(who);
  const chats = [newChat(), newChat()];
  for (const chat of chats) telegram.write(chat, `/start ${code}`);
  telegram.is_repeating = true;
  await Promise.all([read(), read(), read()]);
  expect(await channelsOf(who)).toHaveLength(1);
  expect(telegram.said.map(({ chat_id }) => chat_id)).toHaveLength(2);
  expect(new Set(telegram.said.map(({ chat_id }) => chat_id))).toEqual(new Set(chats.map(({ id }) => id)));
});

test('one chat is one channel of a member; of two members it is one each', async () => {
  const [who, other] = [await member(), await member()];
  const { chat, channel } = await connected(who);
  await said(chat, `/start ${await linkOf(who)}`);
  expect((await channelsOf(who)).map(({ id }) => id)).toEqual([channel.id]);
  await connected(other, chat);
  expect(await channelsOf(other)).toHaveLength(1);
});

test('so many channels a member may have, and no link beyond that', async () => {
  await changeSetting(world.ctx, 'alerts.channels', 1);
  const who = await member();
  const code = await linkOf(who);
  const made = await who.browser.send('POST', '/api/alert-channels', {
    kind: 'webhook',
    url: 'https://hooks.example/x',
  });
  expect(made.statusCode).toBe(200);
  expect(await said(newChat(), `/start ${code}`)).toContain('столько каналов, сколько можно');
  expect((await channelsOf(who)).map(({ kind }) => kind)).toEqual(['webhook']);
  const reply = await who.browser.send('POST', '/api/alert-channels/telegram');
  expect([reply.statusCode, reply.json().error.code]).toEqual([422, 'too_many_channels']);
  await changeSetting(world.ctx, 'alerts.channels', 10);
});

test('groups are not connected, and a link opened there still works', async () => {
  const who = await member();
  const code = await linkOf(who);
  const group = { id: -100_200_300, type: 'supergroup', username: 'deals' };
  expect(await said(group, `/start@ulov_test_bot ${code}`)).toContain('только личный чат');
  expect(await channelsOf(who)).toEqual([]);
  expect(await said(newChat(), `/start ${code}`)).toContain('Готово');
});

test('who was suspended or deleted after taking a link is not connected', async () => {
  const [who, gone] = [await member(), await member()];
  const [code, other] = [await linkOf(who), await linkOf(gone)];
  const until = new Date(world.clock.now().getTime() + MINUTE_MS);
  await sql`update users set suspended_until = ${until} where id = ${who.user.id}`.execute(world.ctx.db);
  await sql`update users set deleted_at = ${until} where id = ${gone.user.id}`.execute(world.ctx.db);
  expect(await said(newChat(), `/start ${code}`)).toContain('Эта ссылка уже не работает');
  expect(await said(newChat(), `/start ${other}`)).toContain('Эта ссылка уже не работает');
  const { rows } = await sql`select 1 from alert_channels where user_id in (${who.user.id}, ${gone.user.id})`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([]);
});

test('a name is a line of at most sixty signs', async () => {
  const who = await member();
  await connected(who, newChat({ username: undefined, first_name: `\u202E  <b>${'я'.repeat(80)}` }));
  await connected(who, newChat({ username: undefined, first_name: '\u2800 \u200B' }));
  expect((await channelsOf(who)).map(({ name }) => name)).toEqual([`<b>${'я'.repeat(56)}…`, 'Telegram']);
});

test('a find comes with its picture, price, degrees, store, alert and words, hostile texts escaped, and two buttons', async () => {
  const who = await member();
  const { chat, channel } = await connected(who);
  await alertOf(who, { keyword: 'чайник', name: '<i>Чайники & "самовары"', channel_ids: [channel.id] });
  const { rows } = await sql<{ id: number }>`
    insert into stores (slug, name) values ('t-and-t', '<T&T>') returning id`.execute(world.ctx.db);
  const offer = await createOffer(world, {
    title: 'Чайник </b><a href="tg://x">&lt;1</a> & "два"',
    price_minor: 159_900,
    temperature: 120,
    published_at: new Date(world.clock.now().getTime() - 72 * 60 * MINUTE_MS),
    ...(rows[0] ? { store_id: rows[0].id } : {}),
  });
  const picture_id = await createPicture(world, who.user.id);
  await sql`update offers set cover_media_id = ${picture_id} where id = ${offer.id}`.execute(world.ctx.db);
  await matchAlerts(world.ctx, offer.id);
  await world.drain();
  expect(telegram.said).toEqual([
    {
      chat_id: chat.id,
      text:
        `<b><a href="http://ulov.example${offer.url}?from=alert">Чайник &#60;/b&#62;&#60;a href=&#34;tg://x&#34;&#62;&#38;lt;1&#60;/a&#62; &#38; &#34;два&#34;</a></b>\n` +
        '1\u00a0599\u00a0₽ · 120° · &#60;T&#38;T&#62;\nПодписка: &#60;i&#62;Чайники &#38; &#34;самовары&#34;\nСовпало: чайник.',
      parse_mode: 'HTML',
      link_preview_options: {
        url: expect.stringMatching(/^http:\/\/ulov\.example\/media\/[\w/]+-480\.webp$/),
        prefer_large_media: true,
        show_above_text: true,
      },
      reply_markup: {
        inline_keyboard: [
          [
            { text: 'Открыть', url: `http://ulov.example${offer.url}?from=alert` },
            { text: 'Приостановить', url: expect.stringMatching(/^http:\/\/ulov\.example\/alerts\/mute\/[\w-]+$/) },
          ],
        ],
      },
    },
  ]);
  expect((await logOf(who, channel.id))[0]).toMatchObject({ state: 'sent', status: 200, answer: '', attempts: 1 });
});

test('letters under a hundred marks and hundreds of alerts make no message that Telegram refuses', async () => {
  const who = await member();
  const { channel } = await connected(who);
  const name = '😀'.repeat(60);
  for (let n = 0; n < 20; n++)
    await alertOf(who, { keyword: 'утюг', name: `${name.slice(0, 100)}${n}`, channel_ids: [channel.id] });
  await offerOf(`Утюг ${`я${'\u0301'.repeat(20)}`.repeat(100)}`);
  expect(telegram.said).toHaveLength(1);
  expect((await logOf(who, channel.id))[0]).toMatchObject({ state: 'sent', status: 200 });
});

test('quiet hours hold it back', async () => {
  const who = await member();
  const { channel } = await connected(who);
  const quiet = { is_quiet: true, quiet_from: '00:00', quiet_until: '23:30', time_zone: 'UTC' };
  expect((await who.browser.send('PATCH', '/api/me/preferences', quiet)).statusCode).toBe(200);
  await alertOf(who, { keyword: 'кофеварка', channel_ids: [channel.id] });
  await offerOf('Кофеварка');
  expect(telegram.said).toEqual([]);
  expect((await logOf(who, channel.id))[0]).toMatchObject({ state: 'waiting', attempts: 0 });
});

test('who blocked the bot is told no more at once, with an email; /start after that switches it on', async () => {
  const who = await member();
  const { chat, channel } = await connected(who);
  await alertOf(who, { keyword: 'пылесос', channel_ids: [channel.id] });
  telegram.answers.set('sendMessage', failed(403, 'Forbidden: bot was blocked by the user'));
  await offerOf('Пылесос');
  expect(await channelsOf(who)).toMatchObject([{ state: 'off', off_reason: 'gone' }]);
  expect((await logOf(who, channel.id))[0]).toMatchObject({
    state: 'failed',
    status: 403,
    answer: 'Forbidden: bot was blocked by the user',
  });
  expect(world.emails.map(({ to, subject }) => [to, subject])).toEqual([[who.user.email, 'Канал «@masha_k» отключён']]);
  expect(world.emails[0]?.text).toContain('больше не принимает');
  telegram.answers.clear();
  await offerOf('Пылесос второй');
  expect(telegram.said.filter(({ chat_id }) => chat_id === chat.id)).toHaveLength(1);
  expect(await said(chat, '/start')).toContain('Снова включено');
  expect(await channelsOf(who)).toMatchObject([{ state: 'works', off_reason: null }]);
  await offerOf('Пылесос третий');
  expect(telegram.said.at(-1)?.text).toContain('Пылесос третий');
});

test('a 403 that is not Telegram’s own is a failure like others', async () => {
  const who = await member();
  const { channel } = await connected(who);
  await alertOf(who, { keyword: 'рубанок', channel_ids: [channel.id] });
  telegram.answers.set('sendMessage', { status: 403, body: `<p>No /bot${BOT_TOKEN}/sendMessage here</p>` });
  await offerOf('Рубанок');
  expect(await channelsOf(who)).toMatchObject([{ state: 'failing' }]);
  expect((await logOf(who, channel.id))[0]).toMatchObject({ state: 'waiting', status: 403, answer: '' });
});

test('Telegram that wants to be left alone is asked again when it says, and not before', async () => {
  const who = await member();
  const { channel } = await connected(who);
  await alertOf(who, { keyword: 'блендер', channel_ids: [channel.id] });
  telegram.answers.set('sendMessage', failed(429, 'Too Many Requests: retry after 300', { retry_after: 300 }));
  await offerOf('Блендер');
  const [waiting] = await logOf(who, channel.id);
  expect(Date.parse(waiting?.next_try_at ?? '') - world.clock.now().getTime()).toBe(300_000);
  telegram.answers.clear();
  await later(299_000);
  expect((await logOf(who, channel.id))[0]).toMatchObject({ state: 'waiting', attempts: 1 });
  await later(2000);
  expect((await logOf(who, channel.id))[0]).toMatchObject({ state: 'sent', attempts: 2 });
});

test('/stop switches the channel off without an email, /start on again', async () => {
  const who = await member();
  const { chat, channel } = await connected(who);
  await alertOf(who, { keyword: 'миксер', channel_ids: [channel.id] });
  telegram.answers.set('sendMessage', failed(500, 'Internal Server Error'));
  await offerOf('Миксер');
  telegram.answers.clear();
  expect(await said(newChat(), '/stop')).toContain('Это бот сайта');
  expect(await channelsOf(who)).toMatchObject([{ state: 'failing' }]);
  expect(await said(chat, '/stop')).toContain('Больше ничего не присылаем');
  expect(await channelsOf(who)).toMatchObject([{ state: 'off', off_reason: 'stopped', alerts_count: 1 }]);
  expect((await logOf(who, channel.id))[0]).toMatchObject({ state: 'failed', refusal: 'channel_off' });
  telegram.said.length = 0;
  await offerOf('Миксер ручной');
  expect([telegram.said, world.emails]).toEqual([[], []]);
  expect(await said(chat, '/start')).toContain('Снова включено');
  expect(await channelsOf(who)).toMatchObject([{ state: 'works', failing_since: null }]);
});

test('the test button says what came of it, and what a bot without a token costs nobody', async () => {
  const who = await member();
  const { channel } = await connected(who);
  const trial = async () => (await who.browser.send('POST', `/api/alert-channels/${channel.id}/test`)).json().data;
  expect(await trial()).toMatchObject({ is_test: true, state: 'sent', status: 200 });
  expect(telegram.said[0]?.text).toBe('<b>Улов</b>\nПроверка: находки подписок будут приходить сюда.');
  await alertOf(who, { keyword: 'весы', channel_ids: [channel.id] });
  const bot = world.ctx.bot;
  for (const off of [null, openBot({ token: BOT_TOKEN.replace('AA', 'BB'), api_url: telegram.url })]) {
    world.ctx.bot = off;
    expect(await trial()).toMatchObject({ state: 'failed', refusal: 'bot_off', status: null });
    await offerOf('Весы');
    expect((await logOf(who, channel.id))[0]).toMatchObject({ state: 'waiting', refusal: 'bot_off' });
    expect(await channelsOf(who)).toMatchObject([{ state: 'works' }]);
  }
  world.ctx.bot = bot;
  await later(MINUTE_MS);
  expect((await logOf(who, channel.id))[0]).toMatchObject({ state: 'sent' });
});

test('without a token there is no such kind, and without an answer no link', async () => {
  const who = await member();
  const ask = async () => {
    const reply = await who.browser.send('POST', '/api/alert-channels/telegram');
    return [reply.statusCode, reply.json().error.code];
  };
  telegram.answers.set('getMe', failed(401, 'Unauthorized'));
  expect(await ask()).toEqual([502, 'telegram_silent']);
  world.ctx.bot = null;
  expect(await ask()).toEqual([409, 'telegram_off']);
  expect((await who.browser.get('/api/alert-channels')).json().meta.has_telegram).toBe(false);
  const made = await who.browser.send('POST', '/api/alert-channels', { kind: 'telegram', url: 'https://t.me/x' });
  expect(made.statusCode).toBe(400);
});

test('a process that starts anew goes on where the last one stopped, and answers nothing twice', async () => {
  const chats = [newChat(), newChat()];
  for (const chat of chats) telegram.write(chat, '/start');
  expect(await read()).toBe(2);
  await leaveUpdates(world.ctx, HOLDER);
  world.ctx.bot = openBot({ token: BOT_TOKEN, api_url: telegram.url });
  telegram.is_repeating = true;
  telegram.write(newChat(), '/start');
  expect(await read(randomUUID())).toBe(3);
  expect(telegram.asked).toEqual([0, 3]);
  expect(telegram.said).toHaveLength(3);
});

test('numbers that begin anew after a week of silence are read', async () => {
  telegram.write(newChat(), '/start');
  await read();
  await sql`update telegram_bots set next_update = 900000`.execute(world.ctx.db);
  world.clock.advance(7 * 24 * 60 * MINUTE_MS);
  expect(await said(newChat(), '/start')).toContain('Это бот сайта');
});

test('one process reads at a time; another takes over when it leaves, or dies', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  telegram.write(newChat(), '/start');
  expect(await read(first)).toBe(1);
  expect(await read(second)).toBeNull();
  await leaveUpdates(world.ctx, first);
  telegram.write(newChat(), '/start');
  expect(await read(second)).toBe(1);
  expect(await read(first)).toBeNull();
  world.clock.advance(91_000);
  telegram.write(newChat(), '/start');
  expect(await read(first)).toBe(1);
});

test('the worker answers while it runs, and stops in the middle of waiting', async () => {
  const stop = startBot(world.ctx, wordsOf);
  await telegram.until(() => telegram.asked.length > 0);
  telegram.write(newChat(), '/start');
  await telegram.until(() => telegram.said.length === 1 && telegram.asked.length === 2);
  const began = performance.now();
  await stop();
  expect(performance.now() - began).toBeLessThan(5000);
  const { rows } = await sql`select holder from telegram_bots`.execute(world.ctx.db);
  expect(rows).toEqual([{ holder: null }]);
});

test('trouble is said once, and that it is over', async () => {
  const events = () =>
    world.log
      .map((line) => (JSON.parse(line) as { event: string }).event)
      .filter((event) => event.startsWith('telegram.'));
  telegram.answers.set('getUpdates', failed(401, 'Unauthorized'));
  const stop = startBot(world.ctx, wordsOf);
  await telegram.until(() => telegram.asked.length === 2);
  expect(events()).toEqual(['telegram.failed']);
  telegram.answers.clear();
  await telegram.until(() => telegram.asked.length === 3);
  telegram.write(newChat(), '/start');
  await telegram.until(() => telegram.asked.length === 4);
  expect(events()).toEqual(['telegram.failed', 'telegram.works']);
  await stop();
});

test('the token and the chat are told by nothing: not by the log, the API, the archive or the database', async () => {
  const who = await member();
  const { chat, channel } = await connected(who, newChat({ id: 987_654_321_012 }));
  await alertOf(who, { keyword: 'тайник', channel_ids: [channel.id] });
  const description = `Bad Request: no such thing as /bot${BOT_TOKEN}/sendMessage`;
  telegram.answers.set('sendMessage', failed(400, description));
  telegram.answers.set('getUpdates', failed(409, description));
  await offerOf('Тайник');
  await expect(read()).rejects.toThrow('Telegram answered 409');
  await leaveUpdates(world.ctx, HOLDER);
  const stop = startBot(world.ctx, wordsOf);
  await telegram.until(() => telegram.asked.length > 2);
  await stop();
  await telegram.close();
  await who.browser.send('POST', `/api/alert-channels/${channel.id}/test`);
  world.ctx.bot = openBot({ token: BOT_TOKEN, api_url: telegram.url });
  const silent = await who.browser.send('POST', '/api/alert-channels/telegram');
  expect(silent.json().error.code).toBe('telegram_silent');
  const told = [
    silent.body,
    (await who.browser.get('/api/alert-channels')).body,
    (await who.browser.get(`/api/alert-channels/${channel.id}/deliveries`)).body,
    (await who.browser.get('/settings/notifications')).body,
    ...world.log,
    ...world.emails.map((email) => JSON.stringify(email)),
  ];
  for (const table of ['alert_channels', 'alert_deliveries', 'telegram_bots', 'telegram_links']) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(world.ctx.db);
    told.push(...rows.map(({ row }) => row));
  }
  const secret = BOT_TOKEN.slice(BOT_TOKEN.indexOf(':') + 1);
  expect(told.filter((text) => text.includes(secret) || text.includes(String(chat.id)))).toEqual([]);
  expect((await logOf(who, channel.id)).map(({ answer }) => answer)).toContain(
    'Bad Request: no such thing as /bot…/sendMessage',
  );
});
