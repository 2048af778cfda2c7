import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test('the meter grows with length and variety', () => {
  expect(strengthOf('')).toBe(0);
  expect(strengthOf('Ab1$')).toBe(1);
  expect(strengthOf('aaaaaaaaaaaaaaaaaaaa')).toBe(1);
  expect(strengthOf('abcdefgh')).toBe(2);
  expect(strengthOf('gavan-2026')).toBe(3);
  expect(strengthOf('тихая гавань у моста')).toBe(4);
  expect(strengthOf('tikhiy-okun-42')).toBe(4);
});

test('a sign outside the basic plane is one sign', () => {
  expect(strengthOf('🐟🐠🐡🦈')).toBe(1);
});
