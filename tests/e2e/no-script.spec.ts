import { expect, fillSignIn, inTurn, test, THOROUGH } from '../support/e2e-fixtures.ts';
import { linkFor } from '../support/e2e-mail.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

test.use({ javaScriptEnabled: false });

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('without scripts home is a list with pages, tabs and filters', async ({ page, t }) => {
      await page.goto('/new');
      await expect(page.getByRole('feed').getByRole('article')).toHaveCount(20);
      await page.getByRole('link', { name: t('feed.next_page') }).click();
      await page.waitForURL('/new?page=2');
      await page
        .locator('summary')
        .filter({ hasText: t('feed.filters') })
        .click();
      await page.getByRole('checkbox', { name: t('filters.free_shipping') }).check();
      await page.locator('.filter-panel__form button[type=submit]').click();
      await page.waitForURL('/new?free_shipping=1');
      await page
        .getByRole('navigation', { name: t('feed.tabs') })
        .getByRole('link', { name: t('feed.tab_hot'), exact: true })
        .click();
      await page.waitForURL('/?free_shipping=1');
    });

    test('without scripts one menu stands open at a time', async ({ page, t }) => {
      await page.goto('/');
      const filters = page.locator('summary').filter({ hasText: t('feed.filters') });
      await filters.press('Enter');
      await expect(page.locator('details[open]')).toHaveClass(/filter-panel/);
      await page
        .locator('.header summary')
        .filter({ hasText: t('frame.categories') })
        .press('Enter');
      await expect(page.locator('details[open]')).toHaveClass(/categories-menu/);
    });

    test('without scripts an offer and a discussion are readable with all their comments', async ({
      page,
      t,
      stage,
    }) => {
      const { url, count } = stage.threads.read;
      await page.goto(url);
      const comments = page.locator('#comments');
      await expect(comments.getByRole('article')).toHaveCount(count);
      await expect(comments.getByText(t('comments.needs_script'))).toBeVisible();
      for (const article of await comments.getByRole('article').all()) await expect(article).toBeVisible();
      await page
        .getByRole('navigation', { name: t('discussions.most_discussed_of') })
        .getByRole('link', { name: t('discussions.of_month'), exact: true })
        .click();
      await page.waitForURL('/discussions?tab=hottest&period=month');
      await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();

      await page.goto(stage.offers.plain.url);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const heading = page.getByRole('heading', { name: t('comments.title') });
      const total = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
      expect(total).toBeGreaterThan(0);
      await expect(comments.getByRole('article')).toHaveCount(total);
    });

    test('without scripts no button is seen that only they could serve', THOROUGH, async ({ page, stage, enter }) => {
      // The reactions stay: they say how many found what.
      const dead = () =>
        page
          .locator('button:not([type="submit"], .reaction-row__pill)')
          .filter({ visible: true })
          .evaluateAll((buttons) => buttons.map((button) => button.outerHTML.slice(0, 200)));
      const { edited_ru, plain } = stage.offers;
      for (const url of ['/', '/login', '/register', '/password/reset', '/new', '/discussions', edited_ru.url]) {
        await page.goto(url);
        expect(await dead(), url).toEqual([]);
      }
      await enter('reader');
      for (const url of ['/', plain.url, edited_ru.url, stage.threads.read.url]) {
        await page.goto(url);
        expect(await dead(), url).toEqual([]);
      }
    });

    test(
      'without scripts own alerts and what they found are read, and a new one is begun',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await page.goto('/');
        await page
          .getByRole('region', { name: t('alerts.side_title') })
          .getByRole('textbox')
          .fill('ssd');
        await page.getByRole('button', { name: t('alerts.side_submit'), exact: true }).click();
        await page.waitForURL('/alerts/sign-up?keyword=ssd');
        await expect(page.getByText(t('alerts.needs_script'))).toBeVisible();
        await page
          .getByRole('main')
          .getByRole('link', { name: t('auth.login_submit'), exact: true })
          .click();
        await page.waitForURL(`/login?next=${encodeURIComponent('/alerts/new?keyword=ssd')}&deal_alert=true`);
        await enter('awaiter_looks');
        for (const url of ['/alerts-manage?show_hottest_deals_info=true', `/alerts/${stage.alert_id}`, '/alerts/new']) {
          await page.goto(url);
          const dead = page.locator('main button').filter({ visible: true });
          expect(
            await dead.filter({ hasNotText: /\d/ }).evaluateAll((all) => all.map((one) => one.outerHTML)),
            url,
          ).toEqual([]);
        }
        await expect(page.getByText(t('alerts.needs_script'))).toBeVisible();
        await expect(page.getByLabel(t('alerts.keyword'), { exact: true })).toBeHidden();
        await page.goto('/alerts-manage?show_hottest_deals_info=true');
        const card = page.getByRole('article').filter({ hasText: 'Компьютеры дешевле пяти тысяч' });
        await expect(card).toContainText(t('alerts.threshold_any'));
        await page
          .getByRole('main')
          .getByRole('link', { name: t('common.close') })
          .click();
        await page.waitForURL('/alerts-manage');
        await card.getByRole('link', { name: 'Компьютеры дешевле пяти тысяч', exact: true }).click();
        await page.waitForURL(`/alerts/${stage.alert_id}`);
        await expect(page.getByLabel(t('alerts.keyword'), { exact: true })).toHaveValue('ssd | "внешний диск"');
        await page.getByRole('link', { name: t('feed.next_page') }).click();
        await page.waitForURL(`/alerts/${stage.alert_id}?page=2`);
        await expect(page.getByRole('feed').getByRole('article')).toHaveCount(3);
      },
    );

    test('without scripts a page after the last of a list leads to the last', THOROUGH, async ({ page, t }) => {
      await page.goto('/coupons?page=50');
      await expect(page).toHaveURL(/\/coupons(\?page=\d)?$/);
      await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
      if (page.url().includes('page='))
        await expect(page.getByRole('link', { name: t('feed.previous_page') })).toBeVisible();
    });

    test('without scripts discussions, groups, search and texts work', THOROUGH, async ({ page, t }) => {
      await page.goto('/discussions');
      await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
      await page.goto('/groups');
      await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click();
      await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
      await page.goto('/search');
      await page.getByRole('main').getByRole('searchbox').fill('наушники');
      await page.getByRole('button', { name: t('search.submit') }).click();
      await page.waitForURL(/\/search\?q=/);
      await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
      for (const address of ['/rules', '/ranking', '/terms', '/privacy', '/cookies']) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      }
    });

    test('without scripts signing in works and says what is wrong', async ({ page, t, stage }) => {
      await page.goto('/register');
      const form = page.getByRole('main');
      expect(await form.innerText()).toContain(t('auth.needs_script'));
      await page.goto('/login?next=%2Fgroups');
      const submit = form.getByRole('button', { name: t('auth.login_submit'), exact: true });
      await fillSignIn(form, t, stage.members[`signer_${language}`].email, 'wrong-password-2');
      await submit.click();
      await expect(form.getByRole('alert')).toHaveText(t('errors.wrong_credentials'));
      await fillSignIn(form, t, stage.members[`signer_${language}`].email, PASSWORD);
      await submit.click();
      await page.waitForURL('/groups');
      await expect(page.getByLabel(t('frame.account', { username: `e2e_signer_${language}` }))).toBeVisible();
    });

    test('without scripts the account menu opens and signs out; devices offer nothing that would not work', async ({
      page,
      t,
      stage,
    }) => {
      const { email } = stage.members[`plain_${language}`];
      await page.goto('/login?next=%2Fsettings%2Fsecurity');
      await fillSignIn(page.getByRole('main'), t, email, PASSWORD);
      await page.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
      await page.waitForURL('/settings/security');
      const devices = page.getByRole('region', { name: t('settings.devices'), exact: true });
      // The session made beforehand and this one.
      await expect(devices.getByRole('listitem')).toHaveCount(2);
      await expect(devices.getByText(t('settings.devices_others'))).toBeHidden();
      await expect(devices.locator('.settings-row.needs-script')).toHaveCSS('display', 'none');
      const account = page.getByLabel(t('frame.account', { username: `e2e_plain_${language}` }));
      await account.click();
      await page.getByRole('button', { name: t('account.logout') }).click();
      await page.waitForURL('/');
      await expect(account).toHaveCount(0);
      await expect(page.locator('meta[name="user-id"]')).toHaveAttribute('content', '0');
      await page.goto('/settings/security');
      await expect(page).toHaveURL(/\/login/);
    });

    test(
      'without scripts settings are readable and say what they cannot do; the archive and an email’s link work',
      THOROUGH,
      async ({ page, context, t, stage, enter }) => {
        await enter(`scriptless_${language}`);
        const { email } = stage.members[`scriptless_${language}`];
        const address = `scriptless.new.${language}@e2e.example`;
        // What only scripts can ask for is asked for here as they would.
        const { data } = (await (await context.request.get('/api/csrf')).json()) as { data: { token: string } };
        const asked = await context.request.post('/api/account/email', {
          headers: { 'x-csrf-token': data.token },
          data: { email: address, password: PASSWORD },
        });
        expect(asked.ok()).toBe(true);

        await page.goto('/settings/profile');
        const main = page.getByRole('main');
        await expect(page.getByLabel(t('settings.username'), { exact: true })).toHaveValue(
          `e2e_scriptless_${language}`,
        );
        await expect(main.getByText(email)).toBeVisible();
        expect(await main.innerText()).toContain(t('settings.needs_script'));
        await expect(main.getByRole('button')).toHaveCount(0);
        await page
          .getByRole('navigation', { name: t('settings.sections') })
          .getByRole('link', { name: t('settings.section_security') })
          .click();
        await page.waitForURL('/settings/security');
        await expect(main.getByText(t('settings.email_waiting', { email: address }))).toBeVisible();
        await expect(main.getByText(t('settings.device_this'))).toBeVisible();

        await page.setViewportSize({ width: 390, height: 800 });
        await page.getByRole('combobox', { name: t('settings.sections') }).selectOption('data');
        await page.getByRole('button', { name: t('settings.section_open') }).click();
        await page.waitForURL('/settings/data');
        const archive = page.waitForEvent('download');
        await page.getByRole('link', { name: t('settings.archive_submit') }).click();
        expect((await archive).suggestedFilename()).toMatch(/\.zip$/);

        const link = await linkFor(stage, address, '/email/confirm');
        await page.goto(link);
        await page.getByRole('button', { name: t('settings.confirm'), exact: true }).click();
        await page.waitForURL('/settings/profile');
        await expect(main.getByText(address)).toBeVisible();
        await page.goto(link);
        await expect(main.getByText(t('settings.confirm_dead_title'))).toBeVisible();
      },
    );
  });
}
