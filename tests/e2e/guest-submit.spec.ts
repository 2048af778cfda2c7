import type { Locator } from '@playwright/test';
import { alive, expect, inTurn, test, visit } from '../support/e2e-fixtures.ts';
import { codeFor } from '../support/e2e-mail.ts';
import { PASSWORD } from '../support/e2e-stage.ts';
import { formOf, picture, SHOP } from '../support/e2e-submit.ts';

const MOST = 16;

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language, viewport: { width: 390, height: 844 } });

    test('from + with a pasted link to published, new account included, takes at most sixteen interactions', async ({
      page,
      t,
      stage,
    }) => {
      const email = `first-deal-${Date.now()}.${language}@e2e.example`;
      const link = `${SHOP}/audio/severin-2?guest=${Date.now()}`;
      let count = 0;
      const press = async (target: Locator) => {
        count += 1;
        await target.click();
      };
      const type = async (target: Locator, text: string) => {
        count += 1;
        await target.fill(text);
      };
      await visit(page, '/');
      await press(page.locator('.bottom-bar').getByRole('link', { name: t('frame.post') }));
      await page.waitForURL('/submit');
      await alive(page);
      const form = formOf(page, t);
      await type(form.link, link);
      await press(form.next);
      await expect(form.title).not.toHaveValue('');
      const title = await form.title.inputValue();
      await press(form.next);
      await expect(form.main.getByText(t('submit.upload_held')).first()).toBeVisible();
      await press(form.next);
      await type(form.description, 'Проверено на кухне: варит быстро.');
      await press(form.next);
      await press(form.groups.first());
      await press(form.publish);

      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(t('auth.note_publish_title', { title }))).toBeVisible();
      await type(dialog.getByLabel(t('auth.email'), { exact: true }), email);
      await press(dialog.getByRole('button', { name: t('auth.register_submit') }));
      await type(dialog.getByLabel(t('auth.code')), await codeFor(stage, email));
      await press(dialog.getByRole('button', { name: t('auth.verify_submit'), exact: true }));
      await expect(dialog.getByLabel(t('auth.username'), { exact: true })).not.toHaveValue('');
      await type(dialog.getByLabel(t('auth.password'), { exact: true }), PASSWORD);
      await press(dialog.getByRole('button', { name: t('auth.finalize_submit'), exact: true }));

      await page.waitForURL(/\/deals\/.+-\d+$/);
      expect(count).toBeLessThanOrEqual(MOST);
      await alive(page);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title.slice(0, 8));
      await expect(page.getByText('Проверено на кухне: варит быстро.')).toBeVisible();
      await expect(page.getByRole('main').locator('img').first()).toBeVisible();
      await visit(page, '/submit');
      await expect(form.link).toHaveValue('');
    });

    test('a guest finds what they wrote after loading anew, at the step they were at, pictures too', async ({
      page,
      t,
    }) => {
      await visit(page, '/submit?type=deal');
      const form = formOf(page, t);
      await expect(form.main.getByText(t('submit.guest_note'))).toBeVisible();
      await form.main.getByText(t('submit.no_link')).click();
      await form.next.click();
      await form.title.fill('Кофемолка с витрины');
      await expect(form.main.getByText(t('submit.draft_device'))).toBeVisible();
      await form.next.click();
      await form.main.locator('input[type=file]').setInputFiles(await picture(page, 'tea-0'));
      await expect(form.main.getByText(t('submit.upload_held'))).toBeVisible();
      await page.reload();
      await alive(page);
      await expect(form.step('images')).toBeVisible();
      await expect(form.main.getByText('tea-0.png')).toBeVisible();
      await form.previous.click();
      await expect(form.title).toHaveValue('Кофемолка с витрины');
    });

    test('a link shared by another app begins a new post, and does not write over one', async ({ page, t }) => {
      const form = formOf(page, t);
      const shared = `${SHOP}/kitchen/kettle`;
      await visit(page, `/submit?title=Kettle&text=${encodeURIComponent(`Look at this ${shared} today`)}`);
      await expect(form.link).toHaveValue(shared);
      await expect(page).toHaveURL('/submit');
      await form.next.click();
      await expect(form.title).not.toHaveValue('');
      await visit(page, `/submit?url=${encodeURIComponent(`${SHOP}/tea/oolong`)}`);
      await expect(form.link).toHaveValue(shared);
      await expect(page.getByRole('alert').filter({ hasText: t('submit.shared_kept') })).toBeVisible();
    });
  });
}
