/**
 * Every permalink of imported threads: `BENCH_DATABASE_URL=postgres://… npm run bench:permalinks -- FILE.comments.jsonl…`.
 * Imports the files into that database, which may have them already. Asks for the page of each thread at each of its
 * comments, and says which page misses the comment or what it hangs under. Then opens forty of them in Chromium, the
 * deepest, folded, flattened and last ones, and says which is not in the middle, not lit up, or hydrates with a complaint.
 * CHROME_PATH names the browser.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { say } from './measure.ts';
import { openSite } from './serve.ts';

const IN_BROWSER = 40;
const HEADER_PX = 64;
const HEIGHT_PX = 800;
const MIDDLE_PX = 140;

interface Row {
  id: number;
  host_id: number | null;
  level: number;
  is_shrinked: boolean;
  replies_count: number;
  url: string;
}

const database_url = process.env['BENCH_DATABASE_URL'];
if (!database_url) throw new Error('BENCH_DATABASE_URL names the database to import into');
const folder = mkdtempSync(path.join(tmpdir(), 'ulov-permalinks-'));
const env = {
  ...process.env,
  DATABASE_URL: database_url,
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
};
const files = process.argv.slice(2);
if (files.length > 0) {
  const imported = spawnSync(process.execPath, ['src/main/import.ts', '--as=comments', ...files], {
    env,
    stdio: 'inherit',
  });
  if (imported.status !== 0) throw new Error('The import failed');
}

async function permalinksOf(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.host_id, c.level, c.is_shrinked, c.replies_count, '/discussions/' || d.slug || '-' || d.id as url
    from comments c join discussions d on d.id = c.discussion_id
    where d.comments_count > 100 and not c.is_gone order by d.id, c.published_at, c.id`.execute(db);
  return rows;
}

Object.assign(process.env, env);
const { origin, prepared: rows, close } = await openSite(({ db }) => permalinksOf(db));
const byId = new Map(rows.map((row) => [row.id, row]));

let wrong = 0;
let most = 0;
for (const row of rows) {
  const reply = await fetch(`${origin}${row.url}?comment=${row.id}`);
  const body = await reply.text();
  const way: number[] = [];
  for (let at: Row | undefined = row; at; at = byId.get(at.host_id ?? 0)) way.push(at.id);
  const missing = way.filter((id) => !body.includes(`id="comment${id}"`));
  most = Math.max(most, body.split('<article').length - 1);
  if (reply.ok && missing.length === 0) continue;
  wrong += 1;
  say(`MISS ${row.url}?comment=${row.id}: ${reply.status}, without ${missing.join(', ')}`);
}
say(`${rows.length} permalinks rendered, ${wrong} wrong, at most ${most} comments on a page`);

/** What a browser makes of a permalink: what is wrong with it, null when nothing is. */
async function look(page: Page, row: Row): Promise<string | null> {
  const heard: string[] = [];
  const listen = (text: string) => heard.push(text);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') listen(message.text());
  });
  page.on('pageerror', (error) => listen(error.message));
  // The same page at another anchor would not be loaded anew.
  await page.goto('about:blank');
  await page.goto(`${origin}${row.url}?comment=${row.id}#comment${row.id}`);
  const comment = page.locator(`#comment${row.id}`);
  const isLit = await comment
    .and(page.locator('.comment--highlighted'))
    .waitFor({ timeout: 20_000 })
    .then(() => true)
    .catch(() => false);
  const box = await comment.boundingBox();
  const off = box === null ? Infinity : Math.abs(box.y + box.height / 2 - (HEIGHT_PX + HEADER_PX) / 2);
  page.removeAllListeners('console');
  page.removeAllListeners('pageerror');
  if (heard.length > 0) return heard.join('; ');
  if (!isLit) return 'not lit up';
  // One taller than the window cannot be in its middle, nor the last of a page that ends there.
  const isAtEnd = await page.evaluate(() => innerHeight + scrollY >= document.documentElement.scrollHeight - 2);
  return off > MIDDLE_PX && !isAtEnd && (box?.height ?? 0) < HEIGHT_PX / 2
    ? `${Math.round(off)} px off the middle`
    : null;
}

const folded = new Set(rows.filter(({ level, replies_count }) => level > 0 && replies_count > 3).map(({ id }) => id));
const parts = [
  rows.toSorted((a, b) => b.level - a.level),
  rows.filter(({ host_id }) => folded.has(host_id ?? 0)),
  rows.filter(({ is_shrinked }) => is_shrinked),
  rows.toReversed(),
].map((part) => part.slice(0, IN_BROWSER / 4));
const executablePath = process.env['CHROME_PATH'];
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: HEIGHT_PX }, reducedMotion: 'reduce' });
let lost = 0;
const chosen = parts.flat();
for (const row of chosen) {
  const fault = await look(page, row);
  if (fault === null) continue;
  lost += 1;
  say(`MISS ${row.url}#comment${row.id} in the browser: ${fault}`);
}
say(`${chosen.length} opened in the browser, ${lost} wrong`);
await browser.close();
await close();
rmSync(folder, { recursive: true, force: true });
process.exitCode = wrong + lost === 0 ? 0 : 1;
