import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { parseDelta } from '#rules/delta.ts';
import { expect, overflow, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

/** The page as another owner would have it: what is put in place of the options reaches the browser alone. */
async function withOptions(page: Page, url: string, options: Record<string, unknown>): Promise<void> {
  await page.route(`**${url}`, async (route) => {
    const reply = await route.fetch();
    const body = Object.entries(options).reduce(
      (text, [name, value]) => text.replace(new RegExp(`"${name}":[^,}]+`), `"${name}":${JSON.stringify(value)}`),
      await reply.text(),
    );
    await route.fulfill({ response: reply, body });
  });
}

const RECORDED = path.resolve(process.env['ULOV_DATA_DIR'] ?? '../shared/data', 'quill-deltas/delta-html.json');
const OUTSIDE = [{ insert: 'x', attributes: { color: 'red' } }, { insert: { video: 'https://shop.example/v' } }];

/** Texts with more than our editor makes: recorded ones of others where they are at hand. */
function foreignDeltas(): object[] {
  const recorded = existsSync(RECORDED)
    ? (JSON.parse(readFileSync(RECORDED, 'utf8')) as { ops: object[] }[]).map(({ ops }) => ops)
    : [];
  return [...OUTSIDE.map((op) => [op, { insert: '\n' }]), ...recorded]
    .map((ops) => ({ ops }))
    .filter((delta) => typeof parseDelta(delta) === 'string');
}

test(
  'a text with more than the editor makes is refused, and what was typed stays in it',
  THOROUGH,
  async ({ page, t, stage, enter }) => {
    await enter('menu');
    await visit(page, stage.offers.plain.url);
    await page
      .getByRole('button', { name: t('comments.write') })
      .first()
      .focus();
    const text = page.getByRole('textbox', { name: t('comments.write') });
    await text.fill('Останется в поле');
    const before = await page.locator('#comments article').count();
    const foreign = foreignDeltas();
    expect(foreign.length).toBeGreaterThan(existsSync(RECORDED) ? 10 : 1);
    for (const delta of foreign) {
      await page.route('**/comments', (route) =>
        route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), delta }) }),
      );
      const reply = page.waitForResponse((one) => one.url().endsWith('/comments') && one.request().method() === 'POST');
      await page.getByRole('button', { name: t('comments.send'), exact: true }).click();
      expect((await reply).status(), JSON.stringify(delta)).toBe(422);
      await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
      await expect(text).toHaveText('Останется в поле');
      await expect(page.getByRole('button', { name: t('comments.send'), exact: true })).toBeEnabled();
      await page.unroute('**/comments');
    }
    expect(await page.locator('#comments article').count()).toBe(before);
  },
);

test('the owner says which key sends and how high the editor is; long texts scroll inside', async ({
  page,
  t,
  stage,
  enter,
}) => {
  await enter('menu');
  const { url } = stage.offers.alert_ru;
  const open = async () => {
    await visit(page, url);
    await page
      .getByRole('button', { name: t('comments.write') })
      .or(page.getByRole('button', { name: t('comments.continue_draft') }))
      .first()
      .click();
    const text = page.getByRole('textbox', { name: t('comments.write') });
    await expect(text).toBeFocused();
    return text;
  };
  let text = await open();
  expect(await text.evaluate((field) => getComputedStyle(field).minHeight)).toBe('150px');
  await page.keyboard.type('Раз');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Два');
  await expect(text.locator('p')).toHaveCount(2);

  await withOptions(page, url, { submit_key: 'enter', editor_min_px: 60, editor_max_px: 120 });
  text = await open();
  expect(await text.evaluate((field) => getComputedStyle(field).minHeight)).toBe('60px');
  for (let line = 0; line < 12; line += 1) await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Конец');
  expect(await text.evaluate((field) => [field.clientHeight <= 120, field.scrollHeight > 200])).toEqual([true, true]);
  // Enter on a tool presses the tool.
  await page.getByRole('button', { name: t('editor.tool_list'), exact: true }).press('Enter');
  await expect(text.locator('li')).toHaveText('Конец');
  await text.focus();
  const sent = page.waitForResponse('**/comments');
  await page.keyboard.press('Enter');
  expect((await sent).ok()).toBe(true);
  await expect(text).toHaveCount(0);
});

test(
  'on a narrow screen the tail of the tools waits under “more”, and arrows pass it over',
  THOROUGH,
  async ({ page, t, stage, enter }) => {
    await enter('menu');
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, stage.threads.read.url);
    await page
      .getByRole('button', { name: t('comments.write') })
      .first()
      .click();
    const tools = page.getByRole('toolbar', { name: t('editor.toolbar') });
    const tool = (name: string) => tools.getByRole('button', { name, exact: true });
    await expect(tool(t('editor.tool_bold'))).toBeVisible();
    await expect(tool(t('editor.tool_header_2'))).toBeHidden();
    await tool(t('editor.tool_bold')).focus();
    await page.keyboard.press('End');
    const more = tool(t('editor.tool_more'));
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await expect(tool(t('editor.tool_header_2'))).toBeVisible();
    await tool(t('editor.tool_schedule')).click();
    await page.getByRole('textbox', { name: t('editor.offset') }).fill('90');
    await page.keyboard.press('Enter');
    await expect(tools.getByRole('button', { name: t('editor.tool_schedule') })).toHaveText('01:30');
    expect(await overflow(page)).toBe(0);
    await expectAccessible(page);

    // It is docked: every tool in the window and clear of the button that sends, the bar of the page out of the way.
    const waiting = page.locator('.comments-section__bottom');
    await expect(waiting).toBeHidden();
    const clear = await page.locator('.comment-editor').evaluate((sheet) => {
      const send = sheet.querySelector('.comment-editor__send')?.getBoundingClientRect();
      const all = [...sheet.querySelectorAll('.editor-toolbar__tool')].map((one) => one.getBoundingClientRect());
      const is_reached = all.every(({ left, right }) => left >= 0 && right <= (send?.left ?? 0));
      return [all.length, is_reached, sheet.getBoundingClientRect().bottom];
    });
    expect(clear).toEqual([12, true, 640]);
    // Escape does not throw words away: it goes to the way out.
    await page.getByRole('textbox', { name: t('comments.write') }).fill('Слово');
    await page.keyboard.press('Escape');
    await expect(page.locator('.comment-editor__head').getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('.comment-editor')).toHaveCount(0);
    // What waits at the bottom of a discussion instead of the bar of the page opens the same.
    await expect(waiting).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.bottom-bar')).toBeHidden();
    await waiting.getByRole('button', { name: t('comments.write') }).click();
    await expect(page.getByRole('textbox', { name: t('comments.write') })).toBeFocused();
    await expect(page.locator('.comment-editor')).toBeInViewport({ ratio: 1 });
  },
);
