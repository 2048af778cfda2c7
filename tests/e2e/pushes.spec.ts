import { expect, test, visit } from '../support/e2e-fixtures.ts';

// What comes is opened and shown in src/web/push/show-pushes.test.ts, and sent in tests/api/notifications/pushes.test.ts:
// a browser without a window has neither a push service nor the right to show anything.
test.describe('en', () => {
  test.use({ language: 'en' });

  test('the settings say whether this device is told, and why it cannot be', async ({ page, t, enter }) => {
    await enter('chooser_en');
    await visit(page, '/settings/notifications');
    const row = page
      .getByRole('listitem')
      .filter({ hasText: t('settings.push') })
      .first();
    const off = row.getByText(t('settings.push_off_note'));
    const denied = row.getByText(t('settings.push_denied_note'));
    await expect(off.or(denied)).toBeVisible();
    const choice = page
      .getByRole('radiogroup', { name: t('settings.told_post_vote'), exact: true })
      .getByRole('radio', { name: t('settings.told_by_push'), exact: true });
    await choice.check();
    await expect(page.getByText(t('settings.preference_saved'))).toBeAttached();
    await page.reload();
    await expect(choice).toBeChecked();
  });

  test('a browser that knows no pushes is told so', async ({ page, t, enter }) => {
    await enter('chooser_en');
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await visit(page, '/settings/notifications');
    await expect(page.getByText(t('settings.push_unsupported_note'))).toBeVisible();
  });
});
