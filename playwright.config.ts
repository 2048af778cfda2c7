import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { ORIGIN } from './tests/support/e2e-stage.ts';

/** Browser tests over a server of their own: seeded, with emails in a folder and raised limits. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: 'node_modules/.ulov/playwright',
  fullyParallel: true,
  forbidOnly: true,
  // Twice as many as two cores: pages wait for timers and for the server, and the others go on meanwhile.
  workers: 4,
  // Against hanging, not against slowness: a busy machine takes ten times as long as a quiet one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: ORIGIN,
    // Only the tests of it want what runs beside the pages (tests/e2e/offline.spec.ts).
    serviceWorkers: 'block',
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
        // No page of a test lives long enough for what the optimizing compiler makes of it.
        '--js-flags=--no-opt',
      ],
    },
  },
  webServer: {
    command: 'node tests/support/e2e-server.ts',
    url: `${ORIGIN}/readyz`,
    reuseExistingServer: false,
    env: { NODE_COMPILE_CACHE: path.resolve('node_modules/.ulov/code') },
    // The first run on a machine draws the demo's pictures; later ones copy them.
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
