import type { Browser, Page } from '@playwright/test';
import { callAs, expect, inTurn, readerCookies, test, visit, THOROUGH } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import type { Stage } from '../support/e2e-stage.ts';

/** The other side, in a browser of its own. */
async function otherSide(browser: Browser, stage: Stage, language: 'ru' | 'en'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addCookies(readerCookies(stage, language, 'light', `listener_${language}`));
  return context.newPage();
}

/** Forgets what an earlier try of a test has left. */
async function clearChats(page: Page): Promise<void> {
  const chats = await callAs<{ id: number }[]>(page, 'GET', '/ui/chats');
  for (const { id } of chats) await callAs(page, 'DELETE', `/ui/chats/${id}`);
}

const delta = (nth: number) => ({ ops: [{ insert: `Сообщение номер ${nth}\n` }] });

/** A first message, or the conversation that an earlier try has begun. */
const WRITING = /\/chats(?:\?to=\w+|\/\d+)$/;

const said = (page: Page, text: string) => page.locator('.message', { hasText: text });

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('two members talk: what one sends the other sees, answers, and is read', async ({
      page,
      t,
      stage,
      enter,
      browser,
    }) => {
      await enter(`asker_${language}`);
      await clearChats(page);
      const other = await otherSide(browser, stage, language);
      await visit(page, '/chats');
      await expect(page.getByText(t('chats.empty'))).toBeVisible();
      await page.getByRole('button', { name: t('chats.new') }).click();
      const dialog = page.getByRole('dialog', { name: t('chats.new') });
      await expect(dialog.getByRole('combobox')).toBeFocused();
      await dialog.getByRole('combobox').fill(`e2e_listener_${language}`);
      await expectAccessible(page);
      await dialog.getByRole('option').first().click();
      await page.waitForURL(WRITING);

      const text = page.getByRole('textbox', { name: t('chats.message') });
      await text.fill('Код ещё работает?');
      await expectAccessible(page);
      // What is being written outlives the page, be it the first message or a later one.
      if (page.url().includes('?to=')) {
        await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Код ещё работает?');
      }
      await page.reload();
      await expect(text).toHaveText('Код ещё работает?');
      await text.press('Control+Enter');
      await page.waitForURL(/\/chats\/\d+$/);
      await expect(said(page, 'Код ещё работает?')).toBeVisible();

      // On a phone the list comes first, then the conversation over the whole screen.
      await visit(other, '/chats');
      await expect(other.getByText('Код ещё работает?')).toBeVisible();
      await expectAccessible(other);
      await other.getByRole('link', { name: `e2e_asker_${language}` }).click();
      await other.waitForURL(/\/chats\/\d+$/);
      await expect(other.locator('.message-list__new')).toBeVisible();
      await expect(said(page, 'Код ещё работает?').getByText(t('chats.read'))).toBeVisible();
      await expectAccessible(other);

      await other.getByRole('textbox', { name: t('chats.message') }).pressSequentially('Да, вчера');
      await expect(page.getByText(t('chats.typing', { name: `e2e_listener_${language}` }))).toBeVisible();
      await other.getByRole('button', { name: t('chats.send') }).click();
      await expect(said(page, 'Да, вчера')).toBeVisible();
      await expect(other.getByText(t('chats.typing', { name: `e2e_asker_${language}` }))).toHaveCount(0);

      // What is written stands as it was after a reload.
      await text.fill('Тогда беру два');
      await page.waitForResponse((reply) => reply.url().endsWith('/draft') && reply.ok());
      await visit(page, page.url());
      await expect(text).toHaveText('Тогда беру два');
      await page.getByRole('button', { name: t('chats.send') }).click();
      await expect(said(other, 'Тогда беру два')).toBeVisible();

      // What the other side should not have said is reported with a reason of the site.
      await said(other, 'Тогда беру два').locator('summary').click();
      // Its menu opens below the last message and is scrolled to; the page around the list stands still.
      await expect
        .poll(async () => {
          const menu = await said(other, 'Тогда беру два').locator('.popover__panel').boundingBox();
          const list = await other.locator('.message-list__box').boundingBox();
          return menu && list && menu.y + menu.height <= list.y + list.height;
        })
        .toBe(true);
      expect(await other.evaluate(() => window.scrollY)).toBe(0);
      await said(other, 'Тогда беру два')
        .getByRole('button', { name: t('chats.report') })
        .click();
      const report = other.getByRole('dialog', { name: t('reports.title') });
      await report.getByRole('radio', { name: t('reports.reason_rude') }).check();
      await expectAccessible(other);
      await report.getByRole('button', { name: t('reports.submit') }).click();
      await expect(other.getByText(t('reports.thanks'))).toBeVisible();
      await other.context().close();
    });

    test('a message is edited, answered, deleted and linked to; one that fails stays and goes when the network is back', async ({
      page,
      t,
      enter,
    }) => {
      await enter(`chatter_${language}`);
      await clearChats(page);
      await visit(page, `/chats?to=e2e_listener_${language}`);
      const text = page.getByRole('textbox', { name: t('chats.message') });
      await text.fill('Первое');
      await page.getByRole('button', { name: t('chats.emoji') }).click();
      await expectAccessible(page);
      await page
        .getByRole('group', { name: t('chats.emoji') })
        .getByRole('button', { name: 'fire' })
        .click();
      await expect(text).toHaveText(/Первое:fire:|:fire: ?Первое/);
      await expect(text).toBeFocused();
      await text.press('Control+Enter');
      await page.waitForURL(/\/chats\/\d+$/);
      const first = said(page, 'Первое').first();
      const menu = async (action: Parameters<typeof t>[0]) => {
        await first.hover();
        await first.locator('summary').click();
        await first.getByRole('button', { name: t(action), exact: true }).click();
      };
      await menu('chats.edit');
      const edit = page.getByRole('textbox', { name: t('chats.edit_label') });
      await edit.fill('Первое, исправленное');
      await edit.press('Control+Enter');
      await expect(first.getByText(t('chats.edited'))).toBeVisible();

      await menu('chats.reply');
      await text.fill('Ответ себе');
      await page.context().setOffline(true);
      await text.press('Control+Enter');
      const failed = said(page, 'Ответ себе').last();
      await expect(failed.getByText(t('chats.send_failed'))).toBeVisible();
      await expectAccessible(page);
      await page.context().setOffline(false);
      await expect(failed.getByText(t('chats.send_failed'))).toHaveCount(0);
      await expect(said(page, 'Ответ себе').locator('.message__quote')).toContainText('Первое, исправленное');

      await said(page, 'Ответ себе').locator('.message__quote').click();
      await page.waitForURL(/message=\d+#message\d+$/);
      await expect(first).toBeFocused();
      await menu('chats.delete');
      // It goes for both and does not come back: asked first.
      await expectAccessible(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('chats.delete'), exact: true })
        .click();
      await expect(page.getByText(t('chats.deleted')).first()).toBeVisible();
    });

    test(
      'older messages come above what is being read, which stays where it is',
      THOROUGH,
      async ({ page, enter, t }) => {
        await enter(`scroller_${language}`);
        await clearChats(page);
        const begun = { username: `e2e_listener_${language}`, delta: delta(0) };
        const { chat_id } = await callAs<{ chat_id: number }>(page, 'POST', '/ui/chats', begun);
        for (let nth = 1; nth <= 70; nth++)
          await callAs(page, 'POST', `/ui/chats/${chat_id}/messages`, { delta: delta(nth) });
        await page.setViewportSize({ width: 390, height: 844 });
        await visit(page, `/chats/${chat_id}`);
        const messages = page.locator('.message');
        await expect(messages.last()).toContainText('Сообщение номер 70');
        // The last words stay over the field, however much is written in it.
        const text = page.getByRole('textbox', { name: t('chats.message') });
        await text.fill('раз\nдва\nтри\nчетыре\nпять');
        await expect(messages.last()).toBeInViewport({ ratio: 1 });
        await text.fill('');
        const count = await messages.count();
        // The topmost message of the first slice, while the ones above it are on their way.
        const read = messages.first();
        const { promise: measured, resolve: isMeasured } = Promise.withResolvers<void>();
        await page.route(/before=\d+/, async (route) => {
          await measured;
          await route.continue();
        });
        const topOf = () => page.getByText(`Сообщение номер ${71 - count}`, { exact: true }).boundingBox();
        const asked = page.waitForRequest(/before=\d+/);
        await read.evaluate((element) => element.scrollIntoView({ block: 'start' }));
        await asked;
        const before = await topOf();
        isMeasured();
        await expect.poll(() => messages.count()).toBeGreaterThan(count);
        const after = await topOf();
        expect(Math.abs((after?.y ?? 0) - (before?.y ?? 1000))).toBeLessThanOrEqual(2);
        // An address that names a message leads to it, however old it is.
        const oldest = page.locator('.message', { hasText: /Сообщение номер 0/ });
        const box = page.locator('.message-list__box');
        await expect(async () => {
          await box.evaluate((element) => (element.scrollTop = 0));
          await expect(oldest).toHaveCount(1, { timeout: 1000 });
        }).toPass();
        const id = await oldest.getAttribute('id');
        await visit(page, '/chats');
        await page.goto(`/chats/${chat_id}#${id}`);
        await page.waitForURL(`/chats/${chat_id}?message=${id?.slice('message'.length)}#${id}`);
        await expect(oldest).toBeFocused();
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
      },
    );

    test(
      'a conversation is muted, archived, blocked and deleted; a closed one says why',
      THOROUGH,
      async ({ page, t, enter }) => {
        await enter(`closer_${language}`);
        await clearChats(page);
        await visit(page, `/u/e2e_listener_${language}`);
        await page.getByRole('link', { name: t('users.write'), exact: true }).click();
        await page.waitForURL(WRITING);
        const text = page.getByRole('textbox', { name: t('chats.message') });
        await text.fill('Здравствуйте, это я');
        await text.press('Control+Enter');
        await page.waitForURL(/\/chats\/\d+$/);
        const head = page.locator('.conversation__head');
        const choose = async (action: Parameters<typeof t>[0]) => {
          await head.locator('summary').click();
          await head.getByRole('button', { name: t(action), exact: true }).click();
        };
        await choose('chats.mute');
        await expect(head.getByTitle(t('chats.is_muted'))).toBeVisible();
        await choose('chats.archive');
        await expect(page.getByText(t('chats.archived'))).toBeVisible();
        await head.getByRole('button', { name: t('chats.block'), exact: true }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('actions.block'), exact: true })
          .click();
        await expect(page.getByText(t('chats.closed_chat_own_block'))).toBeVisible();
        await expect(text).toHaveCount(0);
        await expectAccessible(page);
        await page
          .getByRole('note')
          .getByRole('button', { name: t('chats.unblock') })
          .click();
        await expect(text).toBeVisible();

        // Closed while it is open: what is refused stays, is not tried again, and the field says why.
        await callAs(page, 'PATCH', '/api/me/preferences', { chat_enabled: false });
        await text.fill('Это не уйдёт');
        await text.press('Control+Enter');
        await expect(page.getByRole('note')).toContainText(t('chats.closed_chat_off'));
        await expect(text).toHaveCount(0);
        const refused = said(page, 'Это не уйдёт');
        await expect(refused.getByRole('button', { name: t('chats.retry') })).toHaveCount(0);
        await expect(refused.getByRole('button', { name: t('chats.discard') })).toBeVisible();
        await callAs(page, 'PATCH', '/api/me/preferences', { chat_enabled: true });

        await visit(page, '/chats?filter=archived');
        await page.getByRole('link', { name: `e2e_listener_${language}` }).click();
        await page.waitForURL(/\/chats\/\d+$/);
        await choose('chats.delete_chat');
        await expectAccessible(page);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('chats.delete_chat') })
          .click();
        await page.waitForURL('/chats');
        await expect(page.getByText(t('chats.empty'))).toBeVisible();
      },
    );

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('the list and a conversation are read', async ({ page, enter, t }) => {
        await enter(`listener_${language}`);
        await page.goto('/chats');
        await expect(page.getByRole('heading', { level: 1, name: t('chats.title') })).toBeVisible();
        await page.goto(`/chats?to=e2e_trader_${language}`);
        // What stands in a noscript is text to the browser of the tests, and no element.
        expect(await page.getByRole('main').innerText()).toContain(t('chats.needs_script'));
      });
    });
  });
}
