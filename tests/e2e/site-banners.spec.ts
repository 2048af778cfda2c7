/** What the site tells below the header: administrators make it, readers read it and put it away. */
import type { Page } from '@playwright/test';
import type { Banner } from '#contract/banners.ts';
import {
  alive,
  awake,
  callAs,
  expect,
  inTurn,
  readerCookies,
  tabTo,
  test,
  THOROUGH,
  visit,
} from '../support/e2e-fixtures.ts';
import { look, LOOKS } from '../support/e2e-look.ts';

/** One after the other: a page shows one banner at a time. All of them are for moderators, so that other tests see none. */
test.describe.configure({ mode: 'default' });

/** As long as one may be. */
const LONGEST = {
  text_ru: 'В ночь на среду сайт закроется с 3:00 до 4:00 на **обновление**, все [подробности](/rules) тут.',
  text_en: 'On Wednesday night the site closes from 3:00 to 4:00 for an **update**, [details](/rules) here.',
};

/** Makes one, after those that an earlier try left. */
async function only(page: Page, banner: Partial<Banner>): Promise<Banner> {
  const left = await callAs<Banner[]>(page, 'GET', '/api/admin/banners');
  await Promise.all(left.map(({ id }) => callAs(page, 'DELETE', `/api/admin/banners/${id}`)));
  return callAs<Banner>(page, 'POST', '/api/admin/banners', { ...LONGEST, audience: 'moderators', ...banner });
}
const strip = (page: Page) => page.locator('.site-banner');

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'a banner is made, refused at its fields with all of it kept, changed and deleted, by keyboard alone',
      THOROUGH,
      async ({ page, t, enter }) => {
        const mark = `${language} ${Date.now()}`;
        await enter(`admin_site_${language}`);
        await visit(page, '/admin/banners');
        await page.getByRole('link', { name: t('announcements.create'), exact: true }).press('Enter');
        await page.waitForURL('/admin/banners/new');
        await alive(page);
        const field = (name: 'text_ru' | 'text_en' | 'ends_at') => page.getByLabel(t(`announcements.${name}`));
        const type = async (name: 'text_ru' | 'text_en' | 'ends_at', text: string) => {
          await tabTo(page, field(name));
          await page.keyboard.press('ControlOrMeta+A');
          await page.keyboard.type(text);
        };
        await type('text_ru', `Чиним ${mark}, [правила](тут)`);
        await page.getByRole('combobox', { name: t('announcements.audience') }).selectOption('moderators');
        await type('ends_at', 'завтра');
        await page.keyboard.press('Enter');
        await expect(field('ends_at')).toBeFocused();
        await expect(field('ends_at')).toHaveAttribute('aria-invalid', 'true');
        await type('ends_at', language === 'ru' ? '01.02.2099 9:00' : '02/01/2099 9:00');
        await page.keyboard.press('Enter');
        await expect(field('text_ru')).toBeFocused();
        await expect(field('text_en')).toHaveAttribute('aria-invalid', 'true');
        await expect(field('text_ru')).toHaveValue(`Чиним ${mark}, [правила](тут)`);
        await type('text_ru', `Чиним ${mark}, [правила](/rules)`);
        await type('text_en', `Repairs **${mark}**`);
        // How it will look stands below what is typed.
        await expect(page.locator('.banner-form__preview').getByText(mark, { exact: true })).toHaveCSS(
          'font-weight',
          /[67]00/,
        );
        await tabTo(page, page.getByRole('button', { name: t('announcements.create') }));
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/admin\/banners\/\d+$/);
        await alive(page);
        await expect(field('ends_at')).toHaveValue(language === 'ru' ? '01/02/2099 09:00' : '02/01/2099 09:00');
        await expect(strip(page)).toContainText(mark);

        const everywhere = page.getByRole('checkbox', { name: t('announcements.place_everywhere') });
        await tabTo(page, everywhere);
        await page.keyboard.press('Space');
        await tabTo(page, page.getByRole('checkbox', { name: t('announcements.place_offers') }));
        await page.keyboard.press('Space');
        const reloaded = page.waitForEvent('load');
        await page.keyboard.press('Enter');
        await reloaded;
        await alive(page);
        await expect(everywhere).not.toBeChecked();
        await expect(strip(page)).toHaveCount(0);

        await tabTo(page, page.getByRole('button', { name: t('announcements.delete_open') }));
        await page.keyboard.press('Enter');
        await tabTo(page, page.getByRole('dialog').getByRole('button', { name: t('announcements.delete_submit') }));
        await page.keyboard.press('Enter');
        await page.waitForURL('/admin/banners');
        await visit(page, '/admin/audit');
        const said = page.getByRole('row').filter({ hasText: `Чиним ${mark}` });
        await expect(said).toHaveCount(3);
        await expect(said.first()).toContainText(t('audit.banner_deleted'));
      },
    );

    test('a banner is put away without a new page, stays away, and is gone for this reader alone', async ({
      page,
      t,
      enter,
    }) => {
      await enter(`admin_site_${language}`);
      const { id } = await only(page, {});
      await visit(page, '/rules');
      await expect(strip(page).getByRole('link')).toHaveAttribute('href', '/rules');
      await page.mouse.move(40, 400);
      await awake(page);
      await page.evaluate(() => {
        document.body.dataset['same'] = 'page';
      });
      await strip(page)
        .getByRole('button', { name: t('common.close') })
        .press('Enter');
      await expect(strip(page)).toHaveCount(0);
      await expect(page.locator('body')).toHaveAttribute('data-same', 'page');
      await expect(page.getByRole('main')).toBeFocused();
      await visit(page, '/');
      await expect(strip(page)).toHaveCount(0);
      await callAs(page, 'DELETE', `/api/admin/banners/${id}`);
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });
      test('a banner is put away by a plain form, which leads back to the page', async ({ page, t, enter }) => {
        await enter(`admin_site_${language}`);
        const { id } = await only(page, { tone: 'warning' });
        await page.goto('/rules');
        await strip(page)
          .getByRole('button', { name: t('common.close') })
          .click();
        await page.waitForURL('/rules');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(strip(page)).toHaveCount(0);
        await callAs(page, 'DELETE', `/api/admin/banners/${id}`);
      });
    });
  });
}

for (const { language, theme, width } of LOOKS) {
  test.describe(`${language} ${theme} ${width}`, () => {
    test.use({ language });
    test('a banner and the screens about it are looked at', THOROUGH, async ({ page, context, stage, t }) => {
      await context.addCookies(readerCookies(stage, language, theme, 'admin_looks'));
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/rules');
      const { id } = await only(page, { tone: theme === 'dark' ? 'warning' : 'info' });
      for (const path of [
        '/',
        stage.offers.plain.url,
        '/admin/banners',
        `/admin/banners/${id}`,
        '/admin/banners/new',
      ]) {
        await visit(page, path);
        await expect(strip(page)).toBeVisible();
        await look(page);
      }
      await visit(page, '/');
      // Two lines at most where people read, right below the header, and an offer is seen whole in the first view.
      if (width >= 390) {
        const [box, header] = [await strip(page).boundingBox(), await page.getByRole('banner').boundingBox()];
        expect(box?.height).toBeLessThanOrEqual(width < 768 ? 52 : 40);
        expect(box?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);
      }
      const card = await page.getByRole('article').first().boundingBox();
      if (width >= 390) expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan(844);
      await expect(page.getByRole('region', { name: t('widgets.banner') })).toBeVisible();
      await callAs(page, 'DELETE', `/api/admin/banners/${id}`);
    });
  });
}
