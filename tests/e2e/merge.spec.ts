import type { Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { alive, expect, inTurn, overflow, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

const more = (page: Page, t: Words) => page.locator('summary').filter({ hasText: t('details.more') });

async function openMerge(page: Page, t: Words) {
  await more(page, t).click();
  await page.getByRole('button', { name: t('details.merge'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('actions.merge_title') });
  return {
    dialog,
    field: dialog.getByRole('textbox', { name: t('actions.merge_label'), exact: true }),
    send: dialog.getByRole('button', { name: t('actions.merge'), exact: true }),
  };
}

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'an editor merges two deals: what is wrong is said at the field, nothing goes before it is seen',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter(`editor_${language}`);
        const loser = stage.offers[`merged_${language}`];
        const survivor = stage.offers[`stays_${language}`];
        await visit(page, loser.url);
        const { dialog, field, send } = await openMerge(page, t);
        await expect(field).toBeFocused();
        await expect(send).toBeDisabled();
        for (const [typed, said] of [
          ['https://shop.example/kettle-12', t('actions.merge_address')],
          [String(loser.id), t('actions.merge_itself')],
          ['99999999', t('actions.merge_not_found')],
          [stage.coupon.url, t('actions.merge_kind')],
        ] as const) {
          await field.fill(typed);
          await expect(dialog.getByText(said)).toBeVisible();
          await expect(field).toHaveAttribute('aria-invalid', 'true');
          await expect(send).toBeDisabled();
        }
        await field.fill(new URL(survivor.url, page.url()).href);
        await expect(dialog.getByText(t('actions.merge_stays'))).toBeVisible();
        await expect(dialog.getByText(survivor.title)).toBeVisible();
        await expect(send).toBeEnabled();
        await expectAccessible(page);
        expect(await overflow(page)).toBeLessThanOrEqual(0);

        await page.route('**/merge', (route) => route.abort());
        await send.click();
        await expect(page.getByRole('alert').filter({ hasText: t('actions.merge_failed') })).toBeVisible();
        await page.unroute('**/merge');
        await send.click();
        await page.waitForURL(survivor.url);
        await alive(page);
        await expect(page.getByRole('status').filter({ hasText: t('actions.merged') })).toBeVisible();
        await page.getByRole('button', { name: t('details.revisions', { count: 1 }) }).click();
        await expect(page.getByRole('dialog')).toContainText(t('actions.field_merged_offer'));
        await expect(page.getByRole('dialog')).toContainText(loser.title);

        await page.goto(`${loser.url}?replyTo=1#comment1`);
        await expect(page).toHaveURL(`${survivor.url}?replyTo=1#comment1`);
        await openMerge(page, t);
        await field.fill(String(loser.id));
        // The way leads back here.
        await expect(dialog.getByText(t('actions.merge_itself'))).toBeVisible();
      },
    );

    test('a reader finds no merging in the menu', THOROUGH, async ({ page, t, stage, enter }) => {
      await enter('reader');
      await visit(page, stage.offers.plain.url);
      await expect(more(page, t)).toHaveCount(0);
    });
  });
}
