/**
 * A thread of 10,000 comments: `BENCH_DATABASE_URL=postgres://… npm run bench:threads` with a database of its own, optionally
 * `-- --comments=10000 --seconds=30 --only=server|browser`. The embedded database is measured each time.
 *
 * Prints p50, p95 and the longest answer of the offer's page at permalinks of random comments, 10 a second, and the
 * largest packed document; then what a browser does that reads on for 100 screens, and what it holds after 2,000
 * comments. Bars: p95 at most 60 ms on PostgreSQL and 150 ms embedded, documents at most 60 KB, no task over 50 ms, 60 MB.
 * CHROME_PATH names the browser.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { changeSetting } from '#domain/settings/settings.ts';
import { openProgram, siteSecret } from '#main/build-context.ts';
import { loadWeb } from '#main/load-web.ts';
import { readConfig } from '#platform/config.ts';
import { buildServer } from '#server/app.ts';
import { makeThread, type ThreadRow } from './threads-rows.sql.ts';

const BARS = { server_ms: 60, embedded_ms: 150, document_kb: 60, task_ms: 50, heap_mb: 60 };
const A_SECOND = 10;
const SCREENS = 100;
const LOADED = 2000;
const MB = 1024 * 1024;

const { values: options } = parseArgs({
  options: {
    comments: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    role: { type: 'string', default: 'bench' },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);
let missed = 0;

function judge(name: string, value: number, bar: number, unit: string): void {
  const isKept = value <= bar;
  if (!isKept) missed += 1;
  say(`${isKept ? 'ok  ' : 'MISS'} ${name.padEnd(44)}${value.toFixed(1).padStart(9)} ${unit} (${bar})`);
}

/** Mulberry32: the same thread and the same readers every time. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Site {
  url: string;
  rows: ThreadRow[];
}

/** The server's side, in a process of its own. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const program = await openProgram(config);
  const { ctx } = program;
  const { slug, rows } = await makeThread(ctx.db, Number(options.comments), randomOf(1));
  await changeSetting(ctx, 'limits.requests_a_minute', 1_000_000);
  const app = await buildServer({
    ctx,
    web: await loadWeb(),
    secret: siteSecret(config),
    time_zone: config.time_zone,
    trusted_proxies: [],
    mail_folder: null,
    is_development: false,
    is_ready: async () => true,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.on('message', () => void app.close().then(() => program.close().then(() => process.exit(0))));
  const site: Site = { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/deals/${slug}`, rows };
  process.send?.(site);
}

/** Opens a site, lets it be measured, and closes it. */
async function withSite(database_url: string, measure: (site: Site) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ulov-threads-'));
  const env = {
    ...process.env,
    DATABASE_URL: database_url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    DEMO: '0',
    NODE_ENV: 'production',
  };
  const child = fork(import.meta.filename, ['--role=serve', `--comments=${options.comments}`], { env });
  const [site] = (await once(child, 'message')) as [Site];
  await measure(site);
  const ended = once(child, 'exit');
  child.send('stop');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

const share = (numbers: readonly number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.ceil(numbers.length * part) - 1)] ?? 0;

async function measureServer(name: string, { url, rows }: Site, bar: number): Promise<void> {
  const random = randomOf(2);
  const levels = [...new Set(rows.map(({ level }) => level))];
  // Levels are asked for alike, however many comments each has.
  const byLevel = new Map(levels.map((level) => [level, rows.filter((row) => row.level === level)]));
  const times: number[] = [];
  let largest = 0;
  let failed = 0;
  const ask = async (is_counted: boolean) => {
    const level = byLevel.get(levels[Math.floor(random() * levels.length)] ?? 0) ?? rows;
    const { id } = level[Math.floor(random() * level.length)] ?? { id: 1 };
    const started = performance.now();
    const reply = await fetch(`${url}?comment=${id}`);
    const body = Buffer.from(await reply.arrayBuffer());
    const took = performance.now() - started;
    if (reply.ok && !body.includes(`id="comment${id}"`)) throw new Error(`Comment ${id} is not there`);
    if (!reply.ok) failed += 1;
    if (!is_counted) return;
    times.push(took);
    largest = Math.max(largest, gzipSync(body, { level: 6 }).length);
  };
  for (let warm = 0; warm < 3 * A_SECOND; warm++) await ask(false);
  const asked: Promise<void>[] = [];
  for (let count = 0; count < Number(options.seconds) * A_SECOND; count++) {
    asked.push(ask(true));
    await pause(1000 / A_SECOND);
  }
  await Promise.all(asked);
  say(
    `     ${name}: ${times.length} permalinks, p50 ${share(times, 0.5).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`,
  );
  judge(`${name}: p95 at ${A_SECOND} a second`, share(times, 0.95), bar, 'ms');
  judge(`${name}: answers that failed`, failed, 0, '');
  judge(`${name}: largest document, packed`, largest / 1024, BARS.document_kb, 'KB');
}

async function measureBrowser({ url }: Site): Promise<void> {
  const executablePath = process.env['CHROME_PATH'];
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--js-flags=--expose-gc'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(url);
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
  judge('browser: longest task while reading on', Math.max(0, ...tasks), BARS.task_ms, 'ms');
  judge('browser: memory held', usedSize / MB, BARS.heap_mb, 'MB');
  await browser.close();
}

async function bench(): Promise<void> {
  const database_url = process.env['BENCH_DATABASE_URL'];
  const isServer = options.only !== 'browser';
  if (database_url && isServer)
    await withSite(database_url, (site) => measureServer('PostgreSQL', site, BARS.server_ms));
  else if (isServer) say('     PostgreSQL is not measured: BENCH_DATABASE_URL names no database');
  await withSite('', async (site) => {
    if (isServer) await measureServer('embedded', site, BARS.embedded_ms);
    if (options.only !== 'server') await measureBrowser(site);
  });
  say(missed === 0 ? 'Every bar is kept.' : `${missed} bars are missed.`);
  process.exitCode = missed === 0 ? 0 : 1;
}

if (options.role === 'serve') await serve();
else await bench();
