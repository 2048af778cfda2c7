import type { Locator, Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { isolated } from '#web/alerts/isolated.ts';
import { callAs, expect, fillSignIn, inTurn, overflow, tabTo, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

const keywordOf = (within: Page | Locator, t: Words) => within.getByLabel(t('alerts.keyword'), { exact: true });
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const failure = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const success = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
/** Beside the list on wide screens. */
const formOf = (page: Page, t: Words) => page.getByRole('region', { name: t('alerts.new') });

/** Forgets what an earlier try of a test has made. */
async function clearAlerts(page: Page): Promise<void> {
  const alerts = await callAs<{ id: number }[]>(page, 'GET', '/api/alerts');
  for (const { id } of alerts) await callAs(page, 'DELETE', `/api/alerts/${id}`);
}

/** Makes an alert without its screens. */
const make = (page: Page, data: object) => callAs<{ id: number; name: string }>(page, 'POST', '/api/alerts', data);

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('a guest who finds nothing makes an alert for it, and signs in to the account they have', async ({
      page,
      t,
      stage,
    }) => {
      const q = 'квадрокоптерище';
      await visit(page, '/');
      const field = page.getByRole('banner').getByRole('searchbox');
      await field.fill(q);
      const panel = page.getByRole('dialog', { name: t('finds.label') });
      await panel.getByRole('link', { name: t('finds.create_alert_for', { q }) }).click();
      await page.waitForURL(`/alerts/new?keyword=${encodeURIComponent(q)}`);
      await expect(keywordOf(page, t)).toHaveValue(q);
      await expect(page.getByText(t('alerts.month_none'))).toBeVisible();
      await expectAccessible(page);

      // Pressed twice in one moment, it is made once.
      await page.getByRole('button', { name: t('alerts.create'), exact: true }).dblclick();
      await page.waitForURL(/\/alerts\/sign-up\?draft=\d+$/);
      const draft_id = new URL(page.url()).searchParams.get('draft') ?? '';
      const { email } = stage.members[`awaiter_guest_${language}`];
      await page.getByLabel(t('auth.email'), { exact: true }).fill(email);
      await page.getByRole('button', { name: t('alerts.sign_up_submit'), exact: true }).click();
      const query = new URLSearchParams({ email, deal_alert: 'true', next: `/alerts/new?draft=${draft_id}` });
      await page.waitForURL(`/login?${query}`);
      const form = page.getByRole('main');
      await expect(form.getByText(t('auth.note_deal_alert'))).toBeVisible();
      await expect(form.getByLabel(t('auth.email'), { exact: true })).toHaveValue(email);
      await fillSignIn(form, t, email, PASSWORD);
      await form.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
      await page.waitForURL('/alerts-manage?show_hottest_deals_info=true');
      const note = page.getByText(t('alerts.welcome_title'));
      await expect(note).toBeVisible();
      await expect(page.getByRole('link', { name: t('alerts.welcome_link') })).toHaveAttribute('href', '/hottest');
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(page.getByText(t('alerts.used', { count: 1, most: 25 }), { exact: true })).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('link', { name: t('common.close') })
        .click();
      await expect(note).toHaveCount(0);
      await expect(page).toHaveURL('/alerts-manage');
    });

    test('an alert is made by keyboard: what it would find, what is wrong, and where it stands then', async ({
      page,
      t,
      enter,
    }) => {
      await enter(`awaiter_${language}`);
      await clearAlerts(page);
      await visit(page, '/alerts-manage');
      await expect(page.getByText(t('alerts.empty_title'))).toBeVisible();
      const form = formOf(page, t);
      const keyword = keywordOf(form, t);
      await tabTo(page, keyword);
      await page.keyboard.type('наушники | "ssd');
      // While somebody is typing nothing is wrong yet.
      await page.waitForTimeout(1500);
      await expect(keyword).not.toHaveAttribute('aria-invalid');
      await page.keyboard.press('Tab');
      await expect(keyword).toHaveAttribute('aria-invalid', 'true');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('End');
      await page.keyboard.type('"');
      await expect(keyword).not.toHaveAttribute('aria-invalid');
      await expect(form.getByRole('status')).toContainText(/\d/);
      const latest = form.getByRole('list', { name: t('alerts.latest') }).getByRole('link');
      await expect(latest.first()).toBeVisible();
      expect(await latest.count()).toBeLessThanOrEqual(3);

      await tabTo(page, form.getByRole('combobox', { name: t('alerts.groups') }));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const removes = form.getByRole('button', {
        name: t('choices.remove', { name: '' })
          .replace(/[«»“”]/g, '')
          .trim(),
      });
      await expect(removes).toHaveCount(1);
      await page.keyboard.press('Backspace');
      await expect(removes).toHaveCount(0);
      const slider = form.getByRole('slider', { name: t('alerts.threshold') });
      await expect(slider).toHaveAttribute('aria-valuetext', t('alerts.at_once'));
      await tabTo(page, slider);
      for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight');
      await expect(slider).toHaveAttribute('aria-valuetext', t('alerts.from', { degrees: '100°' }));

      // What is wrong in the fold opens it, and takes the focus.
      const more = form.locator('summary').filter({ hasText: t('alerts.more') });
      await tabTo(page, more);
      await page.keyboard.press('Enter');
      const price = form.getByLabel(t('alerts.max_price'), { exact: true });
      await price.fill('дёшево');
      await more.click();
      await expect(price).toBeHidden();
      await form.getByRole('button', { name: t('alerts.create'), exact: true }).click();
      await expect(price).toBeFocused();
      await expect(price).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await price.fill('90 000');
      await expect(price).not.toHaveAttribute('aria-invalid');
      await form.getByLabel(t('alerts.name'), { exact: false }).first().fill('Звук и память');

      // Refused, nothing typed is lost.
      await page.route('**/api/alerts', (route) => route.abort());
      await page.keyboard.press('Enter');
      await expect(failure(page, t('alerts.save_failed'))).toBeVisible();
      await expect(keyword).toHaveValue('наушники | "ssd"');
      await page.unroute('**/api/alerts');
      await page.keyboard.press('Enter');
      await expect(success(page, t('alerts.created', { name: isolated('Звук и память') }))).toBeVisible();
      const card = cardOf(page, 'Звук и память');
      await expect(card).toContainText(t('alerts.everywhere'));
      await expect(card).toContainText(t('alerts.threshold_from', { degrees: '100°' }));
      await expect(card).toContainText(t('alerts.email'));
      await expect(keyword).toHaveValue('');
      await expect(page.getByText(t('alerts.used', { count: 1, most: 25 }), { exact: true })).toBeVisible();
      await page.reload();
      await expect(card).toBeVisible();

      // An alert that anything would fit is none.
      await form.getByRole('button', { name: t('alerts.create'), exact: true }).click();
      await expect(keyword).toBeFocused();
      await expect(keyword).toHaveAttribute('aria-invalid', 'true');

      // It is changed on its page.
      await card.getByRole('link', { name: t('alerts.edit_named', { name: 'Звук и память' }) }).click();
      await page.waitForURL(/\/alerts\/\d+$/);
      await expect(page.getByText(t('alerts.finds_empty_title'))).toBeVisible();
      const name = page.getByLabel(t('alerts.name'), { exact: false }).first();
      await name.fill('Звук');
      await page.getByRole('button', { name: t('alerts.save'), exact: true }).click();
      await expect(success(page, t('alerts.saved'))).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Звук', exact: true })).toBeVisible();
      await expect(page.getByLabel(t('alerts.max_price'), { exact: true })).toHaveValue('90000');
      await expectAccessible(page);
    });

    test(
      'an alert is paused, deleted and brought back; what fails is said and put back',
      THOROUGH,
      async ({ page, t, enter }) => {
        await enter(`pauser_${language}`);
        await make(page, { keyword: 'кофе', name: 'Кофе' });
        const { id } = await make(page, { keyword: 'чайник', name: 'Чай' });
        await visit(page, '/alerts-manage');
        const card = cardOf(page, 'Чай');
        const works = card.getByRole('switch', { name: t('alerts.is_on', { name: 'Чай' }) });
        const saved = page.waitForResponse(`**/api/alerts/${id}`);
        await works.click();
        await expect(card).toContainText(t('alerts.paused'));
        expect((await saved).ok()).toBe(true);
        await page.route(`**/api/alerts/${id}`, (route) => route.abort());
        await works.click();
        await expect(failure(page, t('alerts.change_failed'))).toBeVisible();
        await expect(works).toHaveAttribute('aria-checked', 'false');

        const remove = card.getByRole('button', { name: t('alerts.remove_named', { name: 'Чай' }) });
        await remove.click();
        await expect(failure(page, t('alerts.remove_failed'))).toBeVisible();
        await expect(card).toBeVisible();
        await page.unroute(`**/api/alerts/${id}`);

        await remove.focus();
        await page.keyboard.press('Enter');
        await expect(card).toHaveCount(0);
        const undo = page.getByRole('button', { name: t('alerts.undo'), exact: true });
        await expect(undo).toBeFocused();
        await expectAccessible(page);
        await page.keyboard.press('Enter');
        await expect(card).toBeVisible();
        await expect(card).toContainText(t('alerts.paused'));
        await expect(success(page, t('alerts.restored_paused', { name: isolated('Чай') }))).toBeVisible();
        // Where it stood before: the newest first.
        await expect(page.getByRole('article')).toContainText(['Чай', 'Кофе']);
        await page.reload();
        await expect(page.getByRole('article')).toHaveCount(2);

        // Whose session has ended meanwhile signs in over the form, and nothing is typed again.
        const form = formOf(page, t);
        await keywordOf(form, t).fill('самовар');
        await page.context().clearCookies({ name: 'ulov_session' });
        await form.getByRole('button', { name: t('alerts.create'), exact: true }).click();
        await expect(page.getByRole('dialog').getByLabel(t('auth.email'), { exact: true })).toBeVisible();
        await expect(keywordOf(form, t)).toHaveValue('самовар');
      },
    );

    test('a narrow screen has the form on a page of its own', THOROUGH, async ({ page, t, enter }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await enter('awaiter_looks');
      await visit(page, '/alerts-manage');
      expect(await overflow(page)).toBe(0);
      await expect(formOf(page, t)).toBeHidden();
      await page.getByRole('link', { name: t('alerts.new'), exact: true }).click();
      await page.waitForURL('/alerts/new');
      await expect(keywordOf(page, t)).toBeVisible();
      await page.getByRole('link', { name: t('alerts.to_list') }).click();
      await page.waitForURL('/alerts-manage');
    });
  });
}

test('the feed says which alert found an offer and by which words; nobody else sees it', async ({
  page,
  t,
  stage,
  enter,
}) => {
  await enter('awaiter_looks');
  await visit(page, '/u/e2e_awaiter_looks/feed');
  const first = page.getByRole('feed').getByRole('article').first();
  await expect(first).toContainText(t('users.found_words', { words: 'ssd, внешний диск' }));
  await expect(first.locator('.found')).toHaveCount(3);
  // The rest of it comes as the reader goes down, with the same in every card.
  const cards = page.getByRole('feed').getByRole('article');
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(cards).toHaveCount(23, { timeout: 1000 });
  }).toPass();
  await expect(cards.last().locator('.found')).toHaveCount(1);
  await first.locator('.found').first().getByRole('link').click();
  await page.waitForURL(`/alerts/${stage.alert_id}`);
  await expect(page.getByRole('feed').getByRole('article').first()).toContainText(
    t('alerts.matched', { words: 'ssd, внешний диск' }),
  );
  await enter('reader');
  for (const url of ['/u/e2e_awaiter_looks/feed', `/alerts/${stage.alert_id}`])
    expect((await page.goto(url))?.status(), url).toBe(404);
});

test('whoever leaves something typed is asked first, and nobody else', THOROUGH, async ({ page, t, enter }) => {
  await enter('awaiter_looks');
  await visit(page, '/alerts/new');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto('/rules');
  expect(asked).toEqual([]);
  await visit(page, '/alerts/new');
  await keywordOf(page, t).pressSequentially('ssd');
  await page.goto('/rules');
  expect(asked).toEqual(['beforeunload']);
});

test('pushes are ticked where the browser takes them alone', async ({ page, t, enter }) => {
  await enter('awaiter_looks');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await visit(page, '/alerts/new');
  const push = page.getByRole('checkbox', { name: t('alerts.push_here') });
  await expect(push).not.toBeChecked();
  await push.click();
  await expect(page.getByText(t('alerts.push_unsupported'))).toBeVisible();
  await expect(push).not.toBeChecked();
});

test('pushes the reader forbade are not ticked', THOROUGH, async ({ page, t, enter }) => {
  await enter('awaiter_looks');
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => 'denied';
  });
  await visit(page, '/alerts/new');
  const push = page.getByRole('checkbox', { name: t('alerts.push_here') });
  await push.click();
  await expect(page.getByText(t('alerts.push_denied'))).toBeVisible();
  await expect(push).not.toBeChecked();
});

test('who has as many as they may have is told so in place of the form', THOROUGH, async ({ page, t, enter }) => {
  await enter('awaiter_full');
  await visit(page, '/alerts/new?keyword=ssd');
  await expect(page.getByText(t('alerts.full_title'))).toBeVisible();
  await expect(page.getByText(t('alerts.full_kept', { keyword: isolated('ssd') }))).toBeVisible();
  await page.getByRole('link', { name: t('alerts.full_link') }).click();
  await page.waitForURL('/alerts-manage');
  await expect(page.getByRole('article')).toHaveCount(50);
  await expect(formOf(page, t)).toContainText(t('alerts.full_title'));
  await expect(keywordOf(page, t)).toHaveCount(0);
  // Pressed again before the answer is there, it is deleted once.
  const answer = Promise.withResolvers<void>();
  let deletions = 0;
  await page.route('**/api/alerts/*', async (route) => {
    deletions += 1;
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('article').first().getByRole('button').last().dblclick();
  answer.resolve();
  await expect(keywordOf(page, t)).toBeVisible();
  expect(deletions).toBe(1);
  await expect(page.getByRole('article')).toHaveCount(49);
  await page.unrouteAll();
  await page.getByRole('button', { name: t('alerts.undo'), exact: true }).click();
  await expect(formOf(page, t)).toContainText(t('alerts.full_title'));
});

test(
  'an answer that comes late does not stand over the one that was asked for after it',
  THOROUGH,
  async ({ page, t, enter }) => {
    await enter('awaiter_looks');
    await visit(page, '/alerts/new');
    const late = Promise.withResolvers<void>();
    await page.route('**/api/alerts/preview', async (route) => {
      const is_first = (route.request().postData() ?? '').includes('"first"');
      if (is_first) await late.promise;
      const data = { count: is_first ? 111 : 22, is_more: false, a_day: 30, is_many: !is_first, latest: [], words: [] };
      await route.fulfill({ json: { data } });
    });
    const first = page.waitForRequest('**/api/alerts/preview');
    await keywordOf(page, t).fill('first');
    await first;
    await keywordOf(page, t).fill('second');
    await expect(page.getByText(t('alerts.month', { number: 22 }))).toBeVisible();
    await expect(page.getByText(t('alerts.many', { number: 30 }))).toBeVisible();
    const answered = page.waitForResponse((reply) => (reply.request().postData() ?? '').includes('"first"'));
    late.resolve();
    await (await answered).finished();
    await expect(page.getByText(t('alerts.month', { number: 111 }))).toHaveCount(0);
    await expect(page.getByText(t('alerts.month', { number: 22 }))).toBeVisible();
  },
);

test(
  'a member whose e-mail is not confirmed is told that the alert waits for it',
  THOROUGH,
  async ({ page, t, enter }) => {
    await enter('unproven_awaiter');
    await visit(page, '/alerts/new?keyword=ssd');
    const note = page.getByRole('main').getByText(t('alerts.unverified'));
    await expect(note).toBeVisible();
    await page.getByRole('button', { name: t('alerts.create'), exact: true }).click();
    await page.waitForURL('/alerts-manage?show_hottest_deals_info=true');
    await expect(page.getByText(t('alerts.waiting_title'))).toBeVisible();
    await expect(page.getByText(t('alerts.welcome_title'))).toHaveCount(0);
    await expect(formOf(page, t)).toContainText(t('alerts.full_unverified'));
  },
);

test(
  'the way to an alert begins at home, in a group, in a store and among results',
  THOROUGH,
  async ({ page, t, stage, enter }) => {
    await enter('awaiter_looks');
    await visit(page, '/');
    const start = page.getByRole('region', { name: t('alerts.side_title') });
    await keywordOf(start, t).fill('ssd 2 тб');
    await start.getByRole('button', { name: t('alerts.side_submit'), exact: true }).click();
    await page.waitForURL(/\/alerts\/new\?keyword=/);
    await expect(keywordOf(page, t)).toHaveValue('ssd 2 тб');
    for (const [url, word] of [
      [`/groups/${stage.group_slug}`, 'groups.create_alert'],
      [`/stores/${stage.store_slug}`, 'stores.create_alert'],
    ] as const) {
      await visit(page, url);
      const name = await page.getByRole('heading', { level: 1 }).textContent();
      await page
        .getByRole('main')
        .getByRole('link', { name: t(word), exact: true })
        .click();
      await page.waitForURL(/\/alerts\/new\?/);
      await expect(page.getByRole('button', { name: t('choices.remove', { name: name ?? '' }) })).toBeVisible();
    }
    for (const q of ['наушники', 'квадрокоптерище']) {
      await visit(page, `/search?q=${encodeURIComponent(q)}`);
      await expect(page.locator('main a[href^="/alerts/new"]')).toHaveCount(1);
      const word = q === 'наушники' ? t('search.create_alert') : t('search.create_alert_for', { q });
      await page.getByRole('main').getByRole('link', { name: word, exact: true }).click();
      await page.waitForURL(/\/alerts\/new\?/);
      await expect(keywordOf(page, t)).toHaveValue(q);
    }
  },
);
