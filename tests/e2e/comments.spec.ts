import type { Locator, Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { alive, expect, fillSignIn, inTurn, stopClock, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

const HIGHLIGHTED = /comment--highlighted/;
const CREATE_FAILED = { ru: 'Не удалось создать комментарий.', en: 'Unable to create comment.' } as const;

/** Opens the editor by moving focus to its quiet field. */
async function openEditor(page: Page, t: Words): Promise<Locator> {
  await page
    .getByRole('button', { name: t('comments.write') })
    .first()
    .focus();
  const text = page.getByRole('textbox', { name: t('comments.write') });
  await expect(text).toBeFocused();
  return text;
}

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('a comment is written: the editor comes on focus, an empty text cannot be sent', async ({
      page,
      t,
      stage,
      enter,
    }) => {
      await enter(`writer_${language}`);
      const chunks: string[] = [];
      page.on('request', (request) => {
        if (/editor|quill/.test(request.url())) chunks.push(request.url());
      });
      await visit(page, stage.offers[`write_${language}`].url);
      const heading = page.getByRole('heading', { name: t('comments.title') });
      const before = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
      expect(chunks).toEqual([]);

      const text = await openEditor(page, t);
      expect(chunks.length).toBeGreaterThan(0);
      const send = page.getByRole('button', { name: t('comments.send'), exact: true });
      await expect(send).toBeDisabled();
      await page.keyboard.type('   ');
      await page.keyboard.press('Enter');
      await expect(text.locator('p')).toHaveCount(2);
      await expect(send).toBeDisabled();

      await page.keyboard.type('Проверено: цена та же');
      await expect(send).toBeEnabled();
      await send.click();
      const written = page.getByRole('article', { name: t('comments.by', { name: `e2e_writer_${language}` }) });
      await expect(written).toContainText('Проверено: цена та же');
      await expect(written).toHaveClass(HIGHLIGHTED);
      await expect(written).toContainText(t('comments.badge_you'));
      await expect(written).toBeInViewport();
      await expect(heading).toContainText(String(before + 1));
      await expect(text).toHaveCount(0);
      await visit(page, stage.offers[`write_${language}`].url);
      await expect(written).toHaveCount(1);
    });

    test('a reply stands first under its parent; one form is open at a time; Ctrl and Enter send', async ({
      page,
      t,
      stage,
      enter,
    }) => {
      await enter(`replier_${language}`);
      const { url, root_id } = stage.threads[`reply_${language}`];
      await visit(page, url);
      // The last of those on the page: a long thread is not here whole.
      const last = await page.locator('.comments-section__list > li > article').last().getAttribute('id');
      const last_id = Number(last?.replace('comment', ''));
      const opener = (id: number) =>
        page.locator(`#comment${id}`).getByRole('button', { name: new RegExp(`^${t('comments.reply')} `) });
      const text = page.getByRole('textbox', { name: t('comments.reply_label') });

      await opener(last_id).click();
      await expect(text).toBeFocused();
      await expect(opener(last_id)).toHaveAttribute('aria-expanded', 'true');
      await opener(root_id).click();
      await expect(opener(last_id)).toHaveAttribute('aria-expanded', 'false');
      await expect(text).toHaveCount(1);
      await opener(root_id).click();
      await expect(text).toHaveCount(0);

      await opener(root_id).click();
      await expect(text).toBeFocused();
      await page.keyboard.type('Спасибо, попробую');
      await page.keyboard.press('Control+Enter');
      const written = page.getByRole('article', { name: t('comments.by', { name: `e2e_replier_${language}` }) });
      await expect(written).toHaveClass(HIGHLIGHTED);
      await expect(text).toHaveCount(0);
      await expect(page.locator(`#replies${root_id} > li`).first()).toContainText('Спасибо, попробую');
    });

    test('a draft survives loading the page anew', async ({ page, t, stage, enter }) => {
      await enter(`drafter_${language}`);
      const { url } = stage.offers[`draft_${language}`];
      await visit(page, url);
      await openEditor(page, t);
      await page.keyboard.type('Недописанная мысль');
      await page.reload();
      await alive(page);
      await page.getByRole('button', { name: t('comments.continue_draft') }).focus();
      await expect(page.getByRole('textbox', { name: t('comments.write') })).toHaveText('Недописанная мысль');
      // Whoever signs in here next does not see it.
      await enter('reader');
      await visit(page, url);
      await openEditor(page, t);
      await expect(page.getByRole('textbox', { name: t('comments.write') })).toHaveText('');
    });

    test('a comment that cannot be sent keeps its text and says so', THOROUGH, async ({ page, t, stage, enter }) => {
      await enter(`unlucky_${language}`);
      await visit(page, stage.offers[`fail_${language}`].url);
      const text = await openEditor(page, t);
      await page.keyboard.type('Этот текст не пропадёт');
      await page.route('**/api/offers/*/comments', (route) => route.abort());
      await page.getByRole('button', { name: t('comments.send'), exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: CREATE_FAILED[language] })).toBeVisible();
      await expect(text).toHaveText('Этот текст не пропадёт');
      await page.unroute('**/api/offers/*/comments');
      await page.evaluate(() => {
        const make = crypto.getRandomValues.bind(crypto);
        crypto.getRandomValues = () => {
          crypto.getRandomValues = make;
          throw new Error('nothing is random');
        };
      });
      await text.press('End');
      await page.keyboard.type('!');
      await page.getByRole('button', { name: t('comments.send'), exact: true }).click();
      await expect(
        page.getByRole('alert').filter({ hasText: t('comments.script_failed', { message: 'nothing is random' }) }),
      ).toBeVisible();
      await expect(text).toHaveText('Этот текст не пропадёт!');
      await page.getByRole('button', { name: t('comments.send'), exact: true }).click();
      const written = page.getByRole('article', { name: t('comments.by', { name: `e2e_unlucky_${language}` }) });
      await expect(written).toContainText('Этот текст не пропадёт!');
      await expect(written).toHaveCount(1);
    });

    test('an empty thread invites: a member gets the editor, a guest the sign-in dialog', async ({
      page,
      t,
      stage,
    }) => {
      const { url } = stage.quiet[language];
      await visit(page, url);
      await expect(page.getByText(t('comments.empty_title'))).toBeVisible();
      await page.getByRole('button', { name: t('comments.write') }).click();
      const dialog = page.getByRole('dialog', { name: t('auth.login_dialog') });
      // What the guest wanted is remembered: signed in, the field is open without another press.
      await fillSignIn(dialog, t, stage.members[`first_${language}`].email, PASSWORD);
      await dialog.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
      await expect(page.getByRole('textbox', { name: t('comments.write') })).toBeFocused();
    });

    test('a guest who wants to write or reply is asked to sign in', async ({ page, t, stage }) => {
      const { url, root_id } = stage.threads.read;
      await visit(page, url);
      const dialog = page.getByRole('dialog', { name: t('auth.login_dialog') });
      const openers = [
        page.getByRole('button', { name: t('comments.write') }).first(),
        page.locator(`#comment${root_id}`).getByRole('button', { name: new RegExp(`^${t('comments.reply')} `) }),
      ];
      for (const opener of openers) {
        await opener.click();
        await expect(dialog).toBeVisible();
        await dialog.getByRole('button', { name: t('common.close') }).click();
        await expect(dialog).toHaveCount(0);
      }
    });

    test('the second form appears with the fifth comment', async ({ page, t, stage, enter }) => {
      await enter(`fifth_${language}`);
      await visit(page, stage.four[language].url);
      const fields = page.getByRole('button', { name: t('comments.write') });
      await expect(fields).toHaveCount(1);
      await openEditor(page, t);
      await page.keyboard.type('Пять');
      await page.keyboard.press('Control+Enter');
      await expect(fields).toHaveCount(2);
    });

    test('the chosen order is kept for a week and the page loads anew at its place', async ({
      page,
      context,
      t,
      stage,
    }) => {
      const { url, last_id } = stage.threads.read;
      await visit(page, url);
      await page
        .locator('summary')
        .filter({ hasText: t('comments.order_old_first') })
        .click();
      await page.getByRole('button', { name: t('comments.order_new_first') }).click();
      await expect(page.locator('summary').filter({ hasText: t('comments.order_new_first') })).toBeVisible();
      await alive(page);
      expect(new URL(page.url()).hash).toBe('#sort-block');
      await expect(page.locator('#sort-block')).toBeInViewport();
      await expect(page.locator('#comments article').first()).toHaveId(`comment${last_id}`);
      const kept = (await context.cookies()).find(({ name }) => name === 'comment_sort_option');
      expect(kept).toMatchObject({ value: 'new_first', path: '/' });
      expect(Math.abs((kept?.expires ?? 0) - Date.now() / 1000 - 604_800)).toBeLessThan(60);
    });
  });
}

test('an address with #comment shows the comment after half a second and lights it up for three', async ({
  page,
  stage,
}) => {
  await stopClock(page);
  const { url, root_id } = stage.threads.read;
  await visit(page, `${url}#comment${root_id}`);
  const comment = page.locator(`#comment${root_id}`);
  await page.clock.runFor(499);
  await expect(comment).not.toHaveClass(HIGHLIGHTED);
  await page.clock.runFor(1);
  await expect(comment).toHaveClass(HIGHLIGHTED);
  const box = await comment.boundingBox();
  // In the middle of what the sticky header leaves of the 800 px.
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 432)).toBeLessThan(40);
  await expect(comment).toBeFocused();
  await page.clock.runFor(2999);
  await expect(comment).toHaveClass(HIGHLIGHTED);
  await page.clock.runFor(1);
  await expect(comment).not.toHaveClass(HIGHLIGHTED);
});

test('an address with a comment that is not there only writes a log line', async ({ page, stage }) => {
  const { url } = stage.threads.read;
  const logged = page.waitForEvent('console', (message) => message.text().includes('999999999'));
  await visit(page, `${url}#comment999999999`);
  expect((await logged).type()).toBe('info');
  await expect(page.getByRole('alert')).toBeEmpty();
});

test(
  'an address with #comment and reply opens the reply form, and ?replyTo does the same',
  THOROUGH,
  async ({ page, stage, enter, t }) => {
    const { url, root_id } = stage.threads.read;
    const comment = page.locator(`#comment${root_id}`);
    const form = page.getByRole('textbox', { name: t('comments.reply_label') });
    // A guest is asked to sign in, who has not proven their address sees the comment alone.
    await visit(page, `${url}?replyTo=${root_id}`);
    await expect(page.getByRole('dialog', { name: t('auth.login_dialog') })).toContainText(t('auth.note_comment'));
    await enter('unproven_poster');
    await visit(page, `${url}?replyTo=${root_id}`);
    await expect(comment).toBeFocused();
    await expect(form).toHaveCount(0);
    await enter('reader');
    for (const ending of [`#comment${root_id}/reply`, `?replyTo=${root_id}`]) {
      await page.goto('about:blank');
      await visit(page, url + ending);
      await expect(form).toBeFocused();
      await expect(comment).toHaveClass(HIGHLIGHTED);
    }
  },
);
