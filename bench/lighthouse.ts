/**
 * Lighthouse on a phone: `npm run bench:lighthouse -- http://localhost:3000 / /deals/...`.
 * Five runs a page, the median printed beside the bars.
 */
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '../scripts/chromium.mjs';

const RUNS = 5;
const PORT = 9333;
const BARS: Record<string, number> = { performance: 0.93, accessibility: 1, 'best-practices': 1, seo: 1 };

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measure(url: string): Promise<Record<string, number>> {
  const scores: Record<string, number[]> = {};
  const failed = new Set<string>();
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(url, {
      port: PORT,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(BARS),
    });
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
    for (const [name, category] of Object.entries(result.lhr.categories))
      (scores[name] ??= []).push(category.score ?? 0);
    (scores['layout-shift'] ??= []).push(result.lhr.audits['cumulative-layout-shift']?.numericValue ?? 0);
    for (const audit of Object.values(result.lhr.audits)) {
      if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary') failed.add(audit.id);
    }
  }
  if (failed.size > 0) process.stdout.write(`  failed: ${[...failed].join(', ')}\n`);
  return Object.fromEntries(Object.entries(scores).map(([name, values]) => [name, median(values)]));
}

const [base = 'http://localhost:3000', ...paths] = process.argv.slice(2);
const executablePath = await findChromium();
if (!executablePath) throw new Error('No Chromium found');
const browser = await chromium.launch({
  executablePath,
  args: [`--remote-debugging-port=${PORT}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
let isGood = true;
for (const path of paths.length > 0 ? paths : ['/']) {
  const medians = await measure(base + path);
  for (const [name, value] of Object.entries(medians)) {
    const bar = BARS[name];
    const isMet = name === 'layout-shift' ? value <= 0.02 : bar === undefined || value >= bar;
    isGood &&= isMet;
    process.stdout.write(
      `${isMet ? 'ok  ' : 'MISS'} ${path} ${name} ${value.toFixed(name === 'layout-shift' ? 3 : 2)}\n`,
    );
  }
}
await browser.close();
process.exitCode = isGood ? 0 : 1;
