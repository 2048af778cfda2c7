import { expect, test } from 'vitest';
import { mentionTerm } from './mention-term.ts';

test('an @ begins a name, at once and at every letter, digit and underscore', () => {
  expect(mentionTerm('@')).toBe('');
  expect(mentionTerm('Спасибо, @')).toBe('');
  expect(mentionTerm('Спасибо, @vera_s2')).toBe('vera_s2');
  expect(mentionTerm('(@Ёжик')).toBe('Ёжик');
  expect(mentionTerm('@одна @дру')).toBe('дру');
});

test('what is no letter, digit or underscore ends it', () => {
  for (const text of ['', 'vera', '@vera ', '@vera.', '@vera,', '@-vera', '@\nvera', '@@ vera'])
    expect(mentionTerm(text), text).toBeNull();
});

test('the @ of an address is none', () => {
  for (const text of ['vera@mail', 'вера@', 'a_@b', '7@7']) expect(mentionTerm(text), text).toBeNull();
});

test('an @ is looked for 31 signs back, itself counted', () => {
  expect(mentionTerm(`слово @${'a'.repeat(30)}`)).toBe('a'.repeat(30));
  expect(mentionTerm(`слово @${'a'.repeat(31)}`)).toBeNull();
});
