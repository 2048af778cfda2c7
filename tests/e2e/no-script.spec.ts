import { expect, fillSignIn, LANGUAGES, test } from '../support/e2e-fixtures.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

test.use({ javaScriptEnabled: false });

for (const language of LANGUAGES) {
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
      await page.getByRole('checkbox', { name: t('feed.free_shipping') }).check();
      await page.getByRole('button', { name: t('common.apply') }).click();
      await page.waitForURL('/new?free_shipping=1');
      await page
        .getByRole('navigation', { name: t('feed.tabs') })
        .getByRole('link', { name: t('feed.tab_hot'), exact: true })
        .click();
      await page.waitForURL('/?free_shipping=1');
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

      await page.goto(stage.offers.plain.url);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const heading = page.getByRole('heading', { name: t('comments.title') });
      const total = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
      expect(total).toBeGreaterThan(0);
      await expect(comments.getByRole('article')).toHaveCount(total);
    });

    test('without scripts discussions, groups, search and texts work', async ({ page, t }) => {
      await page.goto('/discussions');
      await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
      await page.goto('/groups');
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
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
  });
}
