import { wordsOf } from '#i18n/words.ts';
import { complaints, expect, readerCookies, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { look, LOOKS } from '../support/e2e-look.ts';

for (const { language, theme, width } of LOOKS) {
  test(
    `deal alerts: axe finds nothing, and twice the text size fits (${language}, ${theme}, ${width} px)`,
    THOROUGH,
    async ({ page, context, stage }) => {
      const t = wordsOf(language);
      const heard = complaints(page);
      await page.setViewportSize({ width, height: 800 });
      await context.addCookies(readerCookies(stage, language, theme, 'awaiter_looks'));
      await visit(page, '/alerts-manage?show_hottest_deals_info=true');
      await look(page);
      await page.getByRole('button', { name: t('alerts.choose'), exact: true }).click();
      await look(page);
      await visit(page, '/alerts-manage?folders=1');
      await look(page);
      const offers = `/alerts/${stage.alert_id}/offers`;
      for (const url of [`/alerts/${stage.alert_id}`, offers, `${offers}?ended=1`, '/u/e2e_awaiter_looks/feed']) {
        await visit(page, url);
        await look(page);
      }

      await visit(page, '/alerts/new');
      // Everything that can stand in the form at once: finds, a fold, a complaint, a choice that is open.
      await page.getByLabel(t('alerts.keyword'), { exact: true }).fill('наушники');
      await expect(page.getByRole('list', { name: t('alerts.latest') })).toBeVisible();
      for (const fold of ['alerts.grammar_title', 'alerts.more'] as const)
        await page
          .locator('main summary')
          .filter({ hasText: t(fold) })
          .click();
      const stores = page.getByRole('combobox', { name: t('alerts.stores') });
      await stores.fill('квадрокоптерище');
      await expect(page.getByText(t('choices.none'))).toBeVisible();
      await stores.blur();
      await expect(stores).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel(t('alerts.max_price'), { exact: true }).fill('много');
      await page.getByRole('slider').fill('300');
      await page.getByRole('button', { name: t('alerts.create'), exact: true }).click();
      await page.getByRole('combobox', { name: t('alerts.groups') }).click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await look(page);
      expect(heard).toEqual([]);
    },
  );
}
