import {
  expect,
  fillSignIn,
  inTurn,
  overflow,
  stopClock,
  test,
  visit,
  votePanel,
  THOROUGH,
} from '../support/e2e-fixtures.ts';
import { PASSWORD } from '../support/e2e-stage.ts';
import { currentAlert, dropAlert, showToast } from '#web/ui/toast-queue.ts';

const CLOSE = { ru: 'Закрыть', en: 'Close' } as const;
const FADE_MS = 300;

/** Red, green and blue of an element's ground. */
function ground(element: Element): number[] {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return [];
  canvas.fillStyle = getComputedStyle(element).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
}

test.describe('a reader whose system is dark', () => {
  test.use({ colorScheme: 'dark' });

  test('gets dark pages without having chosen', async ({ page }) => {
    expect(await visit(page, '/rules')).toContain('data-theme="auto"');
    const [red = 255, green = 255, blue = 255] = await page.locator('body').evaluate(ground);
    expect(Math.max(red, green, blue)).toBeLessThan(60);
  });
});

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });
    const other = language === 'ru' ? 'en' : 'ru';

    test(
      'a failure is a red alert that hides after 3 seconds, waits under the pointer and closes by hand',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await stopClock(page);
        await enter(`alerted_${language}`);
        await visit(page, stage.offers[`alert_${language}`].url);
        await page.route('**/api/offers/*/vote', (route) => route.abort());
        const fail = () =>
          votePanel(page, t)
            .getByRole('button', { name: t('votes.heat') })
            .click();
        const region = page.getByRole('alert');
        const message = region.getByText(t('votes.failed'));
        const faded = async () => {
          await expect(region.locator('.toast__box--leaving')).toBeVisible();
          await page.clock.runFor(FADE_MS - 1);
          await expect(message).toHaveCount(1);
          await page.clock.runFor(1);
          await expect(message).toHaveCount(0);
        };

        await fail();
        await expect(message).toBeVisible();
        const [red = 0, green = 0] = await region.locator('> *').evaluate(ground);
        expect(red).toBeGreaterThan(green);
        await page.clock.runFor(2999);
        await expect(message).toBeVisible();
        await page.clock.runFor(1);
        await faded();

        await fail();
        await expect(message).toBeVisible();
        await page.clock.runFor(2000);
        await message.hover();
        await page.clock.runFor(10_000);
        await expect(message).toBeVisible();
        await page.mouse.move(0, 0);
        await page.clock.runFor(999);
        await expect(message).toBeVisible();
        await page.clock.runFor(1);
        await faded();

        await fail();
        await region.getByRole('button', { name: CLOSE[language], exact: true }).click();
        await faded();
      },
    );

    test('a success is a green status', async ({ page, t, stage }) => {
      await stopClock(page);
      await visit(page, '/login');
      const form = page.getByRole('main');
      await fillSignIn(form, t, stage.members[`signer_${language}`].email, PASSWORD);
      await form.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
      const region = page.getByRole('status').filter({ hasText: t('auth.signed_in') });
      await expect(region).toBeVisible();
      const [red = 0, green = 0] = await region.locator('> *').evaluate(ground);
      expect(green).toBeGreaterThan(red);
      await expect(region.getByRole('button', { name: CLOSE[language], exact: true })).toBeVisible();
    });

    test('the language switch shows the same page in the other language and is remembered', async ({ page, t }) => {
      await visit(page, '/discussions?tab=discussed');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await page
        .getByRole('link', { name: t(`footer.language_${other}`), exact: true })
        .filter({ visible: true })
        .first()
        .click();
      await page.waitForURL(`/discussions?tab=discussed&lang=${other}`);
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await visit(page, '/rules');
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(other === 'ru' ? 'Правила' : 'Rules');
    });

    test('the theme switch works at once and the server sends the next page in that theme', async ({ page, t }) => {
      expect(await visit(page, '/rules')).toContain('data-theme="auto"');
      for (const theme of ['dark', 'light'] as const) {
        await page
          .getByRole('radiogroup', { name: t('frame.theme') })
          .filter({ visible: true })
          .first()
          .getByTitle(t(`frame.theme_${theme}`))
          .click();
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        expect(await visit(page, '/rules')).toContain(`<html lang="${language}" data-theme="${theme}">`);
        await expect(
          page
            .getByRole('radiogroup', { name: t('frame.theme') })
            .filter({ visible: true })
            .first()
            .getByRole('radio', { name: t(`frame.theme_${theme}`) }),
        ).toBeChecked();
      }
    });

    test('an unknown address says so, offers a search and the way back', async ({ page, t }) => {
      const reply = await page.goto('/no/such/page');
      expect(reply?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(t('pages.error_404_title'));
      await expect(page.getByRole('heading', { name: t('pages.hot_now') })).toBeVisible();
      await page.getByRole('main').getByRole('searchbox').fill('чайник');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search\?q=/);
      await page.goBack();
      await page.getByRole('link', { name: t('pages.to_feed') }).click();
      await page.waitForURL('/');
    });

    test('the search of the header ignores an empty query and takes another one to the results', async ({
      page,
      t,
    }) => {
      await visit(page, '/rules');
      await page.keyboard.press('/');
      const field = page.getByRole('banner').getByLabel(t('frame.search_placeholder'));
      await expect(field).toBeFocused();
      await page.keyboard.type('  ');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/rules');
      await field.fill(' кофе & чай ');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search\?q=/);
      expect(new URL(page.url()).searchParams.get('q')).toBe('кофе & чай');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(t('search.results_for', { q: 'кофе & чай' }));
    });

    test(
      'at 320 px twice the text size scrolls nothing sideways, and the button of an alert goes below its words',
      THOROUGH,
      async ({ page, t, enter }) => {
        await page.setViewportSize({ width: 320, height: 800 });
        await enter('reader');
        for (const url of ['/', '/coupons', '/discussions']) {
          await visit(page, url);
          await page.evaluate(() => {
            document.documentElement.style.fontSize = '200%';
          });
          expect(await overflow(page), url).toBe(0);
        }
        await page.route('**/logout', (route) => route.abort());
        await page.getByRole('link', { name: t('account.profile'), exact: true }).click();
        await page.getByRole('button', { name: t('account.logout') }).click();
        const alert = page.getByRole('alert').filter({ hasText: t('logout.failed') });
        const text = await alert.getByText(t('logout.failed')).boundingBox();
        const close = await alert.getByRole('button').boundingBox();
        expect(text?.width).toBeGreaterThan(200);
        expect(close?.y).toBeGreaterThanOrEqual((text?.y ?? 0) + (text?.height ?? 0));
      },
    );
  });
}

test('an alert stays 3000 ms unless told otherwise, and 5000 ms for a time that is not positive', () => {
  for (const [given, shown_ms] of [
    [{}, 3000],
    [{ duration_ms: 0 }, 5000],
    [{ duration_ms: -1 }, 5000],
    [{ duration_ms: 1200 }, 1200],
  ] as const) {
    showToast({ kind: 'success', message: 'x', ...given });
    const alert = currentAlert();
    expect(alert?.duration_ms).toBe(shown_ms);
    dropAlert(alert?.id ?? 0);
  }
});
