import { defineConfig } from '@playwright/test';
import { ORIGIN } from './tests/support/e2e-stage.ts';

/** Browser tests over a server of their own: seeded, with letters in a folder and raised limits. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'node_modules/.ulov/playwright',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 7000 },
  reporter: 'list',
  use: {
    baseURL: ORIGIN,
    viewport: { width: 1280, height: 800 },
    // Scrolling and fading at once: no test waits for an animation.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node tests/support/e2e-server.ts',
    url: `${ORIGIN}/readyz`,
    reuseExistingServer: false,
    // The first run on a machine draws the demo's pictures; later ones copy them.
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
