import { alive, expect, inTurn, test, visit, THOROUGH } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'a member is blocked from a comment, read all the same, and unblocked in the settings',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter('blocker');
        const { url, root_id } = stage.threads.read;
        await visit(page, url);
        const comment = page.locator(`#comment${root_id}`);
        const author = (await comment.locator('.comment__author').first().innerText()).trim();
        const open = async () => {
          await comment.getByRole('button', { name: t('comments.more_actions') }).click();
          return comment.getByRole('button', { name: t('actions.block_member', { name: author }) });
        };

        // A failure is told, and nothing is folded.
        await page.route('**/ui/users/*/block', (route) => route.abort());
        await (await open()).click();
        const dialog = page.getByRole('dialog', { name: t('actions.block_title', { username: author }) });
        await expectAccessible(page);
        await dialog.getByRole('button', { name: t('actions.block'), exact: true }).click();
        await expect(page.getByText(t('actions.block_failed'))).toBeVisible();
        await page.unroute('**/ui/users/*/block');
        await expect(comment.getByText(t('comments.by_blocked'))).toHaveCount(0);

        await (await open()).click();
        await dialog.getByRole('button', { name: t('actions.block'), exact: true }).click();
        const note = comment.getByText(t('comments.by_blocked'));
        await expect(note).toBeVisible();
        await expect(comment.locator('.user-text')).toBeHidden();
        await note.press('Enter');
        await expect(comment.locator('.user-text')).toBeVisible();

        // It stands after a reload, for readers without scripts too.
        await visit(page, url);
        await expect(note).toBeVisible();
        await expectAccessible(page);

        await visit(page, `/u/${author}`);
        await expect(page.getByText(t('users.is_blocked'))).toBeVisible();
        await expect(page.getByRole('button', { name: t('users.follow'), exact: true })).toHaveCount(0);

        await visit(page, '/settings/preferences');
        await alive(page);
        const unblock = page.getByRole('button', { name: t('settings.unblock_named', { username: author }) });
        await page.route('**/ui/users/*/block', (route) => route.abort());
        await unblock.click();
        await expect(page.getByText(t('actions.unblock_failed'))).toBeVisible();
        await page.unroute('**/ui/users/*/block');
        await unblock.click();
        await expect(page.getByRole('button', { name: t('settings.block_again') })).toBeVisible();
        await visit(page, '/settings/preferences');
        await expect(page.getByText(t('settings.blocked_none'))).toBeVisible();
      },
    );
  });
}
