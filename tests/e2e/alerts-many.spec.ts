/** Many alerts on a phone: found by typing, ordered, put in folders, and several of them handled at once, by keys alone. */
import type { Page } from '@playwright/test';
import { callAs, expect, test, visit } from '../support/e2e-fixtures.ts';

const PHONE = { width: 390, height: 844 };
/** As many as they may have. */
const COUNT = 25;
/** Those with a 1 in their number. */
const MEANT = 12;

const cards = (page: Page) => page.getByRole('article');

test('from the filters of a list to an alert, and from many of them to those that are meant', async ({
  page,
  t,
  stage,
  enter,
}) => {
  await enter('alert_hoarder');
  await page.setViewportSize(PHONE);
  // With the filters of the list, and what an alert cannot ask for said.
  await visit(page, `/groups/${stage.group_slug}?price_from=10&price_to=5000`);
  await page.getByRole('link', { name: t('alerts.follow'), exact: true }).click();
  await expect(page.getByLabel(t('alerts.max_price'), { exact: true })).toHaveValue('5000');
  await expect(page.getByText(t('alerts.left_out', { filters: t('alerts.left_price_from') }))).toBeVisible();
  await page.getByRole('button', { name: t('alerts.create'), exact: true }).click();
  await expect(page).toHaveURL(/\/alerts-manage/);

  const before = (await callAs<{ id: number }[]>(page, 'GET', '/api/alerts')).length;
  for (let nth = before; nth < COUNT; nth += 1)
    await callAs(page, 'POST', '/api/alerts', { keyword: `самовар ${nth}`, name: `Самовар ${nth}` });
  await visit(page, '/alerts-manage?order=name');
  await expect(cards(page)).toHaveCount(COUNT);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.getByRole('searchbox', { name: t('alerts.find') }).fill('самовар 1');
  await expect(cards(page)).toHaveCount(MEANT);

  // By keys alone: choose all that are seen, delete them, bring them back.
  await page.getByRole('button', { name: t('alerts.choose'), exact: true }).press('Enter');
  const bar = page.getByRole('group', { name: t('alerts.several') });
  await page.getByRole('checkbox', { name: t('alerts.choose_named', { name: 'Самовар 12' }) }).press('Space');
  await expect(bar.getByRole('status')).toHaveText(t('alerts.chosen', { count: 1 }));
  await bar.getByRole('button', { name: t('alerts.choose_all'), exact: true }).press('Enter');
  await expect(bar.getByRole('status')).toHaveText(t('alerts.chosen', { count: MEANT }));
  await bar.getByRole('button', { name: t('alerts.several_pause'), exact: true }).press('Enter');
  await expect(page.getByText(t('alerts.several_done_pause', { count: MEANT }))).toBeVisible();
  await expect(page.locator('.alert-card[data-paused]')).toHaveCount(MEANT);
  await bar.getByRole('button', { name: t('alerts.remove'), exact: true }).press('Enter');
  await expect(page.getByText(t('alerts.find_none'))).toBeVisible();
  const undo = page.getByRole('button', { name: t('alerts.undo'), exact: true });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(cards(page)).toHaveCount(MEANT);

  await page.getByRole('link', { name: t('alerts.folders') }).click();
  await expect(page).toHaveURL('/alerts-manage?order=name&folders=1');
  await expect(page.locator('.alert-list__folder')).toHaveCount(2);
  // To everything one of them would find, and back to what it asks for.
  await page.getByRole('link', { name: t('alerts.open_list_named', { name: 'Самовар 12' }) }).click();
  await expect(page.getByRole('list', { name: t('alerts.offers_limits') })).toContainText('самовар 12');
  await page.getByRole('link', { name: t('alerts.edit'), exact: true }).click();
  await expect(page).toHaveURL(/\/alerts\/\d+$/);
});
