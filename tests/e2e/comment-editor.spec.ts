import type { Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { MAX_IMAGES } from '#rules/delta.ts';
import { expect, inTurn, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import { picture } from '../support/uploads.ts';

const UPLOAD_FAILED = { ru: 'Не удалось загрузить картинку.', en: 'Image upload failed.' } as const;

/** The editor at the top of a thread, and the people offered in it. */
async function openEditor(page: Page, t: Words) {
  await page
    .getByRole('button', { name: t('comments.write') })
    .first()
    .focus();
  const text = page.locator('.comment-editor [contenteditable=true]');
  await expect(text).toBeFocused();
  const list = page.getByRole('listbox', { name: t('editor.mentions') });
  // Without the letter that stands for a picture.
  const people = list.locator('.mention-list__option > .clip');
  return { text, list, options: list.getByRole('option'), people, names: text.locator('.editor-text__mention') };
}

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('@ offers the people of the thread without a call; letters search; the name is written as a link', async ({
      page,
      t,
      stage,
      enter,
    }) => {
      await enter(`mentioner_${language}`);
      const searches: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/users?')) searches.push(request.url());
      });
      await visit(page, stage.threads[`reply_${language}`].url);
      const { text, list, options, people, names } = await openEditor(page, t);
      await expect(text).toHaveRole('textbox');
      await page.keyboard.type('Спасибо, @');
      await expect(list).toBeVisible();
      expect(await options.count()).toBeGreaterThan(1);
      await expect(text).toHaveRole('combobox');
      await expect(options.first()).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('ArrowDown');
      await expect(text).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '-');
      await expectAccessible(page, '.comment-editor', '.mention-list');
      expect(searches).toEqual([]);

      const found = page.waitForResponse(/\/api\/users\?search=e2e_feed&count=5$/);
      await page.keyboard.type('e2e_feed');
      expect((await found).ok()).toBe(true);
      await expect(people).toHaveText(['e2e_feed']);
      await page.keyboard.press('Enter');
      await expect(list).toHaveCount(0);
      await expect(names).toHaveText('@e2e_feed');
      await expect(text).toHaveRole('textbox');

      await page.keyboard.press('Control+Enter');
      const written = page.getByRole('article', { name: t('comments.by', { name: `e2e_mentioner_${language}` }) });
      await expect(written).toContainText('Спасибо, @e2e_feed');
      await expect(written.getByRole('link', { name: '@e2e_feed' })).toHaveAttribute('href', '/u/e2e_feed');

      // Said anew, it is a mention still.
      await written.getByRole('button', { name: t('comments.edit'), exact: true }).click();
      await expect(page.locator('.comment-editor--edit .editor-text__mention')).toHaveText('@e2e_feed');
    });

    test('a name of nobody says so, and a search that fails is silent', THOROUGH, async ({ page, t, stage, enter }) => {
      await enter(`naming_${language}`);
      await visit(page, stage.threads[`reply_${language}`].url);
      const { text, list } = await openEditor(page, t);
      // Escape closes the list and nothing else.
      await page.keyboard.type('и @zz_nobody');
      await expect(page.getByText(t('users.notFound'))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByText(t('users.notFound'))).toHaveCount(0);
      await expect(text).toBeFocused();

      // A search that fails is silent.
      await page.route('**/api/users?*', (route) => route.abort());
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('search=zz_other'));
      await page.keyboard.type(' @zz_other');
      await failed;
      await expect(page.getByRole('alert')).toBeEmpty();
      await expect(list).toHaveCount(0);
      await expect(text).toHaveText('и @zz_nobody @zz_other');
    });

    test(
      'a picture on its way is a placeholder, and one that does not come leaves none',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter(`picturing_${language}`);
        await visit(page, stage.threads[`reply_${language}`].url);
        const { text } = await openEditor(page, t);
        const tool = page.getByRole('button', { name: t('editor.tool_picture') });
        const send = page.getByRole('button', { name: t('comments.send'), exact: true });
        const [coming, pictures] = [text.locator('.editor-text__coming'), text.locator('img')];
        const file = { name: 'photo.png', mimeType: 'image/png', buffer: await picture() };

        // One that does not come takes its placeholder with it.
        await page.keyboard.type('Чек:');
        const gate = Promise.withResolvers<void>();
        await page.route('**/api/media', async (route) => {
          await gate.promise;
          await route.abort();
        });
        await tool.click();
        await expect(page.getByRole('button', { name: t('editor.image_file') })).toBeFocused();
        await expectAccessible(page, '.comment-editor');
        await page.locator('.image-field input[type=file]').setInputFiles(file);
        await expect(coming).toHaveCount(1);
        await expect(send).toBeDisabled();
        gate.resolve();
        await expect(page.getByRole('alert').filter({ hasText: UPLOAD_FAILED[language] })).toBeVisible();
        await expect(coming).toHaveCount(0);
        await expect(pictures).toHaveCount(0);
        await expect(send).toBeEnabled();
        await page.unroute('**/api/media');
      },
    );

    test(
      'a picture of the device stands with its description and is shown without a jump',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter(`picturing_${language}`);
        await visit(page, stage.threads[`reply_${language}`].url);
        const { text } = await openEditor(page, t);
        const [coming, pictures] = [text.locator('.editor-text__coming'), text.locator('img')];
        const file = { name: 'photo.png', mimeType: 'image/png', buffer: await picture() };
        await page.getByRole('button', { name: t('editor.tool_picture') }).click();
        await page.getByRole('textbox', { name: t('editor.image_alt') }).fill('Чек из магазина');
        const files = page.locator('.image-field input[type=file]');
        await expect(files).toHaveAttribute('accept', 'image/*');
        await files.setInputFiles(file);
        await expect(pictures).toHaveAttribute('alt', 'Чек из магазина');
        await expect(coming).toHaveCount(0);
        // Undo knows pictures and no placeholders.
        await text.focus();
        await page.keyboard.press('Control+z');
        await expect(pictures).toHaveCount(0);
        await page.keyboard.press('Control+Shift+z');
        await expect(pictures).toHaveCount(1);
        await expect(coming).toHaveCount(0);

        await page.getByRole('button', { name: t('comments.send'), exact: true }).click();
        const written = page.getByRole('article', { name: t('comments.by', { name: `e2e_picturing_${language}` }) });
        const shown = written.getByRole('img', { name: 'Чек из магазина' });
        await expect(shown).toHaveAttribute('width', '300');
        // Its place is kept from the first moment, before a byte of it has come.
        await page.route(`**${await shown.getAttribute('src')}`, () => undefined);
        const place = (await written.getAttribute('id'))?.replace('comment', '');
        await visit(page, `${stage.threads[`reply_${language}`].url}?comment=${place}`);
        expect(await shown.boundingBox()).toMatchObject({ width: 300, height: 200 });
      },
    );

    test(
      'a picture elsewhere: nothing, no address and one that gives no picture are told inline',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter(`picturing_${language}`);
        await visit(page, stage.threads[`reply_${language}`].url);
        await openEditor(page, t);
        await page.getByRole('button', { name: t('editor.tool_picture') }).click();
        const address = page.getByRole('textbox', { name: t('editor.image_address') });
        const error = page.locator('.image-field__error');
        await address.press('Enter');
        await expect(error).toHaveText(t('editor.emptyRemoteImageUrl'));
        await address.fill('ftp://a.example/x.png');
        await address.press('Enter');
        await expect(error).toHaveText(t('editor.invalidRemoteImageUrl'));
        await address.fill('http://127.0.0.1:1/x.png');
        await address.press('Enter');
        await expect(error).toHaveText(t('editor.remoteImageUploadFailed'));
        await address.press('Escape');
        await expect(error).toHaveCount(0);
        await expect(page.locator('.comment-editor [contenteditable=true]')).toBeFocused();
      },
    );
  });
}

test('a name is chosen by mouse and by Tab, deleted whole, and undone', THOROUGH, async ({ page, t, stage, enter }) => {
  await enter('naming_ru');
  await visit(page, stage.threads.reply_ru.url);
  const { text, list, options, people, names } = await openEditor(page, t);
  await page.keyboard.type('@');
  const second = (await people.nth(1).textContent()) ?? '';
  const first = (await people.first().textContent()) ?? '';
  await options.nth(1).click();
  await expect(text).toBeFocused();
  await expect(names).toHaveText(`@${second}`);
  await page.keyboard.type('@');
  await expect(list).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(names).toHaveText([`@${second}`, `@${first}`]);
  await expect(text).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(names).toHaveText([`@${second}`]);
  await page.keyboard.press('Control+z');
  await expect(names).toHaveText([`@${second}`, `@${first}`]);
  // The name, the @ it came from, and the same once more.
  for (let press = 0; press < 4; press++) await page.keyboard.press('Control+z');
  await expect(names).toHaveCount(0);
});

test('on a phone the list stands clear of the sheet’s line and inside the window', async ({
  page,
  t,
  stage,
  enter,
}) => {
  await enter('naming_en');
  await page.setViewportSize({ width: 390, height: 560 });
  const { url, root_id } = stage.threads.reply_en;
  await visit(page, url);
  const opener = page
    .locator(`#comment${root_id}`)
    .getByRole('button', { name: new RegExp(`^${t('comments.reply')} `) });
  await opener.click();
  const text = page.getByRole('textbox', { name: t('comments.reply_label') });
  await expect(text).toBeFocused();
  await page.keyboard.type('@');
  const list = page.locator('.mention-list');
  await expect(list).toBeVisible();
  const author = await page.locator(`#comment${root_id} .comment__author`).first().textContent();
  await expect(list.locator('.clip').first()).toHaveText(author ?? '-');
  const line = await page.locator('.comment-editor--reply .ql-editor p').boundingBox();
  const box = await list.boundingBox();
  expect(box && line && box.y + box.height <= line.y + 1).toBe(true);
  expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0).toBe(true);
});

test(
  'a picture is pasted and written around; other files and pictures of other sites in pasted text are not',
  THOROUGH,
  async ({ page, t, stage, enter }) => {
    await enter('naming_ru');
    await visit(page, stage.threads.reply_ru.url);
    const { text } = await openEditor(page, t);
    const bytes = (await picture()).toString('base64');
    const paste = (type: string) =>
      text.evaluate(
        (root, given) => {
          const data = new DataTransfer();
          const content = Uint8Array.from(atob(given.bytes), (sign) => sign.codePointAt(0) ?? 0);
          data.items.add(new File([content], 'pasted', { type: given.type }));
          root.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        },
        { bytes, type },
      );
    const pasteHtml = (html: string) =>
      text.evaluate((root, given) => {
        const data = new DataTransfer();
        data.setData('text/html', given);
        root.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      }, html);
    const pictures = text.locator('img');
    await paste('application/pdf');
    await page.keyboard.type('1');
    await paste('image/png');
    await expect(pictures).toHaveCount(1);
    await pasteHtml('до<img src="https://else.example/x.png">после');
    await expect(text).toContainText('допосле');
    await expect(pictures).toHaveCount(1);
    await expect(text.locator('.editor-text__coming')).toHaveCount(0);

    // What is written goes on below the picture, and the button asks for another one.
    const lines = () => text.evaluate((root) => [...root.children].map((line) => line.textContent || line.tagName));
    expect(await lines()).toEqual(['1', 'IMG', 'до', 'после']);
    const tool = page.getByRole('button', { name: t('editor.tool_picture') });
    // While one is on its way the writer goes elsewhere and stays there.
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/media', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await tool.click();
    await page.locator('.image-field input[type=file]').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(bytes, 'base64'),
    });
    await expect(text.locator('.editor-text__coming')).toHaveCount(1);
    await page.keyboard.type('2');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('0');
    gate.resolve();
    await expect(pictures).toHaveCount(2);
    await page.keyboard.type('0');
    expect(await lines()).toEqual(['001', 'IMG', 'до', 'после', 'IMG', '2']);
    await page.keyboard.press('Control+End');
    await paste('image/png');
    await expect(pictures).toHaveCount(3);
    await tool.click();
    await expect(page.getByRole('button', { name: t('editor.image_file') })).toBeFocused();
    await page.keyboard.press('Escape');

    // A divider comes below what is selected.
    await page.keyboard.type('3');
    await page.keyboard.press('Shift+Home');
    await page.getByRole('button', { name: t('editor.tool_divider') }).click();
    await page.keyboard.type('4');
    expect(await lines()).toEqual(['001', 'IMG', 'до', 'после', 'IMG', '2', 'IMG', '3', 'HR', '4']);

    // The eleventh is refused once, and not as one that did not load.
    await pasteHtml(`<img src="${await pictures.first().getAttribute('src')}">`.repeat(MAX_IMAGES - 3));
    await expect(pictures).toHaveCount(MAX_IMAGES);
    await page.keyboard.press('Control+End');
    await tool.click();
    const address = page.getByRole('textbox', { name: t('editor.image_address') });
    await address.fill('https://pictures.example/x.png');
    await address.press('Enter');
    await expect(
      page.getByRole('alert').filter({ hasText: t('editor.image_limit', { count: MAX_IMAGES }) }),
    ).toBeVisible();
    await expect(page.getByText(t('editor.remoteImageUploadFailed'))).toHaveCount(0);
    await expect(text).toBeFocused();
  },
);

test(
  'two tabs that write in one place keep both texts, and the later one is told',
  THOROUGH,
  async ({ page, context, t, stage, enter }) => {
    await enter('naming_ru');
    const { url } = stage.threads.reply_ru;
    const field = (tab: Page) => tab.getByRole('textbox', { name: t('comments.write') });
    const told = (tab: Page) => tab.getByRole('alert').filter({ hasText: t('editor.draft_in_two_tabs') });
    await visit(page, url);
    await openEditor(page, t);
    // A tab behind another hardly moves: each is in front while something is done in it.
    const other = await context.newPage();
    await visit(other, url);
    await openEditor(other, t);
    await page.bringToFront();
    await field(page).fill('Из первой');
    await expect(told(page)).toHaveCount(0);
    await other.bringToFront();
    await field(other).fill('Из второй');
    await expect(told(other)).toBeVisible();
    await visit(other, url);
    await other
      .getByRole('button', { name: t('comments.continue_draft') })
      .first()
      .focus();
    await expect(field(other)).toHaveText('Из второй');
  },
);
