import type { Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { alive, expect, inTurn, overflow, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

async function openPins(page: Page, t: Words) {
  await page
    .locator('summary')
    .filter({ hasText: t('details.more') })
    .click();
  await page.getByRole('button', { name: t('details.pin'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('actions.pin_title') });
  await expect(dialog).toBeVisible();
  return dialog;
}

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'an editor pins a deal in its group, it stands first there, and is let go',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter(`editor_${language}`);
        const { id, url } = stage.offers[`pinned_${language}`];
        await visit(page, url);
        const dialog = await openPins(page, t);
        const row = dialog.getByRole('listitem').first();
        const name = (await row.locator('.pin-dialog__name').textContent()) ?? '';
        const pin = row.getByRole('button', { name: t('actions.pin_in', { name }), exact: true });
        await dialog
          .getByLabel(t('actions.pin_days_label'))
          .selectOption({ label: t('actions.pin_days', { count: 3 }) });
        await expectAccessible(page);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await page.route('**/pin', (route) => route.abort());
        await pin.click();
        await expect(page.getByRole('alert').filter({ hasText: t('actions.pin_failed') })).toBeVisible();
        await page.unroute('**/pin');
        await pin.click();
        await expect(page.getByRole('status').filter({ hasText: t('actions.pinned', { name }) })).toBeVisible();
        await alive(page);

        const path = await page.locator('.crumbs a').last().getAttribute('href');
        await visit(page, path ?? '');
        const card = page.locator(`[data-offer-id="${id}"]`);
        await expect(card).toHaveCount(1);
        await expect(card).toContainText(t('offers.pinned'));
        await expect(page.locator('article').first()).toHaveAttribute('data-offer-id', String(id));

        await visit(page, url);
        await openPins(page, t);
        await row.getByRole('button', { name: t('actions.unpin_in', { name }), exact: true }).click();
        await expect(page.getByRole('status').filter({ hasText: t('actions.unpinned', { name }) })).toBeVisible();
        await visit(page, path ?? '');
        await expect(page.getByText(t('offers.pinned'), { exact: true })).toHaveCount(0);
      },
    );
  });
}
