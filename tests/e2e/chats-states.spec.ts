/** Chats that are closed, and say why; what moderators see of them, and what nobody does who looks as somebody else. */
import type { Browser, Locator, Page } from '@playwright/test';
import { callAs, expect, inTurn, overflow, readerCookies, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import { PASSWORD, type MemberName, type Stage } from '../support/e2e-stage.ts';

const PHONE = { width: 390, height: 844 };

/** Somebody in a browser of their own. */
async function another(browser: Browser, stage: Stage, language: 'ru' | 'en', name: MemberName): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies(readerCookies(stage, language, 'light', name));
  return context.newPage();
}

const said = (page: Page, text: string) => page.locator('.message', { hasText: text });

/** The composer is closed with these words, on a desk and on a phone. */
async function expectClosed(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('note')).toContainText(words);
  await expect(page.locator('.composer [contenteditable]')).toHaveCount(0);
  await expectAccessible(page);
  const desk = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('note')).toBeInViewport();
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  if (desk) await page.setViewportSize(desk);
}

for (const language of inTurn('ru')) {
  test.describe(language, THOROUGH, () => {
    test.use({ language });

    test('whoever cannot be written to is named, and what was said is read', async ({ page, t, enter }) => {
      await enter(`gossip_${language}`);
      for (const [name, reason] of [
        [`e2e_silent_${language}`, 'chats.closed_chat_refused'],
        [`e2e_barred_${language}`, 'chats.closed_chat_suspended'],
        [t('common.anonymous'), 'chats.closed_chat_account_gone'],
      ] as const) {
        await visit(page, '/chats');
        await page.getByRole('link', { name }).click();
        await page.waitForURL(/\/chats\/\d+$/);
        await expect(page.locator('.message')).toHaveCount(2);
        await expectClosed(page, t(reason));
      }
    });

    test('what goes to many at once waits for a moderator: its writer sees that, nobody else sees it', async ({
      page,
      t,
      stage,
      enter,
      browser,
    }) => {
      await enter(`replier_${language}`);
      const text = 'Загляните в мой магазин, там скидки';
      const ids: number[] = [];
      for (const name of ['writer', 'first', 'unlucky', 'drafter']) {
        const body = { username: `e2e_${name}_${language}`, delta: { ops: [{ insert: `${text}\n` }] } };
        ids.push((await callAs<{ chat_id: number }>(page, 'POST', '/ui/chats', body)).chat_id);
      }
      await visit(page, `/chats/${ids[0]}`);
      await expect(said(page, text)).not.toContainText(t('chats.held'));
      await visit(page, `/chats/${ids[3]}`);
      await expect(said(page, text)).toContainText(t('chats.held'));
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
      await expect(said(page, text)).toBeInViewport();
      expect(await overflow(page)).toBe(0);
      await expectAccessible(page);

      const other = await another(browser, stage, language, `drafter_${language}`);
      await visit(other, '/chats');
      await expect(other.getByRole('button', { name: t('chats.new') }).first()).toBeVisible();
      await expect(other.getByText(`e2e_replier_${language}`)).toHaveCount(0);
      await other.context().close();
    });

    test('whoever cannot write is told why, and where that is changed', async ({ page, t, stage, enter }) => {
      const openTalk = async () => {
        await page.getByRole('link', { name: `e2e_gossip_${language}` }).click();
        await page.waitForURL(/\/chats\/\d+$/);
      };
      await enter(`silent_${language}`);
      await visit(page, '/chats');
      await expect(page.getByText(t('chats.is_off'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('chats.new') })).toHaveCount(0);
      const block = `/ui/users/${stage.members[`gossip_${language}`].id}/block`;
      await callAs(page, 'POST', block);
      await visit(page, '/chats');
      await expect(page.getByRole('link', { name: t('chats.is_blocked') })).toBeVisible();
      await expectAccessible(page);
      await callAs(page, 'DELETE', block);
      await visit(page, '/chats');
      await openTalk();
      await expectClosed(page, t('chats.closed_chat_off'));
      await page
        .getByRole('note')
        .getByRole('link', { name: t('chats.to_settings') })
        .click();
      await page.waitForURL('/settings/preferences');

      await enter(`barred_${language}`);
      await visit(page, '/chats');
      await openTalk();
      await expectClosed(page, t('chats.closed_account_suspended'));
      await expect(page.getByRole('note').getByRole('link', { name: t('chats.to_penalties') })).toBeVisible();

      await enter('unproven_poster');
      await visit(page, `/chats?to=e2e_gossip_${language}`);
      await expectClosed(page, t('chats.closed_email_not_verified'));
      await expect(page.getByRole('note').getByRole('link', { name: t('chats.to_email') })).toBeVisible();
      // Nothing invites to what cannot be done.
      await expect(page.getByText(t('chats.first_text', { name: `e2e_gossip_${language}` }))).toHaveCount(0);

      await enter(`shop_${language}`);
      await visit(page, `/chats?to=e2e_gossip_${language}`);
      await expectClosed(page, t('chats.closed_chat_reply_only'));
    });

    test('whom one has blocked is unblocked where one would write to them', async ({ page, t, stage, enter }) => {
      await enter(`gossip_${language}`);
      await visit(page, '/rules');
      // Nobody who is talked to meanwhile.
      const { id } = stage.members[`chatter_${language}`];
      await callAs(page, 'POST', `/ui/users/${id}/block`);
      await visit(page, `/chats?to=e2e_chatter_${language}`);
      await expectClosed(page, t('chats.closed_chat_own_block'));
      await page
        .getByRole('note')
        .getByRole('button', { name: t('chats.unblock') })
        .click();
      await expect(page.getByRole('textbox', { name: t('chats.message') })).toBeVisible();
      await expect(page.getByRole('note')).toHaveCount(0);
    });

    test('whoever looks at the site as a member neither reads nor writes their chats', async ({ page, t, enter }) => {
      await enter(`admin_chats_${language}`);
      await visit(page, `/u/e2e_gossip_${language}`);
      await page.getByRole('button', { name: t('users.impersonate') }).click();
      const password = page.getByRole('dialog').getByLabel(t('auth.password'), { exact: true });
      await password.fill(PASSWORD);
      await password.press('Enter');
      await page.waitForURL('/');
      const reply = await page.goto('/chats');
      expect(reply?.status()).toBe(403);
      await expect(page.getByText(t('errors.impersonating'))).toBeVisible();
      await expect(page.getByText('Код ещё живой?')).toHaveCount(0);
      await page
        .getByRole('region', { name: t('banners.impersonation') })
        .getByRole('button', { name: t('banners.return'), exact: true })
        .click();
      await expect(page.getByRole('region', { name: t('banners.impersonation') })).toHaveCount(0);
    });

    test('older messages come as one reads up, nothing moves under the eye, and what comes meanwhile waits below', async ({
      page,
      t,
      stage,
      enter,
      browser,
    }) => {
      await enter(`gossip_${language}`);
      await visit(page, '/chats');
      await page.getByRole('link', { name: `e2e_judge_${language}` }).click();
      await page.waitForURL(/\/chats\/\d+$/);
      const box = page.getByRole('log', { name: t('chats.messages') });
      // It opens where it was left, or at its end; either way the first message of all is far above.
      await expect(page.getByText('Письмо 1', { exact: true })).toHaveCount(0);
      const topOf = (text: string) =>
        page.getByText(text, { exact: true }).evaluate((message) => message.getBoundingClientRect().top);
      // In one step: older ones may come at any moment.
      const text = await box.evaluate((list) => {
        list.scrollTo({ top: 0 });
        return list.querySelector('.message .user-text')?.textContent?.trim() ?? '';
      });
      await expect(page.getByText(`Письмо ${Number(text.split(' ')[1]) - 1}`, { exact: true })).toBeAttached();
      // The one that was first is where it was, give or take what was scrolled meanwhile by nobody.
      expect(
        Math.abs((await topOf(text)) - (await box.evaluate((list) => list.getBoundingClientRect().top))),
      ).toBeLessThan(200);
      const judge = await another(browser, stage, language, `judge_${language}`);
      await visit(judge, '/rules');
      const id = Number(page.url().split('/').at(-1));
      const words = `Пока читали ${Date.now()}`;
      await callAs(judge, 'POST', `/ui/chats/${id}/messages`, { delta: { ops: [{ insert: `${words}\n` }] } });
      const pill = page.locator('.message-list__pill');
      await expect(pill).toHaveText(new RegExp(t('chats.unseen', { count: 1 })));
      await expectAccessible(page);
      await pill.click();
      await expect(page.locator('.message', { hasText: words })).toBeInViewport();
      await expect(pill).toHaveCount(0);
      await judge.context().close();
    });

    test('a search for people says when it finds nobody, and leads with the keyboard to whom it finds', async ({
      page,
      t,
      enter,
    }) => {
      await enter(`gossip_${language}`);
      await visit(page, '/chats');
      await page.getByRole('button', { name: t('chats.new') }).click();
      const dialog = page.getByRole('dialog', { name: t('chats.new') });
      const to = dialog.getByRole('combobox');
      await to.fill('nikogo_takogo_net');
      await expect(dialog.getByText(t('chats.nobody'))).toBeVisible();
      await expectAccessible(page);
      await to.fill(`e2e_trader_${language}`);
      await expect(dialog.getByRole('option')).toHaveCount(1);
      await expect(dialog.getByText(t('chats.nobody'))).toHaveCount(0);
      await to.press('ArrowDown');
      await to.press('Enter');
      await page.waitForURL(/\/chats\/\d+$/);
      await expect(page.getByText('Код ещё живой?')).toBeVisible();
    });

    test('what either wrote while the network was away is there when it is back, once', async ({
      page,
      t,
      stage,
      enter,
      browser,
    }) => {
      const [mine, theirs] = [`Из метро ${Date.now()}`, `Пока вы в метро ${Date.now()}`];
      await enter(`gossip_${language}`);
      await visit(page, '/chats');
      await page.getByRole('link', { name: `e2e_trader_${language}` }).click();
      await page.waitForURL(/\/chats\/\d+$/);
      const trader = await another(browser, stage, language, `trader_${language}`);
      await visit(trader, page.url());
      const write = async (one: Page, text: string) => {
        await one.getByRole('textbox', { name: t('chats.message') }).fill(text);
        await one.getByRole('button', { name: t('chats.send') }).click();
      };
      await page.context().setOffline(true);
      await write(page, mine);
      await expect(said(page, mine).getByText(t('chats.send_failed'))).toBeVisible();
      await write(trader, theirs);
      await expect(said(trader, theirs)).toBeVisible();
      await page.context().setOffline(false);
      for (const one of [page, trader]) {
        await expect(said(one, mine)).toHaveCount(1);
        await expect(said(one, theirs)).toHaveCount(1);
      }
      await expect(page.getByText(t('chats.send_failed'))).toHaveCount(0);
      await trader.context().close();
    });

    test('with the keyboard alone a conversation is opened, written in and answered', async ({ page, t, enter }) => {
      const text = `Без мыши ${Date.now()}`;
      await enter(`gossip_${language}`);
      await visit(page, '/chats');
      const tabTo = async (target: Locator, key = 'Tab') => {
        for (let presses = 0; presses < 200; presses += 1) {
          if (await target.evaluate((element) => element.contains(document.activeElement))) return;
          await page.keyboard.press(key);
        }
        throw new Error('The keyboard does not lead there');
      };
      await tabTo(page.getByRole('link', { name: `e2e_trader_${language}` }));
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/chats\/\d+$/);
      const box = page.getByRole('textbox', { name: t('chats.message') });
      await expect(box).toBeVisible();
      await tabTo(box);
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      const message = page.locator('.message', { hasText: text });
      await expect(message.locator('summary')).toBeVisible();
      await expect(box).toBeFocused();
      await tabTo(message.locator('summary'), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await tabTo(message.getByRole('button', { name: t('chats.reply') }));
      await page.keyboard.press('Enter');
      const note = page.getByText(t('chats.replying', { name: t('chats.yourself') }));
      await expect(note).toBeVisible();
      await expect(box).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(note).toHaveCount(0);
      await expect(box).toBeFocused();
    });

    test('a reported code is hidden by a moderator until both have confirmed their trade', async ({
      page,
      t,
      stage,
      enter,
      browser,
    }) => {
      const code = `OBMEN-${Date.now()}`;
      await enter(`gossip_${language}`);
      await visit(page, '/chats');
      await page.getByRole('link', { name: `e2e_trader_${language}` }).click();
      await page.waitForURL(/\/chats\/\d+$/);
      const trader = await another(browser, stage, language, `trader_${language}`);
      const judge = await another(browser, stage, language, `judge_${language}`);
      await visit(trader, page.url());
      await trader.getByRole('textbox', { name: t('chats.message') }).fill(code);
      await trader.getByRole('button', { name: t('chats.send') }).click();
      const message = page.locator('.message', { hasText: code });
      await expect(message).toBeVisible();
      await message.locator('summary').click();
      await message.getByRole('button', { name: t('chats.report') }).click();
      const report = page.getByRole('dialog', { name: t('reports.title') });
      await report.getByRole('radio', { name: t('reports.reason_rude') }).check();
      await report.getByRole('button', { name: t('reports.submit') }).click();
      await expect(page.getByText(t('reports.thanks'))).toBeVisible();

      await visit(judge, '/mod/chats');
      await expect(judge.getByText(code)).toHaveCount(0);
      await expectAccessible(judge);
      await judge
        .getByRole('link', { name: `e2e_trader_${language}` })
        .first()
        .click();
      await expect(judge.getByText(code)).toBeVisible();
      await expectAccessible(judge);
      await judge.setViewportSize(PHONE);
      expect(await overflow(judge)).toBe(0);
      await judge.getByRole('radio', { name: t('cases.do_code_hidden') }).check();
      await judge.getByRole('button', { name: t('moderation.confirm') }).click();
      await expect(judge.getByText(t('cases.done_code_hidden')).first()).toBeVisible();
      await expectAccessible(judge);
      expect(await overflow(judge)).toBe(0);

      for (const one of [page, trader]) await expect(one.getByText(code)).toHaveCount(0);
      const confirm = (one: Page) => one.getByRole('button', { name: t('chats.confirm_trade') }).last();
      await expect(page.getByText(t('chats.code_hidden')).last()).toBeVisible();
      await expectAccessible(page);
      await confirm(page).click();
      await expect(page.getByText(t('chats.code_waits')).last()).toBeVisible();
      await confirm(trader).click();
      for (const one of [page, trader]) await expect(one.locator('.message', { hasText: code })).toBeVisible();
      for (const one of [trader, judge]) await one.context().close();
    });
  });
}
