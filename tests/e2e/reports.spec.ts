import type { Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { alive, expect, fillSignIn, inTurn, stopClock, tabTo, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

function dialogOf(page: Page, t: Words) {
  const dialog = page.getByRole('dialog', { name: t('reports.title') });
  return {
    dialog,
    reason: (name: string) => dialog.getByRole('radio', { name, exact: true }),
    send: dialog.getByRole('button', { name: t('reports.submit'), exact: true }),
  };
}

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('what a reason asks for is asked at its field; the others offer a word', async ({ page, t, stage, enter }) => {
      await enter(`reporter_${language}`);
      await visit(page, stage.offers[`reported_${language}`].url);
      await page.getByRole('button', { name: t('details.report'), exact: true }).click();
      const { dialog, reason, send } = dialogOf(page, t);
      await expect(dialog.getByRole('radio')).toHaveCount(6);
      await send.click();
      await expect(dialog.getByRole('alert')).toHaveText(t('reports.reason_missing'));

      await reason(t('reports.reason_exists')).check();
      await send.click();
      const url = dialog.getByLabel(t('reports.url'), { exact: true });
      await expect(url).toBeFocused();
      await expect(dialog.getByText(t('reports.required'))).toBeVisible();
      await url.fill('not an address');
      await send.click();
      await expect(dialog.getByText(t('errors.link_malformed'))).toBeVisible();
      await expect(url).toHaveAttribute('aria-invalid', 'true');

      await reason(t('reports.reason_missing_information')).check();
      await send.click();
      await expect(dialog.getByLabel(t('reports.missing_detail'), { exact: true })).toBeFocused();
      await expect(dialog.getByText(t('reports.required'))).toBeVisible();

      await dialog.getByRole('button', { name: t('reports.more', { count: 4 }) }).click();
      await expect(reason(t('reports.reason_restricted'))).toBeFocused();
      await reason(t('reports.reason_not_the_best_deal')).check();
      await dialog.getByLabel(t('reports.price')).fill('much');
      await send.click();
      await expect(dialog.getByText(t('errors.amount_malformed'))).toBeVisible();
      await dialog.getByLabel(t('reports.price')).fill('10');
      await dialog.getByLabel(t('reports.link')).fill('https://cheaper.example/thing');
      await dialog.getByLabel(t('reports.detail')).fill('Only this week');
      await page.route('**/api/reports', (route) => route.abort());
      await send.click();
      await expect(dialog.getByRole('alert')).toHaveText(t('reports.failed'));
      await expect(dialog.getByLabel(t('reports.price'))).toHaveValue('10');
      await page.unroute('**/api/reports');
      await send.click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: t('reports.thanks') })).toBeVisible();

      await visit(page, stage.offers[`reported_${language}`].url);
      await page.getByRole('button', { name: t('details.report'), exact: true }).click();
      await dialog.getByRole('button', { name: t('reports.more', { count: 4 }) }).click();
      await expect(dialog.getByRole('radio', { name: t('reports.already') })).toBeDisabled();
    });

    test(
      'a wrong category is told with the right one, found by its name',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter(`reporter_${language}`);
        await visit(page, stage.offers[`stays_${language}`].url);
        await page.getByRole('button', { name: t('details.report'), exact: true }).click();
        const { dialog, reason, send } = dialogOf(page, t);
        await dialog.getByRole('button', { name: t('reports.more', { count: 4 }) }).click();
        await reason(t('reports.reason_category')).check();
        const group = dialog.getByRole('combobox', { name: t('reports.group') });
        await group.fill('no such thing');
        // What is no group of the list does not stay in the field.
        await group.blur();
        await expect(group).toHaveValue('');
        const { data } = (await (await page.request.get('/api/groups?count=40')).json()) as {
          data: { name: string }[];
        };
        const shown = await page.getByRole('main').innerText();
        const name = data.find((one) => !shown.includes(one.name))?.name ?? '';
        await group.fill(name.slice(0, 3));
        await dialog.getByRole('option', { name }).first().click();
        await expect(group).toHaveValue(name);
        await expect(dialog.getByLabel(t('reports.detail'))).toBeVisible();
        const sent = page.waitForRequest('**/api/reports');
        await send.click();
        expect(Number((await sent).postDataJSON().group_id)).toBeGreaterThan(0);
        await expect(dialog).toHaveCount(0);
        await expect(page.getByRole('status').filter({ hasText: t('reports.thanks') })).toBeVisible();
      },
    );

    test('an offer said to be over shows it at once, and that it works when told so', async ({
      page,
      t,
      stage,
      enter,
    }) => {
      await enter(`editor_${language}`);
      await visit(page, stage.offers[`reported_${language}`].url);
      await page.route('**/api/reports', (route) =>
        route.fulfill({ json: { data: { is_expired: false, is_maybe_expired: true } } }),
      );
      await page.getByRole('button', { name: t('details.report'), exact: true }).click();
      const { dialog, reason, send } = dialogOf(page, t);
      await reason(t('reports.reason_not_available')).check();
      await send.click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(t('offers.strip_doubted'))).toBeVisible();
      await page.unroute('**/api/reports');
      await page.getByRole('button', { name: t('offers.strip_doubted_do'), exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: t('actions.works_thanks') })).toBeVisible();
      await expect(page.getByText(t('offers.strip_doubted'))).toHaveCount(0);
    });

    test('a doubted offer: a word for it fails, then counts', THOROUGH, async ({ page, t, stage, enter }) => {
      await enter(`doubter_${language}`);
      await visit(page, stage.offers[`doubted_${language}`].url);
      const works = page.getByRole('button', { name: t('offers.strip_doubted_do'), exact: true });
      await page.route('**/still-works', (route) => route.abort());
      await works.click();
      await expect(page.getByRole('alert').filter({ hasText: t('actions.works_failed') })).toBeVisible();
      await page.unroute('**/still-works');
      await works.click();
      await expect(page.getByRole('status').filter({ hasText: t('actions.works_thanks') })).toBeVisible();
    });

    test('a discussion is reported with the keyboard alone', THOROUGH, async ({ page, t, stage, enter }) => {
      await enter(`reporter_${language}`);
      await visit(page, stage.discussed.url);
      const open = page.getByRole('button', { name: t('details.report'), exact: true });
      await tabTo(page, open);
      await page.keyboard.press('Enter');
      const { dialog, reason, send } = dialogOf(page, t);
      await expect(dialog).toBeVisible();
      await tabTo(page, reason(t('reports.reason_spam')));
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.type('same text everywhere');
      await tabTo(page, send);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: t('reports.thanks') })).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(open).toBeFocused();
    });

    test('a guest signs in first, and the dialog opens after with the reason chosen', async ({ page, t, stage }) => {
      await stopClock(page);
      await visit(page, stage.offers.plain.url);
      await page.getByRole('button', { name: t('details.is_over'), exact: true }).click();
      const sign_in = page.getByRole('dialog', { name: t('auth.login_dialog') });
      await expect(sign_in).toContainText(t('auth.note_report'));
      await fillSignIn(sign_in, t, stage.members[`doubter_${language}`].email, PASSWORD);
      await sign_in.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
      await expect(sign_in).toHaveCount(0);
      await page.clock.runFor(1000);
      await expect(dialogOf(page, t).reason(t('reports.reason_not_available'))).toBeChecked();
      await alive(page);
    });
  });
}
