import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { growth, SQUARE } from '../../../tests/support/growth.ts';
import { usernameFault } from '#rules/username.ts';
import { freeSlugs } from './free-slugs.ts';
import { htmlToText } from './html-text.ts';
import { progressLine } from './progress.ts';
import { LINE_MAX_CHARACTERS, readLines } from './read-lines.ts';
import { newReport, refuseRecord, reportLines } from './report.ts';
import { cutDelta } from './rich-text.ts';
import { registrableHost } from '#rules/store-host.ts';
import { hostOf } from './store-host.ts';
import { usernameCandidates } from './usernames.ts';

async function linesOf(text: string): Promise<{ number: number; text: string | null }[]> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'ulov-lines-')), 'lines.jsonl');
  writeFileSync(file, text);
  const lines = [];
  for await (const line of readLines(file)) lines.push(line);
  return lines;
}

describe('lines', () => {
  test('blank lines count but are left out; a mark at the beginning is dropped', async () => {
    expect(await linesOf('\ufeff{"a":1}\r\n\n  \n{"b":2}')).toEqual([
      { number: 1, text: '{"a":1}\r' },
      { number: 4, text: '{"b":2}' },
    ]);
  });

  test('a line separator inside a text ends no line', async () => {
    expect(await linesOf('{"a":"x\u2028y"}\n')).toEqual([{ number: 1, text: '{"a":"x\u2028y"}' }]);
  });

  test('a line without an end is not kept', async () => {
    const lines = await linesOf(`"${'x'.repeat(LINE_MAX_CHARACTERS)}"\n{}\n`);
    expect(lines).toEqual([
      { number: 1, text: null },
      { number: 2, text: '{}' },
    ]);
  });
});

describe('html', () => {
  test.each([
    ['<p>a</p><p>b</p>', 'a\n\nb'],
    ['a<br>b &amp;lt; c', 'a\nb &lt; c'],
    ['<!-- x > y -->a', 'a'],
    ['a <b>bold</b> &#128512; 1 < 2', 'a bold 😀 1 < 2'],
    ['<style>x</style><scr<b>alert(1)</script>ok', 'alert(1)ok'],
    ['a <img src="x" onerror=', 'a'],
    ['&#xd800;&#0;&bogus;', '&bogus;'],
  ])('%s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test('takes time in proportion to its length', () => {
    for (const piece of ['<', '&#32;', '<b> </b>', '<script>', '<!--', '\n '])
      expect(
        growth((length) => htmlToText(piece.repeat(length / piece.length))),
        piece,
      ).toBeLessThan(SQUARE);
  });
});

describe('names', () => {
  test.each([
    ['cocamosa', 'cocamosa'],
    ['I_GICUNI_PAKUNIME', 'I_GICUNI_PAKUNIME'],
    ['Маша Иванова', 'Маша_Иванова'],
    ['a-very-long-handle-of-a-person', 'a_very_long_handle_o'],
  ])('%s becomes %s', (handle, username) => {
    expect(usernameCandidates(handle, 0)).toEqual([username]);
  });

  test.each(['', '🤡🤡🤡', 'ab', '...', 'x'.repeat(300), '\u0000', 'ﷺﷺ', '__proto__', 'admin'])(
    '%j gets valid names',
    (handle) => {
      for (const round of [0, 1, 2])
        for (const name of usernameCandidates(handle, round)) expect(usernameFault(name)).toBeNull();
      expect(usernameCandidates(handle, 2).length).toBeGreaterThan(10);
    },
  );
});

describe('hosts', () => {
  test.each([
    ['WWW.Amazon.com', 'amazon.com'],
    ['www.com', 'www.com'],
    ['shop', null],
    ['1.2.3.4', null],
    ['a b.com', null],
    ['-a.com', null],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ])('%s is %s', (text, host) => {
    expect(hostOf(text)).toBe(host);
  });

  test.each([
    ['promo.newegg.com', 'newegg.com'],
    ['a.b.co.uk', 'b.co.uk'],
    ['co.uk', 'co.uk'],
    ['me.blogspot.com', 'me.blogspot.com'],
    ['t.co', 't.co'],
  ])('%s was registered as %s', (host, owner) => {
    expect(registrableHost(host)).toBe(owner);
  });
});

test('slugs that are taken get their suffix', async () => {
  const wanted = ['a', 'a', 'b'].map((slug, index) => ({ slug, suffix: String(index) }));
  expect(await freeSlugs(wanted, () => Promise.resolve(new Set(['b'])))).toEqual(['a', 'a-1', 'b-2']);
});

test('a delta is cut at a closed line', () => {
  const cut = cutDelta({ ops: [{ insert: 'abcdef\n' }, { insert: 'x' }] }, 5);
  expect(cut.ops).toEqual([{ insert: 'abcd' }, { insert: '\n' }]);
  expect(
    cutDelta({ ops: Array.from({ length: 5000 }, () => ({ insert: 'x' })) }, 50_000).ops.length,
  ).toBeLessThanOrEqual(2000);
});

test('reports name each refusal and count the reasons', () => {
  const printed: string[] = [];
  const report = newReport('f.jsonl');
  for (const place of ['3', '9'])
    refuseRecord(report, place, [{ field: 'title', reason: 'is absent' }], (line) => printed.push(line));
  report.lines = 1500;
  report.written.deals = 1498;
  expect(printed).toEqual(['f.jsonl:3: title: is absent', 'f.jsonl:9: title: is absent']);
  expect(reportLines(report)).toEqual([
    'f.jsonl: 1,500 records: wrote 1,498 deals; 0 already there; 2 refused',
    '  2 × title: is absent',
  ]);
  expect(progressLine(report, 500, 2)).toBe(
    'f.jsonl: 1,500 read, 1,498 written, 0 already there, 2 refused, 500 rows/s',
  );
});
