import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { alive, expect, LANGUAGES, overflow, readerCookies, test } from '../support/e2e-fixtures.ts';
import { PAGES } from '../support/e2e-pages.ts';

const THEMES = ['light', 'dark'] as const;
const READERS = ['guest', 'user'] as const;
const WIDTHS = [1280, 900, 390, 320] as const;
/** The 404 itself is what the browser reports of a page that is not there. */
const EXPECTED = /the server responded with a status of 404/;

/** Everything the page complains about from now on. */
function complaints(page: Page): string[] {
  const list: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text()))
      list.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => list.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    // The tab's icon is fetched whenever the browser likes, and dropped when the next page is opened over it.
    const isDropped = request.failure()?.errorText === 'net::ERR_ABORTED' && request.url().endsWith('/favicon.svg');
    if (!isDropped) list.push(`failed: ${request.url()}`);
  });
  return list;
}

const combinations = LANGUAGES.flatMap((language) =>
  THEMES.flatMap((theme) => READERS.map((reader) => ({ language, theme, reader }))),
);

for (const { name, url, status = 200, is_for_guests = false } of PAGES) {
  test(`${name}: hydrates without a word, fits every width and is accessible, whoever reads it`, async ({
    page,
    context,
    stage,
  }) => {
    const heard = complaints(page);
    for (const { language, theme, reader } of combinations) {
      if (is_for_guests && reader === 'user') continue;
      await test.step(`${language} ${theme} ${reader}`, async () => {
        await context.clearCookies();
        await context.addCookies(readerCookies(stage, language, theme, reader === 'user' ? 'reader' : null));
        await page.setViewportSize({ width: theme === 'light' ? WIDTHS[0] : WIDTHS[2], height: 800 });
        const reply = await page.goto(url(stage));
        expect(reply?.status()).toBe(status);
        await alive(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        const user_id = await page.locator('meta[name="user-id"]').getAttribute('content');
        expect(user_id).toBe(reader === 'user' ? String(stage.members.reader.id) : '0');
        const is_looked_at =
          reader === 'guest' ? language === 'ru' && theme === 'light' : language === 'en' && theme === 'dark';
        if (is_looked_at || (is_for_guests && language === 'en' && theme === 'dark')) await expectAccessible(page);
        // Colours move nothing: one theme is enough for the widths.
        for (const width of theme === 'light' ? WIDTHS : []) {
          await page.setViewportSize({ width, height: 800 });
          expect(await overflow(page), `${width} px`).toBe(0);
        }
        expect(heard).toEqual([]);
      });
    }
  });
}

const LOOKS = [
  { language: 'ru', theme: 'light', width: 1280 },
  { language: 'en', theme: 'dark', width: 390 },
] as const;

for (const { language, theme, width } of LOOKS) {
  test(`what opens over a page: axe finds nothing (${language}, ${theme}, ${width} px)`, async ({
    page,
    context,
    stage,
  }) => {
    await context.addCookies(readerCookies(stage, language, theme, null));
    await page.setViewportSize({ width, height: 800 });
    await page.goto(stage.threads.read.url);
    await alive(page);
    await page.locator('#comments').getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);

    await context.addCookies(readerCookies(stage, language, theme, 'reader'));
    await page.goto(stage.threads.read.url);
    await alive(page);
    await page.locator(`#comment${stage.threads.read.root_id}`).getByRole('button').first().click();
    await expect(page.getByRole('textbox')).toBeFocused();
    await expectAccessible(page);
  });
}

/** Runs every rule of axe, none switched off. */
async function expectAccessible(page: Page): Promise<void> {
  // There are no frames inside our pages: one document is all there is to look at.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    ),
  ).toEqual([]);
}
