import type { Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { wordsOf } from '#i18n/words.ts';
import {
  alive,
  complaints,
  expect,
  inTurn,
  readerCookies,
  tabTo,
  test,
  THOROUGH,
  visit,
  votePanel,
} from '../support/e2e-fixtures.ts';
import { look, LOOKS } from '../support/e2e-look.ts';

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const failed = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const more = (page: Page, t: Words) => page.locator('summary').filter({ hasText: t('details.more') });

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('what waits is published after a question; a failure says so and loses nothing', async ({
      page,
      t,
      stage,
      enter,
    }) => {
      await enter(`owner_${language}`);
      for (const { url, asked, done, broken } of [
        {
          url: stage.offers[`scheduled_${language}`].url,
          asked: t('actions.publish_offer'),
          done: t('actions.published_offer'),
          broken: t('actions.publish_failed_offer'),
        },
        {
          url: stage.waiting[language].url,
          asked: t('actions.publish_discussion'),
          done: t('actions.published_discussion'),
          broken: t('actions.publish_failed_discussion'),
        },
      ]) {
        await visit(page, url);
        const now = page.getByRole('button', { name: t('offers.strip_scheduled_do'), exact: true });
        await now.click();
        const dialog = page.getByRole('dialog', { name: t('actions.publish_title') });
        await expect(dialog).toContainText(asked);
        await expect(dialog.getByRole('button', { name: t('actions.cancel'), exact: true })).toBeFocused();
        await page.route('**/ui/*/publish/*', (route) => route.abort());
        await dialog.getByRole('button', { name: t('actions.publish'), exact: true }).click();
        await expect(failed(page, broken)).toBeVisible();
        await page.unroute('**/ui/*/publish/*');
        await now.click();
        await dialog.getByRole('button', { name: t('actions.publish'), exact: true }).click();
        await expect(said(page, done)).toBeVisible();
        await alive(page);
        await expect(now).toHaveCount(0);
      }
    });

    test('publishing what there is no such kind of is refused in words', THOROUGH, async ({ page, t, enter }) => {
      await enter(`owner_${language}`);
      await visit(page, '/new');
      const message = await page.evaluate(async () => {
        const { data } = (await (await fetch('/api/csrf')).json()) as { data: { token: string } };
        const reply = await fetch('/ui/riddle/publish/1', {
          method: 'POST',
          headers: { 'X-CSRF-TOKEN': data.token, Accept: 'application/json' },
        });
        return ((await reply.json()) as { error: { message: string } }).error.message;
      });
      expect(message).toBe(t('errors.unknown_publication', { type: 'riddle' }));
    });

    test(
      'one that is switched off is brought back, switched off again, with the keyboard alone',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter(`owner_${language}`);
        await visit(page, stage.offers[`off_${language}`].url);
        await expect(page.getByText(t('offers.strip_off'))).toBeVisible();
        const back = page.getByRole('button', { name: t('offers.strip_off_do'), exact: true });
        await page.route('**/activate', (route) => route.abort());
        await tabTo(page, back);
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('button', { name: t('actions.cancel'), exact: true })).toBeFocused();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(failed(page, t('actions.activate_failed'))).toBeVisible();
        await page.unroute('**/activate');
        await expect(back).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(dialog.getByRole('button', { name: t('actions.cancel'), exact: true })).toBeFocused();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(said(page, t('actions.activated_offer'))).toBeVisible();
        await alive(page);

        await tabTo(page, more(page, t));
        await page.keyboard.press('Enter');
        await tabTo(page, page.getByRole('button', { name: t('details.deactivate'), exact: true }));
        await page.keyboard.press('Enter');
        await expect(dialog).toContainText(t('actions.deactivate_text_offer'));
        await expect(dialog.getByRole('button', { name: t('actions.cancel'), exact: true })).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(more(page, t)).toBeFocused();
        await page.keyboard.press('Enter');
        await tabTo(page, page.getByRole('button', { name: t('details.deactivate'), exact: true }));
        await page.keyboard.press('Enter');
        await expect(dialog.getByRole('button', { name: t('actions.cancel'), exact: true })).toBeFocused();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(said(page, t('actions.deactivated_offer'))).toBeVisible();
        await expect(page.getByText(t('offers.strip_off'))).toBeVisible();
      },
    );

    test(
      'the author ends an offer, revives it, and deletes it while nobody talks',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter(`owner_${language}`);
        const { url, id } = stage.offers[`owned_${language}`];
        await visit(page, url);
        await expect(page.getByRole('link', { name: t('details.edit'), exact: true })).toHaveAttribute(
          'href',
          `/offers/${id}/edit`,
        );
        const press = async (name: string) => {
          await more(page, t).click();
          await page.getByRole('button', { name, exact: true }).click();
        };
        await page.route('**/expire', (route) => route.abort());
        await press(t('details.expire'));
        await expect(failed(page, t('actions.expire_failed'))).toBeVisible();
        await page.unroute('**/expire');
        await press(t('details.expire'));
        await expect(said(page, t('actions.expired'))).toBeVisible();
        await alive(page);
        await expect(votePanel(page, t)).toContainText(t('votes.closed_expired'));
        await press(t('details.revive'));
        await expect(said(page, t('actions.revived'))).toBeVisible();
        await alive(page);

        await press(t('details.delete'));
        const dialog = page.getByRole('dialog', { name: t('actions.delete_title_offer') });
        await expect(dialog).toContainText(t('actions.delete_text'));
        await page.route(`**/api/offers/${id}`, (route) => route.abort());
        await dialog.getByRole('button', { name: t('actions.delete'), exact: true }).click();
        await expect(failed(page, t('actions.delete_failed'))).toBeVisible();
        await page.unroute(`**/api/offers/${id}`);
        await press(t('details.delete'));
        await dialog.getByRole('button', { name: t('actions.delete'), exact: true }).click();
        await page.waitForURL('/');
        await expect(said(page, t('texts.notice_deleted_offer'))).toBeVisible();
      },
    );

    test(
      'an editor reads what changed page by page, and bumps an offer with a note',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter(`editor_${language}`);
        await visit(page, stage.offers[`edited_${language}`].url);
        await expect(page.getByText('cheaper.example').filter({ visible: true })).toBeVisible();
        await expect(
          page.getByText(t('details.prices'), { exact: true }).filter({ visible: true }).first(),
        ).toBeVisible();
        await page.route('**/api/**/revisions*', (route) => route.abort());
        await page.getByRole('button', { name: t('details.revisions', { count: 23 }) }).click();
        const edits = page.getByRole('dialog', { name: t('actions.revisions_title') });
        await expect(edits.getByRole('alert')).toHaveText(t('actions.revisions_failed'));
        await page.unroute('**/api/**/revisions*');
        await edits.getByRole('button', { name: t('common.retry') }).click();
        await expect(edits.getByRole('listitem')).toHaveCount(20);
        await expect(edits.getByRole('listitem').first()).toContainText(t('actions.field_price_minor'));
        await edits.getByRole('button', { name: t('actions.revisions_more') }).click();
        await expect(edits.getByRole('listitem')).toHaveCount(23);
        await page.keyboard.press('Escape');

        await more(page, t).click();
        await page.getByRole('button', { name: t('details.bump'), exact: true }).click();
        const dialog = page.getByRole('dialog', { name: t('actions.bump_title') });
        const note = dialog.getByRole('textbox', { name: t('actions.bump_label'), exact: true });
        const send = dialog.getByRole('button', { name: t('actions.bump'), exact: true });
        await expect(note).toBeFocused();
        await send.click();
        await expect(dialog.getByText(t('actions.bump_missing'))).toBeVisible();
        await note.fill('x'.repeat(281));
        await send.click();
        await expect(dialog.getByText(t('actions.bump_long', { max: 280 }))).toBeVisible();
        await note.fill('Код снова работает');
        await page.route('**/bump', (route) => route.abort());
        await send.click();
        await expect(dialog.getByText(t('actions.bump_failed'))).toBeVisible();
        await expect(note).toHaveValue('Код снова работает');
        await page.unroute('**/bump');
        await send.click();
        await expect(said(page, t('actions.bumped'))).toBeVisible();
        await expect(page.getByText(t('details.bump_note', { note: 'Код снова работает' }))).toBeVisible();
      },
    );

    test(
      'an editor switches a discussion off and brings it back, whatever fails meanwhile',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter(`editor_${language}`);
        await visit(page, stage.switched[language].url);
        const dialog = page.getByRole('dialog');
        const off = async () => {
          await more(page, t).click();
          await page.getByRole('button', { name: t('details.deactivate'), exact: true }).click();
          await expect(dialog).toContainText(t('actions.deactivate_text_discussion'));
          await dialog.getByRole('button', { name: t('actions.deactivate'), exact: true }).click();
        };
        await page.route('**/deactivate', (route) => route.abort());
        await off();
        await expect(failed(page, t('actions.deactivate_failed'))).toBeVisible();
        await page.unroute('**/deactivate');
        await off();
        await expect(said(page, t('actions.deactivated_discussion'))).toBeVisible();
        await alive(page);
        await expect(page.getByText(t('discussions.strip_off'))).toBeVisible();
        await page.getByRole('button', { name: t('offers.strip_off_do'), exact: true }).click();
        await dialog.getByRole('button', { name: t('actions.activate'), exact: true }).click();
        await expect(said(page, t('actions.activated_discussion'))).toBeVisible();
      },
    );

    test('after a cold vote the reader may say why', async ({ page, t, stage, enter }) => {
      await enter(`cooler_${language}`);
      await visit(page, stage.offers[`cold_${language}`].url);
      const panel = votePanel(page, t);
      await panel.getByRole('button', { name: t('votes.cool') }).click();
      const why = page.getByRole('group', { name: t('actions.why_cold') });
      await why.getByRole('button', { name: t('actions.why_cheaper') }).click();
      await why.getByLabel(t('actions.why_price')).fill('much');
      await why.getByRole('button', { name: t('actions.why_send'), exact: true }).click();
      await expect(why.getByText(t('errors.amount_malformed'))).toBeVisible();
      await page.route('**/vote', (route) => route.abort());
      await why.getByLabel(t('actions.why_price')).fill('10');
      await why.getByRole('button', { name: t('actions.why_send'), exact: true }).click();
      await expect(failed(page, t('actions.why_failed'))).toBeVisible();
      await page.unroute('**/vote');
      await why.getByRole('button', { name: t('actions.why_send'), exact: true }).click();
      await expect(said(page, t('actions.why_thanks'))).toBeVisible();
      await expect(why).toHaveCount(0);

      await visit(page, stage.offers[`keep_${language}`].url);
      await panel.getByRole('button', { name: t('votes.cool') }).click();
      await why.getByRole('button', { name: t('actions.why_other'), exact: true }).click();
      await expect(page.getByRole('textbox', { name: t('comments.write') })).toBeFocused();
    });

    test('how the price adds up opens by hover and focus, stays under the pointer, closes on Escape', async ({
      page,
      t,
      stage,
    }) => {
      await visit(page, stage.offers[`edited_${language}`].url);
      const button = page.getByRole('button', { name: t('details.price_summary') });
      await button.hover();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await page.getByText(t('details.summary_total'), { exact: true }).filter({ visible: true }).hover();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Escape');
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await page.mouse.move(0, 0);
      await tabTo(page, button);
      await expect(button).toHaveAttribute('aria-expanded', 'true');
    });
  });
}

for (const { language, theme, width } of LOOKS) {
  test(
    `states and their dialogs: axe finds nothing, twice the text size fits (${language}, ${theme}, ${width} px)`,
    THOROUGH,
    async ({ page, context, stage }) => {
      const t = wordsOf(language);
      const heard = complaints(page);
      await page.setViewportSize({ width, height: 800 });
      await context.addCookies(readerCookies(stage, language, theme, 'admin_reader'));
      const { looks_off, looks_scheduled } = stage.offers;
      for (const { url } of [looks_off, looks_scheduled, stage.offers.edited_ru, stage.offers.doubted_ru]) {
        await visit(page, url);
        await look(page);
      }
      const open = page.getByRole('dialog');
      const closed = async () => {
        await look(page);
        await page.keyboard.press('Escape');
        await expect(open).toHaveCount(0);
      };
      await visit(page, stage.offers.edited_ru.url);
      await page.locator('.vote-breakdown summary').click();
      await more(page, t).click();
      await look(page);
      await page.getByRole('button', { name: t('details.deactivate'), exact: true }).click();
      await expect(open).toBeVisible();
      await closed();
      await page.getByRole('button', { name: t('details.revisions', { count: 23 }) }).click();
      await expect(open.getByRole('listitem').first()).toBeVisible();
      await closed();
      await page
        .getByRole('button', { name: t('common.share'), exact: true })
        .first()
        .click();
      await expect(open).toBeVisible();
      await closed();
      await page.getByRole('button', { name: t('details.report'), exact: true }).click();
      await open.getByRole('button', { name: t('reports.more', { count: 4 }) }).click();
      await open.getByRole('radio', { name: t('reports.reason_exists'), exact: true }).check();
      await open.getByRole('button', { name: t('reports.submit'), exact: true }).click();
      await expect(open.getByText(t('reports.required'))).toBeVisible();
      await closed();
      expect(heard).toEqual([]);
    },
  );
}
