import { callAs, expect, inTurn, overflow, readerCookies, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible, look, LOOKS } from '../support/e2e-look.ts';
import { wordsOf } from '#i18n/words.ts';

/** A name that no name server knows (RFC 2606): nothing leaves the machine. */
const NOWHERE = 'https://hooks.invalid/улов';

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('a webhook is added, tried out, chosen by an alert and removed', async ({ page, t, enter }) => {
      // Nobody else's: what is begun here is all of theirs, and so it can be tidied away.
      await enter(`hook_awaiter_${language}`);
      for (const { id } of await callAs<{ id: number }[]>(page, 'GET', '/api/alert-channels'))
        await callAs(page, 'DELETE', `/api/alert-channels/${id}`);
      await visit(page, '/settings/notifications');
      const card = page.getByRole('region', { name: t('settings.channels') });
      await card.getByRole('radio', { name: t('settings.channel_kind_webhook') }).check();
      const url = card.getByLabel(t('settings.channel_url_webhook'), { exact: true });
      await url.fill('http://10.0.0.1/x');
      await page.keyboard.press('Enter');
      await expect(card.getByText(t('errors.channel_url'))).toBeVisible();
      await expect(url).toBeFocused();
      await expect(url).toHaveValue('http://10.0.0.1/x');
      await url.fill(NOWHERE);
      await card.getByLabel(t('settings.channel_name')).fill('Домашний сервер');
      await card.getByRole('button', { name: t('settings.channel_add') }).click();
      await expect(card.getByText(/^whsec_/)).toBeVisible();
      const row = card.getByRole('listitem').filter({ hasText: 'Домашний сервер' });
      await expect(row.getByText(t('settings.channel_alerts', { count: 0 }))).toBeVisible();
      await row.getByRole('button', { name: t('settings.channel_test_named', { name: 'Домашний сервер' }) }).click();
      await expect(row.getByText(t('settings.channel_failed_state'))).toBeVisible();
      await expectAccessible(page);

      await visit(page, '/alerts/new');
      const choice = page.getByRole('checkbox', { name: 'Домашний сервер' });
      await choice.check();
      await page.getByLabel(t('alerts.keyword'), { exact: true }).fill('самокатище');
      await page.getByRole('slider').fill('100');
      await page.getByLabel(t('alerts.pace')).selectOption('60');
      await page.getByRole('button', { name: t('alerts.create'), exact: true }).click();
      const alert = page.getByRole('article').filter({ hasText: 'самокатище' });
      await expect(alert.getByText(t('alerts.channels_used', { count: 1 }))).toBeAttached();
      await expect(alert).toContainText(t('alerts.within_hours', { count: 1 }));

      await visit(page, '/settings/notifications');
      await expect(row.getByText(t('settings.channel_alerts', { count: 1 }))).toBeVisible();
      await row.getByRole('button', { name: t('settings.channel_remove_named', { name: 'Домашний сервер' }) }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t('settings.channel_remove_text', { count: 1 }));
      await dialog.getByRole('button', { name: t('settings.channel_remove'), exact: true }).click();
      await expect(row).toHaveCount(0);
      await expect(card.getByRole('heading', { name: t('settings.channels') })).toBeFocused();
      for (const { id } of await callAs<{ id: number }[]>(page, 'GET', '/api/alerts'))
        await callAs(page, 'DELETE', `/api/alerts/${id}`);
    });

    test('a chat of Telegram is connected by its link, tried out, and switched off from there', async ({
      page,
      t,
      stage,
      enter,
    }) => {
      await enter(`texter_${language}`);
      const write = (text: string) =>
        page.request.post(`${stage.telegram_url}/write`, { data: { chat: { id: 5_001, username: 'marta' }, text } });
      await visit(page, '/settings/notifications#channels');
      const card = page.getByRole('region', { name: t('settings.channels') });
      await expect(card.getByRole('radio', { name: 'Telegram' })).toBeChecked();
      await card.getByRole('button', { name: t('settings.channel_telegram_ask') }).click();
      const link = card.getByRole('link', { name: t('settings.channel_telegram_open') });
      await expect(link).toBeFocused();
      await expect(card.getByRole('status')).toHaveText(t('settings.channel_telegram_waiting'));
      await expectAccessible(page);
      const url = new URL((await link.getAttribute('href')) ?? '');
      expect(url.origin + url.pathname).toBe('https://t.me/ulov_test_bot');
      await write(`/start ${url.searchParams.get('start') ?? ''}`);
      const row = card.getByRole('listitem').filter({ hasText: '@marta' });
      await expect(row.getByText(t('settings.channel_alerts', { count: 0 }))).toBeVisible();
      await expect(page.getByText(t('settings.channel_telegram_done'))).toBeVisible();
      await expect(link).toHaveCount(0);
      await expect(card.getByRole('heading', { name: t('settings.channels') })).toBeFocused();
      await row.getByRole('button', { name: t('settings.channel_test_named', { name: '@marta' }) }).click();
      await expect(row.getByText(t('settings.channel_sent'))).toBeVisible();
      await visit(page, '/alerts/new');
      await expect(page.getByRole('checkbox', { name: '@marta' })).toBeVisible();

      await write('/stop');
      await expect(async () => {
        await visit(page, '/settings/notifications');
        await expect(row.getByText(t('settings.channel_off_stopped'))).toBeVisible({ timeout: 1000 });
      }).toPass();
      await row.getByRole('button', { name: t('settings.channel_turn_on') }).click();
      await expect(row.getByText(t('settings.channel_alerts', { count: 0 }))).toBeVisible();
    });
  });
}

for (const { language, theme, width } of LOOKS) {
  test(
    `channels of alerts: axe finds nothing, and twice the text size fits (${language}, ${theme}, ${width} px)`,
    THOROUGH,
    async ({ page, context, stage }) => {
      const t = wordsOf(language);
      await page.setViewportSize({ width, height: 800 });
      await context.addCookies(readerCookies(stage, language, theme, 'awaiter_looks'));
      const name = 'Очень длинное название канала, какое только влезает в шестьдесят';
      const made = await callAs<{ id: number }>(page, 'POST', '/api/alert-channels', {
        kind: 'webhook',
        url: NOWHERE,
        name: name.slice(0, 60),
      });
      await visit(page, '/settings/notifications#channels');
      await page.getByRole('button', { name: t('settings.channel_test_named', { name: name.slice(0, 60) }) }).click();
      await expect(page.getByText(t('settings.channel_failed_state'))).toBeVisible();
      await look(page);
      expect(await overflow(page)).toBe(0);
      await callAs(page, 'DELETE', `/api/alert-channels/${made.id}`);
    },
  );
}
