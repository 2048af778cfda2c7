import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '#contract/common.ts';
import { emailTime, quietUntil } from './delivery-time.ts';
import { isTimeZone } from './local-date.ts';

const MOSCOW = { ...USUAL_PREFERENCES, is_quiet: true, time_zone: 'Europe/Moscow' };
const quiet = (at: string, choices = MOSCOW) => quietUntil(new Date(at), choices)?.toISOString() ?? null;

const at = (opened: string, now: string, choices = {}) =>
  emailTime(
    { opened_at: new Date(opened), now: new Date(now), daily_hour: 9 },
    { ...MOSCOW, is_quiet: false, ...choices },
  ).toISOString();

test('quiet hours over midnight end the next morning, in the member’s own time', () => {
  expect(quiet('2031-03-05T19:59:59Z')).toBe(null);
  expect(quiet('2031-03-05T20:00:00Z')).toBe('2031-03-06T05:00:00.000Z');
  expect(quiet('2031-03-06T04:59:59Z')).toBe('2031-03-06T05:00:00.000Z');
  expect(quiet('2031-03-06T05:00:00Z')).toBe(null);
  expect(quiet('2031-03-05T20:00:00Z', { ...MOSCOW, time_zone: 'Asia/Vladivostok' })).toBe('2031-03-05T22:00:00.000Z');
  expect(quiet('2031-03-05T20:00:00Z', { ...MOSCOW, is_quiet: false })).toBe(null);
});

test('quiet hours within a day; the same time twice is never', () => {
  const noon = { ...MOSCOW, quiet_from: '12:00', quiet_until: '14:30' };
  expect(quiet('2031-03-05T08:59:00Z', noon)).toBe(null);
  expect(quiet('2031-03-05T09:00:00Z', noon)).toBe('2031-03-05T11:30:00.000Z');
  expect(quiet('2031-03-05T11:30:00Z', noon)).toBe(null);
  const never = { ...MOSCOW, quiet_from: '12:00', quiet_until: '12:00' };
  for (const hour of ['00', '09', '12', '23']) expect(quiet(`2031-03-05T${hour}:00:00Z`, never)).toBe(null);
});

test('where the clock changes, the end is still by that clock', () => {
  const berlin = { ...MOSCOW, time_zone: 'Europe/Berlin' };
  // Put forward on 30 March 2031 and back on 26 October.
  expect(quiet('2031-03-29T22:00:00Z', berlin)).toBe('2031-03-30T06:00:00.000Z');
  expect(quiet('2031-10-25T21:00:00Z', berlin)).toBe('2031-10-26T07:00:00.000Z');
  // 02:30 comes twice: whoever waits for it is let go by the second, which is always ahead.
  const night = { ...berlin, quiet_until: '02:30' };
  expect(quiet('2031-10-26T00:10:00Z', night)).toBe('2031-10-26T01:30:00.000Z');
  expect(quiet('2031-10-26T01:10:00Z', night)).toBe('2031-10-26T01:30:00.000Z');
  expect(quiet('2031-10-26T01:30:00Z', night)).toBe(null);
});

test('a daily email waits for its hour, and for the end of quiet hours that hold it', () => {
  const [opened, now] = ['2031-03-05T12:00:00Z', '2031-03-05T12:15:00Z'];
  expect(at(opened, now)).toBe('2031-03-05T12:15:00.000Z');
  expect(at(opened, now, { email_pace: 'daily' })).toBe('2031-03-06T06:00:00.000Z');
  expect(at(opened, '2031-03-06T06:00:30Z', { email_pace: 'daily' })).toBe('2031-03-06T06:00:30.000Z');
  const late = { email_pace: 'daily', is_quiet: true, quiet_until: '10:00' };
  expect(at(opened, now, late)).toBe('2031-03-06T07:00:00.000Z');
  expect(at(opened, '2031-03-06T07:00:00Z', late)).toBe('2031-03-06T07:00:00.000Z');
});

test('an hourly email waits an hour from the first it tells, and for the end of quiet hours that hold it', () => {
  const [opened, now] = ['2031-03-05T12:10:00Z', '2031-03-05T12:25:00Z'];
  expect(at(opened, now, { email_pace: 'hourly' })).toBe('2031-03-05T13:10:00.000Z');
  expect(at(opened, '2031-03-05T13:20:00Z', { email_pace: 'hourly' })).toBe('2031-03-05T13:20:00.000Z');
  expect(at(opened, now, { email_pace: 'hourly', time_zone: null })).toBe('2031-03-05T13:10:00.000Z');
  // Ten past one is ten past four in the afternoon in Moscow.
  const held = { email_pace: 'hourly', is_quiet: true, quiet_from: '16:00', quiet_until: '18:00' };
  expect(at(opened, now, held)).toBe('2031-03-05T15:00:00.000Z');
});

test('a clock nobody knows is no time zone; one that is forgotten tells the time of Greenwich', () => {
  expect(['Europe/Moscow', 'UTC', 'Mars/Olympus', '+03:00', ''].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(quiet('2031-03-05T23:00:00Z', { ...MOSCOW, time_zone: 'Mars/Olympus' })).toBe('2031-03-06T08:00:00.000Z');
});
