import { complaints, expect, readerCookies, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { look, LOOKS } from '../support/e2e-look.ts';

for (const { language, theme, width } of LOOKS) {
  test(
    `members, their figures and choices: axe finds nothing, and twice the text size fits (${language}, ${theme}, ${width} px)`,
    THOROUGH,
    async ({ page, context, stage }) => {
      const heard = complaints(page);
      await page.setViewportSize({ width, height: 800 });
      const home = `/u/${stage.username}`;
      for (const [member, urls] of [
        [
          'newcomer_looks',
          ['/welcome', '/settings/notifications', '/settings/preferences', home, `${home}/statistics`],
        ],
        ['recluse', ['/u/e2e_recluse', '/u/e2e_recluse/badges']],
      ] as const) {
        await context.clearCookies();
        await context.addCookies(readerCookies(stage, language, theme, member));
        for (const url of urls)
          await test.step(url, async () => {
            await visit(page, url);
            await look(page);
          });
      }
      expect(heard).toEqual([]);
    },
  );
}
