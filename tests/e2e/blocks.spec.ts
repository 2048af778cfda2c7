import { alive, callAs, expect, inTurn, test, visit, THOROUGH } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import { ORIGIN } from '../support/e2e-stage.ts';

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
        await expect(page.getByText(t('actions.blocked', { username: author }))).toBeVisible();
        await expect(comment.locator('.user-text')).toBeHidden();
        await note.press('Enter');
        await expect(comment.locator('.user-text')).toBeVisible();
        await comment.getByRole('button', { name: t('comments.more_actions') }).click();
        await comment.getByRole('button', { name: t('actions.unblock_member', { name: author }) }).click();
        await expect(note).toHaveCount(0);
        await alive(page);

        // From the card of its author as well: what they wrote is folded at once.
        await comment.locator('.user-preview').first().hover();
        const card = page.getByRole('dialog', { name: author, exact: true });
        await card.getByRole('button', { name: t('users.block'), exact: true }).click();
        await dialog.getByRole('button', { name: t('actions.block'), exact: true }).click();
        await expect(note).toBeVisible();

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

    test(
      'a profile is shared, and its member blocked and unblocked, from its head',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter('blocker');
        const username = 'e2e_newcomer_looks';
        await callAs(page, 'DELETE', `/ui/users/${stage.members.newcomer_looks.id}/block`);
        await visit(page, `/u/${username}`);
        const head = page.locator('.profile-head');
        await head.getByRole('button', { name: t('common.share') }).click();
        const shared = page.getByRole('dialog', { name: t('actions.share_title') });
        await expect(shared.getByLabel(t('actions.share_link'))).toHaveValue(`${ORIGIN}/u/${username}`);
        await page.keyboard.press('Escape');

        // By keyboard alone: the list opens, is walked into, and gives the focus back.
        const more = head.getByLabel(t('users.more'));
        await more.press('Enter');
        await page.keyboard.press('Tab');
        await expect(head.getByRole('button', { name: t('users.block'), exact: true })).toBeFocused();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name: t('actions.block_title', { username }) });
        await dialog.getByRole('button', { name: t('actions.block'), exact: true }).click();
        const unblock = head.getByRole('button', { name: t('users.unblock') });
        await expect(unblock).toBeVisible();
        await expect(more).toHaveCount(0);
        await expect(head.getByRole('button', { name: t('users.follow'), exact: true })).toHaveCount(0);
        await visit(page, `/u/${username}`);
        await unblock.click();
        await expect(more).toBeVisible();
        await expect(head.getByRole('button', { name: t('users.follow'), exact: true })).toBeVisible();
      },
    );
  });
}
