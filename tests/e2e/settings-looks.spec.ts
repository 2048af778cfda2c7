import { wordsOf } from '#i18n/words.ts';
import {
  alive,
  complaints,
  expect,
  inTurn,
  readerCookies,
  tabTo,
  test,
  THOROUGH,
  visit,
} from '../support/e2e-fixtures.ts';
import { look, LOOKS } from '../support/e2e-look.ts';
import { PASSWORD, type MemberName } from '../support/e2e-stage.ts';

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'without a mouse: sections, a form, a token, the question before deleting',
      THOROUGH,
      async ({ page, t, enter }) => {
        const heard = complaints(page);
        await enter(`settled_${language}`);
        await visit(page, '/settings/profile');
        const sections = page.getByRole('navigation', { name: t('settings.sections') });
        await tabTo(page, page.getByRole('textbox', { name: t('settings.about') }));
        await page.keyboard.type('!');
        await tabTo(page, page.getByRole('button', { name: t('settings.save'), exact: true }));
        await page.keyboard.press('Enter');
        await expect(
          page
            .getByRole('status')
            .filter({ hasText: t('settings.saved') })
            .first(),
        ).toBeVisible();
        await page.reload();
        await alive(page);

        await tabTo(page, sections.getByRole('link', { name: t('settings.section_security') }));
        await page.keyboard.press('Enter');
        await page.waitForURL('/settings/security');
        await alive(page);
        const tokens = page.getByRole('region', { name: t('settings.tokens') });
        await tabTo(page, tokens.getByLabel(t('settings.token_name'), { exact: true }));
        await page.keyboard.type('keys');
        await page.keyboard.press('Tab');
        await page.keyboard.press('ArrowDown');
        await expect(tokens.getByLabel(t('settings.token_life'), { exact: true })).toHaveValue('365');
        await page.keyboard.press('Tab');
        await page.keyboard.type(PASSWORD);
        await tabTo(page, tokens.getByLabel(t('settings.token_can_write')));
        await page.keyboard.press('Space');
        await tabTo(page, tokens.getByRole('button', { name: t('settings.token_submit'), exact: true }));
        await page.keyboard.press('Enter');
        await expect(tokens.getByRole('button', { name: t('settings.copy'), exact: true })).toBeFocused();
        await page.keyboard.press('Shift+Tab');
        await expect(
          tokens.getByRole('button', { name: t('settings.token_revoke_named', { name: 'keys' }) }).first(),
        ).toBeFocused();
        await page.keyboard.press('Enter');
        const sure = page.getByRole('dialog');
        await expect(sure.getByRole('button', { name: t('settings.cancel'), exact: true })).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(sure.getByRole('button', { name: t('settings.token_revoke'), exact: true })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(tokens.getByRole('heading', { name: t('settings.tokens'), exact: true })).toBeFocused();

        await visit(page, '/settings/data');
        const open = page.getByRole('button', { name: t('settings.delete_open'), exact: true });
        await tabTo(page, open);
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('button', { name: t('settings.cancel'), exact: true })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(dialog).toHaveCount(0);
        await expect(open).toBeFocused();
        expect(heard).toEqual([]);
      },
    );
  });
}

for (const { language, theme, width } of LOOKS) {
  test(
    `the own account: axe finds nothing, and twice the text size fits (${language}, ${theme}, ${width} px)`,
    THOROUGH,
    async ({ page, context, stage }) => {
      const t = wordsOf(language);
      const heard = complaints(page);
      const enterAs = async (member: MemberName) => {
        await context.clearCookies();
        await context.addCookies(readerCookies(stage, language, theme, member));
      };
      await page.setViewportSize({ width, height: 800 });
      await enterAs('looks');
      await visit(page, '/settings/security');
      const tokens = page.getByRole('region', { name: t('settings.tokens') });
      await tokens.getByLabel(t('settings.token_name'), { exact: true }).fill(`looks ${width} ${theme}`);
      await tokens.getByLabel(t('settings.password_now'), { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(tokens.locator('code')).toBeVisible();
      await look(page);
      await page
        .getByRole('button', { name: t('settings.token_revoke_named', { name: `looks ${width} ${theme}` }) })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t('settings.identity_tie_named', { provider: 'Google' }) }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(page);
      await page.keyboard.press('Escape');

      await visit(page, '/settings/profile');
      await page.getByLabel(t('settings.username'), { exact: true }).fill('');
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('settings.field_empty'))).toBeVisible();
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'a', mimeType: 'text/plain', buffer: Buffer.from('a') });
      await expect(page.getByText(t('settings.avatar_type'))).toBeVisible();
      await look(page);

      await visit(page, '/settings/data');
      await page.getByRole('button', { name: t('settings.delete_open'), exact: true }).click();
      await page.getByRole('button', { name: t('settings.delete_submit'), exact: true }).click();
      await expect(page.getByText(t('settings.password_missing'))).toBeVisible();
      await look(page);

      await enterAs('unproven_looks');
      await visit(page, '/rules');
      await expect(page.getByRole('region', { name: t('banners.email') })).toBeVisible();
      await look(page);

      await enterAs('admin_looks');
      await visit(page, '/u/e2e_looks');
      await page.getByRole('button', { name: t('users.impersonate') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(page);
      await page.getByRole('dialog').getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL('/');
      await visit(page, '/rules');
      const banner = page.getByRole('region', { name: t('banners.impersonation') });
      await expect(banner).toBeVisible();
      await look(page);
      await banner.getByRole('button', { name: t('banners.collapse') }).click();
      await look(page);
      expect(heard).toEqual([]);
    },
  );
}
