import { complaints, expect, inTurn, tabTo, test, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('a newcomer goes through the first steps by keyboard alone, and finds a feed made of them', async ({
      page,
      t,
      enter,
    }) => {
      const heard = complaints(page);
      const name = `newcomer_${language}` as const;
      await enter(name);
      await visit(page, '/rules');
      const avatar = page.getByLabel(t('frame.account', { username: `e2e_${name}` }));
      await avatar.press('Enter');
      const entry = page.getByRole('link', { name: t('account.first_steps') });
      await tabTo(page, entry);
      await page.keyboard.press('Enter');
      await page.waitForURL('/welcome');
      await visit(page, '/welcome');

      const step = (of: 'language' | 'groups' | 'alert') =>
        page.getByRole('region', { name: t(`steps.${of}`), exact: true });
      await tabTo(page, step('language').getByRole('radio', { checked: true }));
      await tabTo(page, step('language').getByRole('button', { name: t('steps.language_save') }));
      await page.keyboard.press('Enter');
      await page.waitForURL('**#groups');
      await expect(step('language').getByText(t('steps.done'), { exact: true })).toBeVisible();

      const groups = step('groups').getByRole('checkbox');
      await tabTo(page, groups.first());
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expectAccessible(page);
      await tabTo(page, step('groups').getByRole('button', { name: t('steps.groups_save') }));
      await page.keyboard.press('Enter');
      await page.waitForURL('**#alert');
      await expect(groups.nth(1)).toBeChecked();

      // What is wrong is said at its field, with what was typed.
      const keyword = step('alert').getByLabel(t('steps.alert_label'), { exact: true });
      await tabTo(page, keyword);
      await page.keyboard.type('"');
      await page.keyboard.press('Enter');
      await expect(keyword).toHaveAttribute('aria-invalid', 'true');
      await expect(keyword).toHaveValue('"');
      await expectAccessible(page);
      await keyword.fill('sony');
      await keyword.press('Enter');
      await page.waitForURL('/');
      const news = page.locator('.own-news');
      await expect(news.getByRole('heading', { name: t('account.feed_news') })).toBeVisible();
      const [row, arrows] = [await news.boundingBox(), await news.locator('.carousel__controls').boundingBox()];
      expect(arrows?.y ?? 0).toBeGreaterThanOrEqual(row?.y ?? Infinity);

      await visit(page, '/rules');
      await avatar.press('Enter');
      await expect(page.getByRole('link', { name: t('account.feed') })).toBeVisible();
      await expect(entry).toHaveCount(0);

      await visit(page, `/u/e2e_${name}/feed`);
      await expectAccessible(page);
      const sources = page.getByRole('navigation', { name: t('users.feed_sources') });
      await tabTo(page, sources.getByRole('link', { name: t('users.feed_source_groups'), exact: true }));
      await page.keyboard.press('Enter');
      await page.waitForURL('**/feed?source=groups');
      await expect(page.getByRole('article').first()).toBeVisible();
      // The page that says what is wrong with the keyword comes with its status.
      expect(heard.filter((line) => !line.includes('status of 422'))).toEqual([]);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, language: 'ru' });

  test('what one came for stands in the first view: the first step, the feed, deals of a member', async ({
    page,
    enter,
    stage,
  }) => {
    const endOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      return box ? box.y + Math.min(box.height, 120) : Infinity;
    };
    const free = async () => (await page.locator('.bottom-bar, .bottom-nav').first().boundingBox())?.y ?? 844;
    await enter('newcomer_looks');
    await visit(page, '/welcome');
    expect(await endOf('.first-steps-page__step')).toBeLessThan(await free());
    await enter('awaiter_looks');
    await visit(page, '/u/e2e_awaiter_looks/feed');
    expect(await endOf('.discount-feed-page__main article')).toBeLessThan(await free());
    await visit(page, `/u/${stage.username}/deals`);
    expect(await endOf('.profile-list-page__list article')).toBeLessThan(await free());
    await visit(page, `/u/${stage.username}/statistics`);
    expect(await endOf('.figures')).toBeLessThan(await free());
  });
});
