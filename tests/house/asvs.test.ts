/** docs/asvs-coverage.md has every requirement of levels 1 and 2 once, and shows what it says. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Sections of OWASP ASVS 5.0.0 and, in each, the requirements of levels 1 and 2; those between them are of level 3. */
const REQUIRED: Record<string, string> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
};

const numbers = Object.entries(REQUIRED).flatMap(([section, span]) => {
  const [from = 0, to = from] = span.split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`);
});

const page = readFileSync('docs/asvs-coverage.md', 'utf8');
const rows = page
  .split('\n')
  .map((line) => /^\| (\d+\.\d+\.\d+)\s+\| (.+?)\s+\| \*\*(holds|mended|differs|n\/a)\*\*\s+\| (.*?)\s*\|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, number = '', what = '', state = '', by = '']) => ({ number, what, state, by }));

/** Words of a reason: names of files and tests are none. */
const reasonWords = (by: string) => by.replace(/`[^`]*`(?:: "[^"]*")?/g, '').match(/[A-Za-z]{2,}/g)?.length ?? 0;

test('every requirement of levels 1 and 2 stands there once, in its order, and no other', () => {
  expect(numbers).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(numbers);
  expect(page.match(/^\| \d/gm)).toHaveLength(rows.length + 1);
});

test('whatever holds names a file that is there, and what differs or is about nothing here says why', () => {
  const shown = rows.filter(({ state }) => state === 'holds' || state === 'mended');
  const without = shown.filter(({ by }) => {
    const files = [...by.matchAll(/`((?:src|tests|docs)\/[\w./-]+)`/g)].map(([, file = '']) => file);
    return !files.some((file) => existsSync(file)) && !/\b[Tt]ried\b/.test(by);
  });
  expect(without.map(({ number }) => number)).toEqual([]);
  const silent = rows.filter(({ state, by }) => (state === 'differs' || state === 'n/a') && reasonWords(by) < 3);
  expect(silent.map(({ number }) => number)).toEqual([]);
});

test('what the page counts is what stands in it', () => {
  const head = /^\| +(\d+) +\| +(\d+) +\| +(\d+) +\| +(\d+) +\| +(\d+) +\|$/m.exec(page)?.slice(1).map(Number);
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  expect(head).toEqual([count('holds'), count('mended'), count('differs'), count('n/a'), rows.length]);
});
