import { expect, test } from 'vitest';
import { withoutCrowding } from './crowding.ts';

const CROWDING = { window: 10, most: 2, limit: 100 };
const stores = (list: string) => list.split('').map((store) => (store === '-' ? null : (store.codePointAt(0) ?? 0)));
const arranged = (list: string, rule = CROWDING) =>
  withoutCrowding(stores(list), (store) => store, rule)
    .map((store) => (store === null ? '-' : String.fromCodePoint(store)))
    .join('');

test('of one store there are at most two in any ten in a row', () => {
  expect(arranged('aaab')).toBe('aab');
  expect(arranged('aaabcdefghijk')).toBe('aabcdefghiajk');
  const mixed = arranged('aaaabbbbccccddddeeeeffffgggg'.repeat(3));
  for (let start = 0; start + 10 <= mixed.length; start++)
    for (const store of 'abcdefg')
      expect(mixed.slice(start, start + 10).split(store).length - 1, `${store} from ${start}`).toBeLessThanOrEqual(2);
});

test('offers of no store crowd nobody, and the limit holds', () => {
  expect(arranged('-----')).toBe('-----');
  expect(arranged('abcdef', { ...CROWDING, limit: 3 })).toBe('abc');
});
