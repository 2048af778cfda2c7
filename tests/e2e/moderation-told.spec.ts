/** What moderators have done, as members and readers see it: folded comments, closed composers. */
import type { Browser, Page } from '@playwright/test';
import { callAs, expect, inTurn, overflow, readerCookies, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import type { MemberName, Stage } from '../support/e2e-stage.ts';

const WIDTHS = [1280, 900, 390, 320];

async function expectFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow(page)).toBe(0);
  }
  await expectAccessible(page);
}

/** Calls something as a member in a browser of their own. */
async function asMember<D>(
  { browser, stage }: { browser: Browser; stage: Stage },
  name: MemberName,
  ...[method, path, data]: [string, string, object?]
): Promise<D> {
  const context = await browser.newContext();
  await context.addCookies(readerCookies(stage, 'ru', 'light', name));
  const reply = await callAs<D>(await context.newPage(), method, path, data);
  await context.close();
  return reply;
}

for (const language of inTurn('en')) {
  test.describe(language, THOROUGH, () => {
    test.use({ language });

    test('who is muted reads until when where they would write', async ({ page, t, stage, enter }) => {
      await enter(`muted_${language}`);
      const told = t('errors.account_muted', { is_for_good: 'no', until: '' }).replace(/\.$/, '');
      await visit(page, stage.discussed.url);
      await expect(page.locator('.comments-section__closed')).toContainText(told);
      await expect(page.locator('.comment__action--reply')).toHaveCount(0);
      await expectFits(page);
      await visit(page, `/chats?to=e2e_gossip_${language}`);
      await expect(page.getByRole('note')).toContainText(told);
      await expect(page.locator('.composer [contenteditable]')).toHaveCount(0);
      await expectFits(page);
    });

    test('a folded comment says by whom and why, and opens with or without scripts', async ({
      page,
      t,
      stage,
      browser,
    }) => {
      const hands = { browser, stage };
      const { id, url } = stage.discussed;
      const delta = { ops: [{ insert: 'Глупости какие\n' }] };
      const writer = `trader_${language}` as const;
      const comment = await asMember<{ id: number }>(hands, writer, 'POST', `/api/discussions/${id}/comments`, {
        delta,
      });
      const report = { entity_type: 'comment', entity_id: comment.id, reason: 'rude' };
      await asMember(hands, `listener_${language}`, 'POST', '/api/reports', report);
      const judge = `judge_${language}` as const;
      const cases = await asMember<{ id: number; entity_id: number }[]>(
        hands,
        judge,
        'GET',
        '/api/moderation/cases?entity_type=comment',
      );
      const found = cases.find(({ entity_id }) => entity_id === comment.id);
      const decision = { action: 'collapse', reason: 'rude' };
      await asMember(hands, judge, 'POST', `/api/moderation/cases/${found?.id ?? 0}/decision`, decision);

      const note = t('moderation.folded', { by: 'moderator', reason: 'rude' });
      const place = `${url}#comment${comment.id}`;
      const quiet = await browser.newContext({ javaScriptEnabled: false });
      await quiet.addCookies(readerCookies(stage, language, 'light', null));
      const plain = await quiet.newPage();
      await plain.goto(place);
      for (const shown of [plain, page]) {
        if (shown === page) await visit(page, place);
        const folded = shown.locator(`#comment${comment.id}`);
        await expect(folded.getByText('Глупости какие')).toBeHidden();
        await folded.getByText(note).focus();
        await shown.keyboard.press('Enter');
        await expect(folded.getByText('Глупости какие')).toBeVisible();
      }
      await quiet.close();
      await expectFits(page);
    });
  });
}
