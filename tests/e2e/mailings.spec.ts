/** Letters with news: an administrator writes, tries and starts one, a member allows it and takes it back. */
import type { MailingInFull } from '#contract/mailings.ts';
import { alive, callAs, expect, inTurn, readerCookies, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { look, LOOKS } from '../support/e2e-look.ts';

// One letter goes out at a time: one test at a time sends.
test.describe.configure({ mode: 'default' });

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('a letter is written, refused, tried, started and stopped', async ({ page, t, enter }) => {
      await enter(`admin_site_${language}`);
      // Somebody to write to.
      await visit(page, '/settings/notifications');
      const news = page.getByRole('switch', { name: t('settings.site_news') });
      await expect(news).not.toBeChecked();
      await news.click();
      await expect(news).toBeChecked();
      await alive(page);
      await visit(page, '/admin/mailings');
      await page.getByRole('link', { name: t('mailings.create') }).click();
      const field = (name: 'subject_ru' | 'subject_en' | 'text_ru' | 'text_en') =>
        page.getByRole('textbox', { name: t(`mailings.${name}`) });
      await field('subject_ru').fill('Новости');
      await field('subject_en').fill('News');
      await field('text_ru').fill('Первый **важный** абзац\n\nЧитайте [правила](/rules)');
      await field('text_en').fill('See [nothing](nowhere)');
      await page.getByRole('button', { name: t('mailings.save') }).click();
      await expect(field('text_en')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('.mailing-preview b')).toHaveText('важный');
      await field('text_en').fill('See the [rules](/rules)');
      await page.getByRole('button', { name: t('mailings.save') }).click();
      await expect(page).toHaveURL(/\/admin\/mailings\/\d+$/);
      const id = Number(page.url().split('/').at(-1));

      const start = page.getByRole('button', { name: t('mailings.start') });
      await field('subject_ru').fill('Новости осени');
      await expect(start).toBeDisabled();
      await page.getByRole('button', { name: t('mailings.save') }).click();
      await expect(start).toBeEnabled();
      await page.getByRole('button', { name: t('mailings.test') }).click();
      await expect(page.getByText(t('mailings.log_tested'))).toBeVisible();
      await start.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('mailings.start_submit') })
        .click();
      await page.getByRole('button', { name: t('mailings.stop') }).click();
      await expect(page.getByRole('button', { name: t('mailings.go_on') })).toBeVisible();
      await expect(field('subject_ru')).toHaveCount(0);
      await alive(page);
      const mailing = await callAs<MailingInFull>(page, 'GET', `/api/admin/mailings/${id}`);
      expect(mailing).toMatchObject({ state: 'stopped', subject_ru: 'Новости осени', revision: 2 });
    });
  });
}

for (const { language, theme, width } of LOOKS) {
  test.describe(`${language} ${theme} ${width}`, () => {
    test.use({ language });
    test('the screens are looked at', THOROUGH, async ({ page, context, stage }) => {
      await context.addCookies(readerCookies(stage, language, theme, 'admin_looks'));
      await page.setViewportSize({ width, height: 844 });
      for (const path of ['/admin/mailings', '/admin/mailings/new']) {
        await visit(page, path);
        await look(page);
      }
    });
  });
}
