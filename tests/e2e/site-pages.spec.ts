/** Rules, terms, privacy and cookies: administrators edit them, readers read them and what they said before. */
import type { Page } from '@playwright/test';
import type { SiteText } from '#contract/site-texts.ts';
import { alive, callAs, expect, inTurn, readerCookies, tabTo, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { look, LOOKS } from '../support/e2e-look.ts';

test.describe.configure({ mode: 'default' });

const stands = (page: Page, which: string) => callAs<SiteText>(page, 'GET', `/api/admin/pages/${which}`);
async function save(page: Page, which: string, text: string | null): Promise<SiteText> {
  const { version: was } = await stands(page, which);
  return callAs<SiteText>(page, 'PUT', `/api/admin/pages/${which}`, { text, was });
}

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'a page is edited by keyboard alone: refused with all of it kept, previewed, saved, seen by readers, restored',
      THOROUGH,
      async ({ page, t, enter }) => {
        const mark = `${language} ${Date.now()}`;
        await enter(`admin_site_${language}`);
        await visit(page, '/admin/pages');
        await page
          .getByRole('main')
          .getByRole('link', { name: t('documents.page_privacy'), exact: true })
          .press('Enter');
        await page.waitForURL('/admin/pages/privacy');
        await alive(page);
        const card = page.locator('.text-form').filter({
          has: page.getByRole('heading', { name: t(`documents.locale_${language}`), exact: true }),
        });
        const field = card.getByLabel(t('documents.text'), { exact: true });
        await expect(field).toHaveValue(/^## /);
        const type = async (text: string) => {
          await tabTo(page, field);
          await page.keyboard.press('ControlOrMeta+A');
          await page.keyboard.insertText(text);
        };
        const submit = card.getByRole('button', { name: t('documents.save') });
        await type(`## ${mark}\n\n[слово](тут)`);
        await tabTo(page, submit);
        await page.keyboard.press('Enter');
        await expect(field).toBeFocused();
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveValue(`## ${mark}\n\n[слово](тут)`);
        await type(`## ${mark}\n\n- **раз** [слово](/contact)`);
        const preview = card.getByRole('region', { name: t('documents.preview') });
        await expect(preview.getByRole('heading', { name: mark })).toBeVisible();
        await expect(preview.getByRole('listitem').getByRole('link')).toHaveAttribute('href', '/contact');
        await tabTo(page, submit);
        await page.keyboard.press('Enter');
        await expect(card.getByRole('link', { name: t('documents.versions') })).toBeVisible();
        const { version } = await stands(page, `privacy/${language}`);

        await visit(page, '/privacy');
        await expect(page.getByRole('main').getByRole('heading', { name: mark })).toBeVisible();
        await page.getByRole('link', { name: t('pages.version_first') }).press('Enter');
        await page.waitForURL('/privacy?version=0');
        await expect(page.getByRole('main').getByRole('heading', { name: mark })).toHaveCount(0);
        await page.getByRole('link', { name: t('pages.to_current') }).press('Enter');
        await page.waitForURL('/privacy');

        await visit(page, `/admin/pages/privacy/${language}/0`);
        await tabTo(page, page.getByRole('button', { name: t('documents.restore') }));
        await page.keyboard.press('Enter');
        await tabTo(page, page.getByRole('dialog').getByRole('button', { name: t('documents.restore_submit') }));
        await page.keyboard.press('Enter');
        await page.waitForURL(`/admin/pages/privacy/${language}`);
        await expect.poll(async () => (await stands(page, `privacy/${language}`)).version).toBe(version + 1);
        await visit(page, `/admin/pages/privacy/${language}/${version + 1}`);
        await expect(page.locator('del').first()).toContainText(mark);
      },
    );

    test('what somebody else saved meanwhile stands beside what is typed, and none of it is lost', async ({
      page,
      t,
      enter,
    }) => {
      await enter(`admin_site_${language}`);
      await save(page, `cookies/${language}`, `Начало ${Date.now()}\n\nВторая строка`);
      await visit(page, '/admin/pages/cookies');
      const card = page.locator('.text-form').filter({
        has: page.getByRole('heading', { name: t(`documents.locale_${language}`), exact: true }),
      });
      const field = card.getByLabel(t('documents.text'), { exact: true });
      await field.fill('Моё\n\nВторая строка');
      const theirs = await save(page, `cookies/${language}`, 'Чужое\n\nВторая строка');
      await card.getByRole('button', { name: t('documents.save') }).click();
      const rival = card.getByRole('alert');
      await expect(rival.locator('del')).toHaveText('Чужое');
      await expect(rival.locator('ins')).toHaveText('Моё');
      await expect(field).toHaveValue('Моё\n\nВторая строка');
      expect((await stands(page, `cookies/${language}`)).version).toBe(theirs.version);
      await rival.getByRole('button', { name: t('admin.conflict_mine') }).click();
      await expect(rival).toHaveCount(0);
      await card.getByRole('button', { name: t('documents.save') }).click();
      await expect
        .poll(() => stands(page, `cookies/${language}`))
        .toMatchObject({
          version: theirs.version + 1,
          text: 'Моё\n\nВторая строка',
        });
      await save(page, `cookies/${language}`, null);
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });
      test('texts, versions and differences are read', async ({ page, t, enter }) => {
        await enter(`admin_site_${language}`);
        const { version } = await save(page, `cookies/${language}`, `Без скриптов ${Date.now()}`);
        await page.goto('/admin/pages');
        await page
          .getByRole('link', {
            name: t('documents.versions_named', {
              name: t('documents.page_cookies'),
              locale: t(`documents.locale_${language}`),
            }),
          })
          .click();
        await page.getByRole('link', { name: t('documents.look_named', { version }) }).click();
        await expect(page.locator('ins').first()).toContainText('Без скриптов');
        await save(page, `cookies/${language}`, null);
      });
    });
  });
}

for (const { language, theme, width } of LOOKS) {
  test.describe(`${language} ${theme} ${width}`, () => {
    test.use({ language });
    test('the pages and the screens about them are looked at', THOROUGH, async ({ page, context, stage }) => {
      await context.addCookies(readerCookies(stage, language, theme, 'admin_looks'));
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/rules');
      const { version } = await save(page, `terms/${language}`, `## Раз\n\n1. первое\n2. второе ${Date.now()}`);
      for (const path of [
        '/terms',
        '/terms?version=0',
        '/admin/pages',
        '/admin/pages/terms',
        `/admin/pages/terms/${language}`,
        `/admin/pages/terms/${language}/${version}`,
      ]) {
        await visit(page, path);
        await look(page);
      }
      await save(page, `terms/${language}`, null);
    });
  });
}
