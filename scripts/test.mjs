/** `npm test`: installs, builds and runs the whole suite, browser tests included. */
import { environment, build, install, run } from './prepare.mjs';

install();
build();
const { findChromium } = await import('./chromium.mjs');
const chromium = await findChromium();
if (!chromium) {
  process.stderr.write('The browser tests need a Chromium. Install one, or name it in CHROME_PATH.\n');
  process.exit(1);
}
const env = { ...environment, CHROME_PATH: chromium };
run('vitest', ['run'], { env });
run('playwright', ['test'], { env });
