/**
 * Runs Vitest. Where `CI` is set, files with a failing test are run once more, by themselves and one after the other: what
 * passes then is listed as flaky, for a stalled machine must not hold back a landing. Elsewhere nothing is tried twice.
 * By hand: `node scripts/run-vitest.mjs [path …]`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment } from './prepare.mjs';

/** More failing files than this are no stalled machine any more. */
const MOST_FILES = 3;

/** Ends this process with the code of Vitest unless every test passed, at its second try at the latest. */
export function runVitest(args, env = environment) {
  if (!process.env.CI) {
    const { status } = vitest(args, env);
    if (status !== 0) process.exit(status ?? 1);
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'ulov-vitest-'));
  const report = path.join(folder, 'report.json');
  try {
    const first = vitest([...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], env);
    if (first.status === 0) return;
    const failed = failuresIn(report);
    if (failed.size === 0 || failed.size > MOST_FILES) process.exit(first.status ?? 1);
    process.stdout.write(`\nOnce more, by themselves: ${[...failed.keys()].join(', ')}\n`);
    const second = vitest([...failed.keys(), '--no-file-parallelism'], env);
    if (second.status !== 0) process.exit(second.status ?? 1);
    process.stdout.write('\nFlaky, passed at the second try only; mend the cause:\n');
    for (const [file, names] of failed) for (const name of names) process.stdout.write(`  ${file}: ${name}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function vitest(args, env) {
  return spawnSync('vitest', ['run', ...args], { stdio: 'inherit', env, shell: process.platform === 'win32' });
}

/** File → names of its failing tests; empty when Vitest fell before it could report. */
function failuresIn(report) {
  const found = new Map();
  try {
    for (const { name, status, assertionResults } of JSON.parse(readFileSync(report, 'utf8')).testResults) {
      if (status !== 'failed') continue;
      const names = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
      found.set(path.relative(process.cwd(), name), names.length > 0 ? names : ['the file itself']);
    }
  } catch {
    return new Map();
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runVitest(process.argv.slice(2));
