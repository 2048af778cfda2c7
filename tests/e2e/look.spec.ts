/** The look of the site: administrators choose it, everybody sees it at once, and it is taken back. */
import type { Page } from '@playwright/test';
import type { LookChoices } from '#contract/site-look-kinds.ts';
import type { SiteLook } from '#contract/site-look.ts';
import { alive, callAs, expect, inTurn, readerCookies, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { look, LOOKS } from '../support/e2e-look.ts';

// There is one look of the site: one test at a time changes it.
test.describe.configure({ mode: 'default' });

const OURS: LookChoices = {
  name_ru: null,
  name_en: null,
  description_ru: null,
  description_en: null,
  accent_light: null,
  accent_dark: null,
  logo_media_id: null,
  currency_ru: null,
  currency_en: null,
  time_zone: null,
};
const stands = (page: Page) => callAs<SiteLook>(page, 'GET', '/api/admin/look');
async function save(page: Page, choices: Partial<LookChoices>): Promise<SiteLook> {
  const { version: was } = await stands(page);
  return callAs<SiteLook>(page, 'PUT', '/api/admin/look', { ...OURS, ...choices, was });
}
const brandOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim());

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('a name and a colour are typed, refused, saved, seen by a guest, and taken back', async ({
      page,
      browser,
      t,
      enter,
    }) => {
      await enter(`admin_site_${language}`);
      await visit(page, '/');
      await save(page, {});
      await visit(page, '/admin/look');
      const brand = t('common.brand');
      await expect(page.locator('.header__brand')).toHaveText(brand);
      await page.getByRole('textbox', { name: t(`look.name_${language}`), exact: true }).fill('Копилка');
      const accent = page.getByRole('textbox', { name: t('look.accent_light'), exact: true });
      await accent.fill('#ff8800');
      const field = page.locator('.accent-field').filter({ has: accent });
      await expect(field.locator('.field__error')).toContainText(language === 'ru' ? '1,96' : '1.96');
      await page.getByRole('button', { name: t('look.save') }).click();
      await expect(accent).toHaveAttribute('aria-invalid', 'true');
      await field.getByRole('button').click();
      const chosen = await accent.inputValue();
      await expect(accent).not.toHaveAttribute('aria-invalid');
      await page.getByRole('button', { name: t('look.save') }).click();
      await expect(page.locator('.header__brand')).toHaveText('Копилка');
      await alive(page);
      const { version } = await stands(page);

      const guest = await (await browser.newContext({ locale: language })).newPage();
      await guest.goto(`/?lang=${language}`);
      await alive(guest);
      // As drawn, and as it stays once the page answers.
      await expect(guest.locator('.header__brand')).toHaveText('Копилка');
      expect(await guest.title()).toMatch(/Копилка$/);
      expect(await brandOf(guest)).toBe(chosen);

      await page.getByRole('button', { name: t('look.restore_named', { version: version - 1 }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('look.restore_submit') })
        .click();
      await expect(page.locator('.header__brand')).toHaveText(brand);
      await guest.goto(`/?lang=${language}`);
      await expect(guest.locator('.header__brand')).toHaveText(brand);
      expect(await brandOf(guest)).not.toBe(chosen);
      await guest.context().close();
    });

    test('a currency and a time zone are chosen, refused, and met by who writes and reads', async ({
      page,
      t,
      enter,
    }) => {
      await enter(`admin_site_${language}`);
      await visit(page, '/');
      await save(page, {});
      await visit(page, '/admin/look');
      const other = language === 'ru' ? 'USD' : 'RUB';
      await page.getByRole('combobox', { name: t(`look.currency_${language}`) }).selectOption(other);
      const zone = page.getByRole('combobox', { name: t('look.time_zone'), exact: true });
      await zone.fill('Asia/Nowhere');
      await page.getByRole('button', { name: t('look.save') }).click();
      await expect(zone).toHaveAttribute('aria-invalid', 'true');
      await zone.fill('Asia/Novosibirsk');
      await expect(page.locator('.field').filter({ has: zone })).toContainText('GMT+7');
      await page.getByRole('button', { name: t('look.save') }).click();
      await expect
        .poll(() => stands(page))
        .toMatchObject({ time_zone: 'Asia/Novosibirsk', [`currency_${language}`]: other });
      await alive(page);
      await visit(page, '/settings/preferences');
      await expect(page.locator('.settings-row').filter({ hasText: t('settings.formats') })).toContainText(
        other === 'USD' ? '$' : '₽',
      );
      await visit(page, '/admin');
      await expect(page.getByText(t('dashboard.lead', { time_zone: 'Asia/Novosibirsk' }))).toBeVisible();
      await save(page, {});
    });

    test('what somebody else saved meanwhile is shown, and nothing typed is lost', async ({ page, t, enter }) => {
      await enter(`admin_site_${language}`);
      await visit(page, '/');
      await save(page, {});
      await visit(page, '/admin/look');
      const mine = page.getByRole('textbox', { name: t('look.description_ru'), exact: true });
      await mine.fill('Моё описание');
      await save(page, { description_en: 'Their sentence' });
      await page.getByRole('button', { name: t('look.save') }).click();
      const rival = page.locator('.conflict-card');
      await expect(rival).toContainText('Their sentence');
      await expect(mine).toHaveValue('Моё описание');
      await rival.getByRole('button', { name: t('admin.conflict_mine') }).click();
      await expect(page.getByRole('textbox', { name: t('look.description_en'), exact: true })).toHaveValue(
        'Their sentence',
      );
      await page.getByRole('button', { name: t('look.save') }).click();
      await expect
        .poll(() => stands(page))
        .toMatchObject({ description_ru: 'Моё описание', description_en: 'Their sentence' });
      await alive(page);
      await save(page, {});
    });
  });
}

for (const { language, theme, width } of LOOKS) {
  test.describe(`${language} ${theme} ${width}`, () => {
    test.use({ language });
    test('the screen is looked at', THOROUGH, async ({ page, context, stage }) => {
      await context.addCookies(readerCookies(stage, language, theme, 'admin_looks'));
      await page.setViewportSize({ width, height: 844 });
      await visit(page, '/admin/look');
      await look(page);
    });
  });
}
