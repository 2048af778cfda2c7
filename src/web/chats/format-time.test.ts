import { expect, test } from 'vitest';
import { formatTime } from './format-time.ts';

test('the time of day is said as each language does', () => {
  expect(formatTime('2025-11-20T15:40:00Z', 'ru', 'Europe/Moscow')).toBe('18:40');
  expect(formatTime('2025-11-20T21:05:00Z', 'en', 'Europe/Moscow')).toBe('12:05 AM');
});
