/** The administration: what the one who runs a site changes from the browser. */
import type { Page } from '@playwright/test';
import type { SiteSetting } from '#contract/settings.ts';
import { alive, callAs, expect, inTurn, readerCookies, tabTo, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { look, LOOKS } from '../support/e2e-look.ts';

/** Of each language another one, as both are walked at once; no page is another one for them. */
const SETTINGS = {
  ru: { key: 'chats.case_days', initial: 180, meaning: 'Сколько дней модераторам видны решённые жалобы' },
  en: { key: 'media.orphan_hours', initial: 24, meaning: 'When a picture that nothing shows is removed' },
};

async function csrfHeaders(page: Page): Promise<Record<string, string>> {
  const { data } = (await (await page.request.get('/api/csrf')).json()) as { data: { token: string } };
  return { 'x-csrf-token': data.token };
}

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'a setting is found by typing, refused at its field, saved, undone, by keyboard alone',
      THOROUGH,
      async ({ page, t, enter }) => {
        const { key, initial, meaning } = SETTINGS[language];
        await enter(`admin_site_${language}`);
        const stood = (await (await page.request.get('/api/admin/settings')).json()) as { data: SiteSetting[] };
        const was = stood.data.find((one) => one.key === key)?.value ?? 0;
        if (was !== initial) await callAs(page, 'PUT', `/api/admin/settings/${key}`, { value: null, was });
        await visit(page, '/admin/settings');
        await tabTo(page, page.getByRole('searchbox', { name: t('admin.settings_find') }));
        await page.keyboard.type(key);
        await expect(page.getByText(t('admin.settings_found', { count: 1 }))).toBeVisible();

        const row = page.locator(`[id="${key}"]`);
        const field = row.getByRole('textbox', { name: meaning });
        await tabTo(page, field);
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type('1,x');
        await page.keyboard.press('Enter');
        await expect(row.getByRole('alert')).toHaveText(t('admin.settings_not_number'));
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type('200');
        await expect(row.getByRole('alert')).toHaveCount(0);
        await page.keyboard.press('Enter');
        await expect(row.getByText(`e2e_admin_site_${language}`)).toBeVisible();
        await expect(field).toHaveValue('200');

        await tabTo(page, row.getByRole('button', { name: /^(?:Вернуть|Undo)/ }));
        await page.keyboard.press('Enter');
        await expect(field).toHaveValue(String(initial));
        const now = (await (await page.request.get('/api/admin/settings')).json()) as { data: SiteSetting[] };
        expect(now.data.find((one) => one.key === key)?.value).toBe(initial);

        await visit(page, '/admin/audit');
        await expect(page.getByText(`${key}: ${initial} → 200`).first()).toBeVisible();
        await expect(page.getByRole('cell', { name: t('audit.setting_changed') }).first()).toBeVisible();
      },
    );

    test(
      'a member is found, becomes a deal editor and a member again, by keyboard alone',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        const { id } = stage.members[`promoted_${language}`];
        await enter(`admin_site_${language}`);
        // What an earlier try left.
        const setBack = { headers: await csrfHeaders(page), data: { type: 1, was: 7 } };
        await page.request.put(`/api/admin/users/${id}/type`, setBack);
        await visit(page, '/admin/users');
        await tabTo(page, page.getByRole('searchbox', { name: t('admin.users_find') }));
        await page.keyboard.type(`e2e_promoted_${language}`);
        await page.keyboard.press('Enter');
        await page.waitForURL(/q=/);
        await page.getByRole('link', { name: `e2e_promoted_${language}`, exact: true }).press('Enter');
        await page.waitForURL(`/admin/users/${id}`);
        await alive(page);

        const role = page.getByRole('combobox', { name: t('admin.fact_type') });
        for (const type of [7, 1] as const) {
          await role.selectOption(t(`admin.type_${type}`));
          await tabTo(page, page.getByRole('button', { name: t('admin.user_type_submit') }));
          await page.keyboard.press('Enter');
          const yes = page.getByRole('dialog').getByRole('button', { name: t('admin.user_type_confirm') });
          const reloaded = page.waitForEvent('load');
          await tabTo(page, yes);
          await page.keyboard.press('Enter');
          await reloaded;
          await alive(page);
          await expect(role).toHaveValue(`${type}`);
          await expect(page.getByRole('definition').filter({ hasText: t(`admin.type_${type}`) })).toBeVisible();
        }
      },
    );

    test(
      'a category is made, refused at its field, renamed with its old address kept, and deleted',
      THOROUGH,
      async ({ page, t, enter }) => {
        const mark = `${language}-${Date.now()}`;
        await enter(`admin_site_${language}`);
        await visit(page, '/admin/groups');
        await page.getByRole('link', { name: t('admin.groups_new'), exact: true }).click();
        await page.waitForURL('/admin/groups/new');
        await alive(page);
        const field = (name: 'group_name_ru' | 'group_name_en' | 'group_slug') => page.getByLabel(t(`admin.${name}`));
        await field('group_name_ru').fill('Пробная');
        await page.getByRole('button', { name: t('admin.group_create') }).click();
        // What is wrong is told where it is, and what was typed stands.
        await expect(field('group_name_en')).toHaveAttribute('aria-invalid', 'true');
        await expect(field('group_name_en')).toBeFocused();
        await expect(field('group_name_ru')).toHaveValue('Пробная');
        await field('group_name_en').fill(`Trial ${mark}`);
        await page.getByTitle('coffee').click();
        await page.getByRole('button', { name: t('admin.group_create') }).click();
        await page.waitForURL(/\/admin\/groups\/\d+$/);
        await alive(page);
        await expect(field('group_slug')).toHaveValue(`trial-${mark}`);
        await expect(page.getByRole('radio', { name: 'coffee' })).toBeChecked();

        await field('group_slug').fill(`renamed-${mark}`);
        const reloaded = page.waitForEvent('load');
        await field('group_slug').press('Enter');
        await reloaded;
        await expect(page.getByText(t('admin.group_saved'))).toBeVisible();
        const record = page.url();
        await page.goto(`/groups/trial-${mark}`);
        expect(new URL(page.url()).pathname).toBe(`/groups/renamed-${mark}`);

        await visit(page, record);
        await page.getByRole('button', { name: t('admin.group_delete_open') }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('admin.group_delete_submit') })
          .click();
        await page.waitForURL('/admin/groups');
        const gone = await page.request.get(`/groups/renamed-${mark}`);
        expect(gone.status()).toBe(404);
      },
    );

    test(
      'a ready-made alert is made, refused at its fields with all of it kept, changed and deleted, by keyboard alone',
      THOROUGH,
      async ({ page, t, enter }) => {
        const mark = `${language} ${Date.now()}`;
        await enter(`admin_site_${language}`);
        await visit(page, '/admin/alert-templates');
        await page.getByRole('link', { name: t('templates.create'), exact: true }).press('Enter');
        await page.waitForURL('/admin/alert-templates/new');
        await alive(page);
        type Box = 'name_ru' | 'name_en' | 'keyword_ru' | 'keyword_en' | 'max_price_rub' | 'groups';
        const field = (name: Box) =>
          page.getByRole(name === 'groups' ? 'combobox' : 'textbox', { name: t(`templates.${name}`) });
        const type = async (name: Box, text: string) => {
          await tabTo(page, field(name));
          await page.keyboard.press('ControlOrMeta+A');
          await page.keyboard.type(text);
        };
        await type('name_ru', `Самовары ${mark}`);
        await type('keyword_ru', '"самовар');
        await type('max_price_rub', 'дорого');
        await page.keyboard.press('Enter');
        // What is no number is told without asking the server.
        await expect(field('max_price_rub')).toBeFocused();
        await expect(field('max_price_rub')).toHaveAttribute('aria-invalid', 'true');
        await type('max_price_rub', '20 000');
        await page.keyboard.press('Enter');
        await expect(field('name_en')).toBeFocused();
        await expect(field('keyword_ru')).toHaveAttribute('aria-invalid', 'true');
        await expect(field('keyword_ru')).toHaveValue('"самовар');
        await type('name_en', `Samovars ${mark}`);
        await type('keyword_ru', '"самовар"');
        await type('keyword_en', 'samovar');
        await tabTo(page, page.getByRole('radio', { name: t('templates.picture_none') }));
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/admin\/alert-templates\/\d+$/);
        await alive(page);
        await expect(field('max_price_rub')).toHaveValue('20000');
        await expect(page.getByRole('radio', { name: 'phone', exact: true })).toBeChecked();

        // A group that nothing is called is no group.
        await type('groups', 'Такой категории нет');
        await page.keyboard.press('Enter');
        await expect(field('groups')).toHaveAttribute('aria-invalid', 'true');
        await expect(page.getByText(t('choices.unknown'))).toBeVisible();
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.press('Delete');
        await tabTo(page, page.getByRole('checkbox', { name: t('templates.is_shown') }));
        await page.keyboard.press('Space');
        const reloaded = page.waitForEvent('load');
        await page.keyboard.press('Enter');
        await reloaded;
        await alive(page);
        await expect(page.getByRole('checkbox', { name: t('templates.is_shown') })).not.toBeChecked();

        await tabTo(page, page.getByRole('button', { name: t('templates.delete_open') }));
        await page.keyboard.press('Enter');
        const yes = page.getByRole('dialog').getByRole('button', { name: t('templates.delete_submit') });
        await tabTo(page, yes);
        await page.keyboard.press('Enter');
        await page.waitForURL('/admin/alert-templates');
        await expect(page.getByText(mark)).toHaveCount(0);
        await visit(page, '/admin/audit');
        const said = page.getByRole('row').filter({ hasText: `Самовары ${mark} / Samovars ${mark}` });
        await expect(said.first()).toContainText(t('audit.template_deleted'));
        await expect(said).toHaveCount(3);
      },
    );
  });
}

for (const { language, theme, width } of LOOKS) {
  test.describe(`${language} ${theme} ${width}`, () => {
    test.use({ language });
    test('the administration is looked at', THOROUGH, async ({ page, context, stage }) => {
      await context.addCookies(readerCookies(stage, language, theme, 'admin_looks'));
      await page.setViewportSize({ width, height: 900 });
      const paths = [
        'settings',
        'users',
        `users/${stage.members.looks.id}`,
        'groups',
        'groups/1',
        'stores',
        'stores/1',
        'alert-templates',
        'alert-templates/1',
        'alert-templates/new',
      ];
      for (const path of paths.map((below) => `/admin/${below}`)) {
        await visit(page, path);
        await look(page);
      }
    });
  });
}
