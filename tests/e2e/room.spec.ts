/** What is long, dear or set large has room: nothing scrolls sideways, nothing lies over anything else. */
import type { Locator, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { alive, expect, expectApart, overflow, readerCookies, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { ORIGIN } from '../support/e2e-stage.ts';

const WIDTHS = [1280, 900, 390] as const;

/** Doubles the text by the style of the page. */
async function setDouble(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** How far the words of elements run out of the boxes of those that hold them, in pixels; 0 when all of them fit. */
async function runningOut(parts: Locator): Promise<number> {
  return parts.evaluateAll((elements) =>
    Math.max(
      0,
      ...elements
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const room = element.parentElement?.getBoundingClientRect();
          return Math.round(range.getBoundingClientRect().right - (room?.right ?? 0));
        }),
    ),
  );
}

for (const width of WIDTHS) {
  test(
    `names without a space and the dearest price fit wherever they stand (${width} px)`,
    THOROUGH,
    async ({ page, stage, enter }) => {
      await enter('reader');
      await page.setViewportSize({ width, height: 900 });
      const { coupon, deal } = stage.broad;
      for (const url of ['/u/e2e_broad', '/u/e2e_broad/deals', coupon.url, deal.url, '/stores', '/stores/broad-store'])
        for (const is_double of [false, true]) {
          await visit(page, url);
          if (is_double) await setDouble(page);
          expect(await overflow(page), `${url} ${is_double}`).toBe(0);
          expect(await runningOut(page.locator('.price')), `${url} ${is_double}`).toBe(0);
        }
      await visit(page, coupon.url);
      const store = page.locator('.offer-head__store');
      if (width < 1024) await expect(store).toHaveCSS('text-overflow', 'ellipsis');
    },
  );
}

test(
  'the submit form set large: the preview holds the dearest price, no word of a label is broken',
  THOROUGH,
  async ({ page, stage, enter }) => {
    await enter('broad');
    await visit(page, `/offers/${stage.broad.deal.id}/edit?step=basics`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await setDouble(page);
      expect(await overflow(page), `${width} px`).toBe(0);
      expect(await runningOut(page.locator('.offer-preview .price'))).toBe(0);
      const lines = await page.locator('.field__aside').evaluateAll((asides) =>
        asides
          .filter((aside) => !/\s/.test(aside.textContent))
          .map((aside) => {
            const range = document.createRange();
            range.selectNodeContents(aside);
            return range.getClientRects().length;
          }),
      );
      expect(lines.length).toBeGreaterThan(0);
      expect(Math.max(...lines), `${width} px`).toBe(1);
    }
  },
);

/** What can be pressed in the header stands apart, and the search has room to type. */
async function expectHeaderApart(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const parts = page.locator('.header__inner :is(a, summary, button, input)').filter({ visible: true });
  await expectApart(await parts.all());
  const key = page.locator('.search-box__key');
  if (await key.isVisible()) {
    const others = page.locator('.header__inner :is(a, summary, button)').filter({ visible: true });
    await expectApart([key, ...(await others.all())]);
  }
  const field = await page.locator('.search-box__field').boundingBox();
  expect(field?.width, `${width} px`).toBeGreaterThan(100);
  expect(await overflow(page), `${width} px`).toBe(0);
}

test(
  'the header goes over to its short form when its words are set large',
  THOROUGH,
  async ({ page, context, stage }) => {
    for (const member of [null, 'reader'] as const)
      for (const language of ['ru', 'en'] as const) {
        await context.clearCookies();
        await context.addCookies(readerCookies(stage, language, 'light', member));
        await visit(page, '/rules');
        for (const width of [1280, 1024, 900]) await expectHeaderApart(page, width);
        await setDouble(page);
        for (const width of [1600, 1280, 1024, 900, 390]) await expectHeaderApart(page, width);
      }
  },
);

test('the header has room where the reader’s browser sets all text twice as large', THOROUGH, async ({ stage }) => {
  const { launchOptions } = test.info().project.use;
  const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await chromium.launch({ ...launchOptions, args });
  const context = await browser.newContext({ baseURL: ORIGIN, serviceWorkers: 'block' });
  const page = await context.newPage();
  for (const member of [null, 'reader'] as const) {
    await context.clearCookies();
    await context.addCookies(readerCookies(stage, 'ru', 'light', member));
    await page.goto('/rules');
    await alive(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    for (const width of [1600, 1280, 1024, 900, 390]) await expectHeaderApart(page, width);
  }
  await browser.close();
});

/** Left edges of the first and the last letter of an element's words. */
async function ends(part: Locator): Promise<{ first: number; last: number }> {
  return part.evaluate((element) => {
    const letters = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!letters?.textContent) throw new Error('No words');
    const left = (at: number) => {
      const range = document.createRange();
      range.setStart(letters, at);
      range.setEnd(letters, at + 1);
      return range.getBoundingClientRect().left;
    };
    return { first: left(0), last: left(letters.textContent.length - 1) };
  });
}

test(
  'an Arabic title and text run from right to left, their last sign at the left',
  THOROUGH,
  async ({ page, stage }) => {
    const { deal } = stage.broad;
    await visit(page, deal.url);
    for (const part of [page.getByRole('heading', { level: 1 }), page.locator('.user-text p').first()]) {
      const { first, last } = await ends(part);
      expect(last).toBeLessThan(first);
    }
    await visit(page, '/u/e2e_broad/deals');
    const { first, last } = await ends(
      page.getByRole('main').locator('.offer-card').getByRole('link', { name: '(123)' }),
    );
    expect(last).toBeLessThan(first);
  },
);

test.describe('with moving pictures', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test(
    'quick presses on an offer’s pictures each move one on; at the end the focus stays',
    THOROUGH,
    async ({ page, stage, t }) => {
      await visit(page, stage.pictured.url);
      const next = page.getByRole('button', { name: t('details.photo_next') });
      const counter = page.locator('.offer-gallery__counter');
      const number = async () => Number(/\d+/.exec((await counter.textContent()) ?? '')?.[0]);
      await next.focus();
      for (let press = 0; press < 3; press++) await page.keyboard.press('Enter', { delay: 70 });
      const at = () =>
        page.locator('.offer-gallery__track').evaluate((strip) => (strip.scrollLeft / strip.clientWidth).toFixed(2));
      await expect.poll(at).toBe('3.00');
      expect(await number()).toBe(4);
      const count = await page.locator('.offer-gallery__slide').count();
      for (let press = 0; press < count; press++) await page.keyboard.press('Enter');
      await expect.poll(at).toBe(`${count - 1}.00`);
      await expect(next).toBeDisabled();
      await expect(next).toBeFocused();
      const previous = page.getByRole('button', { name: t('details.photo_previous') });
      await previous.click();
      await expect.poll(number).toBe(count - 1);
      await page.locator('.offer-gallery__track').evaluate((strip) => strip.scrollTo({ left: 0, behavior: 'instant' }));
      await expect.poll(number).toBe(1);
    },
  );
});
