/** Numbers of the product spec, section 9, that only a browser shows in a thread. */
import { expect, stopClock, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';

const ESTIMATE = '**/ui/comment/schedule-estimate/*';
const DAY_MS = 86_400_000;

/** Where comments of these levels begin, from the left edge of the thread. */
const steps = (levels: number[]) => levels.map((level) => 26 * level);

test('a reply stands 26 px further in than what it answers; on a phone every third level begins anew', async ({
  page,
  stage,
}) => {
  const { url, host_id, way_ids } = stage.long_thread;
  const way = [host_id, ...way_ids];
  await visit(page, `${url}?comment=${way_ids.at(-1)}`);
  const indents = async () => {
    const lefts: number[] = [];
    for (const id of way) lefts.push(Math.round((await page.locator(`#comment${id}`).boundingBox())?.x ?? -1));
    return lefts.map((left) => left - (lefts[0] ?? 0));
  };
  expect(await indents()).toEqual(steps([0, 1, 2, 3, 4, 5]));
  await page.setViewportSize({ width: 767, height: 800 });
  expect(await indents()).toEqual(steps([0, 1, 2, 0, 1, 2]));
  await page.setViewportSize({ width: 768, height: 800 });
  expect(await indents()).toEqual(steps([0, 1, 2, 3, 4, 5]));
});

test('replies are folded away and unfolded, and say how many they are', async ({ page, t, stage }) => {
  const { url, host_id } = stage.long_thread;
  await visit(page, `${url}?comment=${host_id}`);
  const host = page.locator(`li:has(> #comment${host_id})`);
  const reply = host.locator('> .comment-item__thread > ol > li > article').first();
  const unfold = host.locator('> .comment-item__thread > button.comment-item__more');
  const fold = host.locator('> .comment-item__thread > .comment-item__fold');
  // Many replies: folded until the reader says otherwise.
  await expect(unfold).toHaveAttribute('aria-expanded', 'false');
  const count = Number(/\d+/.exec((await unfold.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(3);
  await expect(unfold).toHaveText(t('comments.replies_more', { count }));
  await expect(reply).toBeHidden();
  await unfold.click();
  await expect(reply).toBeVisible();
  await expect(fold).toHaveAccessibleName(t('comments.collapse', { count }));
  await fold.press('Enter');
  await expect(reply).toBeHidden();
  await expect(unfold).toBeFocused();
});

test(
  'a waiting comment is asked about every 5 to 20 s, and a question that failed is told of for 2 s',
  THOROUGH,
  async ({ page, t, stage, enter }) => {
    await stopClock(page);
    await enter('admin_menu');
    let asked = 0;
    let is_answered = true;
    await page.route(ESTIMATE, async (route) => {
      asked += 1;
      const estimate = new Date(Date.now() + DAY_MS).toISOString();
      if (is_answered) await route.fulfill({ json: { estimate, was_published: false } });
      else await route.abort();
    });
    const chance = (value: number) => page.evaluate((given) => void (Math.random = () => given), value);
    const { id: offer_id, url } = stage.offers.fresh_en;
    const { data: csrf } = (await (await page.request.get('/api/csrf')).json()) as { data: { token: string } };
    const reply = await page.request.post(`/api/offers/${offer_id}/comments`, {
      headers: { 'x-csrf-token': csrf.token },
      data: { delta: { ops: [{ insert: 'Напишу завтра\n' }] }, schedule_offset: '24:00' },
    });
    const { data: waiting } = (await reply.json()) as { data: { id: number } };
    await page.addInitScript(() => void (Math.random = () => 0));
    const first = page.waitForResponse(ESTIMATE);
    await visit(page, `${url}?comment=${waiting.id}`);
    await first;
    const written = page.locator(`#comment${waiting.id}`);
    const [dated = ''] = t('comments.scheduled_at', { date: '|' }).split('|');
    await expect(written).toContainText(dated.trim());
    await expect.poll(() => asked).toBe(1);

    const chances = [
      [0, 5000],
      [1, 20_000],
    ] as const;
    for (const [turn, [value, wait_ms]] of chances.entries()) {
      await page.clock.runFor(wait_ms - 1);
      expect(asked, `${value}`).toBe(turn + 1);
      // The answer says when to ask again.
      await chance(chances[turn + 1]?.[0] ?? 0);
      if (turn === 1) is_answered = false;
      const answer = is_answered ? page.waitForResponse(ESTIMATE) : page.waitForEvent('requestfailed');
      await page.clock.runFor(1);
      await answer;
      await expect.poll(() => asked).toBe(turn + 2);
    }
    await expect(written).toContainText(t('comments.estimate_failed'));
    await page.clock.runFor(1999);
    await expect(written).toContainText(t('comments.estimate_failed'));
    await page.clock.runFor(1);
    await expect(written).not.toContainText(t('comments.estimate_failed'));
  },
);
