import type { BrowserContext, Page } from '@playwright/test';
import type { Locale, Theme } from '#contract/common.ts';
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
  THOROUGH,
} from '../support/e2e-fixtures.ts';
import { expectAccessible, LOOKS } from '../support/e2e-look.ts';
import { PAGES, type PageAddress } from '../support/e2e-pages.ts';
import type { Stage } from '../support/e2e-stage.ts';

const THEMES = ['light', 'dark'] as const;
const READERS = ['guest', 'user'] as const;
const WIDTHS = [1280, 900, 390, 320] as const;

interface Combination {
  language: Locale;
  theme: Theme;
  reader: (typeof READERS)[number];
}

/** Every one of the three at once: how the long run walks through the pages. */
const ALL: readonly Combination[] = LANGUAGES.flatMap((language) =>
  THEMES.flatMap((theme) => READERS.map((reader) => ({ language, theme, reader }))),
);
/** In how much it differs from what a new reader finds: Russian, light, nobody signed in. */
const distance = ({ language, theme, reader }: Combination): number =>
  [language === 'en', theme === 'dark', reader === 'user'].filter(Boolean).length;
/** Each language, each theme and each reader once, where both kinds of reader come. */
const ENDS = ALL.filter((one) => distance(one) % 3 === 0);
/** Every pair of a language and a theme. */
const PAIRS = ALL.filter((one) => distance(one) % 2 === 0);

interface Tools {
  page: Page;
  context: BrowserContext;
  stage: Stage;
}

async function walk(address: PageAddress, { page, context, stage }: Tools, combinations: readonly Combination[]) {
  const { url, status = 200, member = 'reader' } = address;
  const heard = complaints(page);
  for (const { language, theme, reader } of combinations) {
    await test.step(`${language} ${theme} ${reader}`, async () => {
      await context.clearCookies();
      // Guests here are new: they see every note of the site.
      const cookies = readerCookies(stage, language, theme, reader === 'user' ? member : null);
      await context.addCookies(cookies.filter(({ name }) => name !== 'seen' || reader === 'user'));
      await page.setViewportSize({ width: theme === 'light' ? WIDTHS[0] : WIDTHS[2], height: 800 });
      const reply = await page.goto(url(stage));
      expect(reply?.status()).toBe(status);
      await alive(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const user_id = await page.locator('meta[name="user-id"]').getAttribute('content');
      expect(user_id).toBe(reader === 'user' ? String(stage.members[member].id) : '0');
      await expectAccessible(page);
      // Colours move nothing: one theme is enough for the widths.
      for (const width of theme === 'light' ? WIDTHS : []) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), `${width} px`).toBe(0);
      }
      expect(heard).toEqual([]);
    });
  }
}

for (const address of PAGES) {
  const { name, is_for_guests, member, is_variant } = address;
  const all = (IS_LONG ? ALL : is_for_guests || member ? PAIRS : ENDS).filter(
    ({ reader }) => reader === (member ? 'user' : 'guest') || !(is_for_guests || member),
  );
  // Where one kind of reader alone comes, they come in both languages and both themes at once.
  const first = is_for_guests || member ? all : ENDS;
  // Of the long run.
  const others = all.filter((one) => !first.includes(one));
  test(
    `${name}: hydrates without a word, fits every width and is accessible`,
    is_variant ? THOROUGH : {},
    ({ page, context, stage }) => walk(address, { page, context, stage }, first),
  );
  if (others.length > 0)
    test(`${name}: so it does for every reader in every language and theme`, ({ page, context, stage }) =>
      walk(address, { page, context, stage }, others));
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
