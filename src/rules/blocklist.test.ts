import { expect, test } from 'vitest';
import type { BlocklistKind } from '#contract/blocklist-kinds.ts';
import { blocklistKey, compileBlocklist, isListedName, listedIn, type Blocklist } from './blocklist.ts';

function list(kind: BlocklistKind, ...texts: string[]): Blocklist {
  return compileBlocklist(texts.map((text) => ({ kind, key: blocklistKey(kind, text) ?? `bad ${text}` })));
}
const said = (of: Blocklist, ...texts: string[]) => listedIn(of, { texts, links: [] });
const led = (of: Blocklist, ...links: string[]) => listedIn(of, { texts: [], links });

test('a word is found whole, whatever its case, ё, form and what is drawn as nothing', () => {
  const words = list('word', 'казино', 'Ёлка', 'ca$ino');
  for (const text of ['Казино!', 'КАЗИНО', 'тут (казино)', 'ка\u200bзи\u00adно'])
    expect(said(words, text), text).toEqual(['казино']);
  expect(said(words, 'елка', 'ЁЛКА')).toEqual(['елка']);
  for (const text of ['казиношный', 'неказино', 'каз ино', '']) expect(said(words, text), text).toEqual([]);
});

test('a star lets a word go on, and only at its end', () => {
  const words = list('word', 'казин*');
  expect(said(words, 'Казиношка')).toEqual(['казин*']);
  expect(said(words, 'казин')).toEqual(['казин*']);
  expect(said(words, 'каз', 'неказино')).toEqual([]);
  expect(blocklistKey('word', '*казино')).toBe('казино');
});

test('several words are found in a row, whatever stands between them but words', () => {
  const words = list('word', 'ставки на спорт*', 'ставки');
  expect(said(words, 'Ставки — на спортивные')).toEqual(['ставки на спорт*', 'ставки']);
  expect(said(words, 'ставки на большой спорт')).toEqual(['ставки']);
});

test('a host is found in links and in text, with those below it and none beside it', () => {
  const hosts = list('host', 'https://www.Evil.example/some?path', 'пример.рф');
  for (const link of ['https://evil.example/a', 'http://www.evil.example', 'https://a.b.evil.example:8080/x'])
    expect(led(hosts, link), link).toEqual(['evil.example']);
  for (const link of [
    'https://notevil.example',
    'https://evil.example.org',
    'https://ok.example/?u=evil.example',
    'мимо',
  ])
    expect(led(hosts, link), link).toEqual([]);
  expect(said(hosts, 'пишите на evil.example/promo, там')).toEqual(['evil.example']);
  expect(said(hosts, 'смотри EVIL.example.')).toEqual(['evil.example']);
  expect(said(hosts, 'это на пример.рф и xn--e1afmkfd.xn--p1ai')).toEqual(['xn--e1afmkfd.xn--p1ai']);
  expect(said(hosts, 'цена 1.990 и evil. example')).toEqual([]);
});

test('a name is reserved in all its spellings', () => {
  const names = list('username', 'Бренд_Шоп');
  for (const name of ['бренд_шоп', 'БРЕНД.ШОП', 'брендшоп', 'бpeнд_шоп'])
    expect(isListedName(names, name), name).toBe(true);
  expect(isListedName(names, 'бренд_шоп2')).toBe(false);
  expect(isListedName(compileBlocklist([]), '')).toBe(false);
});

test.each([
  ['word', ''],
  ['word', '***'],
  ['word', 'а'],
  ['word', 'аб*'],
  ['word', 'один два три четыре пять шесть'],
  ['word', 'а'.repeat(51)],
  ['host', 'localhost'],
  ['host', '10.0.0.1'],
  ['host', 'не сайт'],
  ['host', 'a..b'],
  ['username', '._.'],
] as const)('what cannot be an entry is none: %s %s', (kind, text) => {
  expect(blocklistKey(kind, text)).toBeNull();
});

test('whatever is written is read in no time, by the fullest list', () => {
  const words = Array.from({ length: 500 }, (_, nth) => `слово${nth}${'о'.repeat(nth % 40)}${nth % 2 ? '*' : ''}`);
  const full = compileBlocklist([
    ...words.map((text) => ({ kind: 'word' as const, key: blocklistKey('word', text) ?? '' })),
    ...Array.from({ length: 500 }, (_, nth) => ({ kind: 'host' as const, key: `h${nth}.example` })),
  ]);
  for (const text of [
    'а'.repeat(50_000),
    'а.'.repeat(25_000),
    '.'.repeat(50_000),
    'слово '.repeat(8000),
    'a.b '.repeat(12_000),
    '-'.repeat(50_000),
    'h1.'.repeat(16_000),
  ]) {
    const began = performance.now();
    listedIn(full, { texts: [text], links: [`https://${text.slice(0, 2000)}`] });
    expect(performance.now() - began, text.slice(0, 6)).toBeLessThan(1500);
  }
});
