/** The form of something new, as its writers call its parts. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { ORIGIN } from './e2e-stage.ts';

/** The shop of the stage, whose pages a link may lead to. */
export const SHOP = `${ORIGIN}/dev/shop`;

/** The parts of the form by what a reader calls them. */
export function formOf(page: Page, t: Words) {
  const main = page.getByRole('main');
  return {
    main,
    link: main.getByLabel(t('submit.link'), { exact: true }),
    title: main.getByRole('textbox', { name: t('submit.title'), exact: true }),
    next: main.getByRole('button', { name: t('submit.next'), exact: true }),
    previous: main.locator('.form-foot__previous'),
    publish: main.getByRole('button', { name: t('submit.publish'), exact: true }),
    saved: main.getByText(t('submit.draft_saved')),
    description: main.getByRole('textbox', { name: t('submit.description'), exact: true }),
    groups: main.getByRole('list', { name: t('submit.groups_suggested') }).getByRole('button'),
    step: (name: 'link' | 'basics' | 'images' | 'description' | 'final') =>
      main.getByRole('heading', { level: 2, name: t(`submit.step_${name}`) }),
  };
}

/** A field by its label, which may go on with a word about it. */
export function box(main: Locator, label: string): Locator {
  return main.getByRole('textbox', { name: new RegExp(`^${label}( |$)`) });
}

/** Pictures arrive one by one after the link was read. */
export async function picturesCame(main: Locator, t: Words): Promise<void> {
  await expect(main.getByText(t('submit.filled', { names: '' }).trim(), { exact: false })).toBeVisible();
  await expect(main.getByText(/[^:]: \d (из|of) \d/)).toHaveCount(0);
}

/** A picture of the shop as a file. */
export async function picture(page: Page, name: string) {
  const reply = await page.request.get(`${SHOP}/pictures/${name}.png`);
  return { name: `${name}.png`, mimeType: 'image/png', buffer: await reply.body() };
}
