import { expect, fillSignIn, inTurn, overflow, stopClock, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language, hasTouch: true });

    test('the tip of a permalink copies it, says so for a moment, and lets go', async ({ page, context, t, stage }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await stopClock(page);
      const { url, root_id } = stage.threads.read;
      await visit(page, url);
      const comment = page.locator(`#comment${root_id}`);
      const link = comment.getByRole('link', { name: t('comments.link'), exact: true });
      const tip = comment.getByRole('group', { name: t('comments.link'), exact: true });
      await link.focus();
      await page.keyboard.press('Enter');
      const copy = tip.getByRole('button', { name: t('comments.copy_link'), exact: true });
      await expect(copy).toBeFocused();
      // Nothing of somebody else's is edited.
      await expect(tip.getByRole('button')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(tip).toHaveCount(0);
      await expect(link).toBeFocused();

      await page.keyboard.press('Enter');
      await copy.press('Enter');
      await expect(tip.getByRole('status')).toHaveText(t('comments.link_copied'));
      await expect(link).toBeFocused();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${new URL(page.url()).origin}${new URL(page.url()).pathname}#comment${root_id}`,
      );
      await page.clock.runFor(1499);
      await expect(tip).toHaveCount(1);
      await page.clock.runFor(1);
      await expect(tip).toHaveCount(0);

      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 640 });
        const rows = await page.locator('.comment__actions').evaluateAll((all) =>
          all.map((actions) => {
            const shown = [...actions.children].filter(
              (one) => !one.matches('.reaction-row') && one.getClientRects().length > 0,
            );
            return new Set(shown.map((one) => one.getBoundingClientRect().top)).size;
          }),
        );
        expect(new Set(rows), `${width}`).toEqual(new Set([1]));
        // The head too, up to hundreds of comments.
        await page.locator('.comments-section__count').evaluate((count) => (count.textContent = '128'));
        const head = await page.locator('.comments-section__head').boundingBox();
        expect(head?.height, `${width}`).toBeLessThanOrEqual(44);
      }
      await link.click();
      await expect(tip).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await page.locator('h1').click();
      await expect(tip).toHaveCount(0);
    });

    test(
      'who may edit does so from the tip; staff read what stood before; all of it fits a phone',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter('admin_menu');
        await page.setViewportSize({ width: 320, height: 640 });
        await visit(page, stage.offers.keep_ru.url);
        await page
          .getByRole('button', { name: t('comments.write') })
          .first()
          .focus();
        await page.getByRole('textbox', { name: t('comments.write') }).fill('Сначала так');
        await page.getByRole('button', { name: t('comments.send'), exact: true }).click();
        const own = page.getByRole('article', { name: t('comments.by', { name: 'e2e_admin_menu' }) });
        await expect(own).toContainText('Сначала так');

        await own.getByRole('link', { name: t('comments.link'), exact: true }).click();
        await own.getByRole('button', { name: t('comments.edit'), exact: true }).click();
        const text = page.getByRole('textbox', { name: t('comments.edit_label') });
        await expect(text).toHaveText('Сначала так');
        await text.fill('Потом иначе');
        await page.getByRole('button', { name: t('comments.save'), exact: true }).click();
        await expect(own).toContainText(t('comments.edited'));

        const more = own.getByRole('button', { name: t('comments.more_actions'), exact: true });
        await more.press('Enter');
        await expect(own.getByRole('button', { name: t('comments.edit'), exact: true })).toBeFocused();
        await expectAccessible(page);
        expect(await overflow(page)).toBe(0);
        await own.getByRole('button', { name: t('comments.revisions'), exact: true }).click();
        const dialog = page.getByRole('dialog', { name: t('actions.revisions_title') });
        await expect(dialog.getByRole('deletion')).toHaveText('Сначала так');
        await expect(dialog.getByRole('insertion')).toHaveText('Потом иначе');
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(more).toBeFocused();

        await more.click();
        await own.getByRole('button', { name: t('comments.delete'), exact: true }).click();
        await page
          .getByRole('dialog', { name: t('actions.delete_title_comment') })
          .getByRole('button', { name: t('actions.delete'), exact: true })
          .click();
        await expect(own).toHaveCount(0);
      },
    );

    test(
      'a guest who reports a comment signs in, says what is wrong, and is thanked',
      THOROUGH,
      async ({ page, t, stage }) => {
        await stopClock(page);
        const { url, last_id } = stage.threads.read;
        await visit(page, url);
        const comment = page.locator(`#comment${last_id}`);
        await comment.getByRole('button', { name: t('comments.more_actions'), exact: true }).click();
        await comment.getByRole('button', { name: t('comments.report'), exact: true }).click();
        const sign_in = page.getByRole('dialog', { name: t('auth.login_dialog') });
        await fillSignIn(sign_in, t, stage.members.menu.email, PASSWORD);
        await sign_in.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
        await expect(sign_in).toHaveCount(0);
        await page.clock.runFor(1000);
        const dialog = page.getByRole('dialog', { name: t('reports.title') });
        await expect(dialog.getByRole('radio')).toHaveCount(5);
        await dialog.getByRole('radio', { name: t('reports.reason_rude'), exact: true }).check();
        await dialog.getByRole('button', { name: t('reports.submit'), exact: true }).click();
        await expect(dialog).toHaveCount(0);
        await expect(page.getByRole('status').filter({ hasText: t('reports.thanks') })).toBeVisible();
      },
    );

    test(
      'presses in the bar and in the row go one after the other, and the last one holds',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter('menu');
        const { url, root_id } = stage.threads.read;
        await visit(page, url);
        const comment = page.locator(`#comment${root_id}`);
        const sent: string[] = [];
        const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
        await page.route('**/reactions', async (route) => {
          sent.push(route.request().method());
          await held;
          await route.continue();
        });
        await comment.getByRole('button', { name: t('comments.reaction_dislike'), exact: true }).click();
        const pill = comment
          .getByRole('list', { name: t('comments.reactions') })
          .getByRole('button', { name: new RegExp(`^${t('comments.reaction_dislike')}:`) });
        await expect(pill).toHaveAttribute('aria-pressed', 'true');
        await pill.click();
        await expect(
          comment.getByRole('button', { name: t('comments.reaction_dislike'), exact: true }),
        ).toHaveAttribute('aria-pressed', 'false');
        // The first writing of a page asks for its token before it goes.
        await expect.poll(() => sent).toEqual(['POST']);
        const answers = page.waitForResponse((reply) => reply.request().method() === 'DELETE' && reply.ok());
        letGo();
        await answers;
        expect(sent).toEqual(['POST', 'DELETE']);
        await visit(page, url);
        await expect(
          comment.getByRole('button', { name: t('comments.reaction_dislike'), exact: true }),
        ).toHaveAttribute('aria-pressed', 'false');
      },
    );
  });
}
