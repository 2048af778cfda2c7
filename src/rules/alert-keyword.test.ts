import { expect, test } from 'vitest';
import { nameOfKeyword, readKeyword, termsOf, type KeywordTree } from './alert-keyword.ts';

/** A tree as a line: `(a & (b | !c))`. */
function line(tree: KeywordTree | null): string {
  if (tree === null) return '';
  if (tree.kind === 'term') return tree.readings[0]?.map(([word]) => word).join('+') + (tree.is_begun ? '*' : '');
  if (tree.kind === 'not') return `!${line(tree.part)}`;
  return `(${tree.parts.map(line).join(tree.kind === 'all' ? ' & ' : ' | ')})`;
}
const read = (keyword: string) => {
  const result = readKeyword(keyword);
  return result.fault ?? line(result.tree);
};

/** Every form of every word. */
const forms = (keyword: string) => {
  const result = readKeyword(keyword);
  return result.fault === null ? termsOf(result.tree).flatMap(({ term }) => term.readings.flat(2)) : [];
};
/** Every row of words it is read as. */
const rows = (keyword: string) => {
  const result = readKeyword(keyword);
  if (result.fault !== null) return [];
  return termsOf(result.tree).flatMap(({ term }) => term.readings.map((row) => row.map(([word]) => word).join(' ')));
};

test.each([
  ['чайник', 'чайник'],
  ['Чайник  BOSCH', '(чайник & bosch)'],
  ['тёплый', 'теплый'],
  ['"беспроводная мышь"', 'беспроводная+мышь'],
  ['«беспроводная мышь»', 'беспроводная+мышь'],
  ['мышь -игровая', '(мышь & !игровая)'],
  ['-"для игр" мышь', '(!для+игр & мышь)'],
  ['ноутбук|планшет', '(ноутбук | планшет)'],
  ['lenovo ноутбук | планшет', '(lenovo & (ноутбук | планшет))'],
  ['a|b|c', '(a | b | c)'],
  ['(ssd 2тб) | (hdd 4тб)', '((ssd & 2тб) | (hdd & 4тб))'],
  ['-(чехол|стекло) iphone', '(!(чехол | стекло) & iphone)'],
  ['--чехол', '!!чехол'],
  ['ноут*', 'ноут*'],
  ['wi-fi роутер', '(wi+fi & роутер)'],
  ['a - b', '(a & b)'],
  ['-', ''],
  ['', ''],
  ['…', ''],
  ['()', ''],
  ['2-in-1', '2+in+1'],
  ['монитор 27" 4K', '(монитор & 27 & 4k)'],
  ['27"|32” монитор', '((27 | 32) & монитор)'],
  ['"iphone 15" чехол', '(iphone+15 & чехол)'],
  ['"iphone 15" чехол 6"', '(iphone+15 & чехол & 6)'],
  ['"ssd 2" "hdd 4"', '(ssd+2 & hdd+4)'],
  ['"27" монитор"', '27+монитор'],
  ['"монитор 27""', 'монитор+27'],
  ['«монитор 27"»', 'монитор+27'],
  ['"27" монитор" | "32” телевизор"', '(27+монитор | 32+телевизор)'],
])('%s is read as %s', (keyword, expected) => {
  expect(read(keyword)).toBe(expected);
});

test.each([
  ['"чайник', 'keyword_quote'],
  ['чайник"', 'keyword_quote'],
  ['(чайник', 'keyword_bracket'],
  ['чайник)', 'keyword_bracket'],
  [')(', 'keyword_bracket'],
  ['|чайник', 'keyword_or'],
  ['чайник|', 'keyword_or'],
  ['чайник||кофе', 'keyword_or'],
  ['(чайник|)', 'keyword_or'],
  ['*', 'keyword_star'],
  ['a*', 'keyword_star'],
])('%s cannot be read: %s', (keyword, fault) => {
  expect(read(keyword)).toBe(fault);
});

test('signs of other languages of questions are signs and nothing more', () => {
  for (const keyword of [
    "чайник'; drop table alerts",
    '.*',
    '^a$',
    '[a-z]+',
    'a & b',
    '!a',
    'a:*',
    "a' | 'b",
    '\\',
    '%_',
  ])
    expect(read(keyword)).not.toMatch(/undefined/);
  expect(read('a & b')).toBe('(a & b)');
  expect(read('!a')).toBe('a');
  expect(read('.*')).toBe('keyword_star');
  expect(read('[a-z]+')).toBe('a+z');
});

test('a word stands for itself in the other alphabet and on the other layout', () => {
  expect(forms('найк')).toContain('nike');
  expect(forms('noutbuk')).toContain('ноутбук');
  expect(forms('yjen,er')).toContain('ноутбук');
  expect(forms('фззду')).toContain('apple');
  // Two letters on the other layout are other two letters.
  expect(forms('hp')).not.toContain('рз');
  expect(forms('12в')).not.toContain('12d');
});

test.each([
  ['"игровая мышь"', 'игровая мышь'],
  ['«игровая мышь»', 'игровая мышь'],
  ['"игровая мышь" "для игр"', '"игровая мышь" "для игр"'],
  ['мышь', 'мышь'],
  ['" "', '" "'],
  ['"27" монитор"', '27" монитор'],
  ['"чайник', '"чайник'],
])('an alert for %s is called %s', (keyword, name) => {
  expect(nameOfKeyword(keyword)).toBe(name);
});

test('a number and its unit are read together and apart', () => {
  expect(rows('256гб')).toEqual(expect.arrayContaining(['256гб', '256 гб']));
  // Side by side: 2 gb is no 32 gb with a 2 elsewhere.
  expect(rows('256 гб')).toEqual(['256 гб', '256гб']);
  expect(rows('насос 12 v')).toEqual(expect.arrayContaining(['12', 'v', '12v']));
  expect(rows('"256 гб"')).toEqual(expect.arrayContaining(['256 гб', '256гб']));
  expect(rows('1.5 tb')).toEqual(expect.arrayContaining(['1 5tb']));
});

test.each([
  ['gtx 660', ['gtx', '660', 'gtx660']],
  ['gtx660', ['gtx660', 'gtx 660']],
  ['"usb 3.0"', ['usb 3 0', 'usb3 0']],
  ['ps 5 pro', ['ps', '5', 'pro', 'ps5', '5pro']],
  ['wi-fi', ['wi fi', 'wifi']],
  ['wifi', ['wifi', 'wi fi']],
  ['t-shirt', ['t shirt', 'tshirt']],
  ['27"', ['27', '27in', '27inch']],
])('%s is also written as %j', (keyword, expected) => {
  expect(rows(keyword)).toEqual(expect.arrayContaining(expected));
});

test('no keyword, however odd, takes long or throws', () => {
  const signs = ['a', ' ', '"', '-', '|', '(', ')', '*', 'ё', '1', '\u0000', '\ud800', '😀', 'й'];
  let seed = 7;
  const next = () => (seed = (seed * 1103515245 + 12345) % 2147483648);
  for (let round = 0; round < 3000; round++) {
    const keyword = Array.from({ length: next() % 100 }, () => signs[next() % signs.length]).join('');
    expect(() => readKeyword(keyword)).not.toThrow();
  }
  for (const name of ['__proto__', 'constructor', 'toString', 'wifi|__proto__'])
    expect(() => readKeyword(name), name).not.toThrow();
  expect(() => readKeyword('('.repeat(1000))).not.toThrow();
  expect(() => readKeyword('-'.repeat(1000) + 'a')).not.toThrow();
});
