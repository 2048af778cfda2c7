import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Locale, Theme } from '#contract/common.ts';
import { IS_LONG, overflow } from './e2e-fixtures.ts';

interface Look {
  language: Locale;
  theme: Theme;
  /** Of the window, in CSS pixels. */
  width: number;
}

/** How a screen is looked at: on the narrowest phone, under the longest words. The long run adds a desk, the other language
 * and theme, and what lies between. */
export const LOOKS: readonly Look[] = [
  { language: 'ru', theme: 'dark', width: 320 },
  ...(IS_LONG
    ? ([
        { language: 'en', theme: 'light', width: 1280 },
        { language: 'ru', theme: 'light', width: 900 },
        { language: 'en', theme: 'dark', width: 390 },
        { language: 'ru', theme: 'dark', width: 1280 },
        { language: 'en', theme: 'light', width: 320 },
      ] as const)
    : []),
];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs every rule of axe, none switched off.
 * @param parts selectors of what is looked at; the whole document when there are none
 */
export async function expectAccessible(page: Page, ...parts: string[]): Promise<void> {
  // A document that was looked at before has it already; reading it costs more than looking at a short page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (include) => {
    // Half way from one colour to another is no colour of ours.
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const runner = (globalThis as unknown as { axe: typeof axe }).axe;
    // What passes is not described: naming a thousand elements took as long as judging them.
    const found = await runner.run(include.length > 0 ? { include } : document, { reporter: 'no-passes' });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }, parts);
  expect(violations).toEqual([]);
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
