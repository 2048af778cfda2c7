/**
 * `npm run check`: house rules, format, lint, types, unused code, tests; the first that fails ends it. With
 * `--without-tests` neither the suite nor the house rules, which are part of it: the continuous run calls it by itself.
 */
import { build, environment, install, run } from './prepare.mjs';

const has_tests = !process.argv.includes('--without-tests');
install();
build();
/** @type {[name: string, command: string, args: string[]][]} */
const steps = [
  ...(has_tests ? [['house rules', 'vitest', ['run', 'tests/house']]] : []),
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--type-aware', 'src', 'tests', 'scripts']],
  ['types', 'tsc', ['-p', '.']],
  ['unused code', 'knip', []],
];
for (const [name, command, args] of steps) {
  process.stdout.write(`\n== ${name}\n`);
  run(command, args);
}
if (has_tests) run('node', ['scripts/test.mjs'], { env: environment });
