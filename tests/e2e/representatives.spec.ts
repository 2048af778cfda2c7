/** A member asks to speak for a store from its page, proves a mailbox, is approved, is marked, and ends it. */
import { expect, inTurn, overflow, readerCookies, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import { codeFor } from '../support/e2e-mail.ts';

const WIDTHS = [1280, 900, 390, 320];

for (const language of inTurn('ru')) {
  test.describe(language, THOROUGH, () => {
    test.use({ language });

    test('from the page of a store to the mark in its threads, and back', async ({
      page,
      browser,
      stage,
      t,
      enter,
    }) => {
      await enter(`clerk_${language}`);
      // What an earlier try left behind.
      await visit(page, '/settings/store');
      const left = page.getByRole('button', { name: t('representatives.withdraw') });
      if ((await left.count()) > 0) {
        await left.click();
        await expect(page.getByRole('button', { name: t('representatives.send_code') })).toBeVisible();
      }
      await visit(page, `/stores/${stage.store_slug}`);
      const host = /[\w-]+\.example/.exec((await page.locator('.list-page__note').textContent()) ?? '')?.[0] ?? '';
      await page.getByRole('link', { name: t('stores.ask') }).click();
      await page.waitForURL(/\/settings\/store\?store=/);
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
      const mailbox = `clerk.${Date.now()}@${host}`;
      await page.getByLabel(t('representatives.email')).fill('clerk@elsewhere.example');
      await page.getByLabel(t('representatives.note')).fill('Отвечаю покупателям');
      const send = page.getByRole('button', { name: t('representatives.send_code') });
      await send.click();
      await expect(page.getByLabel(t('representatives.email'))).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await page.getByLabel(t('representatives.email')).fill(mailbox);
      await send.click();
      const code = page.getByRole('textbox', { name: t('representatives.code') });
      await expect(code).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        expect(await overflow(page)).toBe(0);
      }
      await expectAccessible(page);
      await code.fill(await codeFor(stage, mailbox));
      await page.keyboard.press('Enter');
      await expect(page.locator('.own-store__state')).toContainText(mailbox);

      const context = await browser.newContext();
      await context.addCookies(readerCookies(stage, language, 'light', `admin_site_${language}`));
      const office = await context.newPage();
      await visit(office, '/admin/store-requests');
      await expectAccessible(office);
      const row = office.locator('.store-requests-screen__row', { hasText: mailbox });
      await row.getByRole('button', { name: t('representatives.refuse') }).click();
      await expect(row.getByLabel(t('representatives.refusal_words'))).toBeFocused();
      await expectAccessible(office);
      await row.getByRole('button', { name: t('admin.cancel') }).click();
      await row.getByRole('button', { name: t('representatives.approve') }).click();
      const asked = office.getByRole('dialog');
      await expectAccessible(office);
      await asked.getByRole('button', { name: t('representatives.approve') }).click();
      await expect(row).toHaveCount(0);
      await context.close();

      await visit(page, '/settings/store');
      await page.getByRole('link', { name: await page.locator('.own-store__state a').innerText() }).click();
      await expect(page.locator('.store-voice')).toContainText(`clerk_${language}`);
      await page.locator('.offer-card a[href*="-"]').first().click();
      await visit(page, page.url());
      await expectAccessible(page);

      await visit(page, '/settings/store');
      await page.getByRole('button', { name: t('representatives.leave') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('representatives.leave') })
        .click();
      await expect(page.getByRole('button', { name: t('representatives.send_code') })).toBeVisible();
    });
  });
}
