/**
 * `npm test`: installs, builds and runs the suite, browser tests included. `npm run test:thorough` walks what it leaves
 * out for the sake of time, before anything lands; `npm run test:long` is both, with every page in every combination of
 * language, theme, reader and width, every journey in both languages, and what is sent to hurt (`….long.test.ts`).
 * `npm run test:embedded` is, of the tests without a browser, what the two databases could do differently, on the embedded
 * one: for whoever ran the others on PostgreSQL.
 */
import { environment, build, install } from './prepare.mjs';
import { runPlaywright } from './run-playwright.mjs';
import { runVitest } from './run-vitest.mjs';

/** Locks, transactions, migrations, the queue, search, import, statements of the lists. */
const BY_DATABASE = ['src/platform', 'src/domain', 'src/main'].concat(
  ['http', 'search', 'publishing', 'votes', 'lists', 'realtime', 'auth/races'].map((name) => `tests/api/${name}`),
);

install();
build();
if (process.argv.includes('--embedded')) {
  runVitest(BY_DATABASE, { ...environment, ULOV_TESTS: 'daily', TEST_DATABASE_URL: '' });
  process.exit(0);
}
const { findChromium } = await import('./chromium.mjs');
const chromium = await findChromium();
if (!chromium) {
  process.stderr.write('The browser tests need a Chromium. Install one, or name it in CHROME_PATH.\n');
  process.exit(1);
}
const is_long = process.argv.includes('--long');
const is_thorough = process.argv.includes('--thorough');
const which = is_long ? '' : is_thorough ? 'thorough' : 'daily';
const env = { ...environment, CHROME_PATH: chromium, ULOV_LONG: is_long ? '1' : '', ULOV_TESTS: which };
const tag = is_thorough ? ['--grep', '@thorough'] : ['--grep-invert', '@thorough'];
runVitest([], env);
runPlaywright(is_long ? [] : tag, env);
