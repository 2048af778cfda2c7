import type { Locator } from '@playwright/test';
import { STEPS } from '#rules/entry-form.ts';
import { expect, test, visit } from '../support/e2e-fixtures.ts';
import { formOf, picturesCame, SHOP } from '../support/e2e-submit.ts';

/** What lies over a field that has the focus, or how far it is out of view; empty when all of its line is seen. */
async function coverOf(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    const { left, right, top, height } = element.getBoundingClientRect();
    const y = top + Math.min(height, 40) / 2;
    if (y < 0 || y > window.innerHeight) return `out of view at ${Math.round(y)}`;
    const around = element.closest('label, .field, fieldset') ?? element;
    for (const x of [left + 6, (left + right) / 2, right - 6]) {
      const over = document.elementFromPoint(x, y);
      if (!over || !(element.contains(over) || around.contains(over) || over.contains(element)))
        return `${over?.tagName ?? 'nothing'}.${over?.className ?? ''} at ${Math.round(x)}, ${Math.round(y)}`;
    }
    return '';
  });
}

test('with the keyboard of a phone open, nothing lies over the field that is written in', async ({
  page,
  t,
  enter,
}) => {
  await enter('typist_en');
  // What a keyboard leaves of a phone.
  await page.setViewportSize({ width: 390, height: 420 });
  await visit(page, '/submit?type=coupon');
  const form = formOf(page, t);
  await form.link.fill(`${SHOP}/tea/oolong?phone`);
  await form.link.blur();
  await picturesCame(form.main, t);
  await expect(page).toHaveURL(/\/submit\/\d+\/link$/);
  const draft = page.url().replace(/\/link$/, '');
  let seen = 0;
  for (const address of [...STEPS.map((step) => `${draft}/${step}`), '/submit?type=discussion']) {
    await visit(page, address);
    await expect(form.main.getByRole('heading', { level: 1 })).toBeVisible();
    const fields = form.main.locator(
      'input:is(:not([type]), [type="text"], [type="url"], [type="search"], [type="date"], [type="number"]), textarea, [contenteditable="true"]',
    );
    for (const field of await fields.locator('visible=true').all()) {
      await field.focus();
      await expect.poll(() => coverOf(field), { message: address }).toBe('');
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(10);
});
