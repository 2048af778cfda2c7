import type { Locator, Page } from '@playwright/test';
import { age } from '#i18n/format.ts';
import { wordsOf } from '#i18n/words.ts';
import {
  alive,
  complaints,
  expect,
  readerCookies,
  stopClock,
  tabTo,
  test,
  THOROUGH,
  visit,
} from '../support/e2e-fixtures.ts';
import { look, LOOKS } from '../support/e2e-look.ts';

const NONE = 'неслыханное';
const RARE = 'самовывоз';
const FREQUENT = 'доставка';

const roots = (page: Page) => page.locator('.comments-section__list > li > article');
const idOf = async (article: Locator) => Number((await article.getAttribute('id'))?.replace('comment', ''));
const topOf = (article: Locator) => article.evaluate((element) => element.getBoundingClientRect().top);

/** Follows a link in place; answers how far a comment has moved before the reader's eyes. */
async function movedBy(link: Locator, eyed: Locator, arrived: Locator): Promise<number> {
  await link.focus();
  await expect(eyed).toBeInViewport();
  const before = await topOf(eyed);
  await link.press('Enter');
  await expect(arrived).toBeAttached();
  return Math.abs((await topOf(eyed)) - before);
}

test('an address deep in a long thread shows the comment with all it hangs under, in the middle and lit up; the rest comes in around it', async ({
  page,
  t,
  stage,
}) => {
  const heard = complaints(page);
  const { url, root_ids, host_id, reply_ids, way_ids, ids } = stage.long_thread;
  const deep = page.locator(`#comment${way_ids.at(-1)}`);
  await stopClock(page);
  await visit(page, `${url}?comment=${way_ids.at(-1)}#comment${way_ids.at(-1)}`);
  await page.clock.runFor(500);
  await expect(deep).toHaveClass(/comment--highlighted/);
  await expect(deep).toBeFocused();
  const box = await deep.boundingBox();
  // In the middle of what the sticky header leaves of the 800 px.
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 432)).toBeLessThan(40);
  for (const id of [host_id, ...way_ids]) await expect(page.locator(`#comment${id}`)).toBeVisible();
  expect(await page.locator('#comments article').count()).toBeLessThan(ids.length);
  await page.clock.runFor(3000);
  await expect(deep).not.toHaveClass(/comment--highlighted/);

  const branch = page.locator(`li:has(> #comment${host_id}) > .comment-item__thread`);
  const replies = branch.locator('> ol > li > article');
  const first_reply = page.locator(`#comment${await idOf(replies.first())}`);
  const earlier = branch.locator('> a[rel^="prev"]');
  await expect(earlier).toHaveText(
    t('comments.replies_earlier', { count: reply_ids.indexOf(await idOf(replies.first())) }),
  );
  // What is loaded is no more than a few at a time: the way back may take more than one step.
  expect(await movedBy(earlier, first_reply, page.locator(`#comment${reply_ids[10]}`))).toBeLessThan(1);
  while ((await earlier.count()) > 0) {
    const stood = await idOf(replies.first());
    await earlier.click();
    await expect(replies.first()).not.toHaveId(`comment${stood}`);
  }
  const more = branch.locator('> a[rel^="next"]');
  const known_id = await idOf(replies.last());
  await more.click();
  await expect(page.locator(`#comment${reply_ids.at(-1)}`)).toBeVisible();
  // The link is gone: reading goes on where it stood.
  await expect(page.locator(`#comment${reply_ids[reply_ids.indexOf(known_id) + 1]}`)).toBeFocused();
  await expect(more).toHaveCount(0);
  await expect(replies).toHaveCount(reply_ids.length);

  const first = page.locator(`#comment${await idOf(roots(page).first())}`);
  const from = root_ids.indexOf(await idOf(first));
  const back = page.getByRole('link', { name: t('comments.earlier'), exact: true });
  expect(await movedBy(back, first, page.locator(`#comment${root_ids[from - 1]}`))).toBeLessThan(1);
  while ((await back.count()) > 0) {
    const stood = await idOf(roots(page).first());
    await back.click();
    await expect(roots(page).first()).not.toHaveId(`comment${stood}`);
  }
  // Two days later what is fetched is two days older.
  await page.clock.fastForward('48:00:00');
  const on = page.getByRole('link', { name: t('comments.more'), exact: true });
  while ((await on.count()) > 0) {
    const stood = await idOf(roots(page).last());
    await on.click();
    await expect(roots(page).last()).not.toHaveId(`comment${stood}`);
    await expect(page.locator(`#comment${root_ids[root_ids.indexOf(stood) + 1]}`)).toBeFocused();
  }
  await expect(roots(page)).toHaveCount(root_ids.length);
  const time = roots(page).last().locator('time');
  const [at, now] = await time.evaluate((element: HTMLTimeElement) => [element.dateTime, Date.now()] as const);
  const { unit, count } = age(at, now);
  await expect(time.locator('[aria-hidden]')).toHaveText(t(`common.age_${unit}`, { count }));
  await expect(page).toHaveURL(/#comment\d+$/);
  expect(heard).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'plain links lead through a long thread and back, and nothing of it is missing',
    THOROUGH,
    async ({ page, t, stage }) => {
      const { url, ids } = stage.long_thread;
      const seen = new Set<number>();
      const branches = new Set<string>();
      const gather = async () => {
        const shown = await page.locator('#comments').evaluate((section) => ({
          ids: [...section.querySelectorAll('article')].filter((one) => one.checkVisibility()).map(({ id }) => id),
          away: [...section.querySelectorAll<HTMLAnchorElement>('.comment-item__more--away')].map(({ href }) => href),
        }));
        for (const id of shown.ids) seen.add(Number(id.replace('comment', '')));
        for (const href of shown.away) branches.add(href);
      };
      const on = page.getByRole('link', { name: t('comments.more'), exact: true });
      const back = page.getByRole('link', { name: t('comments.earlier'), exact: true });
      await page.goto(url);
      await expect(back).toHaveCount(0);
      await gather();
      const starts = [await idOf(roots(page).first())];
      while ((await on.count()) > 0) {
        await on.click();
        await expect(roots(page).first()).not.toHaveId(`comment${starts.at(-1)}`);
        starts.push(await idOf(roots(page).first()));
        await gather();
      }
      // A branch has pages of its own.
      for (const address of branches) {
        await page.goto(address);
        await gather();
      }
      expect([...seen].toSorted((a, b) => a - b)).toEqual(ids);

      await page.goto(`${url}?comment=${ids.at(-1)}`);
      while ((await back.count()) > 0) {
        const stood = await idOf(roots(page).first());
        await back.click();
        await expect(roots(page).first()).not.toHaveId(`comment${stood}`);
      }
      await expect(roots(page).first()).toHaveId(`comment${starts[0]}`);

      await page.getByRole('searchbox', { name: t('comments.find_label') }).fill(RARE);
      await page.getByRole('button', { name: t('comments.find'), exact: true }).click();
      await expect(page.getByText(t('comments.found', { count: 1 }))).toBeVisible();
      await page.locator('.comment-finds__link').click();
      await expect(page.locator(`#comment${stage.long_thread.rare_id}`)).toBeInViewport();
    },
  );
});

test(
  'words are looked for in the whole thread from the keyboard: found, nothing, more than is shown',
  THOROUGH,
  async ({ page, t, stage }) => {
    const heard = complaints(page);
    const { url, rare_id } = stage.long_thread;
    const field = page.getByRole('searchbox', { name: t('comments.find_label') });
    const said = page.getByRole('search').filter({ has: field }).getByRole('status');
    const find = async (text: string) => {
      await field.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await page.waitForURL((at) => at.searchParams.get('find') === text);
      await alive(page);
      await expect(field).toHaveValue(text);
      await expect(field).toBeInViewport();
    };
    await visit(page, url);
    await find(NONE);
    await expect(said).toContainText(t('comments.found_none'));
    await find(FREQUENT);
    await expect(said).toContainText(t('comments.found_more', { count: 20 }));
    await expect(page.locator('.comment-finds__hit')).toHaveCount(20);
    await find(RARE.toUpperCase());
    await expect(said).toContainText(t('comments.found', { count: 1 }));
    await expect(page.locator('.comment-finds__hit')).toHaveText(RARE);
    await tabTo(page, page.locator('.comment-finds__link'));
    await page.keyboard.press('Enter');
    await page.waitForURL((at) => at.hash === `#comment${rare_id}`);
    await alive(page);
    await expect(page.locator(`#comment${rare_id}`)).toBeFocused();
    await expect(page.locator(`#comment${rare_id}`)).toBeInViewport();

    await page.goBack();
    await alive(page);
    await page.getByRole('link', { name: t('comments.find_close'), exact: true }).press('Enter');
    await page.waitForURL((at) => at.search === '');
    await alive(page);
    await expect(field).toHaveValue('');
    await expect(said).toHaveCount(0);
    // Each page is left as soon as it stands: icons on their way are dropped.
    expect(heard.filter((line) => !line.startsWith('failed:'))).toEqual([]);
  },
);

test(
  'what was most helpful stands above a long thread and leads into it; the whole thread goes in that order too',
  THOROUGH,
  async ({ page, context, t, stage }) => {
    const { url, helpful_ids, root_ids } = stage.long_thread;
    await visit(page, url);
    const best = page.getByRole('region', { name: t('comments.essentials') }).getByRole('link');
    expect(await best.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      helpful_ids.map((id) => `?comment=${id}#comment${id}`),
    );
    await best.first().click();
    await page.waitForURL((at) => at.hash === `#comment${helpful_ids[0]}`);
    await alive(page);
    await expect(page.locator(`#comment${helpful_ids[0]}`)).toBeFocused();

    // Without an anchor nothing scrolls under the pointer.
    await visit(page, url);
    const order = page.locator('#sort-block summary');
    await expect(order).toHaveText(t('comments.order_old_first'));
    await order.click();
    await page.getByRole('button', { name: t('comments.order_helpful'), exact: true }).click();
    await expect(order).toHaveText(t('comments.order_helpful'));
    await alive(page);
    expect(new URL(page.url()).hash).toBe('#sort-block');
    await expect(order).toBeInViewport();
    const kept = (await context.cookies()).find(({ name }) => name === 'comment_sort_option');
    expect(kept).toMatchObject({ value: 'helpful', path: '/' });
    await visit(page, url);
    const shown = await roots(page).evaluateAll((articles) =>
      articles.map(({ id }) => Number(id.replace('comment', ''))),
    );
    const wanted = [...helpful_ids, ...root_ids.filter((id) => !helpful_ids.includes(id))];
    expect(shown).toEqual(wanted.slice(0, shown.length));
    // On from here goes the same order.
    await page.getByRole('link', { name: t('comments.more'), exact: true }).click();
    await expect(page.locator(`#comment${wanted[shown.length]}`)).toBeVisible();
  },
);

for (const { language, theme, width } of LOOKS) {
  test(
    `search in a thread and its essentials: ${language}, ${theme}, ${width} px`,
    THOROUGH,
    async ({ page, context, stage }) => {
      const t = wordsOf(language);
      const { url } = stage.long_thread;
      await context.addCookies(readerCookies(stage, language, theme, null));
      await page.setViewportSize({ width, height: 800 });
      await visit(page, url);
      await expect(page.getByRole('region', { name: t('comments.essentials') })).toBeVisible();
      await look(page);
      await visit(page, `${url}?find=${encodeURIComponent(FREQUENT)}`);
      await expect(page.getByText(t('comments.found_more', { count: 20 }))).toBeVisible();
      await look(page);
    },
  );
}
