import { alive, cookie, expect, inTurn, overflow, test, visit } from '../support/e2e-fixtures.ts';

const CYRILLIC = /[а-яё]/i;

for (const language of inTurn('ru')) {
  const other = language === 'ru' ? 'en' : 'ru';
  test.describe(language, () => {
    test.use({ language, viewport: { width: 390, height: 844 } });

    test('a list speaks one language, and one tap brings the other', async ({ page, t }) => {
      await visit(page, '/new');
      const titles = () => page.getByRole('feed').getByRole('heading').allTextContents();
      const isOwn = (title: string) => CYRILLIC.test(title) === (language === 'ru');
      expect((await titles()).filter((title) => !isOwn(title))).toEqual([]);
      const show = page.getByRole('main').getByRole('link', { name: t('widgets.others_show'), exact: true });
      await expect(show).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await show.click();
      await page.waitForURL('/new');
      await alive(page);
      expect((await titles()).some((title) => !isOwn(title))).toBe(true);
      expect((await titles()).some(isOwn)).toBe(true);
      // It holds on every other list, until it is taken back.
      await visit(page, '/discussions');
      await page
        .getByRole('main')
        .getByRole('link', { name: t(`widgets.only_${language}`), exact: true })
        .click();
      await expect(show).toBeVisible();
      await visit(page, '/new');
      expect((await titles()).filter((title) => !isOwn(title))).toEqual([]);
    });

    test('a member says in the settings which language they read', async ({ page, context, t, enter }) => {
      await enter(`content_${language}`);
      await context.addCookies([cookie('content', language)]);
      await visit(page, '/settings/home-page');
      const choice = page.getByRole('radiogroup', { name: t('settings.content_language') });
      await choice.getByRole('radio', { name: t(`settings.content_language_${other}`), exact: true }).check();
      await expect(page.getByRole('status').filter({ hasText: t('settings.preference_saved') })).toBeAttached();
      await visit(page, '/new');
      const [title = ''] = await page.getByRole('feed').getByRole('heading').allTextContents();
      expect(CYRILLIC.test(title)).toBe(other === 'ru');
      await visit(page, '/settings/home-page');
      await choice.getByRole('radio', { name: t('settings.content_language_site'), exact: true }).check();
      await expect(page.getByRole('status').filter({ hasText: t('settings.preference_saved') })).toBeAttached();
    });
  });
}
