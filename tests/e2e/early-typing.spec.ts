import type { Page } from '@playwright/test';
import { alive, expect, fillSignIn, inTurn, test, visit } from '../support/e2e-fixtures.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

/** Opens a page whose scripts are on their way until the answer is called. */
async function openWithoutScripts(page: Page, url: string): Promise<() => Promise<void>> {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/entry-client.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  return async () => {
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
    arrival.resolve();
    await alive(page);
  };
}

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('an email begun before the scripts came is whole after they did', async ({ page, t }) => {
      const bringScripts = await openWithoutScripts(page, '/contact');
      const main = page.getByRole('main');
      const field = (label: string) => main.getByRole('textbox', { name: label });
      const texts = {
        [t('contact.name')]: 'Вера',
        [t('contact.email')]: 'vera@e2e.example',
        [t('contact.subject')]: 'Про кофе',
        [t('contact.message')]: 'Скидка пропала.',
      };
      for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
      await field(t('contact.message')).press('ArrowLeft');
      await bringScripts();
      await expect(main.getByText('15/')).toBeAttached();
      await page.keyboard.type(' вчера');
      for (const [label, text] of Object.entries(texts).slice(0, 3)) await expect(field(label)).toHaveValue(text);
      await expect(field(t('contact.message'))).toHaveValue('Скидка пропала вчера.');
    });

    test('whoever signs in before the scripts came needs to type nothing again', async ({ page, t, stage }) => {
      const bringScripts = await openWithoutScripts(page, '/login');
      const main = page.getByRole('main');
      await fillSignIn(main, t, stage.members.reader.email, PASSWORD);
      await bringScripts();
      await main.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
      await page.waitForURL('/');
    });

    test('a filled field changed before the scripts came keeps the change', async ({ page, t, enter }) => {
      await enter(`subscriber_${language}`);
      await visit(page, '/settings/profile');
      const about = page.getByRole('textbox', { name: t('settings.about') });
      await about.fill('Одна строка.');
      await page.getByRole('button', { name: t('settings.save'), exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: t('settings.saved') })).toBeVisible();
      const bringScripts = await openWithoutScripts(page, '/settings/profile');
      await about.fill('Две строки,\nобе мои.');
      await bringScripts();
      await page.locator('input[name=name]').pressSequentially('!');
      await expect(about).toHaveValue('Две строки,\nобе мои.');
    });
  });
}
