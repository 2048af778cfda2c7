import { expect, test } from 'vitest';
import { readTimeCursor, writeTimeCursor } from './time-cursor.ts';

test('a cursor is read as it was written', () => {
  const cursor = { at: new Date('2031-03-05T09:00:00.123Z'), id: 17 };
  expect(writeTimeCursor(cursor)).toBe('2031-03-05T09:00:00.123Z_17');
  expect(readTimeCursor(writeTimeCursor(cursor))).toEqual(cursor);
});

test.each([
  '',
  'x',
  '17',
  '2031-03-05T09:00:00Z',
  '2031-03-05T09:00:00Z_',
  '2031-03-05T09:00:00Z_x',
  'x_17',
  '2031-03-05T09:00:00Z_17_1',
])('"%s" is none', (text) => {
  expect(readTimeCursor(text)).toBeNull();
});
