import { wordsOf } from '#i18n/words.ts';
import {
  alive,
  complaints,
  expect,
  IS_LONG,
  LANGUAGES,
  overflow,
  readerCookies,
  test,
} from '../support/e2e-fixtures.ts';
import { expectAccessible, LOOKS } from '../support/e2e-look.ts';
import { PAGES } from '../support/e2e-pages.ts';

const THEMES = ['light', 'dark'] as const;
const READERS = ['guest', 'user'] as const;
const WIDTHS = [1280, 900, 390, 320] as const;
/** Every pair of language, theme and reader; the long run walks through all three at once. */
const combinations = LANGUAGES.flatMap((language) =>
  THEMES.flatMap((theme) => READERS.map((reader) => ({ language, theme, reader }))),
).filter(({ language, theme, reader }) => {
  const is_even = [language === 'en', theme === 'dark', reader === 'user'].filter(Boolean).length % 2 === 0;
  return is_even || IS_LONG;
});

for (const { name, url, status = 200, is_for_guests = false, member } of PAGES) {
  test(`${name}: hydrates without a word, fits every width and is accessible, whoever reads it`, async ({
    page,
    context,
    stage,
  }) => {
    const heard = complaints(page);
    for (const { language, theme, reader } of combinations) {
      if ((is_for_guests && reader === 'user') || (member && reader === 'guest')) continue;
      const signed_in = member ?? 'reader';
      await test.step(`${language} ${theme} ${reader}`, async () => {
        await context.clearCookies();
        // Guests here are new: they see every note of the site.
        const cookies = readerCookies(stage, language, theme, reader === 'user' ? signed_in : null);
        await context.addCookies(cookies.filter(({ name: one }) => one !== 'seen' || reader === 'user'));
        await page.setViewportSize({ width: theme === 'light' ? WIDTHS[0] : WIDTHS[2], height: 800 });
        const reply = await page.goto(url(stage));
        expect(reply?.status()).toBe(status);
        await alive(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        const user_id = await page.locator('meta[name="user-id"]').getAttribute('content');
        expect(user_id).toBe(reader === 'user' ? String(stage.members[signed_in].id) : '0');
        // Axe sees one language in both themes; both, where one kind of reader alone comes.
        if (language === 'ru' || is_for_guests || member) await expectAccessible(page);
        // Colours move nothing: one theme is enough for the widths.
        for (const width of theme === 'light' ? WIDTHS : []) {
          await page.setViewportSize({ width, height: 800 });
          expect(await overflow(page), `${width} px`).toBe(0);
        }
        expect(heard).toEqual([]);
      });
    }
  });
}

for (const { language, theme, width } of LOOKS) {
  test(`what opens over a page: axe finds nothing (${language}, ${theme}, ${width} px)`, async ({
    page,
    context,
    stage,
  }) => {
    const t = wordsOf(language);
    await context.addCookies(readerCookies(stage, language, theme, null));
    await page.setViewportSize({ width, height: 800 });
    await page.goto(stage.threads.read.url);
    await alive(page);
    await page.locator('#comments').getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);

    await context.addCookies(readerCookies(stage, language, theme, 'reader'));
    await page.goto(stage.threads.read.url);
    await alive(page);
    await page.locator(`#comment${stage.threads.read.root_id}`).getByRole('button').first().click();
    await expect(page.getByRole('textbox', { name: t('comments.reply_label') })).toBeFocused();
    await expectAccessible(page);
  });
}
