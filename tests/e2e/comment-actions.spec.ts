import type { Locator, Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { alive, expect, fillSignIn, inTurn, stopClock, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

const EDIT_FAILED = { ru: 'Не удалось изменить комментарий.', en: 'Unable to edit the comment.' } as const;
const REACT_FAILED = { ru: 'Не удалось сохранить реакцию.', en: 'Unable to save reaction.' } as const;
const UNREACT_FAILED = { ru: 'Не удалось убрать реакцию.', en: 'Unable to delete reaction.' } as const;

/** The buttons of one comment, and what readers think of it. */
function parts(page: Page, t: Words, id: number) {
  const comment = page.locator(`#comment${id}`);
  const choice = comment.getByRole('group', { name: t('comments.reaction_choice') });
  const pill = (name: 'like' | 'dislike' | 'funny' | 'helpful') =>
    comment
      .getByRole('list', { name: t('comments.reactions') })
      .getByRole('button', { name: new RegExp(`^${t(`comments.reaction_${name}`)}:`) });
  return {
    comment,
    choice,
    pill,
    like: comment.getByRole('button', { name: t('comments.reaction_like'), exact: true }),
    dislike: comment.getByRole('button', { name: t('comments.reaction_dislike'), exact: true }),
    choose: (name: 'like' | 'funny' | 'helpful') =>
      choice.getByRole('button', { name: t(`comments.reaction_${name}`), exact: true }),
  };
}

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('a reaction is chosen, changed and taken back, by mouse and by keyboard', async ({
      page,
      t,
      stage,
      enter,
    }) => {
      await enter(`reactor_${language}`);
      const { url, root_id } = stage.threads[`reply_${language}`];
      await visit(page, url);
      const { comment, like, dislike, choice, choose, pill } = parts(page, t, root_id);
      const before = Number((await pill('funny').count()) > 0 ? await pill('funny').innerText() : 0);

      const below = page.locator('#comments article').nth(1);
      const place = async () => ((await below.boundingBox())?.y ?? 0) - ((await comment.boundingBox())?.y ?? 0);
      const stood = await place();
      await like.click();
      await expect(choose('like')).toBeFocused();
      expect(await place()).toBe(stood);
      // What stands in the row is still there to be pressed.
      await dislike.click({ trial: true });
      await page.keyboard.press('Escape');
      await expect(choice).toHaveCount(0);
      await expect(like).toBeFocused();
      // A press anywhere else closes it; there is no second one beside it.
      await like.click();
      await below.getByRole('button', { name: t('comments.reaction_like'), exact: true }).click();
      await expect(page.getByRole('group', { name: t('comments.reaction_choice') })).toHaveCount(1);
      await expect(choice).toHaveCount(0);
      await page.getByRole('heading', { name: t('comments.title') }).click();
      await expect(page.getByRole('group', { name: t('comments.reaction_choice') })).toHaveCount(0);
      await like.click();
      let sent = page.waitForResponse('**/reactions');
      await choose('funny').click();
      expect((await sent).ok()).toBe(true);
      await expect(choice).toHaveCount(0);
      await expect(pill('funny')).toHaveAttribute('aria-pressed', 'true');
      await expect(pill('funny')).toContainText(String(before + 1));
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await expectAccessible(page, `#comment${root_id}`);

      await visit(page, url);
      await expect(pill('funny')).toHaveAttribute('aria-pressed', 'true');
      sent = page.waitForResponse('**/reactions');
      await dislike.click();
      expect((await sent).ok()).toBe(true);
      await expect(pill('dislike')).toHaveAttribute('aria-pressed', 'true');
      await expect(like).toHaveAttribute('aria-pressed', 'false');
      sent = page.waitForResponse('**/reactions');
      await pill('dislike').press('Enter');
      expect((await sent).ok()).toBe(true);
      await expect(dislike).toHaveAttribute('aria-pressed', 'false');

      // Like takes back what stands, but a dislike.
      await like.press('Enter');
      sent = page.waitForResponse('**/reactions');
      await choose('helpful').press('Enter');
      expect((await sent).ok()).toBe(true);
      sent = page.waitForResponse('**/reactions');
      await like.press('Enter');
      expect((await sent).request().method()).toBe('DELETE');
      await expect(like).toHaveAttribute('aria-pressed', 'false');
    });

    test('a reaction that fails is put back with an alert, both ways', THOROUGH, async ({ page, t, stage, enter }) => {
      await enter(`reactor_${language}`);
      const { url, last_id } = stage.threads[`reply_${language}`];
      // The last one may stand beyond the first slice.
      await visit(page, `${url}?comment=${last_id}`);
      const { dislike } = parts(page, t, last_id);
      await page.route('**/reactions', (route) => route.abort());
      await dislike.click();
      await expect(page.getByRole('alert').filter({ hasText: REACT_FAILED[language] })).toBeVisible();
      await expect(dislike).toHaveAttribute('aria-pressed', 'false');
      await page.unroute('**/reactions');
      const sent = page.waitForResponse('**/reactions');
      await dislike.click();
      expect((await sent).ok()).toBe(true);
      await page.route('**/reactions', (route) => route.abort());
      await dislike.click();
      await expect(page.getByRole('alert').filter({ hasText: UNREACT_FAILED[language] })).toBeVisible();
      await expect(dislike).toHaveAttribute('aria-pressed', 'true');
      // A session that is over is no failure: the reader signs in.
      await page.unroute('**/reactions');
      await page.context().clearCookies({ name: 'ulov_session' });
      await dislike.click();
      await expect(page.getByRole('dialog', { name: t('auth.login_dialog') })).toBeVisible();
      await expect(dislike).toHaveAttribute('aria-pressed', 'true');
    });

    test('a guest signs in first, and the reaction is set after', async ({ page, t, stage }) => {
      await stopClock(page);
      const { url, root_id } = stage.threads.read;
      await visit(page, url);
      const { like, pill } = parts(page, t, root_id);
      await like.click();
      const dialog = page.getByRole('dialog', { name: t('auth.login_dialog') });
      await expect(dialog).toContainText(t('auth.note_reaction'));
      await fillSignIn(dialog, t, stage.members[`amender_${language}`].email, PASSWORD);
      await dialog.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      const sent = page.waitForResponse('**/reactions');
      await page.clock.runFor(1000);
      expect((await sent).ok()).toBe(true);
      await alive(page);
      await expect(pill('like')).toHaveAttribute('aria-pressed', 'true');
    });

    test('an own comment is said anew and deleted; a failure loses nothing', async ({ page, t, stage, enter }) => {
      await enter(`amender_${language}`);
      await visit(page, stage.offers[`amended_${language}`].url);
      await page
        .getByRole('button', { name: t('comments.write') })
        .first()
        .focus();
      await page.getByRole('textbox', { name: t('comments.write') }).fill('Сначала так');
      await page.getByRole('button', { name: t('comments.send'), exact: true }).click();
      const own = page.getByRole('article', { name: t('comments.by', { name: `e2e_amender_${language}` }) });
      await expect(own).toContainText('Сначала так');
      // Nobody praises themselves.
      await expect(own.getByRole('button', { name: t('comments.reaction_like'), exact: true })).toHaveCount(0);

      await own.getByRole('button', { name: t('comments.edit'), exact: true }).click();
      const text = page.getByRole('textbox', { name: t('comments.edit_label') });
      await expect(text).toHaveText('Сначала так');
      await text.fill('Потом иначе');
      await page.route('**/comments/*', (route) => route.abort());
      const save = page.getByRole('button', { name: t('comments.save'), exact: true });
      await save.click();
      await expect(page.getByRole('alert').filter({ hasText: EDIT_FAILED[language] })).toBeVisible();
      await expect(text).toHaveText('Потом иначе');
      await page.unroute('**/comments/*');
      // A reload loses nothing either.
      await page.reload();
      await alive(page);
      await own.getByRole('button', { name: t('comments.edit'), exact: true }).click();
      await expect(text).toHaveText('Потом иначе');
      // The session is over meanwhile: signed in again, the reader finds the form open with their words.
      await page.context().clearCookies({ name: 'ulov_session' });
      await save.click();
      const asked = page.getByRole('dialog', { name: t('auth.login_dialog') });
      await expect(asked).toContainText(t('auth.note_comment'));
      await fillSignIn(asked, t, stage.members[`amender_${language}`].email, PASSWORD);
      const loaded = page.waitForEvent('load');
      await asked.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
      // Until the page is loaded anew the form is the one before.
      await loaded;
      await alive(page);
      await expect(text).toHaveText('Потом иначе');
      await save.click();
      await expect(text).toHaveCount(0);
      await expect(own).toContainText('Потом иначе');
      await expect(own).toContainText(t('comments.edited'));

      const heading = page.getByRole('heading', { name: t('comments.title') });
      const before = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
      const id = await own.getAttribute('id');
      const neighbours = page.locator('.comments-section__list > li').filter({ hasNot: page.locator(`#${id}`) });
      // Answered, it leaves its place behind; with the answer that place goes as well.
      await own.getByRole('button', { name: new RegExp(`^${t('comments.reply')} `) }).click();
      await page.getByRole('textbox', { name: t('comments.reply_label') }).fill('И ещё');
      await page.keyboard.press('Control+Enter');
      await expect(own).toHaveCount(2);
      const remove = async (comment: Locator) => {
        await comment.getByRole('button', { name: t('comments.more_actions'), exact: true }).click();
        await comment.getByRole('button', { name: t('comments.delete'), exact: true }).click();
        const dialog = page.getByRole('dialog', { name: t('actions.delete_title_comment') });
        await expect(dialog.getByRole('button', { name: t('actions.cancel') })).toBeFocused();
        await dialog.getByRole('button', { name: t('actions.delete'), exact: true }).click();
        await expect(dialog).toHaveCount(0);
      };
      await remove(own.first());
      await expect(page.locator(`#${id}`)).toHaveAccessibleName(t('comments.deleted'));
      await expect(page.locator(`#${id}`)).toBeFocused();
      await visit(page, `${stage.offers[`amended_${language}`].url}?replyTo=${id?.replace('comment', '')}`);
      await expect(page.locator(`#${id}`)).toBeFocused();
      await expect(page.getByRole('textbox', { name: t('comments.reply_label') })).toHaveCount(0);
      const beside = await neighbours.last().locator('> article').getAttribute('id');
      await remove(own);
      await expect(own).toHaveCount(0);
      await expect(page.locator(`#${id}`)).toHaveCount(0);
      await expect(page.locator(`#${beside}`)).toBeFocused();
      await expect(heading).toContainText(String(before - 1));
      await page.reload();
      await expect(own).toHaveCount(0);
    });
  });
}
