import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Page, Request } from '@playwright/test';
import { alive, expect, test, THOROUGH } from '../support/e2e-fixtures.ts';

const KIB = 1024;
const IDLE_MS = 5000;

// What a new reader is told weighs and moves nothing either.
test.use({ is_newcomer: true });

const isWeighed = (request: Request) => ['script', 'stylesheet'].includes(request.resourceType());

/** Bytes of what a page is made of, each file packed as a plain gzip server would send it. */
async function packedSizes(page: Page, url: string): Promise<{ script: number; style: number; names: string[] }> {
  const sizes = { script: 0, style: 0, names: [] as string[] };
  const reading: Promise<void>[] = [];
  let is_measured = false;
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    sizes.names.push(new URL(response.url()).pathname);
    // What comes later is named only: a body still being read when the test is over would fail it.
    if (is_measured) return;
    const kind = type === 'script' ? 'script' : 'style';
    const read = async () => {
      const body = await response.body();
      sizes[kind] += gzipSync(body, { level: 9 }).length;
    };
    reading.push(read());
  });
  // Silence of the whole network may never come beside other tests.
  let pending = 0;
  page.on('request', (request) => {
    if (isWeighed(request)) pending += 1;
  });
  const onEnd = (request: Request) => {
    if (isWeighed(request)) pending -= 1;
  };
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  const allHere = () => expect.poll(() => pending).toBe(0);
  await page.goto(url);
  await alive(page);
  await allHere();
  await page.clock.runFor(IDLE_MS);
  await allHere();
  await Promise.all(reading);
  is_measured = true;
  return sizes;
}

/** How much of the page moved while it was loading. */
async function layoutShift(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await alive(page);
  // What can still move something: letters and pictures. Silence of the network may never come beside other tests.
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left, width } = image.getBoundingClientRect();
      const is_shown = width > 0 && top < innerHeight && left >= 0 && left < innerWidth;
      return image.complete || !is_shown;
    }),
  );
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

async function packedHtml(request: APIRequestContext, url: string): Promise<number> {
  const reply = await request.fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  expect(reply.headers()['content-encoding']).toBe('gzip');
  return gzipSync(await reply.body(), { level: 6 }).length;
}

test('the home page of a guest is at most 25 KB of packed HTML', async ({ request }) => {
  expect(await packedHtml(request, '/')).toBeLessThanOrEqual(25 * KIB);
});

test('home loads at most 90 KB of script and 30 KB of style, the editor not at all', async ({ page }) => {
  await page.clock.install();
  const { script, style, names } = await packedSizes(page, '/');
  expect(script).toBeGreaterThan(10 * KIB);
  expect(script).toBeLessThanOrEqual(90 * KIB);
  expect(style).toBeGreaterThan(KIB);
  expect(style).toBeLessThanOrEqual(30 * KIB);
  expect(names.filter((name) => /editor|quill|\/auth/.test(name))).toEqual([]);
});

test('an offer loads at most 110 KB of script, the editor only on focus', async ({ page, stage, enter, t }) => {
  await enter('reader');
  await page.clock.install();
  const { script, style, names } = await packedSizes(page, stage.offers.plain.url);
  expect(script).toBeGreaterThan(10 * KIB);
  expect(script).toBeLessThanOrEqual(110 * KIB);
  expect(style).toBeLessThanOrEqual(30 * KIB);
  expect(names.filter((name) => /editor|quill/.test(name))).toEqual([]);
  await page
    .getByRole('button', { name: t('comments.write') })
    .first()
    .focus();
  await expect(page.getByRole('textbox', { name: t('comments.write') })).toBeFocused();
  expect(names.filter((name) => /editor|quill/.test(name))).not.toEqual([]);
});

for (const width of [1280, 390]) {
  test(
    `nothing jumps while home, an offer and a discussion load (${width} px)`,
    width === 390 ? {} : THOROUGH,
    async ({ page, stage }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const url of ['/', stage.offers.plain.url, stage.threads.read.url])
        expect(await layoutShift(page, url), url).toBeLessThanOrEqual(0.02);
    },
  );
}
