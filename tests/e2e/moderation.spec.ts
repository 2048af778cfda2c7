/** The queue of moderators by keys alone, on a desk and on a phone. */
import { expect, inTurn, overflow, readerCookies, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

/** Tried again, the test reports for another reason: the first one may have been decided. */
const REASONS = ['spam', 'rude', 'other'] as const;

for (const language of inTurn('ru')) {
  test.describe(language, THOROUGH, () => {
    test.use({ language });

    test('a case is decided in three presses, undone with one, and told as it will be read', async ({
      page,
      browser,
      stage,
      t,
      enter,
    }, { retry }) => {
      // The two languages run beside each other: each has a case of its own.
      const [entity_type, { id: entity_id }] =
        language === 'ru' ? (['offer', stage.offers.plain] as const) : (['discussion', stage.threads.read] as const);
      const reason = REASONS[retry] ?? 'spam';
      const context = await browser.newContext();
      await context.addCookies(readerCookies(stage, language, 'light', `gossip_${language}`));
      const { data: csrf } = (await (await context.request.get('/api/csrf')).json()) as { data: { token: string } };
      await context.request.post('/api/reports', {
        headers: { 'x-csrf-token': csrf.token },
        data: { entity_type, entity_id, reason, detail: 'Смотрите сами' },
      });
      await context.close();

      await enter('admin_reader');
      await visit(page, `/mod/queue?type=${entity_type}`);
      await expectAccessible(page);
      const row = page.locator('.case-list__case').first();
      await expect(row).toBeVisible();
      await page.keyboard.press('j');
      await expect(row).toBeFocused();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/mod\/queue\/\d+$/);
      await expect(page.getByText('Смотрите сами').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
      await expectAccessible(page);

      await page.keyboard.press('l');
      const form = page.getByRole('form', { name: t('moderation.do_lock_comments') });
      await expect(form.getByText(t('moderation.told_lock_comments'))).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(form).toHaveCount(0);
      await page.keyboard.press('l');
      await expect(form.getByRole('button', { name: t('moderation.confirm') })).toBeFocused();
      await page.keyboard.press('Enter');
      const done = page.locator('.case-view__done');
      await expect(done).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('z');
      await expect(page.getByText(t('moderation.undone_now'))).toBeVisible();
      await expect(page.getByRole('group', { name: t('moderation.decide') })).toBeVisible();
      for (const width of [1280, 900, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await overflow(page)).toBe(0);
      }
      await expectAccessible(page);
    });
  });
}
