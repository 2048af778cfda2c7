/**
 * `npm test`: installs, builds and runs the suite, browser tests included. `npm run test:thorough` walks what it leaves
 * out for the sake of time, before anything lands; `npm run test:long` is both, with every page in every combination of
 * language, theme, reader and width, and every journey in both languages.
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
const env = { ...environment, CHROME_PATH: chromium, ULOV_LONG: is_long ? '1' : '' };
if (!is_thorough) run('vitest', ['run'], { env });
const which = is_thorough ? ['--grep', '@thorough'] : ['--grep-invert', '@thorough'];
run('playwright', ['test', ...(is_long ? [] : which)], { env });
