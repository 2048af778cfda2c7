import { expect, test, visit } from '../support/e2e-fixtures.ts';

test('the icon of the installed site shows how much is unread, and nothing after signing out', async ({
  page,
  t,
  enter,
}) => {
  // What the icon shows cannot be asked for: the calls are written down, and the page is told that it is installed.
  await page.addInitScript(() => {
    const shown: string[] = JSON.parse(sessionStorage.getItem('shown') ?? '[]') as string[];
    const show = async (what: string) => {
      shown.push(what);
      sessionStorage.setItem('shown', JSON.stringify(shown));
    };
    Object.assign(navigator, {
      setAppBadge: (count?: number) => show(String(count)),
      clearAppBadge: () => show('none'),
    });
    const matches = window.matchMedia.bind(window);
    window.matchMedia = (query) => matches(query.includes('standalone') ? 'all' : query);
  });
  await enter('badged');
  await visit(page, '/rules');
  const shown = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('shown') ?? '[]') as string[]);
  await expect.poll(async () => (await shown()).at(-1)).toMatch(/^\d+$/);
  await page.getByLabel(t('frame.account', { username: 'e2e_badged' })).click();
  await page.getByRole('button', { name: t('account.logout') }).click();
  await page.waitForURL('/');
  expect((await shown()).at(-1)).toBe('none');
});
