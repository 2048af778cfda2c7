/** Every regular expression takes time in proportion to its text: none tries one stretch of it again from every place. */
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { readSources } from './source.ts';

interface Found {
  file: string;
  pattern: string;
  flags: string;
}

function expressionsIn(file: string, text: string): Found[] {
  const found: Found[] = [];
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ file, pattern: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** Ways in which an expression looks at the same stretch more than once. */
const slowness = ({ pattern, flags }: { pattern: string; flags: string }) =>
  analyse({ source: pattern, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports;

test('no regular expression of the program takes longer than its text', () => {
  const sources = readSources().filter(({ file }) => !file.endsWith('.test.ts'));
  const all = sources.flatMap(({ file, text }) => expressionsIn(file, text));
  expect(all.length).toBeGreaterThan(200);
  const slow = all.filter((one) => slowness(one).length > 0).map(({ file, pattern }) => `${file}: /${pattern}/`);
  expect(slow).toEqual([]);
});

test('what would be slow is seen', () => {
  for (const pattern of [String.raw`\s*\n\s*`, '-+$', String.raw`^(#{1,6})\s+(.*)$`, '(a+)+$', '<[^>]*>'])
    expect(slowness({ pattern, flags: 'g' }), pattern).not.toEqual([]);
});
