import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Locale, Theme } from '#contract/common.ts';
import { IS_LONG, overflow } from './e2e-fixtures.ts';

interface Look {
  language: Locale;
  theme: Theme;
  /** Of the window, in CSS pixels. */
  width: number;
}

/** How a screen is looked at: both languages, both themes, a desk and the narrowest phone under the longest words.
 * The long run adds what lies between. */
export const LOOKS: readonly Look[] = [
  { language: 'en', theme: 'light', width: 1280 },
  { language: 'ru', theme: 'dark', width: 320 },
  ...(IS_LONG
    ? ([
        { language: 'ru', theme: 'light', width: 900 },
        { language: 'en', theme: 'dark', width: 390 },
        { language: 'ru', theme: 'dark', width: 1280 },
        { language: 'en', theme: 'light', width: 320 },
      ] as const)
    : []),
];

/** Runs every rule of axe, none switched off. */
export async function expectAccessible(page: Page): Promise<void> {
  // There are no frames inside our pages: one document is all there is to look at.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([]);
}

/** Runs every rule of axe, then doubles the text as a reader does in their browser. */
export async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const size of ['200%', '']) {
    await page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
    expect(await overflow(page), size).toBe(0);
  }
}
