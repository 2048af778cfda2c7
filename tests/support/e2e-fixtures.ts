/** What every browser test starts from: a reader's language, the stage, and ways to come in. */
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { NOTES, type Locale, type Theme } from '#contract/common.ts';
import type { Words } from '#i18n/keys.ts';
import { wordsOf } from '#i18n/words.ts';
import { ORIGIN, readStage, type MemberName, type Stage } from './e2e-stage.ts';

export { expect } from '@playwright/test';
export const LANGUAGES = ['ru', 'en'] as const;
/** Whether the run may take its time and look at everything in every combination: `npm run test:long`. */
export const IS_LONG = process.env['ULOV_LONG'] === '1';

/**
 * What `npm test` leaves to `npm run test:thorough`, so that nobody waits for it between two changes: what only happens
 * when something fails or stands open twice, screens in a second look, actions of the few. Nothing lands without it.
 */
export const THOROUGH = { tag: '@thorough' } as const;

/**
 * The languages a journey is walked in: the one given, which the subjects take in turn, and the other as well in the long
 * run. The pages themselves are looked at in both every time (hydration.spec.ts).
 */
export function inTurn(language: Locale): readonly Locale[] {
  return IS_LONG ? LANGUAGES : [language];
}

interface Given {
  /** Of the pages; kept in the cookie, as after using the switch. */
  language: Locale;
  /** Whether the reader is told what everybody is told once; the others have put those notes away. */
  is_newcomer: boolean;
}

interface Tools {
  stage: Stage;
  t: Words;
  /** Signs a member in by a session made beforehand. */
  enter: (name: MemberName) => Promise<void>;
}

export const test = base.extend<Given & Tools>({
  language: ['ru', { option: true }],
  is_newcomer: [false, { option: true }],
  stage: async ({ baseURL }, use) => {
    expect(baseURL, 'the stage belongs to one server').toBe(ORIGIN);
    await use(readStage());
  },
  t: async ({ language }, use) => use(wordsOf(language)),
  enter: async ({ context, stage }, use) =>
    use(async (name) => {
      await context.addCookies([cookie('ulov_session', stage.members[name].session)]);
    }),
  context: async ({ context, language, is_newcomer }, use) => {
    await context.addCookies([cookie('lang', language), ...(is_newcomer ? [] : [NOTES_AWAY])]);
    await use(context);
  },
});

/** A cookie of this site. */
export function cookie(name: string, value: string) {
  return { name, value, url: ORIGIN };
}

/** Every note of the site is put away. */
const NOTES_AWAY = cookie('seen', NOTES.join('.'));

/** The cookies that decide how a page is rendered. */
export function readerCookies(stage: Stage, language: Locale, theme: Theme, member: MemberName | null) {
  const session = member ? [cookie('ulov_session', stage.members[member].session)] : [];
  return [cookie('lang', language), cookie('theme', theme), NOTES_AWAY, ...session];
}

/** Calls the API as whoever the page belongs to, past its screens; returns the reply's `data`. */
export async function callAs<D>(page: Page, method: string, path: string, data?: object): Promise<D> {
  const { data: csrf } = (await (await page.request.get('/api/csrf')).json()) as { data: { token: string } };
  const reply = await page.request.fetch(path, { method, headers: { 'x-csrf-token': csrf.token }, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { data: D }).data;
}

/** Opens a page and waits until its scripts run it; returns the markup the server sent. */
export async function visit(page: Page, url: string): Promise<string> {
  const reply = await page.goto(url);
  await alive(page);
  return (await reply?.text()) ?? '';
}

/** Waits until the page is hydrated and its effects ran. */
export async function alive(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await settle(page);
}

/** Waits until what comes with the reader's first move is there: until then notes are put away by a new page. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/widgets.js')),
  );
  await settle(page);
}

const TURNS = 12;

/** Lets everything that waits for its turn happen; works with a stopped clock too. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (turns) => {
    for (let turn = 0; turn < turns; turn++) {
      const { port1, port2 } = new MessageChannel();
      const arrived = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
      port1.start();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      port2.postMessage(0);
      await arrived;
      port1.close();
    }
  }, TURNS);
}

/** Stops the page's clock; time goes on by `page.clock.runFor` alone. Call before the first page. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** The large vote of an offer page. */
export function votePanel(page: Page, t: Words): Locator {
  return page
    .getByRole('main')
    .getByRole('group', { name: t('votes.group_label') })
    .first();
}

/** Degrees the panel says to those who do not see the dial. */
export async function degrees(panel: Locator): Promise<number> {
  const text = (await panel.textContent()) ?? '';
  const [, minus, size = ''] = /(минус |minus )?(\d+) (?:градус|degree)/.exec(text) ?? [];
  return (minus ? -1 : 1) * Number(size);
}

/** Signs in with the form that is open. */
export async function fillSignIn(form: Locator, t: Words, email: string, password: string): Promise<void> {
  await form.getByLabel(t('auth.email'), { exact: true }).fill(email);
  await form.getByLabel(t('auth.password'), { exact: true }).fill(password);
}

/** Width of what the page would have to scroll sideways; 0 when it fits. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** None of these lies over another, and all of them are seen. */
export async function expectApart(parts: readonly Locator[]): Promise<void> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  for (const [index, one] of boxes.entries()) {
    if (!one) throw new Error(`Part ${index} is not seen`);
    for (const [number, other] of boxes.slice(0, index).entries()) {
      if (!other) continue;
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
      const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
      expect(across > 0.5 && down > 0.5, `${index} over ${number}: ${JSON.stringify([one, other])}`).toBe(false);
    }
  }
}

/** The status itself is what the browser reports of a page that is not there, no more, or not shown to the reader. */
const EXPECTED = /the server responded with a status of 4(?:03|04|10)/;
/** Said by the tests' own browser, which lets no worker run beside the pages (playwright.config.ts). */
export const NO_WORKER = 'Service Worker registration blocked by Playwright';

/** Everything the page complains about from now on. */
export function complaints(page: Page): string[] {
  const list: string[] = [];
  page.on('console', (message) => {
    const is_page = EXPECTED.test(message.text()) && message.location().url === page.url();
    if (message.text() === NO_WORKER) return;
    if (['error', 'warning'].includes(message.type()) && !is_page) list.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => list.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    // The tab's icon and pictures further down are fetched whenever the browser likes, a draft is read and
    // saved beside the typing, with a token asked for before, the bell asks for its number, a part of the page
    // comes when it is first wanted: all are dropped when the next page is opened over them.
    const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED';
    const isDropped =
      isAborted &&
      (/\/favicon\.svg$|\/media\//.test(request.url()) ||
        /\/api\/(drafts(\/\d+)?|csrf(\?viewer=\d+)?)$|\/user-notification\/count$|\/assets\/.+\.js$/.test(
          request.url(),
        ));
    if (!isDropped) list.push(`failed: ${request.url()}`);
  });
  return list;
}

const MANY = 120;

/** Presses Tab until the element has the focus, or what it turned into is there. */
export async function tabTo(page: Page, target: Locator, becomes: Locator | null = null): Promise<void> {
  for (let press = 0; press < MANY; press++) {
    const is_there = await target.evaluateAll((elements) => elements.some((one) => one === document.activeElement));
    if (is_there || (becomes && (await becomes.count()) > 0)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never got there');
}
