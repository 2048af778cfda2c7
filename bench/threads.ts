/**
 * A thread of 10,000 comments: `BENCH_DATABASE_URL=postgres://… npm run bench:threads` with a database of its own, optionally
 * `-- --comments=10000 --seconds=30 --only=server|browser`. The embedded database is measured each time.
 *
 * Prints p50, p95 and the longest answer of the offer's page at permalinks of random comments, 10 a second, and the
 * largest packed document; then what a browser does that reads on for 100 screens, and what it holds after 2,000
 * comments. Bars: p95 at most 60 ms on PostgreSQL and 150 ms embedded, documents at most 60 KB, no task over 50 ms, 60 MB.
 * CHROME_PATH names the browser.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { seededRandom } from '#main/seeded-random.ts';
import { Bars, say, share, withSite } from './measure.ts';
import type { Thread } from './threads-site.ts';

const LIMITS = { server_ms: 60, embedded_ms: 150, document_kb: 60, task_ms: 50, heap_mb: 60 };
const A_SECOND = 10;
const SCREENS = 100;
const LOADED = 2000;
const MB = 1024 * 1024;
/** What a browser asks for where the site is served over TLS. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const { values: options } = parseArgs({
  options: {
    comments: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
  },
});

const bars = new Bars();

interface Site {
  origin: string;
  prepared: Thread;
}

async function measureServer(name: string, { origin, prepared: { path, rows } }: Site, bar: number): Promise<void> {
  const random = seededRandom(2);
  const levels = [...new Set(rows.map(({ level }) => level))];
  // Levels are asked for alike, however many comments each has.
  const byLevel = new Map(levels.map((level) => [level, rows.filter((row) => row.level === level)]));
  const times: number[] = [];
  const bodies: Buffer[] = [];
  let failed = 0;
  const ask = async (is_counted: boolean) => {
    const level = byLevel.get(levels[Math.floor(random() * levels.length)] ?? 0) ?? rows;
    const { id } = level[Math.floor(random() * level.length)] ?? { id: 1 };
    const started = performance.now();
    const reply = await fetch(`${origin}${path}?comment=${id}`, { headers: HEADERS });
    const body = Buffer.from(await reply.arrayBuffer());
    const took = performance.now() - started;
    if (reply.ok && !body.includes(`id="comment${id}"`)) throw new Error(`Comment ${id} is not there`);
    if (!reply.ok) failed += 1;
    if (!is_counted) return;
    times.push(took);
    bodies.push(body);
  };
  for (let warm = 0; warm < 3 * A_SECOND; warm++) await ask(false);
  const asked: Promise<void>[] = [];
  for (let count = 0; count < Number(options.seconds) * A_SECOND; count++) {
    asked.push(ask(true));
    await pause(1000 / A_SECOND);
  }
  await Promise.all(asked);
  // Packed once nothing is measured: it takes a core for as long as an answer.
  const largest = Math.max(...bodies.map((body) => gzipSync(body, { level: 6 }).length));
  say(
    `     ${name}: ${times.length} permalinks, p50 ${share(times, 0.5).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`,
  );
  bars.atMost(`${name}: p95 at ${A_SECOND} a second`, share(times, 0.95), bar, 'ms');
  bars.atMost(`${name}: answers that failed`, failed, 0, '');
  bars.atMost(`${name}: largest document, packed`, largest / 1024, LIMITS.document_kb, 'KB');
}

async function measureBrowser({ origin, prepared: { path } }: Site): Promise<void> {
  const { chromium } = await import('@playwright/test');
  const executablePath = process.env['CHROME_PATH'];
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(origin + path);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  const count = () => page.locator('#comments article').count();
  let screens = 0;
  while (screens < SCREENS || (await count()) < LOADED) {
    screens += 1;
    const before = await count();
    // On by a screen; where the thread is cut, the next slice is fetched first.
    const isFetched = await page.evaluate(() => {
      window.scrollBy({ top: window.innerHeight, behavior: 'instant' });
      const more = document.querySelectorAll<HTMLElement>('#comments a[rel^="next"]:not([aria-busy="true"])');
      const near = [...more].find((link) => link.getBoundingClientRect().top < 2 * window.innerHeight);
      near?.click();
      return near !== undefined;
    });
    if (isFetched && (await count()) < LOADED)
      await page
        .waitForFunction((stood) => document.querySelectorAll('#comments article').length > stood, before, {
          timeout: 5000,
        })
        .catch(() => undefined);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
    if (screens > 20 * SCREENS) break;
  }
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  say(`     browser: ${await count()} comments loaded, ${screens} screens, ${tasks.length} tasks over 50 ms`);
  bars.atMost('browser: longest task while reading on', Math.max(0, ...tasks), LIMITS.task_ms, 'ms');
  bars.atMost('browser: memory held', usedSize / MB, LIMITS.heap_mb, 'MB');
  await browser.close();
}

const database_url = process.env['BENCH_DATABASE_URL'];
const isServer = options.only !== 'browser';
const args = [`--comments=${options.comments}`];
if (database_url && isServer)
  await withSite<Site>('threads-site.ts', { database_url, args }, (site) =>
    measureServer('PostgreSQL', site, LIMITS.server_ms),
  );
else if (isServer) say('     PostgreSQL is not measured: BENCH_DATABASE_URL names no database');
await withSite<Site>('threads-site.ts', { database_url: '', args }, async (site) => {
  if (isServer) await measureServer('embedded', site, LIMITS.embedded_ms);
  if (options.only !== 'server') await measureBrowser(site);
});
say(bars.missed === 0 ? 'Every bar is kept.' : `${bars.missed} bars are missed.`);
process.exitCode = bars.missed === 0 ? 0 : 1;
