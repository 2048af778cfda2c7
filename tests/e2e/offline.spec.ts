import type { Page } from '@playwright/test';
import { expect, inTurn, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import { ORIGIN } from '../support/e2e-stage.ts';

test.use({ serviceWorkers: 'allow' });

/** Most pages that are kept. */
const MOST = 20;

/** Wakes the page up and waits until the worker has it in hand. */
async function withWorker(page: Page, url = '/rules'): Promise<void> {
  await visit(page, url);
  await page.keyboard.press('Shift');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Everything that is kept, by cache and address. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found: { cache: string; path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        const text = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '';
        found.push({ cache: name.replace(/-\w+$/, ''), path: pathname + search, text });
      }
    }
    return found;
  });
const keptPages = async (page: Page) =>
  (await kept(page)).filter(({ cache, path }) => cache === 'ulov-pages' && !path.startsWith('/offline'));

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('without a network a page read before is there, and every other says so and names those', async ({
      page,
      context,
      t,
      stage,
    }) => {
      const { url, title } = stage.offers.plain;
      await withWorker(page);
      // Forms and what is searched are never from before.
      const never = ['/login', '/register', '/contact', '/search?q=x'];
      for (const address of never) await visit(page, address);
      await visit(page, url);
      await expect.poll(async () => (await keptPages(page)).map(({ path }) => path)).toContain(url);
      await context.setOffline(true);
      await visit(page, url);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);

      await visit(page, stage.threads.read.url);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline.title'));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: title }).click();
      await page.waitForURL(url);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);

      for (const address of never) {
        await visit(page, address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline.title'));
      }
      await visit(page, stage.threads.read.url);
      await context.setOffline(false);
      // It comes by itself.
      await expect(page.locator('#comments')).toBeVisible();
      await expect(page.getByText(t('offline.title'))).toHaveCount(0);
    });

    test(
      'nothing of a member is kept, neither while they are here nor after they went',
      THOROUGH,
      async ({ page, context, t, stage, enter }) => {
        await enter(`offline_${language}`);
        await context.addCookies([{ name: 'theme', value: 'dark', url: ORIGIN }]);
        const name = `e2e_offline_${language}`;
        await withWorker(page);
        for (const address of [
          '/',
          stage.offers.plain.url,
          `/u/${name}`,
          '/settings/profile',
          '/notifications',
          '/contact',
        ])
          await visit(page, address);
        await page.waitForTimeout(500);
        const all = await kept(page);
        expect(all.length).toBeGreaterThan(2);
        expect(await keptPages(page)).toEqual([]);
        for (const { path, text } of all) {
          expect(text.includes(name), path).toBe(false);
          expect(text.includes('csrf-token'), path).toBe(false);
          expect(text.includes(stage.members[`offline_${language}`].email), path).toBe(false);
        }
        await visit(page, '/rules');
        await page.getByLabel(t('frame.account', { username: name })).click();
        await page.getByRole('button', { name: t('account.logout') }).click();
        await page.waitForURL('/');
        await visit(page, '/');
        await context.setOffline(true);
        for (const address of [`/u/${name}`, '/settings/profile', '/notifications']) {
          await visit(page, address);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline.title'));
          expect(await page.content()).not.toContain(name);
        }
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await expect(page.getByText(t('frame.sign_in'))).toHaveCount(0);
        await expect(page.locator('form[data-note]')).toHaveCount(0);
      },
    );

    test(
      'of the pages read the last twenty are kept, in the language they were read in',
      THOROUGH,
      async ({ page }) => {
        await withWorker(page);
        const addresses = Array.from({ length: MOST + 3 }, (_, n) => `/new?price_from=${n + 1}`);
        for (const address of addresses) await page.goto(address);
        // Read again, the oldest of those still there is the latest.
        await page.goto('/new?price_from=5');
        await expect
          .poll(async () => (await keptPages(page)).map(({ path }) => path).toSorted())
          .toEqual(
            ['/new?price_from=5', ...addresses.slice(-MOST).filter((one) => one !== '/new?price_from=5')]
              .toSorted()
              .slice(0, MOST),
          );
        const pages = await keptPages(page);
        expect(pages).toHaveLength(MOST);
        expect(pages.at(-1)?.path).toBe('/new?price_from=5');
        for (const { text } of pages) expect(text).toContain(`<html lang="${language}"`);
      },
    );

    test('what an earlier build kept is gone as soon as this one begins', THOROUGH, async ({ page }) => {
      // A document without scripts: any other may begin the worker by itself before its old caches are there.
      await page.goto('/robots.txt');
      await page.evaluate(async () => {
        for (const name of ['ulov-pages-old', 'ulov-files-old', 'foreign'])
          await (await caches.open(name)).put('/x', new Response('old'));
      });
      await withWorker(page);
      const names = await page.evaluate(() => caches.keys());
      expect(names.filter((name) => name.endsWith('-old'))).toEqual([]);
      expect(names).toContain('foreign');
    });

    test('the site offers to be installed when the browser does, once', async ({ page, t }) => {
      await visit(page, '/rules');
      const install = page.getByRole('contentinfo').getByRole('button', { name: t('footer.install') });
      await expect(install).toBeHidden();
      const is_asked = await page.evaluate(() => {
        const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => {
            document.documentElement.dataset['asked'] = String(
              Number(document.documentElement.dataset['asked'] ?? 0) + 1,
            );
          },
        });
        // Nobody is asked before they want to be.
        return window.dispatchEvent(offer);
      });
      expect(is_asked).toBe(false);
      await expect(install).toBeVisible();
      await expectAccessible(page);
      await install.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
      await expect(install).toBeHidden();
    });
  });
}
