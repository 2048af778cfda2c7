import { expect, inTurn, test, visit, THOROUGH } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

const ESTIMATE = '**/ui/comment/schedule-estimate/*';
const PUBLISH = '**/ui/comment/publish/*';
const ESTIMATE_FAILED = {
  ru: 'Не удалось получить дату публикации комментария.',
  en: 'Could not get the date of publication of the comment.',
} as const;
const ASKED = {
  ru: 'Вы уверены, что хотите опубликовать этот комментарий?',
  en: 'Are you sure you want to publish this comment?',
} as const;

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'a comment is told to wait, says when it comes out, and is published by hand',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter(`scheduler_${language}`);
        const { url } = stage.offers[`fresh_${language}`];
        await visit(page, url);
        await page
          .getByRole('button', { name: t('comments.write') })
          .first()
          .click();
        const text = page.getByRole('textbox', { name: t('comments.write') });
        await expect(text).toBeFocused();
        await page.keyboard.type('Проверю вечером');
        const chip = page.getByRole('toolbar').getByRole('button', { name: t('editor.tool_schedule') });
        const offset = page.getByRole('textbox', { name: t('editor.offset') });
        await chip.click();
        await expect(offset).toBeFocused();
        const send = page.getByRole('button', { name: t('comments.send'), exact: true });
        // Further than anybody may go: said at the field, and the text stays.
        await offset.fill('99:00');
        await send.click();
        await expect(offset).toHaveAttribute('aria-invalid', 'true');
        await expect(text).toContainText('Проверю вечером');
        await offset.fill('90');
        await offset.blur();
        await expect(offset).toHaveValue('01:30');
        await expect(chip).toHaveText('01:30');
        await offset.press('Escape');
        await expect(offset).toHaveCount(0);
        await expect(text).toBeFocused();
        // The wait is kept on the device beside the words.
        await visit(page, url);
        await page
          .getByRole('button', { name: t('comments.write') })
          .first()
          .click();
        await expect(text).toContainText('Проверю вечером');
        await expect(chip).toHaveText('01:30');

        await page.route(ESTIMATE, (route) => route.abort());
        await send.click();
        const written = page.getByRole('article', { name: t('comments.by', { name: `e2e_scheduler_${language}` }) });
        await expect(written).toContainText(ESTIMATE_FAILED[language]);
        await expect(written).toContainText(t('comments.waiting'));
        const heading = page.getByRole('heading', { name: t('comments.title') });
        await expect(heading).toContainText('0');
        // The failed state passes, and the next question is answered.
        await expect(written).not.toContainText(ESTIMATE_FAILED[language]);
        await page.unroute(ESTIMATE);
        const dated = new RegExp(t('comments.scheduled_at', { date: '\\d\\d/\\d\\d/\\d{4}' }));
        // What waits cannot be answered yet: the address shows it, without a form.
        await visit(page, `${url}?replyTo=${(await written.getAttribute('id'))?.replace('comment', '')}`);
        await expect(written).toBeFocused();
        await expect(page.getByRole('textbox', { name: t('comments.reply_label') })).toHaveCount(0);
        await expect(written).toContainText(dated);
        await expectAccessible(page, '#comments');

        const now = written.getByRole('button', { name: t('comments.publish_now') });
        const dialog = page.getByRole('dialog', { name: t('actions.publish_title') });
        await page.route(PUBLISH, (route) => route.abort());
        await now.click();
        await expect(dialog).toContainText(ASKED[language]);
        await dialog.getByRole('button', { name: t('actions.publish'), exact: true }).click();
        await expect(page.getByRole('alert').filter({ hasText: t('actions.publish_failed_comment') })).toBeVisible();
        await page.unroute(PUBLISH);
        await now.click();
        await dialog.getByRole('button', { name: t('actions.publish'), exact: true }).click();
        await expect(page.getByRole('status').filter({ hasText: t('actions.published_comment') })).toBeVisible();
        await expect(now).toHaveCount(0);
        await expect(written).toBeFocused();
        await expect(written).not.toContainText(t('comments.waiting'));
        await expect(heading).toContainText('1');
        await visit(page, url);
        await expect(heading).toContainText('1');
        await expect(written).toContainText('Проверю вечером');
      },
    );
  });
}
