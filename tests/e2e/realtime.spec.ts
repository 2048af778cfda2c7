import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { request, type APIRequestContext, type Page, type Response, type WebSocketRoute } from '@playwright/test';
import type { Locale } from '#contract/common.ts';
import type { PageDocument } from '#contract/pages.ts';
import { degrees, expect, inTurn, test, THOROUGH, visit, votePanel } from '../support/e2e-fixtures.ts';
import { expectAccessible, look } from '../support/e2e-look.ts';
import { ORIGIN, type MemberName, type Stage } from '../support/e2e-stage.ts';

const bellOf = (page: Page) => page.getByRole('banner').locator('.bell__button');

interface Actor {
  send: (method: string, url: string, data?: object) => Promise<unknown>;
  say: (offer_id: number, text: string, parent_id?: number) => Promise<number>;
  take: (offer_id: number, comment_id: number) => Promise<unknown>;
  leave: () => Promise<void>;
}

/** Somebody else, in a browser of their own. */
async function actor(stage: Stage, name: MemberName): Promise<Actor> {
  const cookie = { name: 'ulov_session', value: stage.members[name].session, domain: 'localhost', path: '/' };
  const browser: APIRequestContext = await request.newContext({
    baseURL: ORIGIN,
    storageState: {
      cookies: [{ ...cookie, expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' }],
      origins: [],
    },
  });
  const { data: csrf } = (await (await browser.get('/api/csrf')).json()) as { data: { token: string } };
  const send = async (method: string, url: string, data?: object) => {
    const headers = { 'x-csrf-token': csrf.token };
    const reply = await browser.fetch(url, { method, headers, ...(data ? { data } : {}) });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  return {
    send,
    say: async (offer_id, text, parent_id) => {
      const body = { delta: { ops: [{ insert: `${text}\n` }] }, ...(parent_id ? { parent_id } : {}) };
      const reply = await send('POST', `/api/offers/${offer_id}/comments`, body);
      return (reply as { data: { id: number } }).data.id;
    },
    take: (offer_id, comment_id) => send('DELETE', `/api/offers/${offer_id}/comments/${comment_id}`),
    leave: () => browser.dispose(),
  };
}

/** Waits until the page listens in a channel; call before the page is opened. */
function listening(page: Page, channel: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscription_succeeded') && String(payload).includes(channel)) resolve();
      });
    });
  });
}

/** The tab is shown, or another one is. */
const seen = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const isLook = (answer: Response) => answer.url().includes('since=');
const countOf = (page: Page) => page.locator('.comments-section__count');
const number = async (page: Page) => Number((await countOf(page).textContent())?.replace(/\D/g, ''));

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('bell, comments and temperature change while two pages stand open', async ({
      page,
      context,
      stage,
      t,
      enter,
    }) => {
      const { id, url } = stage.offers[`live_${language}`];
      const other = await actor(stage, `lively_${language}`);
      await enter(`live_${language}`);
      const listens = listening(page, `"offer.${id}"`);
      await visit(page, url);
      const beside = await context.newPage();
      const listens_beside = listening(beside, 'private-user');
      await visit(beside, '/rules');
      await Promise.all([listens, listens_beside]);
      const known = await number(page);
      await bellOf(beside).click();
      const panel = beside.getByRole('dialog', { name: t('notifications.title') });
      await expect(panel.getByText(t('notifications.empty'))).toBeVisible();

      // Something is being read and something else written: neither may move.
      const article = page.locator('.comments-section article').nth(1);
      await article.scrollIntoViewIfNeeded();
      const top = async () => (await article.boundingBox())?.y ?? 0;
      const before = await top();
      const [reply_to = 0] = await page
        .locator('.comments-section article')
        .evaluateAll((all) => all.map((one) => Number(one.id.replace('comment', ''))));
      const words = [`Живой ответ ${language}`, `Живое слово ${language}`];
      await other.say(id, words[0] ?? '', reply_to);
      await other.say(id, words[1] ?? '');
      const pill = page.getByRole('button', { name: t('live.show_comments', { count: 2 }) });
      await expect(pill).toBeVisible();
      await expect.poll(() => number(page)).toBe(known + 2);
      // What is deleted before anybody has seen it is counted no more.
      const regretted = await other.say(id, 'Сказано зря');
      await expect(page.getByRole('button', { name: t('live.show_comments', { count: 3 }) })).toBeVisible();
      await other.take(id, regretted);
      await expect(pill).toBeVisible();
      await expect.poll(() => number(page)).toBe(known + 2);
      await expect(page.getByText(words[0] ?? '')).toHaveCount(0);
      expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
      await expectAccessible(page);
      // Told in both, and the open list is read again.
      for (const one of [page, beside]) await expect(bellOf(one)).toHaveAttribute('data-unread', 'true');
      await expect(panel.getByRole('listitem').first()).toBeVisible();

      await pill.press('Enter');
      for (const text of words) await expect(page.getByText(text)).toHaveCount(1);
      await expect(pill).toHaveCount(0);
      await expect.poll(() => number(page)).toBe(known + 2);
      expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
      await expect(page.locator('.comment--highlighted')).toHaveCount(2);
      await expect(page.locator('article:focus')).toContainText(words[0] ?? '');

      // The reader's own words from another tab wait behind the pill as those of others do.
      const elsewhere = await actor(stage, `live_${language}`);
      await elsewhere.say(id, `Из другой вкладки ${language}`);
      await page.getByRole('button', { name: t('live.show_comments', { count: 1 }) }).click();
      await expect(page.getByText(`Из другой вкладки ${language}`)).toHaveCount(1);
      await expect.poll(() => number(page)).toBe(known + 3);

      const panel_of_votes = votePanel(page, t);
      const warm = await degrees(panel_of_votes);
      await other.send('PUT', `/api/offers/${id}/vote`, { value: 1 });
      await expect.poll(() => degrees(panel_of_votes)).toBe(warm + 10);

      const editor = await actor(stage, `editor_${language}`);
      await editor.send('POST', `/api/offers/${id}/expire`);
      await expect(page.getByText(t('offers.expired'), { exact: true }).first()).toBeVisible();
      await editor.send('POST', `/api/offers/${id}/revive`);
      await expect(page.locator('.vote-panel--over')).toHaveCount(0);
      for (const one of [other, editor, elsewhere]) await one.leave();
    });

    test('new posts are counted over the list they are in, and over no other', async ({ page, stage, t, enter }) => {
      const other = await actor(stage, `lively_${language}`);
      await enter('lonely');
      const listens = listening(page, 'list.new');
      await visit(page, '/discussions?tab=new');
      await listens;
      const chosen = await page.context().newPage();
      const listens_too = listening(chosen, 'private-user');
      await visit(chosen, '/new');
      await listens_too;
      await post(other, language);
      const pill = page.getByRole('link', { name: t('live.show_entries', { count: 1 }) });
      await expect(pill).toBeVisible();
      await page.setViewportSize({ width: 320, height: 800 });
      await look(page);
      await pill.click();
      await expect(page.getByText(`Живой вопрос ${language}`).first()).toBeVisible();
      await expect(chosen.locator('.news-pill__button')).toHaveCount(0);
      await other.leave();
    });
  });
}

async function post({ send }: Actor, language: Locale): Promise<void> {
  const groups = (await send('GET', '/api/groups')) as { data: { id: number }[] };
  await send('POST', '/api/discussions', {
    form: {
      title: `Живой вопрос ${language}`,
      delta: { ops: [{ insert: 'Что взять на дачу, чтобы не жалеть?\n' }] },
      group_ids: [groups.data[0]?.id ?? 0],
    },
  });
}

test(
  'a lost socket is opened again, later each time, and what was missed is looked for',
  THOROUGH,
  async ({ page, stage, enter, t }) => {
    const { id, url } = stage.offers.live_lost;
    const other = await actor(stage, 'lively_en');
    const lines: WebSocketRoute[] = [];
    const opened: number[] = [];
    let is_down = false;
    let is_deaf = false;
    await page.routeWebSocket(/\/app\//, async (line) => {
      opened.push(Date.now());
      if (is_down) return line.close({ code: 1012 });
      lines.push(line);
      line.connectToServer().onMessage((message) => {
        if (!is_deaf) line.send(message);
      });
      return undefined;
    });
    await enter('reader');
    await page.clock.install();
    await visit(page, url);
    await expect.poll(() => lines.length).toBe(1);
    const known = await number(page);
    is_down = true;
    opened.length = 0;
    await lines[0]?.close({ code: 1012 });
    await expect.poll(() => opened.length).toBeGreaterThanOrEqual(3);
    const pauses = opened.slice(1).map((at, index) => at - (opened[index] ?? 0));
    expect(pauses[1]).toBeGreaterThan((pauses[0] ?? 0) * 0.9);
    const missed = await other.say(id, 'Никто не слышит');
    is_down = false;
    await expect.poll(() => lines.length).toBe(2);
    // Said while nobody listened.
    await expect.poll(() => number(page)).toBe(known + 1);
    await other.say(id, 'А теперь слышно');
    await expect(page.getByRole('button', { name: t('live.show_comments', { count: 2 }) })).toBeVisible();
    // Lost and found again behind another tab, a moment after the last look: looked for on return, once that is long ago.
    await seen(page, 'hidden');
    await lines[1]?.close({ code: 1012 });
    await other.say(id, 'И за другой вкладкой');
    await expect.poll(() => lines.length).toBe(3);
    expect(await number(page)).toBe(known + 2);
    await seen(page, 'visible');
    await page.clock.fastForward(5000);
    await expect.poll(() => number(page)).toBe(known + 3);
    const pill = (count: number) => page.getByRole('button', { name: t('live.show_comments', { count }) });
    await expect(pill(3)).toBeVisible();
    // What came and went unheard counts no more: one that waited, one looked for while the socket was lost, one of no look.
    is_down = true;
    await lines[2]?.close({ code: 1012 });
    await other.take(id, missed);
    const looked_for = await other.say(id, 'Сказано и взято назад');
    await page.clock.fastForward(5000);
    const looked = page.waitForResponse(isLook);
    await comeBack(page);
    await looked;
    await expect(pill(3)).toBeVisible();
    await other.take(id, looked_for);
    await other.take(id, await other.say(id, 'Этого никто не увидит'));
    await other.say(id, 'А это останется');
    // Something is told while the answer to the look is on its way.
    await page.route(
      (address) => address.searchParams.has('since'),
      async (route) => {
        const answer = await route.fetch();
        await other.say(id, 'Пока смотрели');
        await expect(pill(4)).toBeVisible();
        await route.fulfill({ response: answer });
      },
      { times: 1 },
    );
    is_down = false;
    await page.clock.fastForward(60_000);
    await expect.poll(() => lines.length).toBe(4);
    await page.clock.fastForward(5000);
    await expect.poll(() => number(page)).toBe(known + 4);
    await expect(pill(4)).toBeVisible();
    // The server itself could not hear what it was, and says how many there are.
    is_deaf = true;
    await other.say(id, 'Не расслышано');
    const data = JSON.stringify({ comments_count: known + 5, comments: [] });
    lines[3]?.send(JSON.stringify({ event: 'comment_added', channel: `offer.${id}`, data }));
    await expect(pill(5)).toBeVisible();
    const there = await page.locator('.comments-section article').count();
    await pill(5).click();
    await expect(page.locator('.comments-section article')).toHaveCount(there + 5);
    await expect(page.getByText('А это останется')).toHaveCount(1);
    await expect(page.locator('.news-pill__button')).toHaveCount(0);
    await expect.poll(() => number(page)).toBe(known + 5);
    await other.leave();
  },
);

test('a guest has no socket and sees the numbers on coming back', async ({ page, stage, t }) => {
  const { id, url } = stage.offers.live_met;
  const other = await actor(stage, 'lively_ru');
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await visit(page, url);
  const known = await number(page);
  const warm = await degrees(votePanel(page, t));
  await other.say(id, 'Гостю тоже видно');
  await other.send('PUT', `/api/offers/${id}/vote`, { value: 1 });
  await comeBack(page);
  await expect.poll(() => number(page)).toBe(known + 1);
  await expect.poll(() => degrees(votePanel(page, t))).toBe(warm + 10);
  await page.getByRole('button', { name: t('live.show_comments', { count: 1 }) }).click();
  await expect(page.getByText('Гостю тоже видно')).toHaveCount(1);
  expect(sockets).toEqual([]);
  await other.leave();
});

test('a site tried out on its own machine has its socket by the other name of it too', async ({ page, stage }) => {
  const url = ORIGIN.replace('localhost', '127.0.0.1');
  await page.context().addCookies([{ name: 'ulov_session', value: stage.members.reader.session, url }]);
  const listens = listening(page, 'private-user');
  await page.goto(`${url}/rules`);
  await listens;
});

test(
  'signing out elsewhere closes the socket, and the page does not try again',
  THOROUGH,
  async ({ page, stage, enter }) => {
    await enter('parting');
    const sockets: { isClosed: () => boolean }[] = [];
    page.on('websocket', (socket) => sockets.push(socket));
    await visit(page, '/rules');
    await expect.poll(() => sockets.length).toBe(1);
    const elsewhere = await actor(stage, 'parting');
    await elsewhere.send('POST', '/logout');
    await expect.poll(() => sockets[0]?.isClosed(), { timeout: 5000 }).toBe(true);
    await page.waitForTimeout(2500);
    expect(sockets).toHaveLength(1);
    await elsewhere.leave();
  },
);

test('laravel-echo with pusher-js listens in the page of a member, by its cookie and its token', async ({
  page,
  stage,
  enter,
}) => {
  const from = createRequire(import.meta.url);
  await page.addInitScript({ path: from.resolve('pusher-js/dist/web/pusher.min.js') });
  const echo = readFileSync(from.resolve('laravel-echo').replace(/[^/]+$/, 'echo.iife.js'), 'utf8');
  await page.addInitScript({ content: `${echo}\nwindow.Echo = Echo.default;` });
  await enter('live_en');
  await visit(page, '/rules');
  const received = page.evaluate(async () => {
    const { realtime } = (JSON.parse(document.getElementById('page-props')?.textContent ?? '') as PageDocument).frame;
    if (!realtime) throw new Error('No socket is named');
    const { key, host, port, force_tls, channel } = realtime;
    const { Echo, Pusher } = window as unknown as { Echo: typeof import('laravel-echo').default; Pusher: never };
    const client = new Echo<'pusher'>({
      broadcaster: 'pusher',
      Pusher,
      key,
      cluster: 'none',
      wsHost: host,
      wsPort: port,
      wssPort: port,
      forceTLS: force_tls,
      enabledTransports: ['ws', 'wss'],
      csrfToken: document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? null,
    });
    const own = client.private(channel.replace(/^private-/, ''));
    own.subscribed(() => (document.documentElement.dataset['subscribed'] = 'true'));
    return new Promise((resolve) => own.listen('.notification_received', resolve));
  });
  await expect(page.locator('html')).toHaveAttribute('data-subscribed', 'true');
  const other = await actor(stage, 'lively_ru');
  await other.say(stage.offers.live_en.id, 'Слышно и чужой программе');
  expect(await received).toMatchObject({ payload: { unread_count: expect.any(Number) } });
  await other.leave();
});
