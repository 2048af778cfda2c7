import { expect, inTurn, tabTo, test, visit, votePanel } from '../support/e2e-fixtures.ts';

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('without a mouse: past the header, a vote, a comment, a reply', async ({ page, t, stage, enter }) => {
      await enter(`keyboard_${language}`);
      await visit(page, stage.offers[`keyboard_${language}`].url);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: t('frame.skip') })).toBeFocused();
      await expect(page.getByRole('link', { name: t('frame.skip') })).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();

      const panel = votePanel(page, t);
      await tabTo(page, panel.getByRole('button', { name: t('votes.heat') }));
      await page.keyboard.press('Space');
      await expect(panel.getByRole('button', { name: t('votes.heat') })).toHaveAttribute('aria-pressed', 'true');
      await expect(panel.getByRole('button', { name: t('votes.heat') })).toBeFocused();

      // The quiet field turns into the editor as soon as it has the focus.
      const text = page.getByRole('textbox', { name: t('comments.write') });
      await tabTo(page, page.getByRole('button', { name: t('comments.write') }).first(), text);
      await expect(text).toBeFocused();
      await page.keyboard.type('Написано с клавиатуры');
      await page.keyboard.press('Control+Enter');
      const written = page
        .getByRole('article', { name: t('comments.by', { name: `e2e_keyboard_${language}` }) })
        .filter({ hasText: 'Написано с клавиатуры' });
      await expect(written).toBeFocused();

      await tabTo(page, written.getByRole('button', { name: new RegExp(`^${t('comments.reply')} `) }));
      await page.keyboard.press('Enter');
      const reply = page.getByRole('textbox', { name: t('comments.reply_label') });
      await expect(reply).toBeFocused();
      await page.keyboard.type('И ответ тоже');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: t('comments.cancel') }).last()).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const answered = page
        .getByRole('article', { name: t('comments.by', { name: `e2e_keyboard_${language}` }) })
        .filter({ hasText: 'И ответ тоже' });
      await expect(answered).toBeFocused();
    });

    test('Escape leaves an empty reply and gives the focus back', async ({ page, t, stage, enter }) => {
      await enter(`keyboard_${language}`);
      await visit(page, stage.threads.read.url);
      const opener = page
        .locator(`#comment${stage.threads.read.root_id}`)
        .getByRole('button', { name: new RegExp(`^${t('comments.reply')} `) });
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: t('comments.reply_label') })).toBeFocused();
      // The editor takes the focus a moment before it listens to keys.
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(opener).toBeFocused({ timeout: 500 });
      }).toPass();
    });

    test('the sign-in dialog keeps the focus inside and gives it back', async ({ page, t }) => {
      await visit(page, '/rules');
      const opener = page.getByRole('banner').getByRole('link', { name: t('frame.sign_in') });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: t('auth.login_dialog') });
      await expect(dialog.getByLabel(t('auth.email'), { exact: true })).toBeFocused();
      for (let press = 0; press < 12; press++) {
        await page.keyboard.press('Tab');
        const isOutside = await page.evaluate(() => {
          const { activeElement } = document;
          return activeElement !== document.body && activeElement?.closest('dialog') === null;
        });
        expect(isOutside).toBe(false);
      }
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    });
  });
}
