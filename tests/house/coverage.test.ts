/** What the coverage files name exists: each test by its file and its name, every other file by its path. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** `file.test.ts`: "name of a test" */
const NAMED = /`((?:src|tests)\/[\w./-]+\.(?:test|spec)\.ts)`: "([^"]+)"/g;
/** `src/room/file.ts` */
const FILE = /`((?:src|tests|docs|scripts|bench|migrations)\/[\w./-]+)`/g;
/** What a row of a table says of something that was asked for. */
const STATE = /\| \*\*(holds|differs|comes with)\*\*/;

const COUNTED = ['docs/spec-coverage.md', 'docs/product-coverage.md'];
const PAGES = ['docs/security-coverage.md', 'docs/asvs-coverage.md', ...COUNTED];

test.each(PAGES)('%s names tests that exist', (page) => {
  const named = [...readFileSync(page, 'utf8').matchAll(NAMED)].map(([, file = '', name = '']) => ({ file, name }));
  expect(named.length).toBeGreaterThan(20);
  const gone = named.filter(({ file, name }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(name));
  expect(gone).toEqual([]);
});

test.each(PAGES)('%s names files that exist', (page) => {
  const files = [...readFileSync(page, 'utf8').matchAll(FILE)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test.each(COUNTED)('%s says of whatever holds what shows it, and counts its rows', (page) => {
  const lines = readFileSync(page, 'utf8').split('\n');
  const rows = lines.filter((line) => STATE.test(line));
  expect(rows.filter((row) => row.includes('**holds**') && !/\.(?:test|spec)\.ts`: "|\btried\b/.test(row))).toEqual([]);
  const count = (state: string) => rows.filter((row) => STATE.exec(row)?.[1] === state).length;
  const all = lines.find((line) => line.startsWith('| All')) ?? '';
  expect([...all.matchAll(/\d+/g)].map(Number)).toEqual([count('holds'), count('differs'), count('comes with')]);
});
