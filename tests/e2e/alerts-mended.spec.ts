/** What is typed into an alert is never lost in silence, and what is done to one is done once, and seen. */
import type { Locator, Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { callAs, expect, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';

// One member, whose alerts are put away before each.
test.describe.configure({ mode: 'default' });

const keywordOf = (within: Page | Locator, t: Words) => within.getByLabel(t('alerts.keyword'), { exact: true });
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const submit = (page: Page, t: Words) => page.getByRole('button', { name: t('alerts.create'), exact: true });

const make = (page: Page, data: object) => callAs<{ id: number }>(page, 'POST', '/api/alerts', data);

async function clear(page: Page): Promise<void> {
  const alerts = await callAs<{ id: number }[]>(page, 'GET', '/api/alerts');
  for (const { id } of alerts) await callAs(page, 'DELETE', `/api/alerts/${id}`);
}

test(
  'a group typed and not picked is taken by its whole name, or said to be none',
  THOROUGH,
  async ({ page, t, stage, enter }) => {
    await enter('alert_keeper');
    await clear(page);
    await visit(page, `/groups/${stage.group_slug}`);
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await visit(page, '/alerts/new');
    const groups = page.getByRole('combobox', { name: t('alerts.groups') });
    const chip = page.getByRole('button', { name: t('choices.remove', { name }) });
    // Left: by its name in whatever case.
    await groups.fill(name.toUpperCase());
    await groups.blur();
    await expect(chip).toBeVisible();
    await expect(groups).toHaveValue('');
    await chip.click();
    // Enter faster than the list comes waits for it, and takes the first of what was typed in the end.
    await groups.fill('квадрокоптерище');
    await expect(page.getByText(t('choices.none'))).toBeVisible();
    await groups.fill(name.slice(0, -1));
    await groups.press('Enter');
    await expect(chip).toBeVisible();
    await expect(groups).toHaveValue('');
    await chip.click();
    // What nothing is called is said while it is typed, when it is left and when it is sent, and nothing is sent.
    await groups.fill('квадрокоптерище');
    await expect(page.getByText(t('choices.none'))).toBeVisible();
    await groups.press('Enter');
    await expect(groups).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(t('choices.unknown'))).toBeVisible();
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/alerts') sent += 1;
    });
    await keywordOf(page, t).fill('ssd');
    await submit(page, t).click();
    await expect(groups).toBeFocused();
    await expect(groups).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toBe(0);
    // Sent straight from the field, the name goes along.
    await groups.fill(name);
    const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/alerts'));
    await submit(page, t).click();
    expect(((await request).postDataJSON() as { group_ids: number[] }).group_ids).toHaveLength(1);
    await page.waitForURL(/\/alerts-manage/);
  },
);

test('a card whose alert was deleted elsewhere goes, whatever is done to it', THOROUGH, async ({ page, t, enter }) => {
  await enter('alert_keeper');
  await clear(page);
  const tea = await make(page, { keyword: 'чайник', name: 'Чай' });
  const milk = await make(page, { keyword: 'молоко', name: 'Молоко' });
  await visit(page, '/alerts-manage');
  for (const { id } of [tea, milk]) await callAs(page, 'DELETE', `/api/alerts/${id}`);
  await cardOf(page, 'Чай').getByRole('switch').click();
  await expect(page.getByRole('alert').filter({ hasText: t('errors.alert_not_found') })).toBeVisible();
  await expect(cardOf(page, 'Чай')).toHaveCount(0);
  await cardOf(page, 'Молоко').getByRole('button').click();
  await expect(cardOf(page, 'Молоко')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: t('errors.alert_not_found') })).toHaveCount(0);
});

test('two quick presses delete one; of two deletions the later is taken back', THOROUGH, async ({ page, t, enter }) => {
  await enter('alert_keeper');
  await clear(page);
  for (const name of ['Первая', 'Вторая', 'Третья']) await make(page, { keyword: name, name });
  await visit(page, '/alerts-manage');
  const cards = page.getByRole('article');
  const box = await cards.first().getByRole('button').last().boundingBox();
  const [x, y] = [(box?.x ?? 0) + 8, (box?.y ?? 0) + 8];
  await page.mouse.click(x, y);
  await expect(cards).toHaveCount(2);
  await page.mouse.click(x, y);
  await page.waitForTimeout(700);
  await expect(cards).toHaveCount(2);
  await page.mouse.click(x, y);
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: t('alerts.undo'), exact: true }).click();
  await expect(cards).toHaveText([/Вторая/, /Первая/]);
});

test(
  'a price stays in the currency it was asked in, whatever language the alert is read in',
  THOROUGH,
  async ({ page, enter }) => {
    await enter('alert_keeper');
    await clear(page);
    const { id } = await make(page, { keyword: 'мышь', max_price: 1000, currency: 'RUB' });
    await visit(page, `/alerts/${id}?lang=en`);
    const preview = page.waitForRequest('**/api/alerts/preview');
    await page.locator('input[name="name"]').fill('Mouse');
    expect((await preview).postDataJSON()).toMatchObject({ max_price: 1000, currency: 'RUB' });
    const saved = page.waitForResponse(`**/api/alerts/${id}`);
    await page.locator('main form button[type="submit"]').click();
    expect(await (await saved).json()).toMatchObject({ data: { max_price: 1000, currency: 'RUB' } });
    // A new one is asked in the currency the form shows.
    await visit(page, '/alerts/new?lang=en');
    const asked = page.waitForRequest('**/api/alerts/preview');
    await page.locator('input[name="keyword"]').fill('mouse');
    expect((await asked).postDataJSON()).toMatchObject({ currency: 'USD' });
  },
);

test('what is wrong with a keyword the page began with is said at once', THOROUGH, async ({ page, t, enter }) => {
  await enter('alert_keeper');
  await clear(page);
  await visit(page, `/alerts/new?keyword=${encodeURIComponent('монитор (4K')}`);
  await expect(keywordOf(page, t)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(t('errors.keyword_bracket'))).toBeVisible();
});

test('how a keyword is read stands under its field', THOROUGH, async ({ page, t, enter }) => {
  await enter('alert_keeper');
  await visit(page, '/alerts/new');
  await keywordOf(page, t).fill('ssd');
  await expect(page.getByText(t('alerts.also', { forms: '' }).trim())).toContainText('ссд');
  const help = page
    .locator('details')
    .filter({ hasText: t('alerts.grammar_title') })
    .getByText('(');
  await expect(help).toBeHidden();
  await page.getByText(t('alerts.grammar_title')).click();
  await expect(help).toBeVisible();
});

test('the page of an alert renames its tab, and deletes it with a way back', THOROUGH, async ({ page, t, enter }) => {
  await enter('alert_keeper');
  await clear(page);
  const { id } = await make(page, { keyword: 'ssd', name: 'Диски' });
  await visit(page, `/alerts/${id}`);
  await expect(page).toHaveTitle(/Диски/);
  await page.getByLabel(t('alerts.name'), { exact: false }).first().fill('Память $& всякая');
  await page.getByRole('button', { name: t('alerts.save'), exact: true }).click();
  await expect(page).toHaveTitle(/Память \$& всякая/);
  await page.getByRole('button', { name: t('alerts.remove_named', { name: 'Память $& всякая' }) }).click();
  await expect(page.getByText(t('alerts.removed_title'))).toBeVisible();
  const undo = page.getByRole('button', { name: t('alerts.undo'), exact: true });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(page.getByRole('switch')).toBeVisible();
  expect((await page.goto(`/alerts/${id}`))?.status()).toBe(200);
});

test(
  'pushes chosen elsewhere are said not to come to a browser that takes none',
  THOROUGH,
  async ({ page, t, enter }) => {
    await enter('alert_keeper');
    await clear(page);
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    const { id } = await make(page, { keyword: 'ssd', by_push: true });
    await visit(page, `/alerts/${id}`);
    await expect(page.getByRole('checkbox', { name: t('alerts.push_here') })).toBeChecked();
    await expect(page.getByText(t('alerts.push_elsewhere'))).toBeVisible();
  },
);
