import type { Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { alive, expect, fillSignIn, inTurn, test, THOROUGH, visit, votePanel } from '../support/e2e-fixtures.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

const SAVED = { ru: 'Данные обновлены.', en: 'User data successfully updated' };

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bad = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();
const good = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();

/** Signs in over the page. */
async function signInHere(page: Page, t: Words, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await fillSignIn(dialog, t, email, PASSWORD);
  await dialog.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
}

for (const language of inTurn('ru')) {
  test.describe(language, THOROUGH, () => {
    test.use({ language });

    test('a page of one account writes nothing as another that signed in in another tab', async ({
      page,
      context,
      t,
      stage,
      enter,
    }) => {
      await enter(`tab_${language}`);
      await visit(page, '/settings/profile');
      const thread = await context.newPage();
      await visit(thread, stage.offers[`tab_${language}`].url);
      await thread
        .getByRole('button', { name: t('comments.write') })
        .first()
        .focus();
      const text = thread.getByRole('textbox', { name: t('comments.write') });
      await text.fill('Это пишет первый');
      // This one has written before: its token is the first account's.
      const vote = await context.newPage();
      await visit(vote, stage.offers[`tab_${language}`].url);
      await votePanel(vote, t).getByRole('button').last().click();
      await expect(votePanel(vote, t).getByRole('button').last()).toHaveAttribute('aria-pressed', 'true');
      await expect(votePanel(vote, t).getByRole('button').last()).toBeEnabled();
      await enter(`tab_other_${language}`);

      const form = card(page, t('settings.section_profile'));
      await form.getByRole('textbox', { name: t('settings.about') }).fill('Слова первого');
      await form.getByRole('button', { name: t('settings.save'), exact: true }).click();
      await expect(bad(page, t('errors.other_account'))).toBeVisible();
      await expect(form.getByRole('textbox', { name: t('settings.about') })).toHaveValue('Слова первого');
      await thread.getByRole('button', { name: t('comments.send'), exact: true }).click();
      await expect(bad(thread, t('errors.other_account'))).toBeVisible();
      await expect(text).toHaveText('Это пишет первый');
      await votePanel(vote, t).getByRole('button').first().click();
      await expect(bad(vote, t('errors.other_account'))).toBeVisible();
      await page.reload();
      await alive(page);
      await expect(form.getByRole('textbox', { name: t('settings.about') })).toHaveValue('');
    });

    test('choices, votes and the archive ask whoever’s session has ended to sign in, and go on', async ({
      page,
      context,
      t,
      stage,
      enter,
    }) => {
      const { email } = stage.members[`ended_${language}`];
      await enter(`ended_${language}`);
      await visit(page, '/settings/home-page');
      const choice = page
        .getByRole('radiogroup', { name: t('settings.home_tab'), exact: true })
        .getByRole('radio', { name: t('settings.home_tab_new'), exact: true });
      await context.clearCookies({ name: 'ulov_session' });
      // Not check(): it looks whether the choice stands, and a quick refusal has put it back by then.
      await choice.click({ force: true });
      await signInHere(page, t, email);
      await expect(page.getByText(t('settings.preference_saved')).first()).toBeAttached();

      await visit(page, '/settings/data');
      await context.clearCookies({ name: 'ulov_session' });
      await page.getByRole('link', { name: t('settings.archive_submit') }).click();
      const download = page.waitForEvent('download');
      await signInHere(page, t, email);
      expect((await download).suggestedFilename()).toMatch(/\.zip$/);

      await visit(page, stage.offers[`ended_${language}`].url);
      const hot = votePanel(page, t).getByRole('button').last();
      const kept = page.waitForResponse((reply) => reply.url().endsWith('/vote') && reply.ok());
      await hot.click();
      await expect(hot).toHaveAttribute('aria-pressed', 'true');
      await kept;
      await context.clearCookies({ name: 'ulov_session' });
      // A press while the vote before is on its way is passed over; with a session it would take the vote back.
      await expect(async () => {
        await hot.click({ timeout: 1000 });
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 3000 });
      }).toPass();
      await signInHere(page, t, email);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await alive(page);
      await expect(hot).toHaveAttribute('aria-pressed', 'false');
    });

    test('a refused save does not stand under the good news of the one before', async ({ page, t, enter }) => {
      await enter(`ended_${language}`);
      await visit(page, '/settings/profile');
      const form = card(page, t('settings.section_profile'));
      const save = form.getByRole('button', { name: t('settings.save'), exact: true });
      await form.getByRole('textbox', { name: t('common.optional') }).fill(`Имя ${language}`);
      await save.click();
      await expect(good(page, SAVED[language])).toBeVisible();
      const username = form.getByRole('textbox', { name: t('settings.username') });
      await username.fill(`e2e_tab_other_${language}`);
      await save.click();
      await expect(bad(page, t('errors.username_taken'))).toBeVisible();
      await expect(good(page, SAVED[language])).toHaveCount(0);
    });
  });
}
