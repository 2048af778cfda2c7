/** `npm run check`: house rules, format, lint, types, unused code, tests; the first that fails ends it. */
import { build, environment, install, run } from './prepare.mjs';

install();
build();
/** @type {[name: string, command: string, args: string[]][]} */
const steps = [
  ['house rules', 'vitest', ['run', 'tests/house']],
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--type-aware', 'src', 'tests', 'scripts']],
  ['types', 'tsc', ['-p', '.']],
  ['unused code', 'knip', []],
];
for (const [name, command, args] of steps) {
  process.stdout.write(`\n== ${name}\n`);
  run(command, args);
}
// The continuous run calls the whole suite by itself right after; twice would be wasted time.
if (!process.argv.includes('--without-tests')) run('node', ['scripts/test.mjs'], { env: environment });
