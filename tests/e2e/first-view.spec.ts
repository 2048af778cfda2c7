import type { Page } from '@playwright/test';
import { alive, expect, inTurn, overflow, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

/** Where what is fixed over the lower end of the page begins: the notes, or the bar of a phone. */
async function lowerEdge(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('.cookie-notice, .bottom-bar')]
        .map((part) => part.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top }) => top),
    ),
  );
}

/** How many cards of the list a reader sees from edge to edge without having moved. */
async function wholeCards(page: Page): Promise<number> {
  const edge = await lowerEdge(page);
  const cards = await page.getByRole('feed').getByRole('article').all();
  const boxes = await Promise.all(cards.map((card) => card.boundingBox()));
  return boxes.filter((box) => box && box.y >= 0 && box.y + box.height <= edge).length;
}

test.describe('what a newcomer sees first', () => {
  test.use({ is_newcomer: true });

  for (const [width, height, count] of [
    [390, 844, 1],
    [360, 740, 1],
    [1280, 900, 2],
  ] as const) {
    for (const language of inTurn(width === 390 ? 'ru' : 'en')) {
      test.describe(`${width} × ${height}, ${language}`, () => {
        test.use({ language, viewport: { width, height } });

        test('home shows a whole deal with every note there', async ({ page, t }) => {
          await visit(page, '/');
          const notice = page.getByRole('note', { name: t('widgets.cookies') });
          await expect(notice).toBeVisible();
          expect((await notice.boundingBox())?.height).toBeLessThanOrEqual(44);
          expect(await wholeCards(page)).toBeGreaterThanOrEqual(count);
        });

        test('no field, vote or way to sign up stands behind a note', THOROUGH, async ({ page, t }) => {
          for (const path of ['/', '/login', '/register', '/password/reset', '/contact']) {
            await visit(page, path);
            const notice = await page.getByRole('note', { name: t('widgets.cookies') }).boundingBox();
            const hidden = await page.evaluate(
              (box) => {
                // A tall field may go on below the first view; what is left of it must be enough for a finger.
                const behind = (part: Element) => {
                  const place = part.getBoundingClientRect();
                  const is_beside =
                    place.left >= box.x + box.width || place.right <= box.x || place.top >= box.y + box.height;
                  const is_under = place.height > 0 && !is_beside && place.bottom > box.y;
                  return is_under && box.y - place.top < Math.min(place.height, 44);
                };
                const parts = [
                  ...document.querySelectorAll(
                    'main :is(input, textarea, select, .vote-bar button, a[href^="/register"])',
                  ),
                ];
                return parts.filter(behind).map(({ outerHTML }) => outerHTML.slice(0, 120));
              },
              notice ?? { x: 0, y: 0, width: 0, height: 0 },
            );
            expect(hidden, path).toEqual([]);
          }
        });
      });
    }
  }
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const language of inTurn('ru')) {
    test.describe(language, () => {
      test.use({ language });

      test('chooses kind and store among the filters, and shows them while they are chosen', async ({ page, t }) => {
        await visit(page, '/new');
        const kinds = page.getByRole('navigation', { name: t('feed.kinds') });
        await expect(kinds).toBeHidden();
        await page.locator('.filter-panel summary').click();
        const form = page.locator('.filter-panel__form');
        await form.getByRole('radio', { name: t('feed.kind_deals') }).check({ force: true });
        const store = form.getByRole('combobox', { name: t('feed.store') });
        const name = (await store.locator('option').nth(1).textContent()) ?? '';
        await store.selectOption({ label: name });
        await expect(form.locator('button[type=submit]')).not.toHaveText(t('feed.show'));
        await expectAccessible(page);
        await form.locator('button[type=submit]').click();
        await page.waitForURL(/\/new\?deals_only=1&store=[\w-]+$/);
        await alive(page);
        await expect(kinds.locator('[aria-current]')).toHaveText(t('feed.kind_deals'));
        await expect(page.locator('.store-filter summary')).toContainText(name);
        expect(await overflow(page)).toBe(0);
        await page.locator('.filter-panel summary').click();
        await expect(store.locator('option:checked')).toHaveText(name);
        await store.selectOption('');
        await form.getByRole('radio', { name: t('feed.kind_all') }).check({ force: true });
        await form.locator('button[type=submit]').click();
        await page.waitForURL('/new');
      });

      test('keeps the kind a member chooses with their account', THOROUGH, async ({ page, t, enter }) => {
        await enter(`phone_kinds_${language}`);
        const choose = async (label: string) => {
          await page.locator('.filter-panel summary').click();
          const form = page.locator('.filter-panel__form');
          await form.getByRole('radio', { name: label }).check({ force: true });
          // What counts the offers is what keeps the choice.
          await expect(form.locator('button[type=submit]')).not.toHaveText(t('feed.show'));
          await form.locator('button[type=submit]').click();
        };
        await visit(page, '/hot');
        await choose(t('feed.kind_deals'));
        await page.waitForURL('/hot?deals_only=1');
        await visit(page, '/');
        const current = page.getByRole('navigation', { name: t('feed.kinds') }).locator('[aria-current]');
        await expect(current).toHaveText(t('feed.kind_deals'));
        await choose(t('feed.kind_all'));
        await page.waitForURL('/hot?deals_only=0');
        await visit(page, '/');
        await expect(current).toBeHidden();
      });

      test('moves the catch of the day by keys, without a row of arrows', async ({ page, t }) => {
        await visit(page, '/?chunk=all');
        const next = page.getByRole('button', { name: t('feed.chunk_next') });
        await expect(next).toHaveCSS('opacity', '0');
        await next.focus();
        // By keys, as the browser shows a ring to them alone.
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Tab');
        await expect(next).toHaveCSS('opacity', '1');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: t('feed.chunk_previous') })).toBeEnabled();
        await expect(page.locator('.carousel__dot').nth(1)).toHaveClass(/--on/);
      });
    });
  }
});
