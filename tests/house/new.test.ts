/** What `npm run new` writes stands where the house wants it, imports what is there, and has its test. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { afterAll, expect, test } from 'vitest';
import { writeNew } from '../../scripts/new.ts';
import { filesBelow } from './source.ts';

const root = mkdtempSync(path.join(tmpdir(), 'ulov-new-'));
afterAll(() => rmSync(root, { recursive: true }));

const ASKED = [
  ['noun', 'gift-cards'],
  ['endpoint', 'gift-cards/rename-gift-card'],
  ['page', 'gift-cards'],
  ['setting', 'gift_cards.most_a_day'],
] as const;

/** Files that the lines left to do go into: what goes there stands below them, indented. */
function placesOf(left: string): string[] {
  return left.split('\n').filter((line) => /^\S/.test(line));
}

test('each kind brings a test, and a name that is none or stands already writes nothing', () => {
  for (const [kind, name] of ASKED) {
    const { files, left } = writeNew(kind, name, root);
    expect(files.filter((file) => file.endsWith('.test.ts'))).toHaveLength(1);
    for (const file of files) expect(readFileSync(path.join(root, file), 'utf8')).not.toContain('{{');
    expect(placesOf(left).length).toBeGreaterThan(2);
    expect(() => writeNew(kind, name, root)).toThrow('There already');
  }
  const before = filesBelow(root, ['']).length;
  expect(() => writeNew('noun', 'Gift Cards', root)).toThrow('An example: gift-cards');
  expect(() => writeNew('endpoint', '../rename-it', root)).toThrow('Not a name of one');
  expect(() => writeNew('table', 'cards', root)).toThrow('noun|endpoint|page|setting');
  expect(filesBelow(root, [''])).toHaveLength(before);
});

test('the migration has the next number', () => {
  const { files } = writeNew('noun', 'parcels', root);
  expect(files).toContain('migrations/0002_parcels.sql');
});

test('every file is read without a fault, and every import leads to a file', () => {
  const sources = filesBelow(root, ['.ts', '.tsx']);
  expect(sources.length).toBeGreaterThan(10);
  const lost = sources.flatMap((full) => {
    const file = path.relative(root, full).replaceAll(path.sep, '/');
    const { errors, module } = parseSync(file, readFileSync(full, 'utf8'));
    if (errors.length > 0) return [`${file}: ${errors[0]?.message}`];
    return module.staticImports
      .map(({ moduleRequest }) => moduleRequest.value)
      .filter((name) => /^[.#]/.test(name))
      .map((name) =>
        name.startsWith('#')
          ? name.replace(/^#(\w+)/, (_, room: string) => (room === 'tests' ? room : `src/${room}`))
          : path.posix.join(path.posix.dirname(file), name),
      )
      .filter((target) => !existsSync(target) && !existsSync(path.join(root, target)))
      .map((target) => `${file} -> ${target}`);
  });
  expect(lost).toEqual([]);
});

test('the lines that are left name files that are there', () => {
  const named = ASKED.flatMap(([kind, name]) => {
    const own = mkdtempSync(path.join(root, 'again-'));
    return placesOf(writeNew(kind, name, own).left);
  });
  const lost = named
    .map((file) => file.replace('{ru,en}', 'ru'))
    .filter((file) => !existsSync(file) && !existsSync(path.join(root, file)));
  expect(lost).toEqual([]);
});

test('it is written as the formatter writes', () => {
  const { status, stdout } = spawnSync('npx', ['oxfmt', '--check', '-c', path.resolve('.oxfmtrc.json'), root], {
    encoding: 'utf8',
  });
  expect(stdout).not.toContain('.ts');
  expect(status).toBe(0);
});
