import { expect, test } from 'vitest';
import { markMatches } from './highlight.ts';

/** The text with what is meant in brackets. */
function marked(text: string, q: string): string {
  return markMatches(text, q)
    .map((part) => (part.is_match ? `[${part.text}]` : part.text))
    .join('');
}

test.each([
  ['as it was typed', 'Робот-пылесос Kvant R3', 'робот', '[Робот]-пылесос Kvant R3'],
  ['the beginning of a word', 'Робототехника', 'робот', '[Робот]отехника'],
  ['not its middle', 'Минироботы', 'робот', 'Минироботы'],
  ['not another word that begins alike', 'Робомаркет', 'робот', 'Робомаркет'],
  ['another form', 'Беспроводные наушники', 'наушников', 'Беспроводные [наушник]и'],
  ['several words', 'Ноутбук Lenovo 15', 'lenovo ноутбук', '[Ноутбук] [Lenovo] 15'],
  ['ё and е', 'Ёлка', 'елка', '[Ёлка]'],
  ['the other alphabet', 'Кроссовки Nike', 'найк', 'Кроссовки [Nike]'],
  ['an accent left out', 'Хлопья Kölln', 'kolln', 'Хлопья [Kölln]'],
  ['an accent too many', 'Lactee', 'lactée', '[Lactee]'],
  ['two letters for one', 'Straße', 'strasse', '[Straße]'],
  ['the other layout', 'Ноутбук', 'yjen,er', '[Ноутбук]'],
  ['a typo', 'Наушники', 'науники', '[Наушники]'],
  ['a letter and its mark', 'Cafe\u0301 Rio', 'caf', '[Cafe\u0301] Rio'],
  ['signs', 'Сумка (кожа)', '(', 'Сумка (кожа)'],
  ['nothing', 'Сумка', '', 'Сумка'],
])('marks %s', (_, text, q, expected) => {
  expect(marked(text, q)).toBe(expected);
});

test('leaves out nothing of the text', () => {
  const text = 'Чайник 1,7 л — «Bosch» 🙂 ＡＢＣ';
  expect(
    markMatches(text, 'чайник abc 7')
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
