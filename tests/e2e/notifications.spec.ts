import { request, type Page } from '@playwright/test';
import { expect, inTurn, overflow, stopClock, test, visit, THOROUGH } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import { ORIGIN, type Stage } from '../support/e2e-stage.ts';

const INDEX = '**/ui/user-notification/index*';

/** Does something to somebody else's offer, as their own browser would. */
async function actAs(stage: Stage, language: 'ru' | 'en', actions: { method: string; url: string; data: object }[]) {
  const { session } = stage.members[`teller_${language}`];
  const cookie = { name: 'ulov_session', value: session, domain: 'localhost', path: '/', expires: -1 };
  const browser = await request.newContext({
    baseURL: ORIGIN,
    storageState: { cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' }], origins: [] },
  });
  const { data } = (await (await browser.get('/api/csrf')).json()) as { data: { token: string } };
  for (const { url, ...rest } of actions) {
    const reply = await browser.fetch(url, { ...rest, headers: { 'x-csrf-token': data.token } });
    expect(reply.ok(), await reply.text()).toBe(true);
  }
  await browser.dispose();
}

const bellOf = (page: Page) => page.getByRole('banner').locator('.bell__button');

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('the bell tells what happened, leads there in a new tab, and marks it read', async ({
      page,
      context,
      stage,
      t,
      enter,
    }) => {
      const { id, url, title } = stage.offers[`told_${language}`];
      const told = stage.members[`told_${language}`];
      const mention = { id: told.id, username: `e2e_told_${language}` };
      const say = (ops: object[]) => ({ method: 'POST', url: `/api/offers/${id}/comments`, data: { delta: { ops } } });
      await actAs(stage, language, [
        say([{ insert: `@${mention.username}`, attributes: { mention } }, { insert: ' ещё жив?\n' }]),
        say([{ insert: 'Да, проверил.\n' }]),
        { method: 'PUT', url: `/api/offers/${id}/vote`, data: { value: 1 } },
      ]);
      await enter(`told_${language}`);
      const bell = bellOf(page);
      // Told by the queue, a moment after it happened; the page asks when it is opened.
      await expect(async () => {
        await visit(page, '/rules');
        await expect(bell).toHaveAccessibleName(t('frame.notifications', { count: 3 }), { timeout: 2000 });
      }).toPass();
      await expect(bell).toHaveAttribute('data-unread', 'true');
      const answer = Promise.withResolvers<void>();
      await page.route(INDEX, async (route) => {
        await answer.promise;
        await route.continue();
      });
      await bell.focus();
      await page.keyboard.press('Enter');
      const panel = page.getByRole('dialog', { name: t('notifications.title') });
      await expect(panel).toBeFocused();
      await expect(panel.getByText(t('notifications.loading'))).toBeAttached();
      expect(await panel.boundingBox()).toMatchObject({ width: 300, height: 500 });
      answer.resolve();
      const rows = panel.getByRole('listitem').getByRole('link');
      await expect(rows).toHaveCount(3);
      await expect(panel.locator('[data-unread]')).toHaveCount(3);
      await expect(rows.filter({ hasText: title })).toHaveCount(3);
      await expectAccessible(page);

      const opened = context.waitForEvent('page');
      await panel.locator('[data-kind="mention"]').click();
      const beside = await opened;
      await beside.waitForURL(new RegExp(`${url}\\?comment=\\d+#comment\\d+$`));
      await beside.close();
      await expect(panel.locator('[data-unread]')).toHaveCount(2);
      await expect(bell).toHaveAccessibleName(t('frame.notifications', { count: 2 }));
      // Read already, it is not marked again.
      const marks: string[] = [];
      page.on('request', (sent) => sent.url().includes('/setread') && marks.push(sent.url()));
      const again = context.waitForEvent('page');
      await panel.locator('[data-kind="mention"]').click();
      await (await again).close();
      const vote = panel.locator('[data-kind="post_vote"]');
      await vote.click({ button: 'right' });
      expect(marks).toEqual([]);
      // What could not be marked looks and counts as before.
      await page.route('**/setread', (route) => route.fulfill({ status: 503, json: {} }));
      const refused = page.waitForResponse('**/setread');
      const unmarked = context.waitForEvent('page');
      await vote.click();
      await (await unmarked).close();
      await (await refused).finished();
      await expect(panel.locator('[data-unread]')).toHaveCount(2);
      await expect(bell).toHaveAccessibleName(t('frame.notifications', { count: 2 }));

      // The page of all of them, in another tab: what is read in one is read in both.
      const all = await context.newPage();
      await visit(all, '/notifications');
      const row = all.getByRole('main').locator('[data-kind="post_vote"]');
      const from_page = context.waitForEvent('page');
      await row.click({ button: 'middle' });
      await (await from_page).waitForURL(new RegExp(url));
      await expect(row).not.toHaveAttribute('data-unread');
      for (const one of [bell, bellOf(all)])
        await expect(one).toHaveAccessibleName(t('frame.notifications', { count: 1 }));
      await expectAccessible(all);
      await panel.getByRole('button', { name: t('notifications.read_all') }).click();
      await expect(all.getByRole('button', { name: t('notifications.all_read') })).toBeDisabled();
      await expect(all.getByRole('main').locator('[data-unread]')).toHaveCount(0);
      await expect(bellOf(all)).not.toHaveAttribute('data-unread');
      await all.close();
      await expect(panel.getByRole('button', { name: t('notifications.all_read') })).toBeDisabled();
      await expect(panel.locator('[data-unread]')).toHaveCount(0);
      await expect(bell).not.toHaveAttribute('data-unread');
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflow(page)).toBe(0);
      expect(await panel.boundingBox()).toMatchObject({ x: 0, width: 320 });
      await panel.getByRole('link', { name: t('notifications.show_all') }).click();
      await page.waitForURL('/notifications');
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
    });
  });
}

test('the panel closes by its cross, the bell, Escape, a press outside and scrolling, and reads its list anew', async ({
  page,
  t,
  enter,
}) => {
  await enter('untold');
  await visit(page, '/ranking');
  const bell = bellOf(page);
  const panel = page.getByRole('dialog', { name: t('notifications.title') });
  const ways: (() => Promise<void>)[] = [
    () => panel.getByRole('button', { name: t('common.close') }).click(),
    () => bell.click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 400),
    // A scroll that follows the focus at once is the focus coming into view, and closes nothing.
    () =>
      expect(async () => {
        await page.mouse.wheel(0, 200);
        await expect(panel).toHaveCount(0, { timeout: 500 });
      }).toPass(),
  ];
  for (const [turn, close] of ways.entries()) {
    const asked = page.waitForResponse(INDEX);
    await bell.click();
    await expect(panel.getByText(t('notifications.empty'))).toBeVisible();
    expect((await asked).ok()).toBe(true);
    await page.mouse.move(20, 400);
    await close();
    await expect(panel).toHaveCount(0);
    if (turn < 3) await expect(bell).toBeFocused();
  }
});

test(
  'what fails is logged and nothing else; the number is asked for again by who comes back',
  THOROUGH,
  async ({ page, t, enter }) => {
    await stopClock(page);
    await enter('untold');
    await page.route('**/ui/user-notification/**', (route) => route.fulfill({ status: 503, json: {} }));
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'info' && logged.push(message.text()));
    await visit(page, '/rules');
    await bellOf(page).click();
    const panel = page.getByRole('dialog', { name: t('notifications.title') });
    await expect.poll(() => logged.length).toBe(2);
    // What nobody knows is not called nothing.
    await expect(panel.getByText(t('notifications.loading'))).toHaveCount(0);
    await expect(panel.getByText(t('notifications.empty'))).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await page.unrouteAll();
    await page.route('**/ui/user-notification/count', (route) =>
      route.fulfill({ json: { meta: { new_groups_count: 7 } } }),
    );
    const anew = page.waitForRequest(INDEX);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(bellOf(page)).toHaveAccessibleName(t('frame.notifications', { count: 7 }));
    // More than was known: the open list is read again.
    await anew;
  },
);
