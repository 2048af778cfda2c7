/** What the coverage files name exists: each test by its file and its name. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** `file.test.ts`: "name of a test" */
const NAMED = /`((?:src|tests)\/[\w./-]+\.(?:test|spec)\.ts)`: "([^"]+)"/g;

test.each(['docs/security-coverage.md'])('%s names tests that exist', (page) => {
  const named = [...readFileSync(page, 'utf8').matchAll(NAMED)].map(([, file = '', name = '']) => ({ file, name }));
  expect(named.length).toBeGreaterThan(20);
  const gone = named.filter(({ file, name }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(name));
  expect(gone).toEqual([]);
});
