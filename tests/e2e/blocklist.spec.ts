/** Names, sites and words that administrators list, and what waits for a moderator because of them. */
import type { Page } from '@playwright/test';
import type { BlocklistEntry } from '#contract/blocklist.ts';
import { alive, callAs, expect, inTurn, readerCookies, tabTo, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { look, LOOKS } from '../support/e2e-look.ts';

test.describe.configure({ mode: 'default' });

/** A word no other test writes. */
const newWord = (language: string) => `кракозябр${language}${Date.now()}`;

async function drop(page: Page, text: string): Promise<void> {
  const all = await callAs<BlocklistEntry[]>(page, 'GET', '/api/admin/blocklist');
  for (const { id } of all.filter((entry) => entry.text === text))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await callAs(page, 'DELETE', `/api/admin/blocklist/${id}`);
}

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'words are added and taken off by keyboard alone, and what cannot be one is told at the field',
      THOROUGH,
      async ({ page, t, enter }) => {
        const word = newWord(language);
        await enter(`admin_site_${language}`);
        await visit(page, '/admin/blocklist');
        const card = page.getByRole('region', { name: t('blocklist.words'), exact: true });
        const field = card.getByLabel(t('blocklist.words_add'));
        const type = async (text: string) => {
          await tabTo(page, field);
          await page.keyboard.press('ControlOrMeta+A');
          await page.keyboard.insertText(text);
        };
        const submit = card.getByRole('button', { name: t('blocklist.add') });
        await type(`${word}\nя`);
        await tabTo(page, submit);
        await page.keyboard.press('Enter');
        await expect(field).toBeFocused();
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveValue(`${word}\nя`);
        await type(word);
        await tabTo(page, submit);
        await page.keyboard.press('Enter');
        await expect(card.getByRole('listitem').filter({ hasText: word })).toBeVisible();
        await expect(field).toHaveValue('');
        await tabTo(page, card.getByRole('button', { name: t('blocklist.remove_named', { text: word }) }));
        await page.keyboard.press('Enter');
        await expect(card.getByRole('listitem').filter({ hasText: word })).toHaveCount(0);
        await visit(page, '/admin/audit');
        await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(2);
      },
    );

    test('a comment with a listed word waits, and a moderator lets it out', async ({
      page,
      context,
      browser,
      stage,
      t,
      enter,
    }) => {
      const word = newWord(language);
      await enter(`admin_site_${language}`);
      await callAs(page, 'POST', '/api/admin/blocklist', { kind: 'word', texts: [word] });
      const reader = await browser.newContext();
      await reader.addCookies(readerCookies(stage, language, 'light', `listed_${language}`));
      const own = await reader.newPage();
      await visit(own, stage.offers.plain.url);
      const path = `/api/offers/${stage.offers.plain.id}/comments`;
      const { id } = await callAs<{ id: number }>(own, 'POST', path, {
        delta: { ops: [{ insert: `Здесь есть ${word}\n` }] },
      });
      await visit(own, stage.offers.plain.url);
      await expect(own.getByText(`Здесь есть ${word}`)).toBeVisible();
      await expect(own.getByText(t('offers.strip_held', { kind: 'scheduled' }))).toBeVisible();
      await visit(page, '/mod/queue?type=comment');
      await page.getByRole('link').filter({ hasText: word }).first().click();
      await page.waitForURL(/\/mod\/queue\/\d+/);
      await alive(page);
      await expect(page.getByText(t('moderation.review_for', { found: word })).first()).toBeVisible();
      await page.getByRole('button', { name: t('moderation.do_publish') }).click();
      await page
        .getByRole('form', { name: t('moderation.do_publish') })
        .getByRole('button', { name: t('moderation.confirm') })
        .click();
      await expect(page.getByText(t('moderation.done_dismiss'))).toBeVisible();
      await context.clearCookies();
      await visit(page, `${stage.offers.plain.url}?comment=${id}`);
      await expect(page.getByText(`Здесь есть ${word}`)).toBeVisible();
      await reader.close();
      await enter(`admin_site_${language}`);
      await visit(page, '/rules');
      await drop(page, word);
    });
  });
}

for (const { language, theme, width } of LOOKS) {
  test.describe(`${language} ${theme} ${width}`, () => {
    test.use({ language });
    test('the list is looked at, empty and full', THOROUGH, async ({ page, context, stage }) => {
      await context.addCookies(readerCookies(stage, language, theme, 'admin_looks'));
      await page.setViewportSize({ width, height: 844 });
      await visit(page, '/admin/blocklist');
      await look(page);
      const word = `${newWord(language)}${'о'.repeat(15)}`;
      await callAs(page, 'POST', '/api/admin/blocklist', { kind: 'word', texts: [word] });
      await callAs(page, 'POST', '/api/admin/blocklist', { kind: 'host', texts: [`${'x'.repeat(50)}.example`] });
      await visit(page, '/admin/blocklist');
      await look(page);
      await drop(page, word);
      await drop(page, `${'x'.repeat(50)}.example`);
    });
  });
}
