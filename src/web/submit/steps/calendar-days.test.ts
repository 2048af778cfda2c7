import { expect, test } from 'vitest';
import { addDays, addMonths, weekday, weeksOf } from './calendar-days.ts';

test('days and months are counted over their ends', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2031-01-01', -1)).toBe('2030-12-31');
  expect(addMonths('2031-01-31', 1)).toBe('2031-02-28');
  expect(addMonths('2031-03-31', -1)).toBe('2031-02-28');
  expect(addMonths('2031-12-05', 1)).toBe('2032-01-05');
  expect(addMonths('2031-11-05', 12)).toBe('2032-11-05');
});

test('a month is whole weeks, begun on Monday or on Sunday', () => {
  // 1 November 2031 is a Saturday.
  expect([weekday('2031-11-01', true), weekday('2031-11-01', false)]).toEqual([5, 6]);
  for (const begins_on_monday of [true, false]) {
    const weeks = weeksOf('2031-11-15', begins_on_monday);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    const days = weeks.flat().filter((day) => day !== null);
    expect([days.length, days[0], days.at(-1)]).toEqual([30, '2031-11-01', '2031-11-30']);
  }
});
