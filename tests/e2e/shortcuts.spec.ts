import { expect, inTurn, test, visit } from '../support/e2e-fixtures.ts';

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('j and k walk through a list, o opens what has the focus', async ({ page }) => {
      await visit(page, '/new');
      const cards = page.getByRole('feed').getByRole('article');
      await page.keyboard.press('j');
      await expect(cards.nth(0)).toBeFocused();
      await page.keyboard.press('j');
      await expect(cards.nth(1)).toBeFocused();
      await expect(cards.nth(1)).toBeInViewport();
      await page.keyboard.press('k');
      await expect(cards.nth(0)).toBeFocused();
      const title = (await cards.nth(0).getByRole('heading').textContent()) ?? '';
      await page.keyboard.press('o');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    });

    test('h and c vote on the offer whose page is open', async ({ page, t, stage, enter }) => {
      await enter(`presser_${language}`);
      await visit(page, stage.offers[`keyboard_${language}`].url);
      const panel = page
        .getByRole('main')
        .getByRole('group', { name: t('votes.group_label') })
        .first();
      const heat = panel.getByRole('button', { name: t('votes.heat') });
      const counted = page.waitForResponse('**/api/offers/*/vote');
      await page.keyboard.press('h');
      await expect(heat).toHaveAttribute('aria-pressed', 'true');
      await counted;
      // A press while the vote is still on its way is passed over: the page learns of the answer a moment after it came.
      await expect(async () => {
        if ((await heat.getAttribute('aria-pressed')) === 'true') await page.keyboard.press('h');
        await expect(heat).toHaveAttribute('aria-pressed', 'false', { timeout: 500 });
      }).toPass();
    });

    test('? tells of the keys, where they can be switched off; typing is typing', async ({ page, t }) => {
      await visit(page, '/new');
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: t('keys.title') });
      await expect(dialog.getByText(t('keys.heat'))).toBeVisible();
      await dialog.getByRole('switch', { name: t('keys.switch') }).click();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await page.keyboard.press('j');
      await expect(page.getByRole('feed').getByRole('article').first()).not.toBeFocused();
      await page.keyboard.press('?');
      await dialog.getByRole('switch', { name: t('keys.switch') }).click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      // A plain field at first, a combo box when the code of its panel has come.
      const field = page.locator('.search-box__field');
      await expect(field).toBeFocused();
      await page.keyboard.type('jk?');
      await expect(field).toHaveValue('jk?');
      await expect(dialog).toHaveCount(0);
    });
  });
}
