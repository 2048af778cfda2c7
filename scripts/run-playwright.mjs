/**
 * Runs Playwright. Where `CI` is set, failing tests are run once more, by themselves and on a fresh server and database:
 * most cannot begin where an earlier try of theirs has left something. What passes then is listed as flaky. Elsewhere nothing
 * is tried twice.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** More failing tests than this are no stalled machine any more. */
const MOST = 2;
/** Written by every run, into the `outputDir` of playwright.config.ts. */
const LAST_RUN = 'node_modules/.ulov/playwright/.last-run.json';

/** Ends this process with the code of Playwright unless every test passed, at its second try at the latest. */
export function runPlaywright(args, env) {
  const first = playwright(args, env);
  if (first.status === 0) return;
  const failed = process.env.CI ? failures() : 0;
  if (failed === 0 || failed > MOST) process.exit(first.status ?? 1);
  process.stdout.write(`\nOnce more, by themselves and on a fresh database: ${failed} that failed\n`);
  const second = playwright([...args, '--last-failed'], env);
  if (second.status !== 0) process.exit(second.status ?? 1);
  process.stdout.write('\nFlaky, passed at the second try only; mend the cause: the tests of the second run above\n');
}

function playwright(args, env) {
  return spawnSync('playwright', ['test', ...args], { stdio: 'inherit', env, shell: process.platform === 'win32' });
}

/** How many tests failed; 0 when Playwright fell before it could say. */
function failures() {
  try {
    const { status, failedTests } = JSON.parse(readFileSync(LAST_RUN, 'utf8'));
    return status === 'failed' ? failedTests.length : 0;
  } catch {
    return 0;
  }
}
