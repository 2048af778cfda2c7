import { expect, test } from 'vitest';
import { isSame, conflictingFields } from './form-compare.ts';

test('values are the same in any order of their keys, and nothing is the same as none', () => {
  const op = { insert: 'Чай', attributes: { link: 'https://tea.example', bold: true } };
  const turned = { attributes: { bold: true, link: 'https://tea.example' }, insert: 'Чай' };
  expect(isSame({ ops: [op] }, { ops: [turned] })).toBe(true);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame(undefined, null)).toBe(true);
  expect(isSame('', null)).toBe(false);
});

test('a field is changed in two places when neither what was seen nor what is wanted stands', () => {
  const seen = { title: 'Чайник', price: '1', shipping: '2' };
  const current = { title: 'Самовар', price: '9', shipping: '2', low_price: '3' };
  const unsent = { title: 'Ковш', price: '9', shipping: '4', low_price: '5' };
  expect(conflictingFields(unsent, [seen], current)).toEqual(['title', 'low_price']);
  // What this page sent itself, without an answer, may have arrived.
  expect(conflictingFields(unsent, [seen, { title: 'Самовар' }], current)).toEqual(['low_price']);
});
