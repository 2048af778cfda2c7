/** What reads texts of users and foreign pages: ten times the text takes ten times as long, not a hundred times. */
import { expect, test } from 'vitest';
import { readPageFacts } from '#platform/page-facts.ts';
import { plainText, readMarkup } from '#platform/page-markup.ts';
import { canonicalLink } from '#rules/canonical-link.ts';
import { deltaText, escapeHtml, isEmptyDelta, parseDelta, renderDelta, type Delta } from '#rules/delta.ts';
import { isEmail, mailboxKey } from '#rules/email.ts';
import { markMatches, snippetOf } from '#rules/highlight.ts';
import { parseTypedMoment } from '#rules/local-date.ts';
import { markdownToDelta, plainToDelta } from '#rules/markdown.ts';
import { foldText, searchWords } from '#rules/search-text.ts';
import { cleanLine, graphemeLength, isBlank, languageOf, slugify, truncateGraphemes } from '#rules/text.ts';
import { parseAmount } from '#rules/typed-amount.ts';
import { formatNumber } from '#i18n/format.ts';
import { growth, SQUARE } from '../../support/growth.ts';

const delta = (text: string): Delta => ({ ops: [{ insert: `${text}\n` }] });
const bytes = (text: string) => new TextEncoder().encode(text);

/** What is made of many of one of these is what a text is read badly by; a space stands between them here. */
const PIECES = '- . * / < <!-- <meta & &amp [ ]( ** _ ` # > : :a @ @a ( " | a+ 1 \u0301 👨‍👩 ы % %d0 = ? \\ \t \n'
  .split(' ')
  .concat(['\u00a0', ' ', ' \n']);

const READERS: Record<string, (text: string) => unknown> = {
  deltaText: (text) => deltaText(delta(text)),
  renderDelta: (text) => renderDelta(delta(text)),
  parseDelta: (text) => parseDelta(delta(text), 200_000),
  isEmptyDelta: (text) => isEmptyDelta(delta(text)),
  escapeHtml,
  markdownToDelta,
  plainToDelta,
  canonicalLink: (text) => canonicalLink(`https://shop.example/${text}`),
  isEmail: (text) => isEmail(`${text}@example.com`),
  mailboxKey: (text) => mailboxKey(`${text}@example.com`),
  snippetOf: (text) => snippetOf(text, 'чайник'),
  markMatches: (text) => markMatches(text, 'чайник'),
  foldText,
  searchWords,
  cleanLine,
  graphemeLength,
  isBlank,
  languageOf,
  slugify,
  truncateGraphemes: (text) => truncateGraphemes(text, 140),
  parseAmount,
  parseTypedMoment: (text) => parseTypedMoment(`21.11.2031${text}`, 'ru'),
  readMarkup,
  plainText,
  readPageFacts: (text) => readPageFacts(bytes(text), { url: 'https://shop.example/', charset: null }),
};

test.each(Object.entries(READERS))('%s', (_name, read) => {
  for (const piece of PIECES) {
    const textOf = (length: number) => piece.repeat(Math.ceil(length / piece.length));
    // Most take no time at all for this; only what does is timed.
    const text = textOf(100_000);
    const from = process.threadCpuUsage().user;
    read(text);
    if (process.threadCpuUsage().user - from < 20_000) continue;
    expect(
      growth((length) => read(textOf(length))),
      JSON.stringify(piece),
    ).toBeLessThan(SQUARE);
  }
});

test('numbers are grouped by threes from their end', () => {
  expect([0, 7, 123, 1234, 123_456, 1_234_567].map((value) => formatNumber(value, 'en'))).toEqual(
    '0 7 123 1,234 123,456 1,234,567'.split(' '),
  );
});
