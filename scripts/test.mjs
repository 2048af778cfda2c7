/**
 * `npm test`: installs, builds and runs the whole suite, browser tests included. `npm run test:long` looks at every
 * page in every combination of language, theme, reader and width, where the suite takes each pair of them once.
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
const env = { ...environment, CHROME_PATH: chromium, ULOV_LONG: is_long ? '1' : '' };
run('vitest', ['run'], { env });
run('playwright', ['test'], { env });
