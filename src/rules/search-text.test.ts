import { expect, test } from 'vitest';
import {
  editDistance,
  foldText,
  oneLetterLess,
  searchWords,
  swapLayout,
  transliterations,
  typosAllowed,
} from './search-text.ts';

test('case, width, marks and ё are folded; й stays a letter', () => {
  expect(foldText('ЁЛКА Café ＡＢＣ')).toBe('елка cafe abc');
  expect(foldText('Чайник')).toBe('чайник');
  expect(foldText('Чаи\u0306ник')).toBe('чайник');
  expect(foldText('Kölln Lactée Spätzle Straße Smørrebrød')).toBe('kolln lactee spatzle strasse smorrebrod');
  expect(foldText('№5 ёЁ Ѐ Samsung™')).toBe(' 5 ее е samsung ');
  expect(foldText('が')).toBe('が');
});

test('words are letters and digits; at most eight of at most forty', () => {
  expect(searchWords(' Чайник 1,7 л, "Bosch" & (синий)|x:* ')).toEqual([
    'чайник',
    '1',
    '7',
    'л',
    'bosch',
    'синий',
    'x',
  ]);
  expect(searchWords('а '.repeat(50))).toHaveLength(8);
  expect(searchWords('я'.repeat(9000))[0]).toHaveLength(40);
  expect(searchWords(`\ud800'\\ & | ! ( ) : * \u0000`)).toEqual([]);
});

test('the other layout is read back either way', () => {
  expect(swapLayout('yjen,er')).toBe('ноутбук');
  expect(swapLayout('[jkjlbkmybr')).toBe('холодильник');
  expect(swapLayout('YJEN<ER')).toBe('ноутбук');
  expect(swapLayout('фззду цфеср')).toBe('apple watch');
  expect(swapLayout('телефон samsung')).toBeNull();
  expect(swapLayout('42')).toBeNull();
  for (const word of ['наушники', 'чайник', 'робот пылесос', 'гриль'])
    expect(swapLayout(swapLayout(word) ?? '')).toBe(word);
});

test.each([
  ['nike', 'найк'],
  ['samsung', 'самсунг'],
  ['noutbuk', 'ноутбук'],
  ['chaynik', 'чайник'],
  ['naushniki', 'наушники'],
  ['xiaomi', 'хяоми'],
  ['syr', 'сыр'],
  ['yandeks', 'яндекс'],
  ['yogurt', 'йогурт'],
  ['mayonez', 'майонез'],
  ['yolka', 'елка'],
  ['pochtalyon', 'почталон'],
  ['vafelnaya', 'вафельная'],
  ['vafelnye', 'вафельные'],
])('%s may be %s', (latin, cyrillic) => {
  expect(transliterations(latin)).toContain(cyrillic);
});

test.each([
  ['найк', 'nike'],
  ['самсунг', 'samsung'],
  ['вейп', 'vape'],
  ['чайник', 'chaynik'],
  ['пылесос', 'pylesos'],
  ['икс', 'x'],
])('%s may be %s', (cyrillic, latin) => {
  expect(transliterations(cyrillic)).toContain(latin);
});

test('a word of both alphabets or of neither has no other form, and none has more than six', () => {
  expect(transliterations('iphoneа')).toEqual([]);
  expect(transliterations('128')).toEqual([]);
  for (const word of ['кофейк', 'nike', 'maicite', 'максиксхайк', 'yolciolkjoike'])
    expect(transliterations(word).length).toBeLessThanOrEqual(6);
});

test('distance counts letters put in, taken out, changed and swapped, as far as asked', () => {
  expect(editDistance('чайник', 'чайник', 2)).toBe(0);
  expect(editDistance('чайник', 'чаник', 2)).toBe(1);
  expect(editDistance('чайник', 'чайинк', 2)).toBe(1);
  expect(editDistance('чайник', 'чебурек', 2)).toBe(3);
  expect(editDistance('a', 'abcdef', 2)).toBe(3);
  expect(editDistance('', 'ab', 2)).toBe(2);
});

test('short words mean what they say', () => {
  expect(['ssd', 'обои', 'чайники', 'холодильник'].map(typosAllowed)).toEqual([0, 1, 1, 2]);
});

test('two words a typo apart have a part in common', () => {
  for (const [word, other] of [
    ['chrome', 'hcrome'],
    ['padi', 'paid'],
    ['лампа', 'лумпа'],
    ['лампа', 'лампы'],
    ['лампа', 'лапа'],
    ['лампа', 'лампта'],
    ['лампа', 'ламп'],
    ['а', 'ба'],
  ] as const)
    expect(
      oneLetterLess(word).some((part) => oneLetterLess(other).includes(part)),
      `${word} ${other}`,
    ).toBe(true);
  expect(oneLetterLess('door')).toEqual(['door', 'oor', 'dor', 'doo']);
});
