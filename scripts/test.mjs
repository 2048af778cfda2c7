/**
 * `npm test`: installs, builds and runs the suite, browser tests included. `npm run test:thorough` walks what it leaves
 * out for the sake of time, before anything lands; `npm run test:long` is both, with every page in every combination of
 * language, theme, reader and width, every journey in both languages, and what is sent to hurt (`….long.test.ts`).
 */
import { environment, build, install, run } from './prepare.mjs';

install();
build();
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
run('vitest', ['run'], { env });
run('playwright', ['test', ...(is_long ? [] : tag)], { env });
