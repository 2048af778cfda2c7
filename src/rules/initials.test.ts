import { expect, test } from 'vitest';
import { alphabetsOf, initialAddress, initialAsked, initialShown } from './initials.ts';

test('a letter is asked for in any case, and what is no letter by a word', () => {
  expect(['А', 'а', 'Ё', 'z', '0-9', 'other'].map(initialAsked)).toEqual(['а', 'а', 'е', 'z', '0', '#']);
  for (const odd of ['', 'ab', '0', '#', '中', '%', '__proto__', ' a']) expect(initialAsked(odd), odd).toBeNull();
  for (const initial of ['а', 'й', 'z', '0', '#']) expect(initialAsked(initialAddress(initial))).toBe(initial);
  expect(['я', 'q', '0'].map(initialShown)).toEqual(['Я', 'Q', '0–9']);
});

test('signs come first, then the reader’s own alphabet; empty ones not at all', () => {
  const initials = ['#', '0', 'b', 'a', 'я', 'б'];
  expect(alphabetsOf(initials, 'ru')).toEqual([
    { id: 'signs', initials: ['0', '#'] },
    { id: 'cyrillic', initials: ['б', 'я'] },
    { id: 'latin', initials: ['a', 'b'] },
  ]);
  expect(alphabetsOf(initials, 'en').map(({ id }) => id)).toEqual(['signs', 'latin', 'cyrillic']);
  expect(alphabetsOf(['q'], 'ru').map(({ id }) => id)).toEqual(['latin']);
});
